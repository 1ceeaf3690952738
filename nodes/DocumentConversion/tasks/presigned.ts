import type { Outcome } from '../outcome';
import { failedOutcome } from '../outcome';
import { fetchTask, requestUpload, startTask } from '../transport/endpoints';
import { extendFailure } from '../transport/failure';
import { putPresigned } from '../transport/file-transfer';
import { isStopped } from '../transport/stopping';
import { cancelIfStopped } from './cancel-if-stopped';
import type { SubmittedJob } from './finish';
import { submittedOutcomes } from './finish';
import type { AfterSubmit, Job } from './job';
import { waitForTask } from './wait';
import type { NodeRun } from '../transport/run';

/**
 * Convert files as one task: an upload address for each, the uploads, the start, the wait.
 * @param jobs at least one, all of the same tool
 */
export async function convertByUpload(run: NodeRun, jobs: readonly Job[], after: AfterSubmit): Promise<Outcome[]> {
	const { taskId, submitted } = await uploadAll(run, jobs);
	const uploaded = submitted.filter(({ failed }) => !failed);
	// Without continue-on-fail the first failure ends the node: a task that lacks a file is not started.
	const isPointless = uploaded.length === 0 || (uploaded.length < jobs.length && !run.context.continueOnFail());
	await cancelIfStopped(run, taskId);
	if (taskId === undefined || isPointless || isStopped(run)) return submitted.flatMap(({ failed }) => failed ?? []);
	try {
		await startTask(run, taskId);
		const task = after.waiting
			? await waitForTask(run, taskId, after.waiting)
			: { taskId, ...(await fetchTask(run, taskId)) };
		return await submittedOutcomes(run, task, submitted, after);
	} catch (error) {
		await cancelIfStopped(run, taskId);
		const fileName = uploaded.map(({ file }) => file.name).join(', ');
		const failure = extendFailure(run.context.getNode(), error, { taskId, fileName });
		const itemIndexes = [...new Set(uploaded.map(({ file }) => file.itemIndex))];
		return [failedOutcome(failure, itemIndexes), ...submitted.flatMap(({ failed }) => failed ?? [])];
	}
}

async function uploadAll(run: NodeRun, jobs: readonly Job[]): Promise<{ taskId?: string; submitted: SubmittedJob[] }> {
	const submitted: SubmittedJob[] = [];
	let taskId: string | undefined;
	for (const job of jobs) {
		let presignedUrl: string | undefined;
		try {
			const address = await requestUpload(run, job.file, job.conversion, taskId);
			({ taskId, presignedUrl } = address);
			await putPresigned(run, address.presignedUrl, job.file);
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
