import { parentPort, workerData } from 'node:worker_threads';
import { toServiceError } from '../../messages/errors';
import { answerFrom } from '../../mcp/questions';
import type { AskAnswer, AskWork } from './ask-in-thread';

const { content, question } = workerData as AskWork;
const name = 'document';
let said: AskAnswer;
try {
	said = { answer: answerFrom(JSON.parse(Buffer.from(content).toString('utf8')), question) };
} catch (thrown) {
	said = { error: toServiceError(thrown, 'conversionFailed', { file: name }).toJSON() };
}
parentPort?.postMessage(said);
