import type { ChildProcess } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../../contract/limits';
import type { convert } from '../engine/convert/conversion';
import { readingName, type ReadingPlan } from '../engine/request/page-readers';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../engine/request/request';
import { ServiceError } from '../messages/errors';
import { PageBoard } from '../tasks/page-board';
import { ConversionTalk } from '../tasks/page-talk';
import { ConversionClocks, type ClockBounds } from '../tasks/worker-clocks';
import { endMs, endProcess, launchProcess, type ProcessMessage } from './conversion-processes';
import { ReadingProcesses } from './reading-processes';

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
 * Conversions in a separate process, which is killed on a timeout even when it is busy. A thread would not do: native
 * libraries, such as those for OCR, end the whole program when their thread is terminated.
 */
export class TimedConversions {
	private child: ChildProcess | undefined;
	private readonly others: ReadingProcesses;

	/** @param processes  that work at once: others than the one of the conversion read pages of scans beside it */
	constructor(
		private readonly bounds: ClockBounds,
		processes = 1,
		private readonly script = processScript,
	) {
		this.others = new ReadingProcesses(processes - 1, bounds, script);
	}

	/**
	 * Convert one file; one at a time.
	 * @throws ServiceError `conversionTimedOut`, `conversionStalled`, or what the conversion failed with
	 */
	readonly convert: typeof convert = async (request: ConversionRequest, onProgress?: ProgressListener) => {
		const child = (this.child ??= launchProcess(this.script));
		const file = request.fileName;
		let reading = Promise.resolve();
		const deliver = async (path: string, page: number): Promise<void> =>
			await rename(path, join(request.outputFolder, readingName(page)));
		const converted = new Promise<ConversionOutcome>((resolve, reject) => {
			const open = (plan: ReadingPlan): PageBoard => {
				const board = new PageBoard(plan, request, deliver, () => clocks.alive());
				reading = this.others.read(board);
				return board;
			};
			const talk = new ConversionTalk(open, (answer) => child.send(answer, () => undefined));
			const settle = (act: () => void): void => {
				clocks.stop();
				void talk.end();
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
				else if (message.kind === 'failed')
					settle(() => reject(new ServiceError(message.error.errorName, message.error.details)));
				else if (message.kind !== 'rested') talk.hear(message);
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
		try {
			return await converted;
		} finally {
			// Their folders are inside that of the conversion.
			await reading;
		}
	};

	/** Let the processes end, with what they have started. */
	async close(): Promise<void> {
		const { child } = this;
		this.child = undefined;
		await Promise.all([this.others.close(), ...(child ? [endProcess(child)] : [])]);
	}
}
