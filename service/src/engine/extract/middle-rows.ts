import { pairsOf } from '../values/sequences';
import type { Box } from '../model';
import { unionOf } from '../model/boxes';
import type { Segment, TextRow } from './page-text';
import { extractSettings } from './settings';

const { minBlockGap, middleTolerance, minLines } = extractSettings.rows;

const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2;

/**
 * Rows of a table whose cells are centered vertically: the numbers of a line are beside the middle of its text. Rows of
 * one line become one row; the others have no segments then.
 * @param isText    whether a segment is in a column of texts
 * @param isNumber  whether it is a number of a line
 * @returns the given rows unless every text has its numbers at its middle
 */
export function joinMiddleRows(
	rows: readonly TextRow[],
	isText: (segment: Segment) => boolean,
	isNumber: (segment: Segment) => boolean,
): readonly TextRow[] {
	const segments = rows.flatMap((row) => row.segments);
	const texts = linesOf(segments.filter(isText));
	const numbers = linesOf(segments.filter(isNumber));
	const blocks = blocksOf(texts);
	if (!blocks || numbers.length < minLines || blocks.length !== numbers.length) return rows;
	const isMiddle = blocks.every((block, index) => {
		const line = numbers[index];
		const [first, last] = [block[0], block.at(-1)];
		if (!line || !first || !last) return false;
		return Math.abs((first + last) / 2 - middle(line)) < middleTolerance * heightOf(line);
	});
	if (!isMiddle || blocks.every(({ length }) => length === 1)) return rows;
	// Texts of a line reach half the way to those of the next one.
	const ends = pairsOf(blocks).map(([upper, lower]) => ((upper.at(-1) ?? 0) + (lower[0] ?? 0)) / 2);
	const blockOf = (segment: Segment) => ends.filter((end) => end < middleOf(segment.box)).length;
	return rows.map((row) => {
		const at = numbers.findIndex((line) => line.some((segment) => row.segments.includes(segment)));
		const own = at < 0 ? [] : segments.filter((segment) => blockOf(segment) === at);
		return { ...row, segments: own.sort((a, b) => middleOf(a.box) - middleOf(b.box) || a.box.left - b.box.left) };
	});
}

/** Segments side by side, from top to bottom. */
function linesOf(segments: readonly Segment[]): Segment[][] {
	const lines: Segment[][] = [];
	for (const segment of [...segments].sort((a, b) => middleOf(a.box) - middleOf(b.box))) {
		const line = lines.at(-1);
		const [first] = line ?? [];
		if (line && first && middleOf(segment.box) - middleOf(first.box) < middleTolerance * segment.height)
			line.push(segment);
		else lines.push([segment]);
	}
	return lines;
}

const middle = (line: readonly Segment[]): number => middleOf(unionOf(line.map(({ box }) => box)));
const heightOf = (line: readonly Segment[]): number => Math.max(...line.map(({ height }) => height));

/** Middles of lines by blocks, which have more space between them than their lines; `undefined` without such a space. */
function blocksOf(lines: readonly (readonly Segment[])[]): number[][] | undefined {
	const middles = lines.map(middle);
	const gaps = pairsOf(middles).map(([upper, lower]) => lower - upper);
	const sorted = [...gaps].sort((a, b) => a - b);
	const steps = pairsOf(sorted).map(([small, large]) => large - small);
	const widest = steps.indexOf(Math.max(...steps));
	const [small, large] = [sorted[widest], sorted[widest + 1]];
	if (small === undefined || large === undefined || large < (1 + minBlockGap) * small) return undefined;
	const blocks: number[][] = [];
	for (const [index, at] of middles.entries()) {
		const block = blocks.at(-1);
		if (block && (gaps[index - 1] ?? Infinity) <= small) block.push(at);
		else blocks.push([at]);
	}
	return blocks;
}
