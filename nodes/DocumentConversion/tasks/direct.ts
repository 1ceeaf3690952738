import type { Outcome } from '../outcome';
import { failedOutcome } from '../outcome';
import { convertDirectly } from '../transport/endpoints';
import { extendFailure } from '../transport/failure';
import { cancelIfStopped } from './cancel-if-stopped';
import { submittedOutcomes } from './finish';
import type { AfterSubmit, Job } from './job';
import { isFinal } from './task-information';
import { waitForTask } from './wait';
import type { NodeRun } from '../transport/run';

/** Longest wait for the answer of a direct call when the node does not wait for the task: a service answers before. */
const answerTimeoutMs = 120_000;

/** Convert a file in one call; when the answer comes before the end, the task is asked for until it ends. */
export async function convertByDirectCall(run: NodeRun, job: Job, after: AfterSubmit): Promise<Outcome[]> {
	const { file, conversion } = job;
	/** Of the task while it is waited for. */
	let taskId: string | undefined;
	try {
		const timeoutMs = after.waiting?.timeoutMs ?? answerTimeoutMs;
		const deadline = Date.now() + timeoutMs;
		let task = await convertDirectly(run, file, conversion, timeoutMs);
		if (after.waiting && !isFinal(task) && task.taskId) {
			taskId = task.taskId;
			task = await waitForTask(run, taskId, after.waiting, deadline, task);
			taskId = undefined;
		}
		return await submittedOutcomes(run, task, [job], after);
	} catch (error) {
		await cancelIfStopped(run, taskId);
		return [failedOutcome(extendFailure(run.context.getNode(), error, { fileName: file.name }), [file.itemIndex])];
	}
}
