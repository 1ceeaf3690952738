import type { TaskState } from '../../../contract';
import type { Outcome } from '../outcome';
import { failedOutcome } from '../outcome';
import { fetchTask, requestUpload, startTask } from '../transport/endpoints';
import { extendFailure } from '../transport/failure';
import { putPresigned } from '../transport/file-transfer';
import { maxRetries, onceKey } from '../transport/once-key';
import { isStopped } from '../transport/stopping';
import { cancelIfStopped } from './cancel-if-stopped';
import type { SubmittedJob } from './finish';
import { submittedOutcomes } from './finish';
import type { AfterSubmit, Job } from './job';
import { getJobKey } from './job';
import { joinsFiles } from './task-files';
import type { TaskInformation } from './task-information';
import { hasNoResult } from './task-information';
import { waitForTask } from './wait';
import type { NodeRun } from '../transport/run';

/** State of a task whose files may still be uploaded. */
const unstarted: TaskState = 'TaskStart';

/**
 * Converts files as one task: requests an upload address for each, uploads, starts and waits. When the node runs again
 * after a failure, it waits for a task that was already started, so nothing is charged twice; a task without a result
 * is created again.
 * @param jobs at least one, all of the same tool
 */
export async function convertByUpload(run: NodeRun, jobs: readonly Job[], after: AfterSubmit): Promise<Outcome[]> {
	const { taskId, submitted, isStarted } = await uploadOnce(run, jobs);
	const uploaded = submitted.filter(({ failed }) => !failed);
	// Without continue-on-fail the first failure ends the node: a task that lacks a file is not started, nor is one whose one
	// result would lack it.
	const isNeeded = !run.context.continueOnFail() || jobs.some(({ conversion }) => joinsFiles(conversion));
	const isPointless = uploaded.length === 0 || (uploaded.length < jobs.length && isNeeded);
	const running = taskId === undefined ? undefined : { taskId };
	await cancelIfStopped(run, running);
	if (taskId === undefined || isPointless || isStopped(run)) return submitted.flatMap(({ failed }) => failed ?? []);
	try {
		if (!isStarted) await startTask(run, taskId);
		const task = after.waiting
			? await waitForTask(run, taskId, after.waiting, run.timeLimit?.endsAt)
			: { taskId, ...(await fetchTask(run, taskId)) };
		return await submittedOutcomes(run, task, submitted, after);
	} catch (error) {
		await cancelIfStopped(run, running);
		const fileName = uploaded.map(({ file }) => file.name).join(', ');
		const failure = extendFailure(run.context.getNode(), error, { taskId, fileName });
		const itemIndexes = [...new Set(uploaded.map(({ file }) => file.itemIndex))];
		return [failedOutcome(failure, itemIndexes), ...submitted.flatMap(({ failed }) => failed ?? [])];
	}
}

/** A task with its files, or what kept it from having them. */
interface Uploaded {
	readonly taskId?: string;
	readonly submitted: readonly SubmittedJob[];
	/** An earlier run of the node has started it. */
	readonly isStarted?: boolean;
}

async function uploadOnce(run: NodeRun, jobs: readonly Job[]): Promise<Uploaded> {
	for (let attempt = 1; ; attempt++) {
		const { earlier, ...uploaded } = await uploadAll(run, jobs, attempt);
		if (earlier === undefined || !hasNoResult(earlier) || attempt > maxRetries) return uploaded;
	}
}

async function uploadAll(
	run: NodeRun,
	jobs: readonly Job[],
	attempt: number,
): Promise<Uploaded & { readonly earlier?: TaskInformation }> {
	const submitted: SubmittedJob[] = [];
	let taskId: string | undefined;
	for (const job of jobs) {
		let presignedUrl: string | undefined;
		run.timeLimit?.restart();
		try {
			const key = onceKey(run, job.file.itemIndex, [...getJobKey(job), attempt]);
			const address = await requestUpload(run, job.file, job.conversion, key, taskId);
			const isFirst = taskId === undefined;
			({ taskId, presignedUrl } = address);
			if (isFirst && address.isReplayed) {
				const earlier = await fetchTask(run, taskId);
				if (earlier.taskStatus !== unstarted) return { taskId, submitted: jobs, isStarted: true, earlier };
			}
			await putPresigned(run, presignedUrl, job.file);
			submitted.push({ ...job, presignedUrl });
		} catch (error) {
			const known = { fileName: job.file.name, ...(taskId ? { taskId } : {}) };
			const failed = failedOutcome(extendFailure(run.context.getNode(), error, known), [job.file.itemIndex]);
			submitted.push({ ...job, ...(presignedUrl ? { presignedUrl } : {}), failed });
			if (!run.context.continueOnFail() || isStopped(run)) break;
		}
	}
	return { ...(taskId ? { taskId } : {}), submitted };
}
