import { hexColor, isNearlyBlack, mainTypeface } from '../../fonts/typeface';
import {
	cellSides,
	type CellBorder,
	type PlaceLook,
	type CellSide,
	type CellSpan,
	type Table,
	type TableCell,
} from '../../model/blocks';

/** True when the page tells what is drawn for a table: then nothing else is. Lines of scans and of typed signs are not told. */
export function hasLooks({ cells, emptyPlaces = [] }: Table): boolean {
	return emptyPlaces.length > 0 || cells.some(({ look }) => look !== undefined);
}

/** Colour of most letters of a cell, `RRGGBB`; `undefined` for black, and what is nearly so. */
export function textColor({ lines }: TableCell): string | undefined {
	const { color } = mainTypeface(lines);
	return isNearlyBlack(color) ? undefined : color;
}

/** Colour of a cell's ground, `RRGGBB`; `undefined` for paper. */
export function groundColor(look: PlaceLook | undefined): string | undefined {
	return look?.fill === undefined ? undefined : hexColor(look.fill);
}

/**
 * What one place of a cell shows that takes several, for formats that have them all: its ground, and the lines of the cell's sides that
 * it lies on. The first place has all sides.
 */
export function lookOfPart(look: PlaceLook, span: CellSpan, row: number, column: number): PlaceLook {
	const isFirst = row === span.row && column === span.column;
	const lies: Readonly<Record<CellSide, boolean>> = {
		top: row === span.row,
		left: column === span.column,
		bottom: row === span.row + span.rowSpan - 1,
		right: column === span.column + span.columnSpan - 1,
	};
	const kept = cellSides.flatMap((side) => {
		const line: CellBorder | undefined = look[side];
		return line && (isFirst || lies[side]) ? [[side, line] as const] : [];
	});
	return { ...(look.fill === undefined ? {} : { fill: look.fill }), ...Object.fromEntries(kept) };
}
