import type { TableBlock, TableCell } from '../model/blocks';
import { isNumeric } from '../values/numeric';
import type { TableSettings } from './settings';

/**
 * Whether a page break splits a row: one of its parts lacks what all other rows have, such as a number or an amount,
 * and all texts of that part belong to columns whose texts wrap.
 * @param repeated  header rows at the top of `next`
 */
export function isSplitRow(former: TableBlock, next: TableBlock, repeated: number, settings: TableSettings): boolean {
	if (!settings.splitRow.on) return false;
	const above = rowsOf(former, former.repeatedHeaderRows ?? former.table.headerRows);
	const below = rowsOf(next, repeated);
	const [last, first] = [above.at(-1), below[0]];
	if (!last || !first || last.size === 0 || first.size === 0 || isLabel(last) || isLabel(first)) return false;
	// A row of several pages has one part on each.
	if (former.splitRow && above.length === 1) return isPartOf(first, last) && areTexts(first);
	if (isOnlyFirst(first) && !isBrokenText(last.get(0), first.get(0), [...above, ...below])) return false;
	const others = [...above.slice(0, -1), ...below.slice(1)].filter((row) => !isLabel(row));
	if (others.length < settings.splitRow.minRows) return false;
	const always = [...last.keys(), ...first.keys()].filter((column) => others.every((row) => row.has(column)));
	const isPart = (part: Row, rest: Row) =>
		isPartOf(part, rest) &&
		always.some((column) => !part.has(column)) &&
		areTexts(part) &&
		[...part.keys()].some((column) => [...others, rest, part].some((row) => isWrapped(row.get(column))));
	return isPart(first, last) || isPart(last, first);
}

/** Filled cells by column; cells over several columns, such as group labels, are at `label`. */
type Row = ReadonlyMap<number, TableCell>;

const label = -1;

function rowsOf({ table: { cells, rowCount } }: TableBlock, from: number): Row[] {
	const rows = Array.from({ length: Math.max(0, rowCount - from) }, () => new Map<number, TableCell>());
	for (const cell of cells) {
		if (textOf(cell) === '') continue;
		const column = cell.columnSpan > 1 ? label : cell.column;
		for (let row = cell.row; row < cell.row + cell.rowSpan; row++) rows[row - from]?.set(column, cell);
	}
	return rows;
}

const isLabel = (row: Row): boolean => row.has(label);

const isOnlyFirst = (row: Row): boolean => row.size === 1 && row.has(0);

/** A text in the first column alone may name a group of rows, unless its first word had no room in the row above. */
function isBrokenText(above: TableCell | undefined, below: TableCell | undefined, rows: readonly Row[]): boolean {
	if (!above || !below) return false;
	if (/^\p{Ll}/u.test(textOf(below))) return true;
	const line = above.lines.at(-1);
	const word = below.lines[0]?.words[0];
	if (!line || !word) return false;
	const rights = rows.flatMap((row) => row.get(0)?.lines.map(({ box }) => box.right) ?? []);
	return Math.max(...rights) - line.box.right < word.box.right - word.box.left;
}

function isPartOf(part: Row, rest: Row): boolean {
	return [...part].every(([column, cell]) => rest.has(column) && isBold(cell) === isBold(rest.get(column)!));
}

function areTexts(part: Row): boolean {
	return [...part.values()].every((cell) => /\p{L}/u.test(textOf(cell)) && !isNumeric(textOf(cell)));
}

const isWrapped = (cell: TableCell | undefined): boolean => cell !== undefined && cell.lines.length > 1;

const isBold = ({ runs }: TableCell): boolean => runs.every(({ bold, text }) => bold === true || text.trim() === '');

function textOf({ runs }: TableCell): string {
	return runs
		.map(({ text }) => text)
		.join('')
		.trim();
}
