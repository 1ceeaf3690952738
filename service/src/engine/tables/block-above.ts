import { coverage, type Edge } from './edges';
import { extentOfChunks } from './gutters';
import { isNumeric, isYear } from '../values/numeric';
import type { Row } from './rows';
import type { TableSettings } from './settings';

/**
 * The rows of a table without the text block above its header: on invoices, addresses and dates side by side also form
 * rows of two or three texts. The header names all columns in one row, apart from the block, and no line above the
 * block joins the two.
 */
export function withoutBlockAbove(
	rows: readonly Row[],
	horizontal: readonly Edge[],
	settings: TableSettings,
): readonly Row[] {
	if (!settings.blockAbove.on) return rows;
	const most = Math.max(...rows.map(({ chunks }) => chunks.length));
	const index = rows.findIndex((row) => isHeading(row, most, settings));
	const [first] = rows;
	const heading = rows[index];
	const next = rows[index + 1];
	if (!heading || !first || !next || index < 2 || !isBody(next, most, settings)) return rows;
	const block = rows.slice(0, index);
	if (block.some(({ chunks }) => chunks.length > Math.max(2, settings.blockAbove.blockPart * most))) return rows;
	const end = Math.max(...block.map(({ bottom }) => bottom));
	const space = heading.top - end;
	if (space < settings.blockAbove.blockSpace * heading.size) return rows;
	if (
		block.length < settings.blockAbove.minRows &&
		space < settings.blockAbove.widerSpace * Math.max(0, next.top - heading.bottom)
	)
		return rows;
	const { left, right } = extentOfChunks(heading.chunks);
	const top = first.top - heading.size;
	const isLined = horizontal.some(
		({ position }) =>
			position > top &&
			position < end &&
			coverage(horizontal, position, left, right, settings.blockAbove.linePt) >=
				settings.blockAbove.linePart * (right - left),
	);
	return isLined ? rows : rows.slice(index);
}

function isHeading({ chunks }: Row, most: number, settings: TableSettings): boolean {
	return (
		chunks.length >= Math.max(settings.blockAbove.minHeaders, settings.blockAbove.namedPart * most) &&
		chunks.every(
			({ text, words }) => words.length <= settings.blockAbove.maxHeadLength && (!isNumeric(text) || isYear(text)),
		)
	);
}

/** A row of values below the header. */
function isBody({ chunks }: Row, most: number, settings: TableSettings): boolean {
	return chunks.length >= settings.blockAbove.blockPart * most && chunks.some(({ text }) => isNumeric(text));
}
