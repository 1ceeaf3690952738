import { itemOutcome } from '../../outcome';
import { readTaskId, taskField } from '../../parameters/task-field';
import { pageAddress, serverAddress } from '../../transport/base-url';
import { fetchReview, fetchTask } from '../../transport/endpoints';
import { extendFailure, failure, failureDetails } from '../../transport/failure';
import { throwIfStopped } from '../../transport/stopping';
import { eachItem } from '../each-item';
import type { Operation } from '../operation';

/** Task → Get Review Link: one item per file with the page where a person reviews its fields. */
export const getReviewLink: Operation = {
	fields: [taskField({ resource: ['task'], operation: ['getReviewLink'] })],

	execute: eachItem(async (run, itemIndex) => {
		const taskId = readTaskId(run.context, itemIndex);
		const page = pageAddress(await serverAddress(run));
		const { files } = await fetchTask(run, taskId);
		const outcomes = [];
		for (const { fileKey, fileName = '' } of files) {
			throwIfStopped(run);
			if (fileKey === undefined) continue;
			const review = await fetchReview(run, fileKey).catch((error: unknown) => {
				// A file of another tool, or one that failed.
				const known = extendFailure(run.context.getNode(), error, { taskId });
				if (failureDetails(known).httpStatus === 409) return undefined;
				throw known;
			});
			if (!review) continue;
			const { version, doubtful } = review;
			const reviewUrl = `${page}#review=${encodeURIComponent(fileKey)}`;
			outcomes.push(itemOutcome({ taskId, fileKey, fileName, reviewUrl, version, doubtful }, [itemIndex]));
		}
		if (outcomes.length > 0) return outcomes;
		throw failure(run.context.getNode(), 'The task has nothing to review', {
			taskId,
			hint: 'Only results of Extract Fields can be reviewed, and only until they expire.',
		});
	}),
};
