import type { TaskState } from '../../../contract/states';
import { ServiceError } from '../messages/errors';

export type TaskEvent =
	/** Its owner started it. */
	| { readonly kind: 'started' }
	/** A worker takes one of its files. */
	| { readonly kind: 'fileClaimed' }
	/** A file succeeded or failed; `unfinished` files of the task are still waiting or processing. */
	| { readonly kind: 'fileEnded'; readonly unfinished: number }
	/** The service stopped while it worked on the task. */
	| { readonly kind: 'interrupted' }
	/** It stayed unstarted, or in the queue, longer than allowed. */
	| { readonly kind: 'waitedTooLong' }
	/** Its owner cancelled it. */
	| { readonly kind: 'cancelled' };

type Rule<Kind extends TaskEvent['kind']> = Partial<
	Record<TaskState, (event: Extract<TaskEvent, { kind: Kind }>) => TaskState>
>;

const rules: { readonly [Kind in TaskEvent['kind']]: Rule<Kind> } = {
	started: { TaskStart: () => 'TaskWaiting' },
	fileClaimed: { TaskWaiting: () => 'TaskProcessing', TaskProcessing: () => 'TaskProcessing' },
	fileEnded: { TaskProcessing: ({ unfinished }) => (unfinished === 0 ? 'TaskFinish' : 'TaskProcessing') },
	interrupted: { TaskProcessing: () => 'TaskWaiting', TaskWaiting: () => 'TaskWaiting' },
	waitedTooLong: { TaskStart: () => 'TaskOverdue', TaskWaiting: () => 'TaskOverdue' },
	cancelled: { TaskStart: () => 'TaskFinish', TaskWaiting: () => 'TaskFinish', TaskProcessing: () => 'TaskFinish' },
};

/**
 * The state of a task after an event.
 * @throws ServiceError `wrongTaskState` if the event is impossible in this state
 */
export function nextTaskState(state: TaskState, event: TaskEvent): TaskState {
	const rule = rules[event.kind][state] as ((event: TaskEvent) => TaskState) | undefined;
	if (!rule) throw new ServiceError('wrongTaskState', { state });
	return rule(event);
}
