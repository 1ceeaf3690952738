import type { IDataObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { additiveNames, callbacks, promptLanguages } from '../../../contract';
import type { InputFile } from '../files/file-content';
import type { TaskInformation } from '../tasks/task-information';
import { readTaskInformation } from '../tasks/task-information';
import type { ApiAnswer } from './api-request';
import { apiAnswer, apiRequest } from './api-request';
import { extendFailure, failureDetails } from './failure';
import type { MultipartForm } from './multipart';
import { multipartForm } from './multipart';
import type { NodeRun, Run } from './run';

/** How a file is to be converted. */
export interface Conversion {
	/** Tool path, such as `pdf/txt`. */
	readonly tool: string;
	/** The `parameter` JSON text; `undefined` leaves every parameter at its default. */
	readonly parameter?: string;
	readonly password?: string;
	/** Address that the service calls when the task has ended. */
	readonly callbackUrl?: string;
}

// Error texts in English on every server: hosted ones may speak another language by default.
const language = String(promptLanguages.en);

/** An entry of the server's list of tools. */
export interface ToolEntry extends IDataObject {
	sourceTypeName?: string;
	targetTypeName?: string;
	executeTypeUrl: string;
}

/** The tools the server offers; entries without a tool path are left out. */
export async function fetchTools(run: Run): Promise<ToolEntry[]> {
	const data = await apiRequest(run, { method: 'GET', path: '/tool/support' });
	return asList(data).filter((entry): entry is ToolEntry => typeof entry.executeTypeUrl === 'string');
}

/** The caller's remaining assets. */
export async function fetchAssets(run: Run): Promise<IDataObject> {
	return asObject(await apiRequest(run, { method: 'GET', path: '/asset/info' }));
}

/** A page of the caller's tasks: the paging object, in an envelope or bare. */
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
 * What the service knows about a task.
 * @param waitSeconds how long the answer may be held back until the state changes; 0 for servers that cannot
 */
export async function fetchTask(
	run: Run,
	taskId: string,
	deadline?: number,
	waitSeconds = 0,
): Promise<TaskInformation> {
	const query = { taskId, language, ...(waitSeconds > 0 ? { wait: waitSeconds } : {}) };
	const call = { method: 'GET', path: '/task/taskInfo', query } as const;
	return taskOf(run, await apiRequest(run, { ...call, ...(deadline ? { deadline } : {}) }));
}

/** How a review of a file stands. */
export interface ReviewState {
	/** Saved reviews so far. */
	readonly version: number;
	/** Values that a person is to look at. */
	readonly doubtful: number;
}

/** What people have said of the fields that were found in a file. */
export async function fetchReview(run: Run, fileKey: string): Promise<ReviewState> {
	const data = asObject(await apiRequest(run, { method: 'GET', path: '/task/review', query: { fileKey, language } }));
	return {
		version: Number(data.version ?? 0),
		doubtful: asList(data.fields).filter((field) => field.doubtful === true).length,
	};
}

/** Start a task whose files are uploaded; starting twice does no harm. */
export async function startTask(run: Run, taskId: string): Promise<IDataObject> {
	const query = { taskId, language };
	return { taskId, ...asObject(await apiRequest(run, { method: 'GET', path: '/execute/start', query })) };
}

/** Where a file is uploaded to. */
export interface UploadAddress {
	readonly taskId: string;
	readonly presignedUrl: string;
	/** An earlier call of the same name has made it. */
	readonly isReplayed: boolean;
}

/**
 * Ask for an upload address for one more file.
 * @param onceKey name of the call: sent again, it gives the same file of the same task, on servers that know it
 * @param taskId of an existing task; `undefined` makes a new one
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
	const answer = await askForAddress(run, conversion.tool, form, onceKey);
	const data = asObject(answer.data);
	if (typeof data.presignedUrl !== 'string' || (data.taskId ?? taskId) === undefined) {
		throw new NodeOperationError(run.context.getNode(), 'The server gave no upload address', {
			description: 'It answered the call "presignedUrl" without a task ID or an address. Try the direct flow.',
		});
	}
	const { presignedUrl } = data;
	return { taskId: String(data.taskId ?? taskId), presignedUrl, isReplayed: answer.isReplayed };
}

/** The published spelling of the call, or, where that does not exist, `presignedUrl/<tool path>`. */
async function askForAddress(run: NodeRun, tool: string, form: MultipartForm, onceKey: string): Promise<ApiAnswer> {
	const flat = { method: 'POST', path: `/presignedUrl/${tool}`, form, onceKey } as const;
	if (run.findings.hasFlatPresignedCall) return await apiAnswer(run, flat);
	try {
		return await apiAnswer(run, { method: 'POST', path: '/presignedUrl', form, onceKey });
	} catch (error) {
		const published = extendFailure(run.context.getNode(), error, {});
		if (failureDetails(published).httpStatus !== 404) throw published;
		const answer = await apiAnswer(run, flat).catch((other: unknown) => {
			// Not there either: what the published address said is what is wrong.
			const second = extendFailure(run.context.getNode(), other, {});
			throw failureDetails(second).httpStatus === 404 ? published : second;
		});
		run.findings.hasFlatPresignedCall = true;
		return answer;
	}
}

/** Nobody was told the id of the task; it is there all the same if the file arrived whole. */
const directTimeoutHint =
	'The service may still be converting it: Task → Get Many lists the newest tasks first, and Task → Wait gets the results of one by its ID. ' +
	'Set a longer timeout, or use the flow Presigned Upload, which outputs the task ID with the error.';

/** The task of a direct call. */
export interface DirectAnswer {
	readonly task: TaskInformation;
	/** An earlier call of the same name has made it. */
	readonly isReplayed: boolean;
}

/**
 * Convert a file in one call. The answer may come before the task has ended.
 * @param timeoutMs longest wait for the answer, pauses asked for by the server included
 * @param onceKey name of the call: sent again, it gives the same task, on servers that know it
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
	return { task: taskOf(run, data), isReplayed };
}

/** Task information; what it shows of the server is found out for the whole run. */
function taskOf({ findings }: Run, data: unknown): TaskInformation {
	const task = readTaskInformation(data);
	if (additiveNames.taskInformation.some((name) => Object.hasOwn(task.fields, name))) findings.isOurService = true;
	return task;
}

function conversionFields({ parameter, password }: Conversion): Record<string, string | undefined> {
	return { parameter, password: password || undefined, language };
}

/** What concerns the task, not a file: sent with its first one. */
function taskFields({ callbackUrl }: Conversion): Record<string, string | undefined> {
	return { [callbacks.field]: callbackUrl || undefined };
}

function asObject(data: unknown): IDataObject {
	return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as IDataObject) : {};
}

function asList(data: unknown): IDataObject[] {
	return Array.isArray(data) ? (data as IDataObject[]) : [];
}
