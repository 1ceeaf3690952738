import type { ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readingName } from '../engine/request/page-readers';
import type { PageBoard } from '../tasks/page-board';
import { ReadingProtocol } from '../tasks/page-protocol';
import { ProcessorMeter } from '../runtime/processor-meter';
import { ConversionClocks, type ClockBounds } from '../tasks/worker-clocks';
import type { ReadingJob } from '../tasks/worker-messages';
import { endProcess, launchProcess, type ProcessMessage } from './conversion-processes';

/** Minimum pages worth starting a process for: loading the models takes as long as reading one or two. */
const minPages = 3;
/** For a page whose conversion has already ended. */
const lastPageMs = 2000;

/** Processes that read pages in parallel with `document-conversion convert`, started on demand. */
export class ReadingProcesses {
	private readonly idle: ChildProcess[] = [];

	/** @param most  maximum number of processes */
	constructor(
		private readonly most: number,
		private readonly bounds: ClockBounds,
	) {}

	/** Reads pages of a document until none are left, in as many processes as worthwhile. Never throws. */
	async read(board: PageBoard): Promise<void> {
		const processes = Math.min(this.most, Math.floor(board.free / minPages));
		await Promise.all(Array.from({ length: processes }, (_, number) => this.readIn(board, number)));
	}

	/** Ends the processes. */
	async close(): Promise<void> {
		await Promise.all(this.idle.splice(0).map(endProcess));
	}

	private async readIn(board: PageBoard, number: number): Promise<void> {
		const reader = {};
		const folder = join(board.request.outputFolder, `beside-${number}`);
		const isMade = await mkdir(folder).then(
			() => true,
			() => false,
		);
		const child = isMade ? (this.idle.pop() ?? launchProcess()) : undefined;
		const isSound = child !== undefined && (await this.work(child, board, reader, folder));
		board.leave(reader, !isSound);
		if (isSound) this.idle.push(child);
	}

	/** @returns whether the process can read another document */
	private async work(child: ChildProcess, board: PageBoard, reader: object, folder: string): Promise<boolean> {
		return await new Promise((resolve) => {
			let clocks: ConversionClocks | undefined;
			const meter = child.pid === undefined ? undefined : new ProcessorMeter(child.pid);
			const bounds = { ...this.bounds, conversionBaseMs: this.bounds.conversionStallMs };
			const startClocks = (): void => {
				clocks = new ConversionClocks(
					bounds,
					() => settle(false),
					() => meter?.processorMs,
				);
			};
			const onWaits = (waits: boolean): void => {
				clocks?.stop();
				if (!waits) startClocks();
			};
			const takeOut = (page: number): Promise<string> => Promise.resolve(join(folder, readingName(page)));
			const talk = new ReadingProtocol(
				board,
				reader,
				(answer) => child.send(answer, () => undefined),
				takeOut,
				onWaits,
			);
			let isSettled = false;
			const settle = (isSound: boolean): void => {
				if (isSettled) return;
				isSettled = true;
				clocks?.stop();
				meter?.stop();
				for (const [event, listener] of listeners) child.off(event, listener);
				if (!isSound) {
					child.on('error', () => undefined);
					child.kill('SIGKILL');
				}
				void talk.end().then(() => resolve(isSound));
			};
			const onMessage = (message: ProcessMessage): void => {
				if (message.kind === 'rested') settle(true);
				else if (message.kind === 'failed') settle(false);
				else if (message.kind === 'claims' || message.kind === 'read') talk.hear(message);
			};
			const onEnd = (): void => settle(false);
			const listeners = [
				['message', onMessage],
				['error', onEnd],
				['exit', onEnd],
			] as const;
			for (const [event, listener] of listeners) child.on(event, listener);
			startClocks();
			board.onClosed(() => setTimeout(() => settle(false), lastPageMs).unref());
			const order: ReadingJob = {
				kind: 'reading',
				request: { ...board.request, outputFolder: folder },
				plan: { ...board.plan, pages: [] },
			};
			child.send(order, () => undefined);
		});
	}
}
