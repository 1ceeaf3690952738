import type { IDataObject } from 'n8n-workflow';
import { fetchTaskPage } from '../DocumentConversion/transport/endpoints';
import type { Run } from '../DocumentConversion/transport/run';

/** Tasks per request; servers may return fewer. */
const pageSize = 100;

/** Records of the task list by task id, newest first. */
export type TaskList = ReadonlyMap<string, IDataObject>;

/**
 * Read the task list, newest first.
 * New tasks push others to the next page, where they appear again: the first record counts.
 * @param isEnough called after each page except the last
 */
export async function readTaskList(
	run: Run,
	isEnough: (page: readonly IDataObject[], pageNumber: number) => boolean,
): Promise<TaskList> {
	const list = new Map<string, IDataObject>();
	let seen = 0;
	for (let pageNumber = 1; ; pageNumber++) {
		const { records, total, size } = await fetchTaskPage(run, pageNumber, pageSize);
		seen += records.length;
		for (const record of records) {
			const taskId = String(record.taskId ?? '');
			if (taskId !== '' && !list.has(taskId)) list.set(taskId, record);
		}
		const isLast = total === undefined ? records.length < (size ?? pageSize) : seen >= total;
		if (records.length === 0 || isLast || isEnough(records, pageNumber)) return list;
	}
}
