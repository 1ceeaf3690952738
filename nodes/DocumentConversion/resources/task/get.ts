import { itemOutcome } from '../../outcome';
import { readTaskId, taskField } from '../../parameters/task-field';
import { fetchTask } from '../../transport/endpoints';
import { eachItem } from '../each-item';
import type { Operation } from '../operation';

/** Task → Get: the task information, its files as `fileInfoDTOList`. */
export const get: Operation = {
	fields: [taskField({ resource: ['task'], operation: ['get'] })],

	execute: eachItem(async (run, itemIndex) => {
		const { fields, files } = await fetchTask(run, readTaskId(run.context, itemIndex));
		return [itemOutcome({ ...fields, fileInfoDTOList: [...files] }, [itemIndex])];
	}),
};
