import type { IExecuteFunctions } from 'n8n-workflow';
import { cancelTask } from '../transport/cancel';
import { isStopped } from '../transport/stopping';

/**
 * After a press on the stop button nobody waits for the task this execution made: spare the server the work.
 * @param taskId `undefined` when there is no task, or none that has not ended
 */
export async function cancelIfStopped(context: IExecuteFunctions, taskId: string | undefined): Promise<void> {
	if (taskId !== undefined && isStopped(context)) await cancelTask(context, taskId);
}
