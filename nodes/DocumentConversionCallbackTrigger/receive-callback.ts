import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { callbacks } from '../../contract';
import type { TaskInformation } from '../DocumentConversion/tasks/task-information';
import { readTaskInformation } from '../DocumentConversion/tasks/task-information';
import { credentialName } from '../DocumentConversion/transport/context';
import { readEnvelope } from '../DocumentConversion/transport/envelope';
import { eventOf, readEvents } from '../DocumentConversionTrigger/events';
import { taskItems } from '../DocumentConversionTrigger/output';
import { isNews } from './told-callbacks';
import { refusalOf } from './verify-callback';

/** A request of n8n's web server, as far as it matters here. */
interface RawRequest {
	rawBody?: Buffer;
	readRawBody?(): Promise<void>;
}

/**
 * What this process was told, by workflow and node. Static data outlives it, but calls at the same time overwrite
 * each other's there.
 */
const toldHere = new Map<string, IDataObject>();

/** What n8n calls for each call of the webhook address: 401 for what the service has not signed, 200 otherwise. */
export async function receiveCallback(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const headers = context.getHeaderData() as IDataObject;
	const body = await rawBody(context);
	const { apiKey } = await context.getCredentials<{ apiKey: string }>(credentialName);
	// The service knows the key as a header carries it: without white space around it.
	const refusal = refusalOf({ headers, body }, apiKey.trim(), Date.now());
	if (refusal !== undefined) return answer(context, 401, refusal);
	const task = readTask(body);
	const event = task && eventOf(task);
	if (task === undefined || event === undefined) return answer(context, 400, 'This is no task that has ended');
	if (!readEvents(context.getNodeParameter('events', [])).has(event)) return answer(context, 200, 'Not asked for');
	const id = headers[callbacks.idHeader];
	const names = [typeof id === 'string' ? `id:${id}` : [], task.taskId ? `task:${task.taskId}` : []].flat();
	if (isRepeat(context, names)) return answer(context, 200, 'Received before');
	const itemPer = context.getNodeParameter('itemPer', 'task') === 'file' ? 'file' : 'task';
	return { workflowData: [taskItems(task, event, itemPer)] };
}

/** True for a callback that has started the workflow before; a test event may be sent as often as it helps. */
function isRepeat(context: IWebhookFunctions, names: readonly string[]): boolean {
	if (context.getMode() === 'manual') return false;
	const key = `${String(context.getWorkflow().id)}:${context.getNode().id}`;
	const here = toldHere.get(key) ?? {};
	toldHere.set(key, here);
	return [here, context.getWorkflowStaticData('node')]
		.map((memory) => isNews(memory, names, Date.now()))
		.includes(false);
}

async function rawBody(context: IWebhookFunctions): Promise<Buffer> {
	const request = context.getRequestObject() as unknown as RawRequest;
	if (request.rawBody === undefined) await request.readRawBody?.();
	return request.rawBody ?? Buffer.alloc(0);
}

/** The task in an envelope; `undefined` for anything else. */
function readTask(body: Buffer): TaskInformation | undefined {
	try {
		const envelope = readEnvelope(JSON.parse(body.toString('utf8')));
		return envelope && readTaskInformation(envelope.data);
	} catch {
		return undefined;
	}
}

/** An answer that starts no execution. */
function answer(context: IWebhookFunctions, status: number, message: string): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}
