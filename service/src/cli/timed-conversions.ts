import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { limits } from '../../../contract/limits';
import type { convert } from '../engine/convert/conversion';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../engine/request/request';
import { ServiceError, type SerializedError } from '../errors';
import { ConversionClocks, type ClockBounds } from '../tasks/worker-clocks';

/** What the thread says of the file it converts. */
export type ThreadMessage =
	| { readonly kind: 'progress'; readonly done: number; readonly total: number }
	| { readonly kind: 'done'; readonly outcome: ConversionOutcome }
	| { readonly kind: 'failed'; readonly error: SerializedError };

/** How long the thread may take to end by itself. */
const endMs = 2000;
const threadScript = join(__dirname, 'conversion-thread.js');

/** The clocks of a conversion: those of the service, or one limit for all of it. */
export function clocksOf(timeLimitMs?: number): ClockBounds {
	if (timeLimitMs === undefined) {
		return {
			conversionBaseMs: limits.conversionBaseMs.value,
			conversionPageMs: limits.conversionPageMs.value,
			conversionMaximumMs: limits.conversionMaximumMs.value,
			conversionStallMs: limits.conversionStallMs.value,
		};
	}
	return {
		conversionBaseMs: timeLimitMs,
		conversionPageMs: 0,
		conversionMaximumMs: timeLimitMs,
		conversionStallMs: timeLimitMs + endMs,
	};
}

/** Conversions in a thread beside this one, which is ended when the clock of a file runs out, however busy it is. */
export class TimedConversions {
	private thread: Worker | undefined;

	constructor(
		private readonly bounds: ClockBounds,
		private readonly script = threadScript,
	) {}

	/**
	 * Convert one file; one at a time.
	 * @throws ServiceError `conversionTimedOut`, `conversionStalled`, `memoryLimitReached` or what the conversion failed with
	 */
	readonly convert: typeof convert = async (request: ConversionRequest, onProgress?: ProgressListener) => {
		const thread = (this.thread ??= new Worker(this.script));
		const file = request.fileName;
		return await new Promise<ConversionOutcome>((resolve, reject) => {
			const settle = (act: () => void): void => {
				clocks.stop();
				// Ours alone: a thread that has lost the listeners of Node's own code is not heard again.
				for (const [event, listener] of listeners) thread.off(event, listener);
				act();
			};
			const fail = (error: Error): void => {
				this.thread = undefined;
				thread.on('error', () => undefined);
				void thread.terminate();
				reject(error);
			};
			const clocks = new ConversionClocks(this.bounds, (clock, limitMs) =>
				settle(() => fail(new ServiceError(clock, { file, limit: Math.round(limitMs / 1000) }))),
			);
			const onMessage = (message: ThreadMessage): void => {
				if (message.kind === 'progress') {
					clocks.progress(message.done, message.total);
					onProgress?.(message.done, message.total);
				} else if (message.kind === 'done') settle(() => resolve(message.outcome));
				else settle(() => reject(new ServiceError(message.error.errorName, message.error.details)));
			};
			const onError = (error: Error): void => settle(() => fail(error));
			const onExit = (): void => settle(() => fail(new Error('the thread has ended')));
			const listeners = [
				['message', onMessage],
				['error', onError],
				['exit', onExit],
			] as const;
			for (const [event, listener] of listeners) thread.on(event, listener);
			thread.postMessage(request);
		});
	};

	/** Let the thread end, with what it has started. */
	async close(): Promise<void> {
		const { thread } = this;
		this.thread = undefined;
		if (!thread) return;
		const late = setTimeout(() => void thread.terminate(), endMs);
		const ended = once(thread, 'exit');
		thread.postMessage('end');
		await ended;
		clearTimeout(late);
	}
}
