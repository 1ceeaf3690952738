import { isLocalAddress, serverAddress } from '../transport/base-url';
import { cancelTask } from '../transport/cancel';
import { fetchTask } from '../transport/endpoints';
import { extendFailure, failure, failureDetails } from '../transport/failure';
import { pause } from '../transport/stopping';
import type { TaskInformation } from './task-information';
import { isFinal, waitsForReviewOnly } from './task-information';
import type { NodeRun } from '../transport/run';

/** How long and how often to poll a task. */
export interface Waiting {
	readonly pollIntervalMs: number;
	readonly timeoutMs: number;
	/** Cancel the task at the timeout, if the server supports it. */
	readonly cancelAtTimeout?: boolean;
	/** Stop waiting if only reviews are left: they may take days. */
	readonly untilReview?: boolean;
}

/** Pause before the second poll; hosted servers allow one every three seconds. */
const firstPauseMs = { near: 250, far: 3000 };
const pauseGrowth = 1.5;
/** Maximum time our service holds a long poll. */
const maxHoldSeconds = 50;

/**
 * Poll a task until it is finished, or only waits for review if that is enough. The interval grows up to the poll
 * interval. Our own service answers as soon as the state changes.
 * @param known the last answer, for the error message of a timeout before the first poll
 * @param deadline time (ms since 1970) of the timeout
 * @throws NodeApiError with the task ID and the last state at the deadline
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
	let pollMs = 0;
	const isLocal = isLocalAddress(await serverAddress(run));
	const isDone = (now: TaskInformation): boolean =>
		isFinal(now) || (waiting.untilReview === true && waitsForReviewOnly(now));
	while (task === undefined || !isDone(task)) {
		let waitSeconds = 0;
		if (task !== undefined) {
			const isOurs = run.findings.isOurService === true;
			const left = deadline - Date.now();
			if (left <= 0) throw await timedOut(run, taskId, task, waiting);
			const pauseMs = Math.min(
				(isLocal || isOurs ? firstPauseMs.near : firstPauseMs.far) * growth,
				waiting.pollIntervalMs,
			);
			// The last poll comes at the deadline, to catch a task that finishes just before it.
			await pause(run, Math.min(Math.max(pauseMs - pollMs, 0), left));
			growth *= pauseGrowth;
			if (isOurs) waitSeconds = secondsToWait(Math.min(waiting.pollIntervalMs, deadline - Date.now()));
		}
		const polledAt = Date.now();
		try {
			task = await fetchTask(run, taskId, deadline, waitSeconds);
		} catch (error) {
			const failed = extendFailure(run.context.getNode(), error, { taskId, taskStatus: task?.taskStatus });
			if (!isTemporary(failed, run) || deadline - Date.now() <= 0) throw failed;
			await pause(run, Math.min(waiting.pollIntervalMs, Math.max(deadline - Date.now(), 0)));
		}
		pollMs = waitSeconds > 0 ? Date.now() - polledAt : 0;
	}
	return { taskId, ...task };
}

/**
 * True for an outage of a service that has answered before: the task survives it. Without an earlier answer, the address
 * is probably wrong, and the user should learn that at once.
 */
function isTemporary(failed: ReturnType<typeof extendFailure>, { findings }: NodeRun): boolean {
	const { httpStatus, code } = failureDetails(failed);
	const isOutage = httpStatus === undefined ? code !== undefined && /^[A-Z_]+$/.test(code) : httpStatus >= 500;
	return findings.hasAnswered === true && (isOutage || httpStatus === 429);
}

/** What to do about a task that waits for review. */
export const reviewHint =
	'The extracted values are waiting for review. Task → Get Review Link returns the review page. To continue after the review, add a Wait node that resumes on the callback of the task.';

function secondsToWait(ms: number): number {
	return Math.min(Math.max(Math.floor(ms / 1000), 0), maxHoldSeconds);
}

async function timedOut(run: NodeRun, taskId: string, task: TaskInformation, waiting: Waiting) {
	const seconds = waiting.timeoutMs / 1000;
	const isCancelled = waiting.cancelAtTimeout === true && (await cancelTask(run, { taskId }));
	return failure(run.context.getNode(), `The task did not finish within ${seconds} second${seconds === 1 ? '' : 's'}`, {
		taskId,
		taskStatus: task.taskStatus,
		hint: isCancelled
			? 'The task was canceled because Cancel on Timeout is on. If it needs more time, increase More Options → Timeout.'
			: waitsForReviewOnly(task)
				? reviewHint
				: 'The service is still processing the task. Get the results with Task → Wait and this task ID, or increase More Options → Timeout.',
	});
}
