import type { Outcome } from '../outcome';
import { failedOutcome } from '../outcome';
import { convertDirectly } from '../transport/endpoints';
import { extendFailure } from '../transport/failure';
import { onceKey } from '../transport/once-key';
import { cancelIfStopped } from './cancel-if-stopped';
import { submittedOutcomes } from './finish';
import type { AfterSubmit, Job } from './job';
import type { TaskInformation } from './task-information';
import { isFailed, isFinal } from './task-information';
import { waitForTask } from './wait';
import type { NodeRun } from '../transport/run';

/** Longest wait for the answer of a direct call when the node does not wait for the task: a service answers before. */
const answerTimeoutMs = 120_000;

/** A file that has failed before, when the node is run again, has so many further chances. */
const mostChances = 3;

/**
 * The task of a file. When the node is run again after a failure, a file that was converted is not converted, and not
 * charged, a second time; one that failed is tried anew, under another name.
 */
async function convertOnce(run: NodeRun, { file, conversion }: Job, timeoutMs: number): Promise<TaskInformation> {
	const { tool, parameter, password, callbackUrl } = conversion;
	const content = [file.field, file.name, file.sizeBytes, tool, parameter, password, callbackUrl];
	for (let chance = 1; ; chance++) {
		const key = onceKey(run, file.itemIndex, [...content, chance]);
		const { task, isReplayed } = await convertDirectly(run, file, conversion, timeoutMs, key);
		const hasFailed = isFinal(task) && (task.taskStatus === 'TaskOverdue' || task.files.some(isFailed));
		if (!isReplayed || !hasFailed || chance > mostChances) return task;
	}
}

/** Convert a file in one call; when the answer comes before the end, the task is asked for until it ends. */
export async function convertByDirectCall(run: NodeRun, job: Job, after: AfterSubmit): Promise<Outcome[]> {
	const { file } = job;
	/** Of the task while it is waited for. */
	let taskId: string | undefined;
	try {
		const timeoutMs = after.waiting?.timeoutMs ?? answerTimeoutMs;
		const deadline = Date.now() + timeoutMs;
		let task = await convertOnce(run, job, timeoutMs);
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
