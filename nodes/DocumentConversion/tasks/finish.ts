import type { Outcome } from '../outcome';
import { itemOutcome } from '../outcome';
import type { Job, AfterSubmit } from './job';
import { filesWithin, wasSent } from './containers';
import { fileOfAll, joinsFiles } from './joined';
import { matchFiles } from './match-files';
import { fileOutcomes } from './results';
import type { TaskInformation } from './task-information';
import { isFinal, rests } from './task-information';
import type { NodeRun } from '../transport/run';

/** A file that was sent for a task, and what went wrong before the task was started, if anything did. */
export interface SubmittedJob extends Job {
	readonly presignedUrl?: string;
	readonly failed?: Outcome;
}

/**
 * The outcomes of a submitted task: one a file, one for each file within e-mails and archives, or one of all where they become one result,
 * once it has ended or waits for people alone, else one that tells how to find it again.
 */
export async function submittedOutcomes(
	run: NodeRun,
	task: TaskInformation,
	jobs: readonly SubmittedJob[],
	{ results, waiting }: AfterSubmit,
): Promise<Outcome[]> {
	const failures = jobs.flatMap(({ failed }) => failed ?? []);
	if (!isFinal(task) && !(waiting && rests(task))) {
		const itemIndexes = [...new Set(jobs.filter(({ failed }) => !failed).map(({ file }) => file.itemIndex))];
		return [itemOutcome({ ...task.fields, fileInfoDTOList: [...task.files] }, itemIndexes), ...failures];
	}
	if (jobs.some(({ conversion }) => joinsFiles(conversion))) {
		const itemIndexes = [...new Set(jobs.map(({ file }) => file.itemIndex))];
		const file = fileOfAll(task) ?? { fileName: jobs.map((job) => job.file.name).join(', ') };
		return await fileOutcomes(run, task, [{ file, itemIndexes }], results);
	}
	const sent = jobs.map(({ file, presignedUrl }) => ({ name: file.name, ...(presignedUrl ? { presignedUrl } : {}) }));
	const matches = matchFiles(sent, task.files.filter(wasSent));
	const owned = jobs.flatMap(({ file, failed }, index) =>
		failed
			? []
			: filesWithin({ fileName: file.name, ...matches[index] }, task.files).map((one) => ({
					file: one,
					itemIndexes: [file.itemIndex],
				})),
	);
	return [...(await fileOutcomes(run, task, owned, results)), ...failures];
}
