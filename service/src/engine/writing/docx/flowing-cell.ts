import type { TextWidth } from '../../fonts/standard-widths';
import { mainTypeface } from '../../fonts/typeface';
import type { TableBlock, TableCell } from '../../model/blocks';
import { isReadByOcr } from '../../model/read-by-ocr';
import { cellMargin } from '../office/cell-lines';
import { lineFit, type LineHeights } from '../office/line-fit';
import { cellAlignment, cellFontSize, middleSize, type TableGrid } from '../office/table-grid';
import { sideTurn, uprightLines } from '../office/turned-table';
import type { ParagraphLook, Spacing } from './paragraph';
import { placeText } from './placed-text';
import type { RunLook, SpacedRun } from './runs';
import { twips } from './units';

/** The paragraph of a cell in flowing text. */
interface FlowingCell {
	readonly look: ParagraphLook;
	readonly runs: readonly SpacedRun[];
	readonly letters: RunLook;
	/** Whether it is at the top of its cell with its original space above; else centered. */
	readonly isAtTop: boolean;
}

/** Maximum difference of the spaces above and below centered text: points, and share of both. */
const sameRoom = 2;
const sameRoomPart = 0.2;

/** Size of text that has none, points, and the height of its lines in font sizes. */
const usualSize = 10;
const usualPitch = 1.2;

/**
 * A cell's text as in the original: same line widths and distances.
 * @param grid    of the text, which defines its alignment
 * @param widened  the columns in Word, whose outer ones may be wider
 * @param drawn  width of the lines above and below it, points: half of each takes space from its row
 */
export function flowingCell(
	cell: TableCell,
	block: TableBlock,
	grid: TableGrid,
	widened: Pick<TableGrid, 'columnEdges'>,
	drawn: Readonly<Record<'top' | 'bottom', number>>,
	widthOf: TextWidth,
): FlowingCell {
	const { rowEdges } = grid;
	const { columnEdges } = widened;
	const turn = sideTurn(cell.lines);
	const lines = turn === undefined ? cell.lines : uprightLines(cell.lines);
	const edge = (edges: readonly number[], index: number, other: number) => edges[index] ?? other;
	const level = {
		left: edge(columnEdges, cell.column, cell.box.left) + cellMargin,
		right: edge(columnEdges, cell.column + cell.columnSpan, cell.box.right) - cellMargin,
	};
	const top = edge(rowEdges, cell.row, cell.box.top) + drawn.top / 2;
	const bottom = edge(rowEdges, cell.row + cell.rowSpan, cell.box.bottom) - drawn.bottom / 2;
	const start = Math.min(...lines.map(({ box }) => box.left)) - cellMargin;
	const column = turn === undefined ? level : { left: start, right: start + bottom - top };
	const isRecognised = lines.some((line) => isReadByOcr(line.words));
	const fontSize = (isRecognised ? cellFontSize(cell, block.table) : middleSize(lines)) ?? usualSize;
	const face = { ...mainTypeface(lines), bold: false, italic: false };
	// Table lines are always set left to right, as its cells were measured.
	const text = {
		runs: cell.runs,
		lines,
		face,
		fontSize,
		isOneFace: false,
		isFromRight: false,
		alignment: cellAlignment(cell, grid),
	};
	const { look, letterSpacing, stretch, runs } = placeText(text, column, widthOf);
	const fit = lineFit(lines, turn === undefined ? bottom - top : level.right - level.left);
	const { isAtTop, spacing } = turn === undefined ? heightOf(fit, top, bottom) : acrossOf(fit);
	const narrow = stretch === undefined ? {} : { stretch };
	const letters = { face, fontSize, letterSpacing, ...narrow };
	return { look: { ...look, spacing }, runs, letters, isAtTop };
}

/** Vertical lines of a cell are centered in its width. */
function acrossOf(fit: LineHeights | undefined): Pick<FlowingCell, 'isAtTop'> & { readonly spacing: Spacing } {
	const exact = fit ? ({ line: Math.max(1, twips(fit.pitch)), lineRule: 'exact' } as const) : {};
	return { isAtTop: false, spacing: { before: 0, after: 0, ...exact } };
}

/** An empty line is never higher than its cell: it would push the rows of small print to another page. */
function lineOfEmpty(height: number): Pick<Spacing, 'line' | 'lineRule'> {
	return height < usualPitch * usualSize ? { line: Math.max(1, twips(height)), lineRule: 'exact' } : {};
}

function heightOf(
	fit: LineHeights | undefined,
	top: number,
	bottom: number,
): Pick<FlowingCell, 'isAtTop'> & { readonly spacing: Spacing } {
	if (!fit) return { isAtTop: false, spacing: { before: 0, after: 0, ...lineOfEmpty(bottom - top) } };
	const height = fit.pitch * fit.count;
	const exact = { after: 0, line: Math.max(1, twips(fit.pitch)), lineRule: 'exact' } as const;
	const room = Math.max(0, bottom - top - height);
	const before = Math.max(0, Math.min(room, fit.top - top));
	const isAtTop = Math.abs(2 * before - room) > Math.max(sameRoom, sameRoomPart * room);
	return { isAtTop, spacing: { before: isAtTop ? twips(before) : 0, ...exact } };
}
