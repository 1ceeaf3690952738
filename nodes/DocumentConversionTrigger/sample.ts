import type { INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { readTaskInformation } from '../DocumentConversion/tasks/task-information';
import { fetchTask } from '../DocumentConversion/transport/endpoints';
import type { PollRun } from '../DocumentConversion/transport/run';
import { eventOf } from './events';
import { taskItemsWithResults } from './output';
import { readTaskList } from './task-list';
import type { Wishes } from './watch';

/** Pages of the task list that are searched for a sample. */
const mostPages = 10;

/**
 * The newest task that has ended as the user wants it, for building a workflow.
 * @throws NodeOperationError when there is none
 */
export async function fetchSample(run: PollRun, { events, output }: Wishes): Promise<INodeExecutionData[]> {
	const isWanted = (record: unknown) => {
		const event = eventOf(readTaskInformation(record));
		return event !== undefined && events.has(event);
	};
	const list = await readTaskList(run, (page, pageNumber) => pageNumber >= mostPages || page.some(isWanted));
	const record = [...list.values()].find(isWanted);
	if (record === undefined) {
		throw new NodeOperationError(run.context.getNode(), 'No task has ended like this yet', {
			description: 'Convert a document first, or choose further events, and fetch a test event again.',
		});
	}
	const taskId = String(record.taskId);
	const task = { taskId, ...(await fetchTask(run, taskId)) };
	return await taskItemsWithResults(run, task, eventOf(task) ?? 'finished', output);
}
