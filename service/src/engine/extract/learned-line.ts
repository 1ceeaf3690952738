import { isDate, isNumber } from './cell-values';
import type { HeadingCell } from './table-header';
import { learnedSettings } from './learned-settings';
import type { PlacedColumn } from './learned-table';

const { minAnchors } = learnedSettings.tables;

/**
 * Tests whether a row, given as texts by column, starts a table line, as in the reviewed document: the majority of
 * the columns that were filled on every line there have text, including a number or date in a column of that type.
 * @returns `undefined` if nothing was learned about the lines
 */
export function learnedLine(cells: readonly HeadingCell[]): ((texts: readonly string[]) => boolean) | undefined {
	const anchors = cells.flatMap(({ learned }, at) => (learned?.isAnchor === true ? [{ learned, at }] : []));
	if (anchors.length === 0) return undefined;
	const hasValues = anchors.some(({ learned }) => isOfValues(learned));
	return (texts) => {
		const filled = anchors.filter(({ learned, at }) => isCell(learned, texts[at] ?? ''));
		if (filled.length < minAnchors * anchors.length) return false;
		return !hasValues || filled.some(({ learned }) => isOfValues(learned));
	};
}

/** A cell with its continuation rows, as in the reviewed document; `undefined` if the rows are not part of it. */
export function continueLearned(learned: PlacedColumn, cell: string, text: string): string | undefined {
	const joined = `${cell} ${text}`.trim();
	if (learned.rest === 'left') return undefined;
	return learned.rest === 'joined' || cell === '' || !isOfValues(learned) ? joined : undefined;
}

function isOfValues({ type }: PlacedColumn): boolean {
	return type === 'number' || type === 'date';
}

function isCell({ type }: PlacedColumn, text: string): boolean {
	if (text === '') return false;
	if (type === 'date') return isDate(text) || /\d/.test(text);
	return type === 'number' ? isNumber(text) : true;
}
