import type { IDataObject } from 'n8n-workflow';
import { processInOrder } from '../../in-order';
import { itemOutcome } from '../../outcome';
import { listFields, readLimit } from '../../parameters/list-fields';
import { fetchListedTask, listFailureReasons, listFileNames, summarizeTask } from '../../tasks/task-summary';
import { fetchTaskPage } from '../../transport/endpoints';
import { throwIfStopped } from '../../transport/stopping';
import { eachItem } from '../each-item';
import type { Operation } from '../operation';
import type { NodeRun } from '../../transport/run';

/** Tasks per request; servers may return fewer. */
const pageSize = 100;

/** Requests for the files of tasks in progress. */
const namesAtOnce = 5;

const show = { resource: ['task'], operation: ['getAll'] };

/** Task → Get Many. */
export const getAll: Operation = {
	fields: [
		...listFields(show),
		{
			displayName: 'Simplify',
			name: 'simplify',
			type: 'boolean',
			default: true,
			description: 'Whether to return a simplified version of the response instead of the raw data',
			displayOptions: { show },
		},
	],

	execute: eachItem(async (run, itemIndex) => {
		const listed = await fetchTasks(run, readLimit(run.context, itemIndex));
		const isSimplified = run.context.getNodeParameter('simplify', itemIndex, true) === true;
		const tasks = isSimplified ? await summarize(run, listed) : listed;
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

/** The list of a server has no files. */
async function summarize(run: NodeRun, tasks: readonly IDataObject[]): Promise<IDataObject[]> {
	return await processInOrder(tasks, {
		atOnce: () => namesAtOnce,
		ahead: tasks.length,
		async perform(task) {
			throwIfStopped(run);
			const listed = await fetchListedTask(run, String(task.taskId));
			const failureReasons = listed ? listFailureReasons(listed) : null;
			return summarizeTask({ ...task, failureReasons }, listed && listFileNames(listed));
		},
		endsWork: () => false,
	});
}
