import type { IDataObject } from 'n8n-workflow';
import { finalTaskStates } from '../../../contract';

/** A file of a task as the service describes it; every field may be missing on some server. */
export interface FileInformation extends IDataObject {
	fileKey?: string;
	fileName?: string;
	downFileName?: string;
	downloadUrl?: string;
	status?: string;
	failureCode?: string;
	failureReason?: string;
	warnings?: string[];
	/** List of pages such as `1,3-5`. */
	pagesReadByOcr?: string;
	/** Page on which a person reviews the result. */
	reviewUrl?: string;
	/** Until when the task waits for that; empty while it does not. */
	reviewUntil?: string;
	/** What was unpacked, such as `eml`; empty for any other file. */
	containerType?: string;
	/** Of a file that was unpacked, the file it was in, and its path there. */
	containerKey?: string;
	containerPath?: string;
}

/** A task as the service describes it. */
export interface TaskInformation {
	readonly taskId?: string;
	readonly taskStatus?: string;
	readonly files: readonly FileInformation[];
	/** Everything about the task but its files. */
	readonly fields: IDataObject;
}

/**
 * Read the task information of a direct call or of the task endpoint.
 * @param data also a result alone (`{downloadUrl}`), which some servers answer direct calls with
 */
export function readTaskInformation(data: unknown): TaskInformation {
	const { fileInfoDTOList, ...fields } = (data ?? {}) as IDataObject;
	const { taskId, taskStatus, downloadUrl } = fields;
	const files = Array.isArray(fileInfoDTOList) ? (fileInfoDTOList as FileInformation[]) : [];
	if (files.length === 0 && typeof downloadUrl === 'string') {
		return { ...identified(taskId), taskStatus: 'TaskFinish', files: [fields as FileInformation], fields: {} };
	}
	return { ...identified(taskId), ...(typeof taskStatus === 'string' ? { taskStatus } : {}), files, fields };
}

function identified(taskId: unknown): { taskId?: string } {
	return taskId === undefined || taskId === null || taskId === '' ? {} : { taskId: String(taskId) };
}

/** True when the task will not change any more. */
export function isFinal({ taskStatus, files }: TaskInformation): boolean {
	if (taskStatus !== undefined) return (finalTaskStates as readonly string[]).includes(taskStatus);
	return files.length > 0 && files.every((file) => isFailed(file) || Boolean(file.downloadUrl));
}

/** True for a task that ended and gave nothing: whoever makes another one pays for nothing twice. */
export function gaveNothing(task: TaskInformation): boolean {
	return isFinal(task) && task.files.every((file) => isFailed(file) || task.taskStatus === 'TaskOverdue');
}

/** True while the result of a file waits for a person. */
export function isInReview({ reviewUntil }: FileInformation): boolean {
	return Boolean(reviewUntil);
}

/** True for a task of which nothing is left to be done but reviews by people, which may take days. */
export function rests({ files, ...task }: TaskInformation): boolean {
	if (isFinal({ files, ...task }) || !files.some(isInReview)) return false;
	return files.every((file) => isInReview(file) || isFailed(file) || file.status === 'success');
}

/** True when the service could not convert the file. */
export function isFailed({ status, failureCode }: FileInformation): boolean {
	return status === 'failed' || Boolean(failureCode);
}
