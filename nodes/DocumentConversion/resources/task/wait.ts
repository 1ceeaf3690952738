import { itemOptions } from '../../parameters/item-options';
import { presentResultOptions, resultOptions } from '../../parameters/result-options';
import {
	optionsField,
	readResultOptions,
	readTaskId,
	readWaiting,
	resultFieldOptions,
	resultFields,
	taskField,
	waitingOptions,
} from '../../parameters/shared-fields';
import { inFirstVersion, inPresentVersion } from '../../parameters/version';
import { allFilesOutcomes } from '../../tasks/results';
import { waitForTask } from '../../tasks/wait';
import { eachItem } from '../each-item';
import type { Operation } from '../operation';

const show = { resource: ['task'], operation: ['wait'] };

/** Task → Wait: what Document → Convert does after it has started a task. */
export const wait: Operation = {
	fields: [
		taskField(show),
		...inFirstVersion([...resultFields(show), optionsField(show, [...resultOptions, ...waitingOptions])]),
		...inPresentVersion([
			optionsField(show, [...itemOptions, ...resultFieldOptions, ...presentResultOptions, ...waitingOptions]),
		]),
	],

	execute: eachItem(async (run, itemIndex) => {
		const task = await waitForTask(run, readTaskId(run.context, itemIndex), readWaiting(run.context, itemIndex));
		return await allFilesOutcomes(run, task, itemIndex, readResultOptions(run.context, itemIndex));
	}),
};
