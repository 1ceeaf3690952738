import { join } from 'node:path';
import type { Reviewed, ReviewWork } from '../../engine/extract/review/review-document';
import { TimedThreads } from '../../runtime/timed-thread';

const threads = new TimedThreads<ReviewWork, Reviewed>(join(__dirname, 'review-thread-main.js'), {
	// Far more than a document of twenty full pages needs.
	maxMs: 20_000,
	memoryMiB: 256,
	maxAtOnce: 2,
});

/**
 * Processes a review in a separate thread.
 * @throws ServiceError `conversionFailed`, `conversionTimedOut`
 */
export async function reviewInThread(work: ReviewWork, fileName: string): Promise<Reviewed> {
	return await threads.run(() => work, fileName);
}
