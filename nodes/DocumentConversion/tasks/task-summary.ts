import type { IDataObject } from 'n8n-workflow';
import { fetchTask } from '../transport/endpoints';
import type { Run } from '../transport/run';
import { pick } from './item-shape';
import { isFailed, type TaskInformation } from './task-information';

/** What workflows use of a task, in this order; the rest is about the account and the storage of the service. */
const summaryFields = [
	...['taskId', 'fileNames', 'taskStatus', 'taskFileNum', 'taskSuccessNum', 'taskFailNum', 'failureReasons'],
	...['taskCost', 'sourceType', 'targetType', 'creationTime'],
];

/**
 * A task without the fields that only matter inside the service.
 * @param fileNames `undefined` if they could not be read
 */
export function summarizeTask(task: IDataObject, fileNames: readonly string[] | undefined): IDataObject {
	const known: IDataObject = { ...task, fileNames: fileNames ? [...fileNames] : null };
	return pick(known, summaryFields);
}

/** The names of the files of a task. */
export function listFileNames({ files }: Pick<TaskInformation, 'files'>): string[] {
	return files.flatMap(({ fileName }) => fileName || []);
}

/** Why files of a task failed: a canceled task is finished, too, and only these tell. */
export function listFailureReasons({ files }: Pick<TaskInformation, 'files'>): string[] {
	return files.flatMap((file) => (isFailed(file) && file.failureReason) || []);
}

/** A listed task with its files; `undefined` if it is gone, because the list is useful without them. */
export async function fetchListedTask(run: Run, taskId: string): Promise<TaskInformation | undefined> {
	try {
		return await fetchTask(run, taskId);
	} catch {
		return undefined;
	}
}
