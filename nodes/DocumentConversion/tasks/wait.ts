import type { IExecuteFunctions } from 'n8n-workflow';
import { isLocalAddress, serverAddress } from '../transport/base-url';
import { fetchTask } from '../transport/endpoints';
import { extendFailure, failure } from '../transport/failure';
import { pause } from '../transport/stopping';
import type { TaskInformation } from './task-information';
import { isFinal } from './task-information';

/** How long and how often a task is asked for. */
export interface Waiting {
	readonly pollIntervalMs: number;
	readonly timeoutMs: number;
}

/** Pause before the first question: short tasks should not wait for a long interval. */
const firstPauseMs = { local: 250, remote: 500 };
const pauseGrowth = 1.5;

/**
 * Ask for a task until it has ended, at growing intervals up to the poll interval.
 * @param known what the last answer said, for the error text of a time-out before the first question
 * @param deadline time (ms since 1970) of the time-out
 * @throws NodeApiError with the task id and the last state when the deadline passes
 */
export async function waitForTask(
	context: IExecuteFunctions,
	taskId: string,
	waiting: Waiting,
	deadline = Date.now() + waiting.timeoutMs,
	known?: TaskInformation,
): Promise<TaskInformation> {
	let task = known;
	let pauseMs = isLocalAddress(await serverAddress(context)) ? firstPauseMs.local : firstPauseMs.remote;
	while (task === undefined || !isFinal(task)) {
		if (task !== undefined) {
			const left = deadline - Date.now();
			if (left <= 0) throw timedOut(context, taskId, task, waiting);
			// The last question comes at the deadline, so that a task that ends just before is not lost.
			await pause(context, Math.min(pauseMs, waiting.pollIntervalMs, left));
			pauseMs *= pauseGrowth;
		}
		try {
			task = await fetchTask(context, taskId, deadline);
		} catch (error) {
			throw extendFailure(context.getNode(), error, { taskId, taskStatus: task?.taskStatus });
		}
	}
	return { taskId, ...task };
}

function timedOut(context: IExecuteFunctions, taskId: string, task: TaskInformation, { timeoutMs }: Waiting) {
	const seconds = timeoutMs / 1000;
	return failure(context.getNode(), `The task did not finish within ${seconds} second${seconds === 1 ? '' : 's'}`, {
		taskId,
		taskStatus: task.taskStatus,
		hint: 'The service goes on with it: use the operation Wait of the resource Task with this task ID, or set a longer timeout.',
	});
}
