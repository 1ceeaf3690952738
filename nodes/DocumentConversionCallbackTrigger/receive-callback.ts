import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { callbacks } from '../../contract';
import type { TaskInformation } from '../DocumentConversion/tasks/task-information';
import { readTaskInformation } from '../DocumentConversion/tasks/task-information';
import { credentialName } from '../DocumentConversion/transport/context';
import { readEnvelope } from '../DocumentConversion/transport/envelope';
import { parseJson } from '../DocumentConversion/transport/parse-json';
import { getEvent, readEvents } from '../DocumentConversionTrigger/events';
import { toTaskItems } from '../DocumentConversionTrigger/output';
import { remember } from './callback-memory';
import { findRejection } from './verify-callback';

/** The relevant part of a request of n8n's web server. */
interface RawRequest {
	rawBody?: Buffer;
	readRawBody?(): Promise<void>;
}

/** Callbacks by workflow and node. Static data outlives the process, but parallel calls overwrite each other's. */
const knownCallbacks = new Map<string, IDataObject>();

/** Handle a call of the webhook: 401 without a valid signature, else 200. */
export async function receiveCallback(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const headers = context.getHeaderData() as IDataObject;
	const body = await rawBody(context);
	const { apiKey } = await context.getCredentials<{ apiKey: string }>(credentialName);
	// HTTP headers trim white space.
	const rejection = findRejection({ headers, body }, apiKey.trim(), Date.now());
	if (rejection !== undefined) return answer(context, 401, rejection);
	const task = readTask(body);
	const event = task && getEvent(task);
	if (task === undefined || event === undefined)
		return answer(context, 400, 'The callback does not describe a finished task');
	if (!readEvents(context.getNodeParameter('events', [])).has(event))
		return answer(context, 200, 'Ignored because the field Events does not include this event');
	const id = headers[callbacks.idHeader];
	const names = [typeof id === 'string' ? `id:${id}` : [], task.taskId ? `task:${task.taskId}` : []].flat();
	if (isRepeat(context, names)) return answer(context, 200, 'Already received');
	const itemPer = context.getNodeParameter('itemPer', 'task') === 'file' ? 'file' : 'task';
	return { workflowData: [toTaskItems(task, event, itemPer)] };
}

/** True for a callback that already started the workflow; test events may repeat. */
function isRepeat(context: IWebhookFunctions, names: readonly string[]): boolean {
	if (context.getMode() === 'manual') return false;
	const key = `${String(context.getWorkflow().id)}:${context.getNode().id}`;
	const here = knownCallbacks.get(key) ?? {};
	knownCallbacks.set(key, here);
	return [here, context.getWorkflowStaticData('node')]
		.map((memory) => remember(memory, names, Date.now()))
		.includes(false);
}

async function rawBody(context: IWebhookFunctions): Promise<Buffer> {
	const request = context.getRequestObject() as unknown as RawRequest;
	if (request.rawBody === undefined) await request.readRawBody?.();
	return request.rawBody ?? Buffer.alloc(0);
}

/** The task in an envelope; `undefined` for anything else. */
function readTask(body: Buffer): TaskInformation | undefined {
	const envelope = readEnvelope(parseJson(body));
	return envelope && readTaskInformation(envelope.data);
}

/** Answer without starting an execution. */
function answer(context: IWebhookFunctions, status: number, message: string): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}
