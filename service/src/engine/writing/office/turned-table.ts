import type { Line } from '../../model';
import type { CellSide, CellSpan, PlaceLook, TableBlock } from '../../model/blocks';

/** Vertical text direction, degrees clockwise. */
export type SideTurn = 90 | 270;

/** Common vertical direction of some lines; `undefined` if there is none, or no lines. */
export function sideTurn(lines: readonly Line[]): SideTurn | undefined {
	const turn = lines[0]?.turn;
	return (turn === 90 || turn === 270) && lines.every((line) => line.turn === turn) ? turn : undefined;
}

/** Lines on the page rotated upright for them, where their boxes are measured. */
export const uprightLines = (lines: readonly Line[]): Line[] =>
	lines.map((line) => ({ ...line, turn: 0, words: line.words.map((word) => ({ ...word, turn: 0 })) }));

/** The side of the displayed page for a side of an upright cell. */
const sideOnPage: Readonly<Record<SideTurn, Readonly<Record<CellSide, CellSide>>>> = {
	90: { top: 'right', right: 'bottom', bottom: 'left', left: 'top' },
	270: { top: 'left', left: 'bottom', bottom: 'right', right: 'top' },
};

/**
 * A table of vertical text, with rows and columns as the page shows them: an office program rotates cell text, not
 * tables. Its header rows become columns. Other tables are unchanged.
 */
export function rotateTable(block: TableBlock): TableBlock {
	const { table } = block;
	const turn = sideTurn(table.cells.flatMap((cell) => cell.lines));
	if (turn === undefined) return block;
	const { rowCount, columnCount, emptyPlaces } = table;
	const rotate = (place: CellSpan): CellSpan => ({
		row: turn === 90 ? place.column : columnCount - place.column - place.columnSpan,
		column: turn === 90 ? rowCount - place.row - place.rowSpan : place.row,
		rowSpan: place.columnSpan,
		columnSpan: place.rowSpan,
	});
	return {
		...block,
		table: {
			...table,
			rowCount: columnCount,
			columnCount: rowCount,
			headerRows: 0,
			cells: table.cells
				.map((cell) => ({ ...cell, ...rotate(cell), ...(cell.look ? { look: rotateLook(cell.look, turn) } : {}) }))
				.sort((a, b) => a.row - b.row || a.column - b.column),
			...(emptyPlaces
				? { emptyPlaces: emptyPlaces.map((place) => ({ ...rotate(place), look: rotateLook(place.look, turn) })) }
				: {}),
		},
	};
}

function rotateLook({ fill, ...sides }: PlaceLook, turn: SideTurn): PlaceLook {
	const drawn = Object.entries(sides).map(([side, line]) => [sideOnPage[turn][side as CellSide], line] as const);
	return { ...(fill === undefined ? {} : { fill }), ...Object.fromEntries(drawn) };
}
