import type { TextWidth } from '../../fonts/standard-widths';
import type { DocumentPage, TableCell } from '../../model/blocks';
import { toPlacedLines, type LetterWidths, type PlacedRun } from './placed-lines';
import { cellAlignment, middleSize, type CellAlignment, type TableGrid } from './table-grid';
import { sideTurn } from './turned-table';

/** Space beside the text of a cell, points. */
export const cellMargin = 2;

/** A line of a cell of a table in place. */
export interface CellLine {
	readonly runs: readonly PlacedRun[];
	readonly alignment: CellAlignment;
	/** For a left-aligned line, from the cell margin; points. */
	readonly indent: number;
	/** Height, points. */
	readonly pitch: number;
}

/** Preferred line height, in font sizes. */
const usualPitch = 1.2;

/** Share of its space that a line may fill: other fonts may be slightly wider. */
const fullest = 0.97;

/** Smaller letters are not read, points: a line too long even so is wrapped. */
const minSize = 5;

/**
 * The lines of a cell in place. A rewrapped or higher line would push the rows below over the content under the table:
 * a line too long for its cell gets a smaller font. Vertical lines run along the height of their cell.
 */
export function toFixedCellLines(
	cell: TableCell,
	grid: TableGrid,
	page: Pick<DocumentPage, 'width' | 'height'>,
	widthOf: TextWidth,
	letters?: LetterWidths,
): CellLine[] {
	const { columnEdges, rowEdges } = grid;
	const left = columnEdges[cell.column] ?? cell.box.left;
	const right = columnEdges[cell.column + cell.columnSpan] ?? cell.box.right;
	const top = rowEdges[cell.row] ?? cell.box.top;
	const bottom = rowEdges[cell.row + cell.rowSpan] ?? cell.box.bottom;
	const turn = sideTurn(cell.lines);
	const [length, across] = turn === undefined ? [right - left, bottom - top] : [bottom - top, right - left];
	const room = Math.max(1, length - 2 * cellMargin);
	const usual = usualPitch * (middleSize(cell.lines) ?? 0);
	const pitch = Math.max(1, Math.min(usual, across / Math.max(1, cell.lines.length)));
	const alignment = cellAlignment(cell, grid);
	return toPlacedLines(cell.lines, page, widthOf, letters).map(({ runs, box }) => {
		const width = widthOfRuns(runs, widthOf) / fullest;
		const fitting = width > room ? narrowLine(runs, room, widthOf) : runs;
		const start = turn === undefined ? box.left - left : turn === 90 ? box.top - top : bottom - box.bottom;
		const indent = alignment === 'left' ? Math.max(0, Math.min(start - cellMargin, room - width)) : 0;
		return { runs: fitting, alignment, indent, pitch };
	});
}

function widthOfRuns(runs: readonly PlacedRun[], widthOf: TextWidth): number {
	return runs.reduce(
		(sum, { text, face, fontSize, spacing, stretch = 1 }) =>
			sum + widthOf(text, face, fontSize) * stretch + spacing * [...text].length,
		0,
	);
}

/** Gaps are narrowed before letters get smaller. */
function narrowLine(runs: readonly PlacedRun[], room: number, widthOf: TextWidth): readonly PlacedRun[] {
	const isGap = ({ text, spacing, fontSize }: PlacedRun) => text.trim() === '' && spacing > fontSize;
	const gaps = runs.filter(isGap).reduce((sum, { text, spacing }) => sum + spacing * text.length, 0);
	const excess = widthOfRuns(runs, widthOf) / fullest - room;
	const part = Math.max(0, 1 - excess / Math.max(1, gaps));
	const closer = runs.map((run) => (isGap(run) ? { ...run, spacing: run.spacing * part } : run));
	const fontSize = Math.max(...runs.map((run) => run.fontSize));
	const scale = Math.min(1, Math.max(room / (widthOfRuns(closer, widthOf) / fullest), minSize / fontSize));
	return closer.map((run) => ({ ...run, fontSize: run.fontSize * scale, spacing: run.spacing * scale }));
}
