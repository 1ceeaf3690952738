import type { Extracted } from '../extraction';
import type { ExtractedTable } from '../table-extraction';
import { extractSettings } from '../settings';

const { sure, doubtful } = extractSettings.review;

/** Whether a value does not need to be reviewed first. */
export function isConfident(confidence: number): boolean {
	return confidence >= sure;
}

/**
 * Whether someone should review the results: a value is doubtful, a key undecided, a check failed, a learned layout has
 * changed, a table has doubts, or line items were not read as a table. A missing key or table is not doubtful: few
 * documents have everything that may be requested.
 */
export function isDoubtful(
	{ fields, checks, undecided, layout }: Extracted,
	tables: readonly Pick<ExtractedTable, 'doubts'>[] = [],
	hasUnreadLines = false,
): boolean {
	const best = new Map([...fields].reverse().map(({ plan, answer }) => [plan, answer]));
	return (
		[...best.values()].some(({ confidence }) => confidence < doubtful) ||
		checks.some(({ state }) => state === 'failed') ||
		undecided.length > 0 ||
		layout?.state === 'changed' ||
		(tables.length === 0 && hasUnreadLines) ||
		tables.some(({ doubts = [] }) => doubts.length > 0)
	);
}
