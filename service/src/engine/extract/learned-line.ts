import { isDate, isNumber } from './cell-values';
import type { HeadingCell } from './table-header';
import { learnedSettings } from './learned-settings';
import type { PlacedColumn } from './learned-table';

const { minAnchors } = learnedSettings.tables;

/**
 * Whether a row of texts by column begins a line, as in the reviewed document: most columns that every line had there have a text, a
 * number or a day in columns of these among them.
 * @returns `undefined` where nothing was learned of the table's lines
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
