import { commonTaskOptions, itemOptions, taskExtractionOptions } from '../../parameters/item-options';
import { optionsFields } from '../../parameters/options-field';
import { readResultOptions, resultOptions } from '../../parameters/result-options';
import { readTaskId, taskField } from '../../parameters/task-field';
import { taskOutcomes } from '../../tasks/file-outcomes';
import { isFinal, waitsForReviewOnly } from '../../tasks/task-information';
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
		...optionsFields(show, [...itemOptions, ...taskExtractionOptions, ...resultOptions], commonTaskOptions),
	],

	execute: eachItem(async (run, itemIndex) => {
		const taskId = readTaskId(run.context, itemIndex);
		const task = { taskId, ...(await fetchTask(run, taskId)) };
		if (!isFinal(task)) {
			throw failure(run.context.getNode(), 'The task is not finished yet', {
				taskId,
				taskStatus: task.taskStatus,
				hint: waitsForReviewOnly(task) ? reviewHint : 'Use Task → Wait to wait for it and download the results.',
			});
		}
		return await taskOutcomes(run, task, itemIndex, readResultOptions(run.context, itemIndex));
	}),
};
