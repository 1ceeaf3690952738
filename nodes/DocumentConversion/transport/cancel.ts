import type { IHttpRequestOptions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { additiveNames } from '../../../contract';
import { serverAddress } from './base-url';
import { credentialName } from './context';
import { isSuccess, readEnvelope } from './envelope';
import type { HttpAnswer } from './retry';
import { credentialOf, withoutStopSignal } from './run';
import type { NodeRun } from './run';

/** The stop button has to take effect within a second. */
const maxMs = 600;

/** A task by its ID, or by the key of the call that created it if the ID is unknown. */
export type TaskReference = { readonly taskId: string } | { readonly onceKey: string };

/**
 * Cancel a task, without retries and with a short timeout.
 * @returns true if the server confirms; some servers cannot cancel
 */
export async function cancelTask(run: NodeRun, task: TaskReference): Promise<boolean> {
	const [path] = additiveNames.endpoints;
	const [keyHeader] = additiveNames.headers;
	const named = 'taskId' in task ? { qs: task } : { headers: { [keyHeader]: task.onceKey } };
	const { context } = withoutStopSignal(run);
	const ask = async () => {
		const request: IHttpRequestOptions = {
			method: 'POST',
			url: (await serverAddress(run)) + path,
			...named,
			headers: { Accept: 'application/json', ...named.headers },
			timeout: maxMs,
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
	const noAnswer = sleep(maxMs).then(() => false);
	return await Promise.race([ask().catch(() => false), noAnswer]);
}
