import { commonTaskOptions, itemOptions, taskExtractionOptions } from '../../parameters/item-options';
import { optionsFields } from '../../parameters/options-field';
import { readResultOptions, resultOptions } from '../../parameters/result-options';
import { readTaskId, taskField } from '../../parameters/task-field';
import { readWaiting, waitingOptions } from '../../parameters/waiting-options';
import { taskOutcomes } from '../../tasks/file-outcomes';
import { waitForTask } from '../../tasks/wait';
import { eachItem } from '../each-item';
import type { Operation } from '../operation';

const show = { resource: ['task'], operation: ['wait'] };

/** Task → Wait: the second half of Document → Convert. */
export const wait: Operation = {
	fields: [
		taskField(show),
		...optionsFields(
			show,
			[...itemOptions, ...taskExtractionOptions, ...resultOptions, ...waitingOptions],
			commonTaskOptions,
		),
	],

	execute: eachItem(async (run, itemIndex) => {
		const task = await waitForTask(run, readTaskId(run.context, itemIndex), readWaiting(run.context, itemIndex));
		return await taskOutcomes(run, task, itemIndex, readResultOptions(run.context, itemIndex));
	}),
};
