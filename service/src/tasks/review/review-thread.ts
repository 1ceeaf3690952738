import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Reviewed, ReviewWork } from '../../engine/extract/review/review-document';
import { ServiceError } from '../../errors';

/** Script of the thread. */
const script = join(__dirname, 'review-thread-main.js');

/** Far more than a document of twenty full pages takes. */
const mostMs = 20_000;
const memoryMiB = 256;

/** Reviews that are worked on at once, so that many of them leave the processor to others. */
const mostAtOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Do the work of a review in a thread of its own, which is ended when it takes too long: texts of documents come from anywhere.
 * No file is opened there.
 * @throws ServiceError `conversionFailed`, `conversionTimedOut`
 */
export async function reviewInThread(work: ReviewWork, fileName: string): Promise<Reviewed> {
	if (running >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
	running++;
	try {
		return await oneThread(work, fileName);
	} finally {
		running--;
		waiting.shift()?.();
	}
}

async function oneThread(work: ReviewWork, fileName: string): Promise<Reviewed> {
	const worker = new Worker(script, { workerData: work, resourceLimits: { maxOldGenerationSizeMb: memoryMiB } });
	const failed = (cause?: unknown): ServiceError => new ServiceError('conversionFailed', { file: fileName }, { cause });
	try {
		return await new Promise<Reviewed>((resolve, reject) => {
			const clock = setTimeout(
				() => reject(new ServiceError('conversionTimedOut', { file: fileName, limit: mostMs / 1000 })),
				mostMs,
			);
			const end = (then: () => void): void => {
				clearTimeout(clock);
				then();
			};
			worker.once('message', (reviewed: Reviewed) => end(() => resolve(reviewed)));
			worker.once('error', (error) => end(() => reject(failed(error))));
			worker.once('exit', () => end(() => reject(failed())));
		});
	} finally {
		await worker.terminate();
	}
}
