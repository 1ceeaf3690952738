import type { Outcome } from '../outcome';
import { failedOutcome } from '../outcome';
import type { CancelledTask } from '../transport/cancel';
import { convertDirectly } from '../transport/endpoints';
import { extendFailure } from '../transport/failure';
import { mostChances, onceKey } from '../transport/once-key';
import { cancelIfStopped } from './cancel-if-stopped';
import { submittedOutcomes } from './finish';
import type { AfterSubmit, Job } from './job';
import { contentOf } from './job';
import type { TaskInformation } from './task-information';
import { gaveNothing, isFinal, rests } from './task-information';
import { waitForTask } from './wait';
import type { NodeRun } from '../transport/run';

/** Longest wait for the answer of a direct call when the node does not wait for the task: a service answers before. */
const answerTimeoutMs = 120_000;

/**
 * The task of a file. When the node is run again after a failure, a file that was converted is not converted, and not
 * charged, a second time; one that failed is tried anew, under another name.
 * @param named told the name of each call before it is made
 */
async function convertOnce(
	run: NodeRun,
	{ file, conversion }: Job,
	timeoutMs: number,
	named: (key: string) => void,
): Promise<TaskInformation> {
	for (let chance = 1; ; chance++) {
		const key = onceKey(run, file.itemIndex, [...contentOf({ file, conversion }), chance]);
		named(key);
		const { task, isReplayed } = await convertDirectly(run, file, conversion, timeoutMs, key);
		if (!isReplayed || !gaveNothing(task) || chance > mostChances) return task;
	}
}

/** Convert a file in one call; when the answer comes before the end, the task is asked for until it ends. */
export async function convertByDirectCall(run: NodeRun, job: Job, after: AfterSubmit): Promise<Outcome[]> {
	const { file } = job;
	/** What a stop has to end, while it has not ended. */
	let running: CancelledTask | undefined;
	try {
		const timeoutMs = after.waiting?.timeoutMs ?? answerTimeoutMs;
		const deadline = Date.now() + timeoutMs;
		let task = await convertOnce(run, job, timeoutMs, (key) => (running = { onceKey: key }));
		running = undefined;
		if (after.waiting && !isFinal(task) && !rests(task) && task.taskId) {
			running = { taskId: task.taskId };
			task = await waitForTask(run, task.taskId, after.waiting, deadline, task);
			running = undefined;
		}
		return await submittedOutcomes(run, task, [job], after);
	} catch (error) {
		await cancelIfStopped(run, running);
		return [failedOutcome(extendFailure(run.context.getNode(), error, { fileName: file.name }), [file.itemIndex])];
	}
}
