import type { INodeProperties } from 'n8n-workflow';
import type { TaskInformation } from '../DocumentConversion/tasks/task-information';
import { isFailed, isFinal } from '../DocumentConversion/tasks/task-information';

/** How a task ended. */
export type TaskEvent = 'finished' | 'finishedWithFailedFiles' | 'overdue';

const allEvents: readonly TaskEvent[] = ['finished', 'finishedWithFailedFiles', 'overdue'];

/** The field *Events* of both triggers. */
export const eventsField: INodeProperties = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	required: true,
	options: [
		{ name: 'Task Finished Successfully', value: 'finished', description: 'Every file of the task was converted' },
		{
			name: 'Task Finished With Failed Files',
			value: 'finishedWithFailedFiles',
			description: 'At least one file could not be converted or was cancelled',
		},
		{
			name: 'Task Overdue',
			value: 'overdue',
			description: 'The task was never started, or waited too long for its turn',
		},
	],
	default: ['finished', 'finishedWithFailedFiles', 'overdue'],
	description: 'Which ends of a task start the workflow',
};

/** The events chosen in the field *Events*; none chosen counts as all. */
export function readEvents(value: unknown): ReadonlySet<TaskEvent> {
	const chosen = allEvents.filter((event) => Array.isArray(value) && value.includes(event));
	return new Set(chosen.length > 0 ? chosen : allEvents);
}

/** How a task has ended; `undefined` while it has not. */
export function eventOf(task: TaskInformation): TaskEvent | undefined {
	if (!isFinal(task)) return undefined;
	if (task.taskStatus === 'TaskOverdue') return 'overdue';
	// Records of the task list carry the count only; some servers send it as text.
	const isPartial = Number(task.fields.taskFailNum) > 0 || task.files.some(isFailed);
	return isPartial ? 'finishedWithFailedFiles' : 'finished';
}
