import type { IDataObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { additiveNames, callbacks, promptLanguages } from '../../../contract';
import type { InputFile } from '../files/file-content';
import { isObject } from '../is-object';
import type { TaskInformation } from '../tasks/task-information';
import { readTaskInformation } from '../tasks/task-information';
import type { ApiAnswer } from './api-request';
import { apiAnswer, apiRequest } from './api-request';
import { extendFailure, failureDetails } from './failure';
import type { MultipartForm } from './multipart';
import { multipartForm } from './multipart';
import type { NodeRun, Run } from './run';

/** How to convert a file. */
export interface Conversion {
	/** Tool path, such as `pdf/txt`. */
	readonly tool: string;
	/** Parameters of the tool; others have the service's defaults. */
	readonly parameters?: Readonly<Record<string, unknown>>;
	readonly password?: string;
	/** URL that the service calls when the task is finished. */
	readonly callbackUrl?: string;
}

// Hosted servers may default to another language.
const language = String(promptLanguages.en);

/** An entry of the server's list of tools. */
export interface ToolEntry extends IDataObject {
	sourceTypeName?: string;
	targetTypeName?: string;
	executeTypeUrl: string;
}

/** The tools of the server; entries without a tool path are skipped. */
export async function fetchTools(run: Run): Promise<ToolEntry[]> {
	const data = await apiRequest(run, { method: 'GET', path: '/tool/support' });
	return asList(data).filter((entry): entry is ToolEntry => typeof entry.executeTypeUrl === 'string');
}

/** The caller's remaining assets. */
export async function fetchAssets(run: Run): Promise<IDataObject> {
	return asObject(await apiRequest(run, { method: 'GET', path: '/asset/info' }));
}

/** A page of the caller's tasks. */
export async function fetchTaskPage(
	run: Run,
	page: number,
	size: number,
): Promise<{ records: IDataObject[]; total?: number; size?: number }> {
	const data = await apiRequest(run, { method: 'GET', path: '/task/list', query: { page, size } });
	if (Array.isArray(data)) return { records: asList(data) };
	const paging = asObject(data);
	return {
		records: asList(paging.records),
		...(paging.total === undefined ? {} : { total: Number(paging.total) }),
		...(paging.size === undefined ? {} : { size: Number(paging.size) }),
	};
}

/**
 * The state of a task.
 * @param waitSeconds how long the server may hold the answer until the state changes; 0 without long polling
 */
export async function fetchTask(
	run: Run,
	taskId: string,
	deadline?: number,
	waitSeconds = 0,
): Promise<TaskInformation> {
	const query = { taskId, language, ...(waitSeconds > 0 ? { wait: waitSeconds } : {}) };
	const call = { method: 'GET', path: '/task/taskInfo', query } as const;
	return readTask(run, await apiRequest(run, { ...call, ...(deadline ? { deadline } : {}) }));
}

/** The state of a file's review. */
interface ReviewState {
	/** Saved reviews so far. */
	readonly version: number;
	/** Number of values to review. */
	readonly doubtful: number;
}

/** The review of the extracted fields of a file. */
export async function fetchReview(run: Run, fileKey: string): Promise<ReviewState> {
	const data = asObject(await apiRequest(run, { method: 'GET', path: '/task/review', query: { fileKey, language } }));
	return {
		version: Number(data.version ?? 0),
		doubtful: asList(data.fields).filter((field) => field.doubtful === true).length,
	};
}

/** Start a task after its files are uploaded; starting it twice is safe. */
export async function startTask(run: Run, taskId: string): Promise<IDataObject> {
	const query = { taskId, language };
	return { taskId, ...asObject(await apiRequest(run, { method: 'GET', path: '/execute/start', query })) };
}

/** Where to upload a file. */
interface UploadAddress {
	readonly taskId: string;
	readonly presignedUrl: string;
	/** An earlier call with the same key created it. */
	readonly isReplayed: boolean;
}

/**
 * Request an upload address for one more file.
 * @param onceKey idempotency key: servers that support it return the same file of the same task again
 * @param taskId of an existing task; `undefined` creates one
 */
export async function requestUpload(
	run: NodeRun,
	file: InputFile,
	conversion: Conversion,
	onceKey: string,
	taskId?: string,
): Promise<UploadAddress> {
	const form = multipartForm({
		...(taskId === undefined ? { executeTypeUrl: conversion.tool, ...taskFields(conversion) } : { taskId }),
		fileName: file.name,
		...conversionFields(conversion),
	});
	const answer = await requestAddress(run, conversion.tool, form, onceKey);
	const data = asObject(answer.data);
	if (typeof data.presignedUrl !== 'string' || (data.taskId ?? taskId) === undefined) {
		throw new NodeOperationError(run.context.getNode(), 'The server returned no upload URL', {
			description: 'The response contains no task ID or no upload URL. Set More Options → Upload Method to Direct.',
		});
	}
	const { presignedUrl } = data;
	return { taskId: String(data.taskId ?? taskId), presignedUrl, isReplayed: answer.isReplayed };
}

/** Some servers only have `presignedUrl/<tool path>` instead of the published call. */
async function requestAddress(run: NodeRun, tool: string, form: MultipartForm, onceKey: string): Promise<ApiAnswer> {
	const flat = { method: 'POST', path: `/presignedUrl/${tool}`, form, onceKey } as const;
	if (run.findings.hasFlatPresignedCall) return await apiAnswer(run, flat);
	try {
		return await apiAnswer(run, { method: 'POST', path: '/presignedUrl', form, onceKey });
	} catch (error) {
		const published = extendFailure(run.context.getNode(), error, {});
		if (failureDetails(published).httpStatus !== 404) throw published;
		const answer = await apiAnswer(run, flat).catch((other: unknown) => {
			// Report the first failure if both addresses are missing.
			const second = extendFailure(run.context.getNode(), other, {});
			throw failureDetails(second).httpStatus === 404 ? published : second;
		});
		run.findings.hasFlatPresignedCall = true;
		return answer;
	}
}

/** The task ID is unknown, but the task exists if the file arrived completely. */
const directTimeoutHint =
	'The service may still be converting the file. Find the task with Task → Get Many (newest first) and get its results with Task → Wait. ' +
	'Increase More Options → Timeout, or set Upload Method to Presigned Upload, which includes the task ID in the error.';

/** The task of a direct call. */
interface DirectAnswer {
	readonly task: TaskInformation;
	/** An earlier call with the same key created it. */
	readonly isReplayed: boolean;
}

/**
 * Convert a file in one call. The answer may come before the task has ended.
 * @param timeoutMs maximum time for the answer, including pauses requested by the server
 * @param onceKey idempotency key: servers that support it return the same task again
 */
export async function convertDirectly(
	run: NodeRun,
	file: InputFile,
	conversion: Conversion,
	timeoutMs: number,
	onceKey: string,
): Promise<DirectAnswer> {
	const form = multipartForm({ ...conversionFields(conversion), ...taskFields(conversion) }, file);
	const deadline = Date.now() + timeoutMs;
	const path = `/process/${conversion.tool}`;
	const call = { method: 'POST', path, form, timeoutMs, deadline, timeoutHint: directTimeoutHint, onceKey } as const;
	const { data, isReplayed } = await apiAnswer(run, call);
	return { task: readTask(run, data), isReplayed };
}

/** Read task information, and note whether it comes from our own service. */
function readTask({ findings }: Run, data: unknown): TaskInformation {
	const task = readTaskInformation(data);
	if (additiveNames.taskInformation.some((name) => Object.hasOwn(task.fields, name))) findings.isOurService = true;
	return task;
}

function conversionFields({ parameters, password }: Conversion): Record<string, string | undefined> {
	return { parameter: parameters && JSON.stringify(parameters), password: password || undefined, language };
}

/** Fields of the task, sent with its first file. */
function taskFields({ callbackUrl }: Conversion): Record<string, string | undefined> {
	return { [callbacks.field]: callbackUrl || undefined };
}

function asObject(data: unknown): IDataObject {
	return isObject(data) ? data : {};
}

function asList(data: unknown): IDataObject[] {
	return Array.isArray(data) ? (data as IDataObject[]) : [];
}
