import type { Extracted } from '../extraction';
import type { ExtractedTable } from '../table-extraction';
import { extractSettings } from '../settings';

const { sure, doubtful } = extractSettings.review;

/** Whether a value of this confidence is no more doubtful than others. */
export function isConfident(confidence: number): boolean {
	return confidence >= sure;
}

/**
 * Whether a person had better look at what was found: a value is doubtful, a key undecided, a check failed, or a layout that was learned has
 * changed; something speaks against a table, or lines of goods were not read as one. A key or a table that is not there is none of these: few documents
 * have everything that may be asked for.
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
