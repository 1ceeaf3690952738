import type { Outcome } from '../outcome';
import { failedOutcome } from '../outcome';
import type { TaskReference } from '../transport/cancel';
import { convertDirectly } from '../transport/endpoints';
import { extendFailure } from '../transport/failure';
import { maxRetries, onceKey } from '../transport/once-key';
import { cancelIfStopped } from './cancel-if-stopped';
import { submittedOutcomes } from './finish';
import type { AfterSubmit, Job } from './job';
import { getJobKey } from './job';
import type { TaskInformation } from './task-information';
import { hasNoResult, isFinal, waitsForReviewOnly } from './task-information';
import { waitForTask } from './wait';
import type { NodeRun } from '../transport/run';

/** Maximum time for the answer of a direct call if the node does not wait for the task: services answer earlier. */
const answerTimeoutMs = 120_000;

/**
 * The task of a file. If n8n retries the node, a converted file is not converted and charged again; a failed one is
 * retried under a new key.
 * @param onKey called with the key of each call before it is made
 */
async function convertOnce(
	run: NodeRun,
	{ file, conversion }: Job,
	timeoutMs: number,
	onKey: (key: string) => void,
): Promise<TaskInformation> {
	for (let attempt = 1; ; attempt++) {
		const key = onceKey(run, file.itemIndex, [...getJobKey({ file, conversion }), attempt]);
		onKey(key);
		const { task, isReplayed } = await convertDirectly(run, file, conversion, timeoutMs, key);
		if (!isReplayed || !hasNoResult(task) || attempt > maxRetries) return task;
	}
}

/** Convert a file in one call. If the answer comes before the task is finished, poll the task. */
export async function convertByDirectCall(run: NodeRun, job: Job, after: AfterSubmit): Promise<Outcome[]> {
	const { file } = job;
	run.timeLimit?.restart();
	/** The task to cancel if the execution is stopped. */
	let running: TaskReference | undefined;
	try {
		const timeoutMs = after.waiting?.timeoutMs ?? answerTimeoutMs;
		const deadline = Date.now() + timeoutMs;
		let task = await convertOnce(run, job, timeoutMs, (key) => (running = { onceKey: key }));
		running = undefined;
		if (after.waiting && !isFinal(task) && !waitsForReviewOnly(task) && task.taskId) {
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
