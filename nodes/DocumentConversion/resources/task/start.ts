import { itemOutcome } from '../../outcome';
import { readTaskId, taskField } from '../../parameters/task-field';
import { startTask } from '../../transport/endpoints';
import { eachItem } from '../each-item';
import type { Operation } from '../operation';

/** Task → Start. */
export const start: Operation = {
	fields: [taskField({ resource: ['task'], operation: ['start'] })],

	execute: eachItem(async (run, itemIndex) => [
		itemOutcome(await startTask(run, readTaskId(run.context, itemIndex)), [itemIndex]),
	]),
};
