import type { TableBlock, TableCell } from '../model/blocks';
import { isNumeric } from '../values/numeric';
import {
	bodyRows,
	cellText,
	columnFacts,
	filledRows,
	isLabel,
	isWrapped,
	sentenceContinues,
	type FilledRow,
} from './column-facts';
import type { TableSettings } from './settings';

/**
 * Whether a page break splits a row: one of its parts lacks what all other rows have, such as a number or an amount,
 * and all texts of that part belong to columns whose texts wrap.
 * @param repeated  header rows at the top of `next`
 */
export function isSplitRow(former: TableBlock, next: TableBlock, repeated: number, settings: TableSettings): boolean {
	if (!settings.splitRow.on) return false;
	const above = bodyRows(former);
	const below = filledRows(next, repeated);
	const [last, first] = [above.at(-1), below[0]];
	if (!last || !first || last.size === 0 || first.size === 0 || isLabel(last) || isLabel(first)) return false;
	// A row of several pages has one part on each.
	if (former.splitRow && above.length === 1) return isPartOf(first, last) && areTexts(first);
	if (isOnlyFirst(first) && !isBrokenText(last.get(0), first.get(0), [...above, ...below])) return false;
	const others = below.slice(1).filter((row) => !isLabel(row));
	const facts = columnFacts(former, true);
	const count = facts.rows + others.length;
	if (count < settings.splitRow.minRows) return isOnlyRest(first, last, count > 0);
	const isAlways = (column: number) =>
		(facts.rows === 0 || facts.always.includes(column)) && others.every((row) => row.has(column));
	const always = [...last.keys(), ...first.keys()].filter(isAlways);
	const isPart = (part: FilledRow, rest: FilledRow) =>
		isPartOf(part, rest) &&
		always.some((column) => !part.has(column)) &&
		areTexts(part) &&
		[...part.keys()].some(
			(column) => facts.wrapped.includes(column) || [...others, rest, part].some((row) => isWrapped(row.get(column))),
		);
	return isPart(first, last) || isPart(last, first);
}

/** With few other rows: only texts below wrapped ones, of several lines or in a sentence that continues after the break. */
function isOnlyRest(first: FilledRow, last: FilledRow, hasOthers: boolean): boolean {
	if (first.size >= last.size || !isPartOf(first, last) || !areTexts(first)) return false;
	return [...first].every(([column, cell]) => {
		const above = last.get(column);
		if (!above || !isWrapped(above)) return false;
		return (hasOthers && isWrapped(cell)) || sentenceContinues(cellText(above), cellText(cell));
	});
}

const isOnlyFirst = (row: FilledRow): boolean => row.size === 1 && row.has(0);

/** A text in the first column alone may name a group of rows, unless its first word had no room in the row above. */
function isBrokenText(above: TableCell | undefined, below: TableCell | undefined, rows: readonly FilledRow[]): boolean {
	if (!above || !below) return false;
	if (/^\p{Ll}/u.test(cellText(below))) return true;
	const line = above.lines.at(-1);
	const word = below.lines[0]?.words[0];
	if (!line || !word) return false;
	const rights = rows.flatMap((row) => row.get(0)?.lines.map(({ box }) => box.right) ?? []);
	return Math.max(...rights) - line.box.right < word.box.right - word.box.left;
}

function isPartOf(part: FilledRow, rest: FilledRow): boolean {
	return [...part].every(([column, cell]) => rest.has(column) && isBold(cell) === isBold(rest.get(column)!));
}

function areTexts(part: FilledRow): boolean {
	return [...part.values()].every((cell) => /\p{L}/u.test(cellText(cell)) && !isNumeric(cellText(cell)));
}

const isBold = ({ runs }: TableCell): boolean => runs.every(({ bold, text }) => bold === true || text.trim() === '');
