import type { ChildProcess } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../../contract/limits';
import type { convert } from '../engine/convert/conversion';
import { readingName, type ReadingPlan } from '../engine/request/page-readers';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../engine/request/request';
import { ServiceError } from '../messages/errors';
import { PageBoard } from '../tasks/page-board';
import { ConversionProtocol } from '../tasks/page-protocol';
import { ProcessorMeter } from '../runtime/processor-meter';
import { ConversionClocks, type ClockBounds } from '../tasks/worker-clocks';
import { endMs, endProcess, launchProcess, type ProcessMessage } from './conversion-processes';
import { ReadingProcesses } from './reading-processes';

/** Timeouts of a conversion: those of the service, or one for the whole conversion. */
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
 * Runs conversions in a separate process, which is killed on a timeout even if it is busy. A thread is not enough:
 * terminating one that runs native libraries such as OCR ends the whole program.
 */
export class TimedConversions {
	private child: ChildProcess | undefined;
	private readonly others: ReadingProcesses;

	/** @param processes  total number: all but the converting one read pages of scans in parallel */
	constructor(
		private readonly bounds: ClockBounds,
		processes = 1,
	) {
		this.others = new ReadingProcesses(processes - 1, bounds);
	}

	/**
	 * Converts one file at a time.
	 * @throws ServiceError `conversionTimedOut`, `conversionStalled`, or the error of the conversion
	 */
	readonly convert: typeof convert = async (request: ConversionRequest, onProgress?: ProgressListener) => {
		const child = (this.child ??= launchProcess(request.toolPath.replace('/', '-')));
		const file = request.fileName;
		const meter = child.pid === undefined ? undefined : new ProcessorMeter(child.pid);
		let reading = Promise.resolve();
		const deliver = async (path: string, page: number): Promise<void> =>
			await rename(path, join(request.outputFolder, readingName(page)));
		const converted = new Promise<ConversionOutcome>((resolve, reject) => {
			const open = (plan: ReadingPlan): PageBoard => {
				const board = new PageBoard(plan, request, deliver, () => clocks.alive());
				reading = this.others.read(board);
				return board;
			};
			const talk = new ConversionProtocol(open, (answer) => child.send(answer, () => undefined));
			const settle = (act: () => void): void => {
				clocks.stop();
				meter?.stop();
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
			const clocks = new ConversionClocks(
				this.bounds,
				(clock, limitMs) => settle(() => fail(new ServiceError(clock, { file, limit: Math.round(limitMs / 1000) }))),
				() => meter?.processorMs,
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

	/** Ends the processes and their descendants. */
	async close(): Promise<void> {
		const { child } = this;
		this.child = undefined;
		await Promise.all([this.others.close(), ...(child ? [endProcess(child)] : [])]);
	}
}
