import type { IDataObject } from 'n8n-workflow';
import { itemOutcome } from '../../outcome';
import { listFields, readLimit } from '../../parameters/list-fields';
import { fetchTaskPage } from '../../transport/endpoints';
import { throwIfStopped } from '../../transport/stopping';
import { eachItem } from '../each-item';
import type { Operation } from '../operation';
import type { NodeRun } from '../../transport/run';

/** Tasks per request; servers may return fewer. */
const pageSize = 100;

/** Task → Get Many. */
export const getAll: Operation = {
	fields: listFields({ resource: ['task'], operation: ['getAll'] }),

	execute: eachItem(async (run, itemIndex) => {
		const tasks = await fetchTasks(run, readLimit(run.context, itemIndex));
		return tasks.map((task) => itemOutcome(task, [itemIndex]));
	}),
};

async function fetchTasks(run: NodeRun, limit: number): Promise<IDataObject[]> {
	const size = Math.min(limit, pageSize);
	const tasks = new Map<string, IDataObject>();
	let seen = 0;
	for (let page = 1; tasks.size < limit; page++) {
		throwIfStopped(run);
		const { records, total } = await fetchTaskPage(run, page, size);
		seen += records.length;
		// New tasks push others to the next page, where they would appear again.
		records.forEach((record, index) => tasks.set(String(record.taskId ?? `${page}:${index}`), record));
		if (records.length === 0 || (total === undefined ? records.length < size : seen >= total)) break;
	}
	return [...tasks.values()].slice(0, limit);
}
