import { itemOptions } from '../../parameters/item-options';
import { presentResultOptions, resultOptions } from '../../parameters/result-options';
import {
	binaryField,
	optionsField,
	readResultOptions,
	readTaskId,
	resultFieldOptions,
	taskField,
} from '../../parameters/shared-fields';
import { inFirstVersion, inPresentVersion } from '../../parameters/version';
import { allFilesOutcomes } from '../../tasks/results';
import { isFinal, rests } from '../../tasks/task-information';
import { reviewHint } from '../../tasks/wait';
import { fetchTask } from '../../transport/endpoints';
import { failure } from '../../transport/failure';
import { eachItem } from '../each-item';
import type { Operation } from '../operation';

const show = { resource: ['task'], operation: ['download'] };

/** Task → Download Results. */
export const download: Operation = {
	fields: [
		taskField(show),
		...inFirstVersion([binaryField(show), optionsField(show, resultOptions)]),
		...inPresentVersion([optionsField(show, [...itemOptions, ...resultFieldOptions, ...presentResultOptions])]),
	],

	execute: eachItem(async (run, itemIndex) => {
		const taskId = readTaskId(run.context, itemIndex);
		const task = { taskId, ...(await fetchTask(run, taskId)) };
		if (!isFinal(task)) {
			throw failure(run.context.getNode(), 'The task has not ended yet', {
				taskId,
				taskStatus: task.taskStatus,
				hint: rests(task) ? reviewHint : 'The operation Wait waits for its end and downloads the results then.',
			});
		}
		return await allFilesOutcomes(run, task, itemIndex, readResultOptions(run.context, itemIndex));
	}),
};
