import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../engine/request/request';
import { toServiceError } from '../errors';
import { traceOf, type WorkerJob, type WorkerMessage } from './worker-messages';

/** What a worker does with one file. */
export type Convert = (request: ConversionRequest, onProgress?: ProgressListener) => Promise<ConversionOutcome>;

/** Time between two messages about pages that are done: short for who watches, and for the clock of a stall. */
const progressMs = 100;

/** Runs beside the conversion, which may keep the main thread busy for ever. */
const parentWatch = `
	const { workerData } = require('node:worker_threads');
	setInterval(() => {
		if (process.ppid !== workerData.parentPid) process.kill(process.pid, 'SIGKILL');
	}, 1000);
`;

/**
 * The life of a worker process: converts one file after the other for the service that forked it, and ends
 * with it, also when the service is killed. `process.argv[2]` is the process id of the service.
 */
export function serveConversions(convert: Convert): void {
	new Worker(parentWatch, { eval: true, workerData: { parentPid: Number(process.argv[2]) } }).unref();
	process.on('disconnect', () => process.exit(0));
	let folder: string | undefined;
	process.on('message', (message: WorkerJob | 'clear') => {
		if (message === 'clear') return folder === undefined ? undefined : removeFolder(folder);
		folder = message.outputFolder;
		void work(convert, message).then(send);
	});
	send({ kind: 'ready' });
}

/** What is not removed here goes with the worker. */
function removeFolder(path: string): void {
	rm(path, { recursive: true, force: true }).catch(() => undefined);
}

async function work(convert: Convert, job: WorkerJob): Promise<WorkerMessage> {
	try {
		const outcome = await convert(job, tellProgress());
		return { kind: 'done', outcome, memory: process.memoryUsage.rss() };
	} catch (thrown) {
		const isFull = (thrown as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC';
		const error = toServiceError(thrown, isFull ? 'outOfDiskSpace' : 'conversionFailed', { file: job.fileName });
		const cause = traceOf(error.cause);
		return { kind: 'failed', error: error.toJSON(), ...(cause ? { cause } : {}), memory: process.memoryUsage.rss() };
	}
}

/** Tells each new number of pages, and how many are done now and then: the end says that all are. */
function tellProgress(): ProgressListener {
	let told = { total: -1, at: 0 };
	return (pagesDone, pagesTotal) => {
		const now = performance.now();
		if (pagesTotal === told.total && now - told.at < progressMs) return;
		told = { total: pagesTotal, at: now };
		send({ kind: 'progress', pagesDone, pagesTotal });
	};
}

function send(message: WorkerMessage): void {
	// Without a channel the service is gone, and this process is about to end too.
	if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
