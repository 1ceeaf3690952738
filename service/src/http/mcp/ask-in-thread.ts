import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { toServiceError, ServiceError, type SerializedError } from '../../errors';
import type { Question, QuestionAnswer } from '../../mcp/questions';

/** What the thread works on. */
export interface AskWork {
	/** JSON that a worker has made. */
	readonly content: Uint8Array;
	readonly question: Question;
}

/** What it says. */
export type AskAnswer = { readonly answer: QuestionAnswer } | { readonly error: SerializedError };

/** Script of the thread. */
const script = join(__dirname, 'ask-thread-main.js');

/** Far more than the longest content takes: 0.9 s for 32 MiB (November 2026). */
const mostMs = 15_000;
const memoryMiB = 512;
/** Questions that are worked on at once, so that many of them leave processor and memory to others. */
const mostAtOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Ask a question of what was read of a document, in a thread of its own, which is ended when it takes too long: texts of documents come
 * from anywhere.
 * @param read      the content, read when its turn comes, so that many callers hold no more than a few in memory
 * @param fileName  for the error
 * @throws ServiceError `conversionFailed`, `conversionTimedOut`, and as `answerFrom`
 */
export async function askInThread(
	read: () => Promise<Uint8Array>,
	question: Question,
	fileName: string,
): Promise<QuestionAnswer> {
	if (running >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
	running++;
	try {
		return await oneThread({ content: await read(), question }, fileName);
	} finally {
		running--;
		waiting.shift()?.();
	}
}

async function oneThread(work: AskWork, file: string): Promise<QuestionAnswer> {
	const worker = new Worker(script, { workerData: work, resourceLimits: { maxOldGenerationSizeMb: memoryMiB } });
	const failed = (cause?: unknown): ServiceError => toServiceError(cause, 'conversionFailed', { file });
	let clock: NodeJS.Timeout | undefined;
	try {
		const said = await new Promise<AskAnswer>((resolve, reject) => {
			clock = setTimeout(() => reject(new ServiceError('conversionTimedOut', { file, limit: mostMs / 1000 })), mostMs);
			worker.once('message', resolve);
			worker.once('error', (error) => reject(failed(error)));
			worker.once('exit', () => reject(failed()));
		});
		if ('answer' in said) return said.answer;
		throw new ServiceError(said.error.errorName, said.error.details);
	} finally {
		clearTimeout(clock);
		await worker.terminate();
	}
}
