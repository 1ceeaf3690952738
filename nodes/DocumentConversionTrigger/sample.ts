import type { INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { readTaskInformation } from '../DocumentConversion/tasks/task-information';
import { fetchTask } from '../DocumentConversion/transport/endpoints';
import type { PollRun } from '../DocumentConversion/transport/run';
import { getEvent } from './events';
import { fetchTaskItems } from './output';
import { readTaskList } from './task-list';
import type { TriggerOptions } from './watch';

/** Pages of the task list to search for a sample. */
const maxPages = 10;

/**
 * The newest finished task with one of the events, for building a workflow.
 * @throws NodeOperationError if there is none
 */
export async function fetchSample(run: PollRun, { events, output }: TriggerOptions): Promise<INodeExecutionData[]> {
	const isWanted = (record: unknown) => {
		const event = getEvent(readTaskInformation(record));
		return event !== undefined && events.has(event);
	};
	const list = await readTaskList(run, (page, pageNumber) => pageNumber >= maxPages || page.some(isWanted));
	const record = [...list.values()].find(isWanted);
	if (record === undefined) {
		throw new NodeOperationError(run.context.getNode(), 'No task with the selected events yet', {
			description: 'Convert a document or select more events, then fetch a test event again.',
		});
	}
	const taskId = String(record.taskId);
	const task = { taskId, ...(await fetchTask(run, taskId)) };
	return await fetchTaskItems(run, task, getEvent(task) ?? 'finished', output);
}
