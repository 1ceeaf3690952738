import type { CancelledTask } from '../transport/cancel';
import { cancelTask } from '../transport/cancel';
import { isStopped } from '../transport/stopping';
import type { NodeRun } from '../transport/run';

/**
 * After a press on the stop button nobody waits for the task this execution made: spare the server the work.
 * @param task `undefined` when there is none, or none that has not ended
 */
export async function cancelIfStopped(run: NodeRun, task: CancelledTask | undefined): Promise<void> {
	if (task !== undefined && isStopped(run)) await cancelTask(run, task);
}
