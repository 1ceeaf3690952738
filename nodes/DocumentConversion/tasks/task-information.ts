import type { IDataObject } from 'n8n-workflow';
import { errors, finalTaskStates } from '../../../contract';
import { cleanFileName, cleanPath } from '../files/file-name';
import { isObject } from '../is-object';

/** A file of a task as the service describes it; any field may be missing on some servers. */
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
	/** Page where a person reviews the result. */
	reviewUrl?: string;
	/** Deadline of the review; empty if the task does not wait for one. */
	reviewUntil?: string;
	/** Type of a container, such as `eml`; empty for other files. */
	containerType?: string;
	/** The container of an unpacked file, and its path in it. */
	containerKey?: string;
	containerPath?: string;
	/** Proof of the conversion; other services send none. */
	receipt?: IDataObject | null;
	/** The node's own: entries of its container that were not converted. */
	skippedFiles?: SkippedFile[];
}

/** An entry of a container that was not converted. */
export interface SkippedFile extends IDataObject {
	path: string;
	code: string;
	reason: string;
}

/** A file of a task and the input items it came from. */
export interface OwnedFile {
	readonly file: FileInformation;
	readonly itemIndexes: readonly number[];
}

/** A task as the service describes it. */
export interface TaskInformation {
	readonly taskId?: string;
	readonly taskStatus?: string;
	readonly files: readonly FileInformation[];
	/** Everything about the task except its files. */
	readonly fields: IDataObject;
}

/**
 * Read the task information of a direct call or of the task endpoint.
 * @param data may be a bare result (`{downloadUrl}`): some servers answer direct calls with it
 */
export function readTaskInformation(data: unknown): TaskInformation {
	const { fileInfoDTOList, ...fields } = (data ?? {}) as IDataObject;
	const { taskId, taskStatus, downloadUrl } = fields;
	const list = (Array.isArray(fileInfoDTOList) ? fileInfoDTOList : []) as unknown[];
	const files = list.filter(isObject).map(withCleanNames);
	if (files.length === 0 && typeof downloadUrl === 'string') {
		return { ...toTaskId(taskId), taskStatus: 'TaskFinish', files: [withCleanNames(fields)], fields: {} };
	}
	return { ...toTaskId(taskId), ...(typeof taskStatus === 'string' ? { taskStatus } : {}), files, fields };
}

/** Workflows write files by these names. */
function withCleanNames(file: FileInformation): FileInformation {
	const cleaned = { ...file };
	for (const key of ['fileName', 'downFileName'] as const) {
		if (typeof file[key] === 'string') cleaned[key] = cleanFileName(file[key]);
	}
	if (typeof file.containerPath === 'string') cleaned.containerPath = cleanPath(file.containerPath);
	return cleaned;
}

function toTaskId(taskId: unknown): { taskId?: string } {
	return taskId === undefined || taskId === null || taskId === '' ? {} : { taskId: String(taskId) };
}

/** True if the task will not change anymore. */
export function isFinal({ taskStatus, files }: TaskInformation): boolean {
	if (taskStatus !== undefined) return (finalTaskStates as readonly string[]).includes(taskStatus);
	return files.length > 0 && files.every((file) => isFailed(file) || Boolean(file.downloadUrl));
}

/** True for a finished task without any result: repeating it is not charged twice. */
export function hasNoResult(task: TaskInformation): boolean {
	return isFinal(task) && task.files.every((file) => isFailed(file) || task.taskStatus === 'TaskOverdue');
}

/** True while the result of a file waits for review. */
export function isInReview({ reviewUntil }: FileInformation): boolean {
	return Boolean(reviewUntil);
}

/** True if a task only waits for reviews, which may take days. */
export function waitsForReviewOnly({ files, ...task }: TaskInformation): boolean {
	if (isFinal({ files, ...task }) || !files.some(isInReview)) return false;
	return files.every((file) => isInReview(file) || isFailed(file) || file.status === 'success');
}

/** True if the service could not convert the file because of the file itself. */
export function isUnreadable(file: FileInformation): boolean {
	const { failureCode = '' } = file;
	return isFailed(file) && (failureCode.startsWith(fileCodes) || failureCode === errors.emptyFile.code);
}

/** How the codes of errors about a file begin. */
const fileCodes = '02';

/** True if the service could not convert the file. */
export function isFailed({ status, failureCode }: FileInformation): boolean {
	return status === 'failed' || Boolean(failureCode);
}
