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

/**
 * Whether the page defines the borders of a table, or has none: then no default ones are drawn. Lines of scans and typed
 * lines do not count.
 */
export function hasOwnBorders({ cells, emptyPlaces = [], evidence }: Table): boolean {
	const isBare = evidence === 'unruled' || evidence === 'tags';
	return isBare || emptyPlaces.length > 0 || cells.some(({ look }) => look !== undefined);
}

/** Color of most letters of a cell, `RRGGBB`; `undefined` for black or almost black. */
export function textColor({ lines }: TableCell): string | undefined {
	const { color } = mainTypeface(lines);
	return isNearlyBlack(color) ? undefined : color;
}

/** Background color of a cell, `RRGGBB`; `undefined` for paper. */
export function backgroundColor(look: PlaceLook | undefined): string | undefined {
	return look?.fill === undefined ? undefined : hexColor(look.fill);
}

/**
 * The share of a spanning cell's style for one of its places, for formats with all places: its background, and the
 * borders on its sides. The first place has all sides.
 */
export function styleOfPart(look: PlaceLook, span: CellSpan, row: number, column: number): PlaceLook {
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
