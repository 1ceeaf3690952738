import type { StoredFile } from '../../storage/file-store';
import type { TaskFile } from '../../storage/metadata-store';

/** Larger results and readings do not wait for a review: they are too long to review. */
export const maxReviewedBytes = 32 * 1024 ** 2;

/** Outcome of the conversion of a file. */
interface Converted {
	readonly result: Pick<StoredFile, 'size'>;
	/** Review data; absent for a result that cannot be reviewed. */
	readonly reading: Pick<StoredFile, 'size'> | undefined;
	/** Whether a result should be reviewed. */
	readonly doubtful: boolean | undefined;
}

/** Whether the task of a file waits for a review of its result: its owner wants it, and there is something to review. */
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
	if (!reading || reading.size > maxReviewedBytes || result.size > maxReviewedBytes) return false;
	return review === 'always' || doubtful === true;
}
