import type { StoredFile } from '../../storage/file-store';
import type { TaskFile } from '../../storage/metadata-store';

/** Results and readings beyond this are not reviewed: a person does not look at so much. */
export const mostReviewedBytes = 32 * 1024 ** 2;

/** What became of the conversion of a file. */
interface Converted {
	readonly result: Pick<StoredFile, 'size'>;
	/** What a review needs; absent for a result that cannot be reviewed. */
	readonly reading: Pick<StoredFile, 'size'> | undefined;
	/** Whether a person had better look at the result. */
	readonly doubtful: boolean | undefined;
}

/**
 * Whether the task of a file waits until somebody has reviewed its result: its owner wants it, and there is something that a person can say.
 */
export function waitsForReview(
	{ parameter }: Pick<TaskFile, 'parameter'>,
	{ result, reading, doubtful }: Converted,
): boolean {
	const asked = JSON.parse(parameter) as {
		readonly review?: string;
		readonly keys?: readonly string[];
		readonly tableHandles?: readonly string[];
	};
	const { review = 'never', keys = [], tableHandles = [] } = asked;
	if (review === 'never' || keys.length + tableHandles.length === 0) return false;
	if (!reading || reading.size > mostReviewedBytes || result.size > mostReviewedBytes) return false;
	return review === 'always' || doubtful === true;
}
