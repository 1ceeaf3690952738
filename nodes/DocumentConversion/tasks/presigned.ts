import type { IExecuteFunctions } from 'n8n-workflow';
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

/**
 * Convert files as one task: an upload address for each, the uploads, the start, the wait.
 * @param jobs at least one, all of the same tool
 */
export async function convertByUpload(
	context: IExecuteFunctions,
	jobs: readonly Job[],
	after: AfterSubmit,
): Promise<Outcome[]> {
	const { taskId, submitted } = await uploadAll(context, jobs);
	const uploaded = submitted.filter(({ failed }) => !failed);
	// Without continue-on-fail the first failure ends the node: a task that lacks a file is not started.
	const isPointless = uploaded.length === 0 || (uploaded.length < jobs.length && !context.continueOnFail());
	await cancelIfStopped(context, taskId);
	if (taskId === undefined || isPointless || isStopped(context)) return submitted.flatMap(({ failed }) => failed ?? []);
	try {
		await startTask(context, taskId);
		const task = after.waiting
			? await waitForTask(context, taskId, after.waiting)
			: { taskId, ...(await fetchTask(context, taskId)) };
		return await submittedOutcomes(context, task, submitted, after);
	} catch (error) {
		await cancelIfStopped(context, taskId);
		const fileName = uploaded.map(({ file }) => file.name).join(', ');
		const failure = extendFailure(context.getNode(), error, { taskId, fileName });
		const itemIndexes = [...new Set(uploaded.map(({ file }) => file.itemIndex))];
		return [failedOutcome(failure, itemIndexes), ...submitted.flatMap(({ failed }) => failed ?? [])];
	}
}

async function uploadAll(
	context: IExecuteFunctions,
	jobs: readonly Job[],
): Promise<{ taskId?: string; submitted: SubmittedJob[] }> {
	const submitted: SubmittedJob[] = [];
	let taskId: string | undefined;
	for (const job of jobs) {
		let presignedUrl: string | undefined;
		try {
			const address = await requestUpload(context, job.file, job.conversion, taskId);
			({ taskId, presignedUrl } = address);
			await putPresigned(context, address.presignedUrl, job.file);
			submitted.push({ ...job, presignedUrl });
		} catch (error) {
			const known = { fileName: job.file.name, ...(taskId ? { taskId } : {}) };
			const failed = failedOutcome(extendFailure(context.getNode(), error, known), [job.file.itemIndex]);
			submitted.push({ ...job, ...(presignedUrl ? { presignedUrl } : {}), failed });
			if (!context.continueOnFail() || isStopped(context)) break;
		}
	}
	return { ...(taskId ? { taskId } : {}), submitted };
}
