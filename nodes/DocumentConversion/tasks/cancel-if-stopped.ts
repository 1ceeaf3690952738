import type { TaskReference } from '../transport/cancel';
import { cancelTask } from '../transport/cancel';
import { isStopped } from '../transport/stopping';
import type { NodeRun } from '../transport/run';

/**
 * Cancel the task of an execution that was stopped.
 * @param task `undefined` if no task is running
 */
export async function cancelIfStopped(run: NodeRun, task: TaskReference | undefined): Promise<void> {
	if (task !== undefined && isStopped(run)) await cancelTask(run, task);
}
