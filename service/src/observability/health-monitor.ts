import { setTimeout as sleep } from 'node:timers/promises';

/** The dependencies of a service by name; a check is fulfilled if the dependency works. */
type HealthChecks = Readonly<Record<string, (signal: AbortSignal) => Promise<void>>>;

/** Result of a check. */
interface HealthFinding {
	readonly isUp: boolean;
	/** Monotonic time, milliseconds. */
	readonly checkedAt: number;
	/** Why the part fails, if everyone may know. */
	readonly reason?: string;
}

/** A failure whose message may be shown to everyone who asks for the health. */
export class HealthReason extends Error {}

/** Pause between rounds of checks: with `checkMs`, a failure is seen within 10 s. */
const pauseMs = 2000;
/**
 * A dependency without an answer within this time has failed. Being busy is not a failure: checks cost next to nothing.
 */
const checkMs = 5000;

/**
 * Checks the dependencies of a service periodically. Health requests are answered from the last result, so that any
 * number of them costs nothing.
 */
export class HealthMonitor {
	private readonly found = new Map<string, HealthFinding>();
	private readonly stopping = new AbortController();
	private loop: Promise<void> = Promise.resolve();

	/** @param onChecked  receives every result; `changed` if it differs from the previous one */
	constructor(
		private readonly checks: HealthChecks,
		private readonly onChecked: (part: string, isUp: boolean, changed: boolean, cause?: unknown) => void,
	) {}

	/** Starts; fulfilled after the first round. */
	async start(): Promise<void> {
		await this.round();
		this.loop = this.run();
	}

	/** Stops checking. */
	async stop(): Promise<void> {
		this.stopping.abort();
		await this.loop;
	}

	/** Results by dependency. */
	get findings(): ReadonlyMap<string, HealthFinding> {
		return this.found;
	}

	/** Whether every dependency works. */
	get isUp(): boolean {
		return [...this.found.values()].every(({ isUp }) => isUp);
	}

	private async run(): Promise<void> {
		while (!this.stopping.signal.aborted) {
			await sleep(pauseMs, undefined, { signal: this.stopping.signal, ref: false }).catch(() => this.stopping.abort());
			if (!this.stopping.signal.aborted) await this.round();
		}
	}

	private async round(): Promise<void> {
		await Promise.all(Object.entries(this.checks).map(([part, check]) => this.look(part, check)));
	}

	private async look(part: string, check: (signal: AbortSignal) => Promise<void>): Promise<void> {
		const end = new AbortController();
		const timer = setTimeout(() => end.abort(new Error(`no response within ${checkMs} ms`)), checkMs);
		let cause: unknown;
		try {
			await Promise.race([check(end.signal), rejectedBy(end.signal)]);
		} catch (error) {
			cause = error ?? new Error('failed');
		} finally {
			clearTimeout(timer);
		}
		if (this.stopping.signal.aborted) return;
		const isUp = cause === undefined;
		const changed = (this.found.get(part)?.isUp ?? true) !== isUp;
		this.found.set(part, {
			isUp,
			checkedAt: performance.now(),
			...(cause instanceof HealthReason ? { reason: cause.message } : {}),
		});
		this.onChecked(part, isUp, changed, cause);
	}
}

async function rejectedBy(signal: AbortSignal): Promise<never> {
	return await new Promise((_resolve, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
	});
}
