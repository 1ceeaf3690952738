import { coverage, type Edge } from './edges';
import { isNumeric, isYear } from '../values/numeric';
import type { Row } from './rows';

/** Fewest columns of a heading row, and the part of the columns of the table that it names. */
const fewestHeads = 3;
const namedPart = 0.75;

/** Headings of columns have at most this many words. */
const longestHead = 4;

/** Rows of a block beside each other have texts in at most this part of the columns; headings over several have more. */
const blockPart = 0.5;

/** Space between such a block and the table, as a part of the font size. */
const blockSpace = 0.6;

/** Fewest rows of a block; of a lower one the space is this many times that below the headings. */
const fewestRows = 3;
const widerSpace = 1.5;

/** A line over headings covers at least this part of their width. */
const linePart = 0.3;

/**
 * The rows of a table without a block of text above its headings: addresses and dates beside each other, as invoices have
 * them, stand in two or three pieces of a row, too. The headings name all columns in one row, which stands apart from the
 * block, and no line over the block makes it a part of the heading.
 */
export function withoutBlockAbove(rows: readonly Row[], horizontal: readonly Edge[]): readonly Row[] {
	const most = Math.max(...rows.map(({ chunks }) => chunks.length));
	const index = rows.findIndex((row) => isHeading(row, most));
	const heading = rows[index];
	const next = rows[index + 1];
	if (!heading || !next || index < 2 || !isBody(next, most)) return rows;
	const block = rows.slice(0, index);
	if (block.some(({ chunks }) => chunks.length > Math.max(2, blockPart * most))) return rows;
	const end = Math.max(...block.map(({ bottom }) => bottom));
	const space = heading.top - end;
	if (space < blockSpace * heading.size) return rows;
	if (block.length < fewestRows && space < widerSpace * Math.max(0, next.top - heading.bottom)) return rows;
	const [left, right] = [heading.chunks[0]!.box.left, heading.chunks.at(-1)!.box.right];
	const top = block[0]!.top - heading.size;
	const isLined = horizontal.some(
		({ position }) =>
			position > top && position < end && coverage(horizontal, position, left, right, 1) >= linePart * (right - left),
	);
	return isLined ? rows : rows.slice(index);
}

function isHeading({ chunks }: Row, most: number): boolean {
	return (
		chunks.length >= Math.max(fewestHeads, namedPart * most) &&
		chunks.every(({ text, words }) => words.length <= longestHead && (!isNumeric(text) || isYear(text)))
	);
}

/** A row of values below the headings. */
function isBody({ chunks }: Row, most: number): boolean {
	return chunks.length >= blockPart * most && chunks.some(({ text }) => isNumeric(text));
}
