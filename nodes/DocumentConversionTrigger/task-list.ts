import type { IDataObject } from 'n8n-workflow';
import { fetchTaskPage } from '../DocumentConversion/transport/endpoints';
import type { Run } from '../DocumentConversion/transport/run';

/** Tasks asked for at once; servers may give fewer. */
const pageSize = 100;

/** Records of the task list by task id, newest first. */
export type TaskList = ReadonlyMap<string, IDataObject>;

/**
 * Read the task list from its newest task on.
 * Tasks made meanwhile push others to the next page, where they come a second time: the first one counts.
 * @param isEnough asked after each page, with that page's records; never asked once the list has ended
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
