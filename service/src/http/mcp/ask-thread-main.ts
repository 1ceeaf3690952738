import { parentPort, workerData } from 'node:worker_threads';
import { toServiceError } from '../../messages/errors';
import { answerFrom } from '../../mcp/questions';
import type { AskAnswer, AskWork } from './ask-in-thread';

const { content, question } = workerData as AskWork;
const name = 'document';
let answer: AskAnswer;
try {
	answer = { answer: answerFrom(JSON.parse(Buffer.from(content).toString('utf8')), question) };
} catch (thrown) {
	answer = { error: toServiceError(thrown, 'conversionFailed', { file: name }).toJSON() };
}
parentPort?.postMessage(answer);
