import type { IHttpRequestOptions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { additiveNames } from '../../../contract';
import { serverAddress } from './base-url';
import { credentialName } from './context';
import { isSuccess, readEnvelope } from './envelope';
import type { HttpAnswer } from './retry';
import { credentialOf, unstopped } from './run';
import type { NodeRun } from './run';

/** Longest time for the answer: a press on the stop button has its effect within a second. */
const longestMs = 600;

/** A task by its id, or by the name of the call that made it, where nobody was told the id. */
export type CancelledTask = { readonly taskId: string } | { readonly onceKey: string };

/**
 * Ask the server to end a task that is not needed any more: once, and not for long.
 * @returns whether it says that it did; `false` from servers that cannot, which is no fault
 */
export async function cancelTask(run: NodeRun, task: CancelledTask): Promise<boolean> {
	const [path] = additiveNames.endpoints;
	const [keyHeader] = additiveNames.headers;
	const named = 'taskId' in task ? { qs: task } : { headers: { [keyHeader]: task.onceKey } };
	const { context } = unstopped(run);
	const ask = async () => {
		const request: IHttpRequestOptions = {
			method: 'POST',
			url: (await serverAddress(run)) + path,
			...named,
			headers: { Accept: 'application/json', ...named.headers },
			timeout: longestMs,
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
		};
		const known = { credentialsDecrypted: await credentialOf(run) };
		const answer = (await context.helpers.httpRequestWithAuthentication.call(
			context,
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
