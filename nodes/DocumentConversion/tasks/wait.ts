import { isLocalAddress, serverAddress } from '../transport/base-url';
import { cancelTask } from '../transport/cancel';
import { fetchTask } from '../transport/endpoints';
import { extendFailure, failure, failureDetails } from '../transport/failure';
import { pause } from '../transport/stopping';
import type { TaskInformation } from './task-information';
import { isFinal, rests } from './task-information';
import type { NodeRun } from '../transport/run';

/** How long and how often a task is asked for. */
export interface Waiting {
	readonly pollIntervalMs: number;
	readonly timeoutMs: number;
	/** True: a task that is not waited for any more is cancelled where the server can. */
	readonly cancelAtTimeout?: boolean;
	/** True: people are not waited for, who may take days. */
	readonly untilReview?: boolean;
}

/** Pause before the second question; hosted servers want to be asked every three seconds at most. */
const firstPauseMs = { near: 250, far: 3000 };
const pauseGrowth = 1.5;
/** Longest time for which our service holds an answer back. */
const longestWaitSeconds = 50;

/**
 * Ask for a task until it has ended, or nothing is left to be done but reviews, where that is enough, at growing intervals up to the poll interval.
 * Our own service holds each answer back until there is news, so that the end is known at once.
 * @param known what the last answer said, for the error text of a time-out before the first question
 * @param deadline time (ms since 1970) of the time-out
 * @throws NodeApiError with the task id and the last state when the deadline passes
 */
export async function waitForTask(
	run: NodeRun,
	taskId: string,
	waiting: Waiting,
	deadline = Date.now() + waiting.timeoutMs,
	known?: TaskInformation,
): Promise<TaskInformation> {
	let task = known;
	let growth = 1;
	let askedForMs = 0;
	const isLocal = isLocalAddress(await serverAddress(run));
	const isEnough = (now: TaskInformation): boolean => isFinal(now) || (waiting.untilReview === true && rests(now));
	while (task === undefined || !isEnough(task)) {
		let waitSeconds = 0;
		if (task !== undefined) {
			const isOurs = run.findings.isOurService === true;
			const left = deadline - Date.now();
			if (left <= 0) throw await timedOut(run, taskId, task, waiting);
			const pauseMs = Math.min(
				(isLocal || isOurs ? firstPauseMs.near : firstPauseMs.far) * growth,
				waiting.pollIntervalMs,
			);
			// The last question comes at the deadline, so that a task that ends just before is not lost.
			await pause(run, Math.min(Math.max(pauseMs - askedForMs, 0), left));
			growth *= pauseGrowth;
			if (isOurs) waitSeconds = secondsToWait(Math.min(waiting.pollIntervalMs, deadline - Date.now()));
		}
		const askedAt = Date.now();
		try {
			task = await fetchTask(run, taskId, deadline, waitSeconds);
		} catch (error) {
			const failed = extendFailure(run.context.getNode(), error, { taskId, taskStatus: task?.taskStatus });
			if (!mayPass(failed, run) || deadline - Date.now() <= 0) throw failed;
			await pause(run, Math.min(waiting.pollIntervalMs, Math.max(deadline - Date.now(), 0)));
		}
		askedForMs = waitSeconds > 0 ? Date.now() - askedAt : 0;
	}
	return { taskId, ...task };
}

/**
 * True for an outage of a service that has answered before: the task is there still when it comes back. One that never
 * has is more likely a wrong address, of which the user should hear at once.
 */
function mayPass(failed: ReturnType<typeof extendFailure>, { findings }: NodeRun): boolean {
	const { httpStatus, code } = failureDetails(failed);
	const isOutage = httpStatus === undefined ? code !== undefined && /^[A-Z_]+$/.test(code) : httpStatus >= 500;
	return findings.hasAnswered === true && (isOutage || httpStatus === 429);
}

/** What to do about a task that waits for a person. */
export const reviewHint =
	'Somebody has to review what was found: Task → Get Review Link says where. To go on when that is done, let a Wait node wait for the callback of the task.';

function secondsToWait(ms: number): number {
	return Math.min(Math.max(Math.floor(ms / 1000), 0), longestWaitSeconds);
}

async function timedOut(run: NodeRun, taskId: string, task: TaskInformation, waiting: Waiting) {
	const seconds = waiting.timeoutMs / 1000;
	const isCancelled = waiting.cancelAtTimeout === true && (await cancelTask(run, { taskId }));
	return failure(run.context.getNode(), `The task did not finish within ${seconds} second${seconds === 1 ? '' : 's'}`, {
		taskId,
		taskStatus: task.taskStatus,
		hint: isCancelled
			? 'It was cancelled, as the option Cancel at Timeout says. Set a longer timeout if it needs more time.'
			: rests(task)
				? reviewHint
				: 'The service goes on with it: use the operation Wait of the resource Task with this task ID, or set a longer timeout.',
	});
}
