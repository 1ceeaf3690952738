import type { IDataObject } from 'n8n-workflow';
import type { Outcome } from '../outcome';
import { itemOutcome } from '../outcome';
import type { Job, AfterSubmit } from './job';
import { findJoinedResult, isUploaded, joinsFiles, withContents } from './task-files';
import { matchFiles } from './match-files';
import { fileOutcomes } from './file-outcomes';
import { pick } from './item-shape';
import type { ResultOptions } from './result';
import type { TaskInformation } from './task-information';
import { isFinal, waitsForReviewOnly } from './task-information';
import { listFileNames, summarizeTask } from './task-summary';
import type { NodeRun } from '../transport/run';

/** A job of a task; `failed` if it could not be uploaded. */
export interface SubmittedJob extends Job {
	readonly presignedUrl?: string;
	readonly failed?: Outcome;
}

/**
 * The outcomes of a submitted task. If it is finished or only waits for review: one per file, including files unpacked
 * from emails and archives, or one for a joined result. Otherwise an item with the task ID.
 */
export async function submittedOutcomes(
	run: NodeRun,
	task: TaskInformation,
	jobs: readonly SubmittedJob[],
	{ results, waiting }: AfterSubmit,
): Promise<Outcome[]> {
	const failures = jobs.flatMap(({ failed }) => failed ?? []);
	if (!isFinal(task) && !(waiting && waitsForReviewOnly(task))) {
		const itemIndexes = [...new Set(jobs.filter(({ failed }) => !failed).map(({ file }) => file.itemIndex))];
		return [itemOutcome(describeSubmitted(task, results), itemIndexes), ...failures];
	}
	if (jobs.some(({ conversion }) => joinsFiles(conversion))) {
		const itemIndexes = [...new Set(jobs.map(({ file }) => file.itemIndex))];
		const file = findJoinedResult(task) ?? { fileName: jobs.map((job) => job.file.name).join(', ') };
		return await fileOutcomes(run, task, [{ file, itemIndexes }], results);
	}
	const sent = jobs.map(({ file, presignedUrl }) => ({ name: file.name, ...(presignedUrl ? { presignedUrl } : {}) }));
	const matches = matchFiles(sent, task.files.filter(isUploaded));
	const owned = jobs.flatMap(({ file, failed }, index) =>
		failed
			? []
			: withContents({ fileName: file.name, ...matches[index] }, task.files, results.item).map((one) => ({
					file: one,
					itemIndexes: [file.itemIndex],
				})),
	);
	return [...(await fileOutcomes(run, task, owned, results)), ...failures];
}

/** A task that is not finished yet, for *Task → Wait* or a callback. */
function describeSubmitted(task: TaskInformation, { item }: ResultOptions): IDataObject {
	const raw = { ...task.fields, fileInfoDTOList: [...task.files] };
	if (item.fields === 'raw') return raw;
	const summary = summarizeTask(task.fields, listFileNames(task));
	return item.fields === 'selected' ? pick({ ...raw, ...summary }, item.selected) : summary;
}
