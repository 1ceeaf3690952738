import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { additiveNames } from '../../../contract';
import { serverAddress } from './base-url';
import { credentialName } from './context';
import { isSuccess, readEnvelope } from './envelope';
import type { HttpAnswer } from './retry';
import { credentialOf } from './run';

/** Longest time for the answer: a press on the stop button has its effect within a second. */
const longestMs = 600;

/**
 * Ask the server to end a task that is not needed any more: once, and not for long.
 * @returns whether it says that it did; `false` from servers that cannot, which is no fault
 */
export async function cancelTask(context: IExecuteFunctions, taskId: string): Promise<boolean> {
	const [path] = additiveNames.endpoints;
	// n8n ends every call with a key at once when the execution is stopped, this one too if it could see the signal.
	const unstopped = Object.create(context, {
		getExecutionCancelSignal: { value: () => undefined },
	}) as IExecuteFunctions;
	const ask = async () => {
		const request: IHttpRequestOptions = {
			method: 'POST',
			url: (await serverAddress(context)) + path,
			qs: { taskId },
			headers: { Accept: 'application/json' },
			timeout: longestMs,
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
		};
		const known = { credentialsDecrypted: await credentialOf(context) };
		const answer = (await context.helpers.httpRequestWithAuthentication.call(
			unstopped,
			credentialName,
			request,
			known,
		)) as HttpAnswer;
		const envelope = readEnvelope(answer.body);
		return envelope !== undefined && isSuccess(answer.statusCode, envelope);
	};
	const noAnswer = sleep(longestMs).then(() => false);
	return await Promise.race([ask().catch(() => false), noAnswer]);
}
