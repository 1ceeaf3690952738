import { commonTaskOptions, itemOptions, taskExtractionOptions } from '../../parameters/item-options';
import { optionsFields } from '../../parameters/options-field';
import { readResultOptions, resultOptions } from '../../parameters/result-options';
import { readTaskId, taskField } from '../../parameters/task-field';
import { readWaiting, waitingOptions } from '../../parameters/waiting-options';
import { taskOutcomes } from '../../tasks/file-outcomes';
import { waitForTask } from '../../tasks/wait';
import { withTimeLimit } from '../../transport/run';
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
		const waiting = readWaiting(run.context, itemIndex);
		const limited = withTimeLimit(run, waiting.timeoutMs);
		const task = await waitForTask(limited, readTaskId(run.context, itemIndex), waiting);
		return await taskOutcomes(limited, task, itemIndex, readResultOptions(run.context, itemIndex));
	}),
};
