/** What a client has to be able to rely on in every answer; each function fails the test it is called from. */
import {
	ENVELOPE_FIELDS,
	FILE_INFO_FIELDS,
	SUCCESS_CODE,
	TASK_INFO_FIELDS,
	TASK_STATES,
} from '../contract/transcription';
import { PUBLISHED_ERROR_CODES } from '../contract/published-error-codes';
import { fieldFaults, isObject } from './check-fields';
import { getTaskInfo } from './client';
import type { TranscribedField } from '../contract/transcription';
import type { Answer, Caller } from './client';

/** Task and file information as the transcription describes them; `fieldFaults` has been run over them. */
export interface FileInfo {
	readonly fileKey: string;
	readonly taskId: string;
	readonly fileName: string;
	readonly downFileName: string;
	readonly fileUrl: string;
	readonly downloadUrl: string;
	readonly sourceType: string;
	readonly targetType: string;
	readonly fileSize: number;
	readonly convertSize: number;
	readonly convertTime: number;
	readonly status: string;
	readonly failureCode: string;
	readonly failureReason: string;
	readonly fileParameter: string;
	warnings?: string[];
}

export interface TaskInfo {
	readonly taskId: string;
	readonly taskFileNum: number;
	readonly taskSuccessNum: number;
	readonly taskFailNum: number;
	readonly taskStatus: string;
	readonly assetTypeId: number;
	readonly taskCost: number;
	readonly taskTime: number;
	readonly sourceType: string;
	readonly targetType: string;
	readonly fileInfoDTOList: readonly FileInfo[];
}

const FINAL_STATES = new Set(['TaskFinish', 'TaskOverdue']);
const POLL_MS = 250;
const WAIT_MS = 60_000;

/** `data` of a successful answer in the envelope. */
export function successData(answer: Answer): unknown {
	expect({ status: answer.status, json: answer.json }).toMatchObject({ status: 200, json: { code: SUCCESS_CODE } });
	expect(fieldFaults(answer.json, ENVELOPE_FIELDS)).toEqual([]);
	expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
	return (answer.json as { data: unknown }).data;
}

/** `data` of a successful answer that is a resource of these fields. */
export function resource<T>(answer: Answer, fields: readonly TranscribedField[]): T {
	const data = successData(answer);
	expect(fieldFaults(data, fields)).toEqual([]);
	return data as T;
}

/** Task information, every field of it and of its files checked. */
export function taskInformation(answer: Answer): TaskInfo {
	const task = resource<TaskInfo>(answer, TASK_INFO_FIELDS);
	expect(TASK_STATES).toContain(task.taskStatus);
	for (const file of task.fileInfoDTOList) {
		expect(fieldFaults(file, FILE_INFO_FIELDS)).toEqual([]);
		expect(file.taskId).toBe(task.taskId);
		expect(isObject(JSON.parse(file.fileParameter))).toBe(true);
	}
	expect(task.fileInfoDTOList).toHaveLength(task.taskFileNum);
	return task;
}

/** A refused call: an error status, an envelope with a published code, and a text in `msg`. Returns the text. */
export function refusal(answer: Answer, code: string): string {
	expect({ status: answer.status, json: answer.json }).toMatchObject({
		status: PUBLISHED_ERROR_CODES[code],
		json: { code },
	});
	expect(fieldFaults(answer.json, ENVELOPE_FIELDS)).toEqual([]);
	const { msg } = answer.json as { msg: string };
	expect(msg.trim()).not.toBe('');
	return msg;
}

/** Polls until the task is in a final state; fails after a minute. Every answer on the way is checked. */
export async function waitUntilFinal(caller: Caller, taskId: string): Promise<TaskInfo> {
	const deadline = Date.now() + WAIT_MS;
	for (;;) {
		const task = taskInformation(await getTaskInfo(caller, taskId));
		if (FINAL_STATES.has(task.taskStatus)) return task;
		if (Date.now() > deadline) throw new Error(`task ${taskId} is still ${task.taskStatus} after ${WAIT_MS} ms`);
		await new Promise((resolve) => setTimeout(resolve, POLL_MS));
	}
}
