import { cancelTask } from '../transport/cancel';
import { isStopped } from '../transport/stopping';
import type { NodeRun } from '../transport/run';

/**
 * After a press on the stop button nobody waits for the task this execution made: spare the server the work.
 * @param taskId `undefined` when there is no task, or none that has not ended
 */
export async function cancelIfStopped(run: NodeRun, taskId: string | undefined): Promise<void> {
	if (taskId !== undefined && isStopped(run)) await cancelTask(run, taskId);
}
