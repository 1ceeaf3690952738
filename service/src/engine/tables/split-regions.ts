import { isNote, opensCaption } from '../text/captions';
import { median } from '../values/quantiles';
import { cutBetween, pairsOf } from '../values/sequences';
import { extentOfChunks } from './gutters';
import type { Row } from './rows';
import type { TableSettings } from './settings';

/**
 * Splits rows that hold more than one table, separated by notes, a caption or lines of running text. Each part has rows
 * of several texts; the separators are in no part.
 */
export function splitRegions(rows: readonly Row[], settings: TableSettings): (readonly Row[])[] {
	const { on, minRows } = settings.partedRegions;
	if (!on) return [rows];
	const multi = rows.flatMap(({ chunks }, index) => (chunks.length > 1 ? [index] : []));
	const { left, right } = extentOfChunks(rows.flatMap(({ chunks }) => chunks));
	const parts: (readonly Row[])[] = [];
	let start = 0;
	multi.forEach((next, place) => {
		const last = multi[place - 1];
		const begun = multi.filter((index) => index >= start && index < next).length;
		if (last === undefined || begun < minRows || multi.length - place < minRows) return;
		if (!areBetweenTables(rows.slice(last + 1, next), right - left, settings)) return;
		parts.push(rows.slice(start, last + 1));
		start = next;
	});
	return [...parts, rows.slice(start)];
}

/** Rows of one text that no table contains: a caption, a note, or lines that fill the width. */
function areBetweenTables(
	singles: readonly Row[],
	width: number,
	{ partedRegions: { fullLine, fullLines } }: TableSettings,
): boolean {
	const texts = singles.map(({ chunks: [first] }) => first);
	const wide = texts.filter(({ box }) => box.right - box.left >= fullLine * width).length;
	return wide >= fullLines || texts.some(({ text }) => opensCaption(text) || isNote(text));
}

/**
 * Runs of rows that are not one table together but may be several: they end at a wider gap or at a line of text longer
 * than column texts.
 * @returns empty if the rows are not split
 */
export function stretchesOf(rows: readonly Row[], { partedRegions }: TableSettings): (readonly Row[])[] {
	const { left, right } = extentOfChunks(rows.flatMap(({ chunks }) => chunks));
	const gaps = pairsOf(rows).map(([above, below]) => below.top - above.bottom);
	const usual = median(gaps) ?? 0;
	const isLine = ({ chunks }: Row) =>
		chunks.length === 1 && chunks[0].box.right - chunks[0].box.left >= partedRegions.longLine * (right - left);
	const parts = cutBetween(
		rows,
		(above, below) =>
			below.top - above.bottom > usual + partedRegions.widerGap * below.size || isLine(above) !== isLine(below),
	).filter((part) => part.filter(({ chunks }) => chunks.length > 1).length >= partedRegions.minInStretch);
	return parts.length === 1 && parts[0]?.length === rows.length ? [] : parts;
}
