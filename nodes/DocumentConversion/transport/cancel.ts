import { sleep } from 'n8n-workflow';
import { additiveNames } from '../../../contract';
import { serverAddress } from './base-url';
import { isSuccess, readEnvelope } from './envelope';
import { withoutStopSignal } from './run';
import type { NodeRun } from './run';
import { readAnswer, send } from './send';

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
	const ask = async () => {
		const options = {
			method: 'POST' as const,
			url: (await serverAddress(run)) + path,
			...('taskId' in task ? { qs: task } : {}),
			headers: { Accept: 'application/json', ...('taskId' in task ? {} : { [keyHeader]: task.onceKey }) },
		};
		const answer = await send(withoutStopSignal(run), { options, withKey: true, waitMs: maxMs }, readAnswer);
		const envelope = readEnvelope(answer.body);
		return envelope !== undefined && isSuccess(answer.statusCode, envelope);
	};
	const noAnswer = sleep(maxMs).then(() => false);
	return await Promise.race([ask().catch(() => false), noAnswer]);
}
