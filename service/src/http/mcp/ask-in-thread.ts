import { join } from 'node:path';
import { ServiceError, type SerializedError } from '../../messages/errors';
import type { Question, QuestionAnswer } from '../../mcp/questions';
import { TimedThreads } from '../../runtime/timed-thread';

/** Input of the thread. */
export interface AskWork {
	/** JSON made by a worker. */
	readonly content: Uint8Array;
	readonly question: Question;
}

/** Its message. */
export type AskAnswer = { readonly answer: QuestionAnswer } | { readonly error: SerializedError };

const threads = new TimedThreads<AskWork, AskAnswer>(join(__dirname, 'ask-thread-main.js'), {
	// Far more than the longest content takes: 0.9 s for 32 MiB (November 2026).
	maxMs: 15_000,
	memoryMiB: 512,
	maxAtOnce: 2,
});

/**
 * Answers a question about a read document in a separate thread.
 * @param read      reads the content; called when a thread is free
 * @param fileName  for the error
 * @throws ServiceError `conversionFailed`, `conversionTimedOut`, and the errors of `answerFrom`
 */
export async function askInThread(
	read: () => Promise<Uint8Array>,
	question: Question,
	fileName: string,
): Promise<QuestionAnswer> {
	const result = await threads.run(async () => ({ content: await read(), question }), fileName);
	if ('answer' in result) return result.answer;
	throw new ServiceError(result.error.errorName, result.error.details);
}
