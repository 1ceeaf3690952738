import type { INodeProperties } from 'n8n-workflow';
import type { TaskInformation } from '../DocumentConversion/tasks/task-information';
import { isFailed, isFinal } from '../DocumentConversion/tasks/task-information';

/** How a task finished. */
export type TaskEvent = 'finished' | 'finishedWithFailedFiles' | 'overdue';

const allEvents: readonly TaskEvent[] = ['finished', 'finishedWithFailedFiles', 'overdue'];

/** The field *Events* of both triggers. */
export const eventsField: INodeProperties = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	required: true,
	options: [
		{ name: 'Task Finished Successfully', value: 'finished', description: 'All files of the task were converted' },
		{
			name: 'Task Finished With Failed Files',
			value: 'finishedWithFailedFiles',
			description: 'At least one file failed or was canceled',
		},
		{
			name: 'Task Overdue',
			value: 'overdue',
			description: 'The task was not started in time or waited too long in the queue',
		},
	],
	default: ['finished', 'finishedWithFailedFiles', 'overdue'],
	description: 'Events that start the workflow',
};

/** The selected events; all without a selection. */
export function readEvents(value: unknown): ReadonlySet<TaskEvent> {
	const selected = allEvents.filter((event) => Array.isArray(value) && value.includes(event));
	return new Set(selected.length > 0 ? selected : allEvents);
}

/** The event of a task; `undefined` until it is finished. */
export function getEvent(task: TaskInformation): TaskEvent | undefined {
	if (!isFinal(task)) return undefined;
	if (task.taskStatus === 'TaskOverdue') return 'overdue';
	// The task list only contains the count; some servers send it as text.
	const isPartial = Number(task.fields.taskFailNum) > 0 || task.files.some(isFailed);
	return isPartial ? 'finishedWithFailedFiles' : 'finished';
}
