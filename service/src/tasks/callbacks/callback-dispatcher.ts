import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { callbacks } from '../../../../contract/callbacks';
import type { Callback, CallbackOutcome, MetadataStore } from '../../storage/metadata-store';
import { traceOf } from '../worker-messages';
import { allowsPrivate, type PrivateCallbacks, parseCallbackUrl, resolveCallback } from './callback-address';
import { postCallback } from './post-callback';

/** Dependencies of a dispatcher. */
interface CallbackDispatcherParts {
	readonly store: MetadataStore;
	/** Body of the message: the current task information, as JSON. */
	readonly bodyOf: (callback: Callback) => Promise<string>;
	readonly settings: PrivateCallbacks;
	/** Whether no other process sends callbacks. */
	readonly isAlone: boolean;
	readonly log: Logger;
	/** Delays before the second and later tries; the contract's when absent. */
	readonly retryDelaysMs?: readonly number[];
	/** Called for each try. */
	readonly onTried?: (outcome: CallbackOutcome | 'again') => void;
}

/** Concurrent tries: an unresponsive host holds its slot for `tryMs`. */
const atOnce = 32;
/** Timeout of a whole try: resolving, connecting, sending, and reading the response. */
const tryMs = 10_000;
/** Maximum time between checks, in case the clock is changed. */
const lookAgainMs = 60_000;
/** The same with other processes: their messages may be lost. */
const lookAgainSharedMs = 5000;
/** With several processes: lease of a try; longer than its timeout. */
const claimMs = tryMs + 5000;
/** After a store error. */
const faultMs = 1000;

/** Sends ended tasks to their callback addresses, with retries that survive a restart: all state is in the store. */
export class CallbackDispatcher {
	private readonly running = new Map<string, Promise<void>>();
	private readonly stopping = new AbortController();
	private loop: Promise<void> = Promise.resolve();
	private wakes = 0;
	private rouse = (): void => undefined;

	constructor(private readonly parts: CallbackDispatcherParts) {}

	/** Starts, with what an earlier process left. */
	start(): void {
		this.loop = this.run();
	}

	/** A callback may be due. */
	wake(): void {
		this.wakes++;
		this.rouse();
	}

	/** Stops: an unfinished try does not count, and is repeated after the next start. */
	async stop(): Promise<void> {
		this.stopping.abort(new Error('the service stops'));
		this.wake();
		await Promise.all([this.loop, ...this.running.values()]);
	}

	private async run(): Promise<void> {
		const { store, log } = this.parts;
		while (!this.stopping.signal.aborted) {
			const seen = this.wakes;
			let pauseMs = this.parts.isAlone ? lookAgainMs : lookAgainSharedMs;
			try {
				const now = Date.now();
				for (const callback of await store.callbacks.listDue(now, atOnce)) this.begin(callback);
				pauseMs = Math.min(pauseMs, ((await store.callbacks.nextDue(now)) ?? Infinity) - now);
			} catch (error) {
				log.error({ cause: traceOf(error) }, 'the callbacks could not be read');
				pauseMs = faultMs;
			}
			if (seen === this.wakes) await this.sleep(pauseMs);
		}
	}

	private begin(callback: Callback): void {
		const { taskId } = callback;
		if (this.running.has(taskId) || this.running.size >= atOnce || this.stopping.signal.aborted) return;
		const ended = this.attempt(callback).then(() => {
			this.running.delete(taskId);
			this.wake();
		});
		this.running.set(taskId, ended);
	}

	/** One try and its record; never throws. */
	private async attempt(callback: Callback): Promise<void> {
		const { store, log, retryDelaysMs = callbacks.retryDelaysMs } = this.parts;
		const { taskId } = callback;
		try {
			if (!(await this.claim(callback))) return;
			const result = await this.send(callback);
			if (this.stopping.signal.aborted && result !== 'delivered') return await this.giveBack(callback);
			const tries = callback.tries + 1;
			const delay = result === 'delivered' ? undefined : retryDelaysMs[callback.tries];
			const outcome = result === 'delivered' ? result : delay === undefined ? 'givenUp' : null;
			await store.callbacks.update(taskId, { tries, outcome, dueAt: delay === undefined ? null : Date.now() + delay });
			// Never the address, which may contain a secret, nor anything of the response.
			this.parts.onTried?.(outcome ?? 'again');
			log.info({ taskId, tries, result, outcome: outcome ?? 'again' }, 'callback tried');
		} catch (error) {
			log.error({ taskId, cause: traceOf(error) }, 'a try of a callback could not be recorded');
			await sleep(faultMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
		}
	}

	/** @returns false if another process makes this try */
	private async claim({ taskId, dueAt }: Callback): Promise<boolean> {
		const { store, isAlone } = this.parts;
		return isAlone || (dueAt !== null && (await store.callbacks.claim(taskId, dueAt, Date.now() + claimMs)));
	}

	/** An aborted try is due immediately for the other processes. */
	private async giveBack({ taskId, tries, outcome }: Callback): Promise<void> {
		if (this.parts.isAlone) return;
		await this.parts.store.callbacks.update(taskId, { tries, outcome, dueAt: Date.now() });
	}

	/** @returns `delivered`, or the reason in a word */
	private async send(callback: Callback): Promise<string> {
		const { store, bodyOf, settings } = this.parts;
		const clock = AbortSignal.timeout(tryMs);
		const signal = AbortSignal.any([this.stopping.signal, clock]);
		try {
			const [task, key] = [await store.tasks.find(callback.taskId), await store.accounts.findKey(callback.keyPrefix)];
			if (!task || !key) throw new Error('a callback without its task or key');
			const body = await bodyOf(callback);
			const url = parseCallbackUrl(task.callbackUrl);
			const addresses = await until(signal, resolveCallback(url, allowsPrivate(url.href, settings)));
			const { eventId } = callback;
			const status = await postCallback({ url, addresses, body, eventId, keyHash: key.hash, now: Date.now(), signal });
			return status >= 200 && status < 300 ? 'delivered' : `HTTP ${status}`;
		} catch (error) {
			if (clock.aborted) return 'timedOut';
			return (error as NodeJS.ErrnoException).code ?? (error as Error).name;
		}
	}

	private async sleep(ms: number): Promise<void> {
		await new Promise<void>((resolve) => {
			const timer = setTimeout(resolve, ms);
			this.rouse = () => {
				clearTimeout(timer);
				resolve();
			};
		});
	}
}

/** A promise that is abandoned on the signal. @throws the signal's reason */
async function until<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
	return await new Promise<T>((resolve, reject) => {
		const giveUp = (): void => reject(signal.reason as Error);
		if (signal.aborted) giveUp();
		signal.addEventListener('abort', giveUp, { once: true });
		promise.then(resolve, reject);
	});
}
