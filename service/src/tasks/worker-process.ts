import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { UnusableContainerError } from '../engine/request/container-error';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../engine/request/request';
import { stepClock } from '../engine/reading/step-clock';
import { toServiceError } from '../messages/errors';
import type { PageClaims, PageReaders, ReadingPlan } from '../engine/request/page-readers';
import { PageLink } from './page-link';
import { channelHandle, encodeMessage, readMessages } from './worker-channel';
import { traceOf, type PageAnswer, type ReadingJob, type WorkerJob, type WorkerMessage } from './worker-messages';

/** A worker's conversion of one file. */
export type Convert = (
	request: ConversionRequest,
	onProgress?: ProgressListener,
	readers?: PageReaders,
) => Promise<ConversionOutcome>;

/** A worker's parallel reading for another conversion. */
export type ReadPages = (request: ConversionRequest, plan: ReadingPlan, pages: PageClaims) => Promise<void>;

type Send = (message: WorkerMessage) => void;

/** Interval of page progress messages: short for observers, and for the stall clock. */
const progressMs = 100;

/** Runs independently of the conversion, which may block the main thread for ever. */
const parentWatch = `
	const { workerData } = require('node:worker_threads');
	setInterval(() => {
		if (process.ppid !== workerData.parentPid) process.kill(process.pid, 'SIGKILL');
	}, 1000);
`;

/**
 * The life of a worker process: converts files in sequence for the service that forked it, and ends with it, even if
 * the service is killed. `process.argv[2]` is the process id of its parent; 0 for whatever it is.
 */
export function serveConversions(convert: Convert, readPages: ReadPages = readNothing): void {
	new Worker(parentWatch, { eval: true, workerData: { parentPid: Number(process.argv[2]) || process.ppid } }).unref();
	const channel = new Socket({ fd: channelHandle });
	channel.on('close', () => process.exit(0));
	const send: Send = (message) => void channel.write(encodeMessage(message));
	const link = new PageLink(send);
	readMessages(channel, (raw) => {
		const message = raw as WorkerJob | ReadingJob | PageAnswer;
		if (!('kind' in message)) {
			void work(message, async () => {
				stepClock.begin();
				const outcome = await convert(message, tellProgress(send), link);
				const timedOutcome = { ...outcome, steps: stepClock.end() };
				return { kind: 'done', outcome: timedOutcome, memory: process.memoryUsage.rss() };
			}).then(send);
		} else if (message.kind === 'reading') {
			const { request, plan } = message;
			void work(request, async () => {
				await readPages(request, plan, link.claims);
				return { kind: 'rested', memory: process.memoryUsage.rss() };
			}).then(send);
		} else link.answer(message);
	});
	send({ kind: 'ready' });
}

/** A worker that only converts. */
const readNothing: ReadPages = async (_request, _plan, pages) => void (await pages.next());

async function work(job: WorkerJob, done: () => Promise<WorkerMessage>): Promise<WorkerMessage> {
	try {
		return await done();
	} catch (thrown) {
		const isFull = (thrown as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC';
		const error = toServiceError(thrown, isFull ? 'outOfDiskSpace' : 'conversionFailed', { file: job.fileName });
		const cause = traceOf(error.cause);
		const contents = error instanceof UnusableContainerError ? { contents: error.contents } : {};
		const memory = process.memoryUsage.rss();
		return { kind: 'failed', error: error.toJSON(), ...(cause ? { cause } : {}), ...contents, memory };
	}
}

/** Reports each new page count, and progress periodically: the end implies all pages. */
function tellProgress(send: Send): ProgressListener {
	let reported = { total: -1, at: 0 };
	return (pagesDone, pagesTotal) => {
		const now = performance.now();
		if (pagesTotal === reported.total && now - reported.at < progressMs) return;
		reported = { total: pagesTotal, at: now };
		send({ kind: 'progress', pagesDone, pagesTotal });
	};
}
