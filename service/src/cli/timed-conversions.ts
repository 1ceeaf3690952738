import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { limits } from '../../../contract/limits';
import type { convert } from '../engine/convert/conversion';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../engine/request/request';
import { ServiceError, type SerializedError } from '../errors';
import { ConversionClocks, type ClockBounds } from '../tasks/worker-clocks';

/** What the process says of the file it converts. */
export type ProcessMessage =
	| { readonly kind: 'progress'; readonly done: number; readonly total: number }
	| { readonly kind: 'done'; readonly outcome: ConversionOutcome }
	| { readonly kind: 'failed'; readonly error: SerializedError };

/** How long the process may take to end by itself. */
const endMs = 2000;
const processScript = join(__dirname, 'conversion-process.js');

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

/**
 * Conversions in a process beside this one, which is killed when the clock of a file runs out, however busy it is. A thread
 * would not do: libraries of native code, such as that of OCR, end the whole program when their thread is ended.
 */
export class TimedConversions {
	private child: ChildProcess | undefined;

	constructor(
		private readonly bounds: ClockBounds,
		private readonly script = processScript,
	) {}

	/**
	 * Convert one file; one at a time.
	 * @throws ServiceError `conversionTimedOut`, `conversionStalled`, or what the conversion failed with
	 */
	readonly convert: typeof convert = async (request: ConversionRequest, onProgress?: ProgressListener) => {
		const child = (this.child ??= launch(this.script));
		const file = request.fileName;
		return await new Promise<ConversionOutcome>((resolve, reject) => {
			const settle = (act: () => void): void => {
				clocks.stop();
				for (const [event, listener] of listeners) child.off(event, listener);
				act();
			};
			const fail = (error: Error): void => {
				this.child = undefined;
				child.on('error', () => undefined);
				child.kill('SIGKILL');
				reject(error);
			};
			const clocks = new ConversionClocks(this.bounds, (clock, limitMs) =>
				settle(() => fail(new ServiceError(clock, { file, limit: Math.round(limitMs / 1000) }))),
			);
			const onMessage = (message: ProcessMessage): void => {
				if (message.kind === 'progress') {
					clocks.progress(message.done, message.total);
					onProgress?.(message.done, message.total);
				} else if (message.kind === 'done') settle(() => resolve(message.outcome));
				else settle(() => reject(new ServiceError(message.error.errorName, message.error.details)));
			};
			const onError = (error: Error): void => settle(() => fail(error));
			const onExit = (code: number | null, signal: string | null): void =>
				settle(() => fail(new Error(`the process of the conversion has ended (${signal ?? code})`)));
			const listeners = [
				['message', onMessage],
				['error', onError],
				['exit', onExit],
			] as const;
			for (const [event, listener] of listeners) child.on(event, listener);
			child.send(request);
		});
	};

	/** Let the process end, with what it has started. */
	async close(): Promise<void> {
		const { child } = this;
		this.child = undefined;
		if (!child) return;
		const late = setTimeout(() => void child.kill('SIGKILL'), endMs);
		const ended = once(child, 'exit');
		child.send('end');
		await ended;
		clearTimeout(late);
	}
}

/** Its output is no result; what it says of its own end, such as a lack of memory, is shown. */
const launch = (script: string): ChildProcess =>
	fork(script, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' });
