import type { TextWidth } from '../../fonts/standard-widths';
import type { Box } from '../../model';
import type { PlaceLook, DocumentPage, TableBlock, TableCell } from '../../model/blocks';
import { toFixedCellLines, cellMargin } from '../office/cell-lines';
import { hasOwnBorders, styleOfPart } from '../office/cell-styles';
import { fromLeft } from '../../model/column-order';
import {
	inReadingOrder,
	toSpannedRows,
	tableGrid,
	type CellPlace,
	type SpannedPlace,
	type TableGrid,
} from '../office/table-grid';
import { sideTurn, rotateTable, type SideTurn } from '../office/turned-table';
import { coverEmptyPlaces } from '../office/wide-cells';
import { element } from '../office/xml';
import { cellDrawing } from './cell-drawing';
import { noSides, outerSides, widen, widenEdges } from './outer-sides';
import { flowingCell } from './flowing-cell';
import type { FlowPlace } from './flow-place';
import { carrier, paragraph, prefixAttributes, valueElement } from './paragraph';
import { toPlacedRuns } from './frames';
import { docxRuns, type RunLook } from './runs';
import { twips } from './units';

/** A table in flowing text. */
interface FlowingTable extends Pick<FlowPlace, 'column' | 'cursor'> {
	readonly link: RunLook['link'];
	readonly widthOf: TextWidth;
}

/** A table at its page position, with its original row heights and text lines. */
interface FixedTable {
	readonly page: Pick<DocumentPage, 'width' | 'height'>;
	readonly widthOf: TextWidth;
}

/** Cell borders if the page does not show them: thin and gray, as in most documents. */
const border = { val: 'single', sz: 4, space: 0, color: '808080' };
const noBorder = { val: 'none', sz: 0, space: 0, color: 'auto' };

/** Vertical text, down and up (ECMA-376, part 1, 17.18.93). */
const textDirections = { 90: 'tbRl', 270: 'btLr' } as const satisfies Record<SideTurn, string>;

const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

/** A table as laid out in Word, the same for all its cells. */
interface TableLayout {
	readonly placed: TableBlock;
	readonly grid: TableGrid;
	readonly columnWidths: readonly number[];
	/** Edges with space for the outer sides. */
	readonly wide: { readonly columnEdges: readonly number[] };
	readonly look: typeof border | typeof noBorder;
	readonly isMirrored: boolean;
}

/** A table with its columns, spans and header rows. Lines are drawn as on the page. */
export function docxTable(block: TableBlock, how: FlowingTable | FixedTable): string {
	const isFixed = 'page' in how;
	const placed = rotateTable(fromLeft(block));
	const grid = tableGrid(placed);
	const table = isFixed ? coverEmptyPlaces(placed.table, grid) : placed.table;
	const { columnEdges, rowEdges } = grid;
	const total = (columnEdges.at(-1) ?? 0) - (columnEdges[0] ?? 0);
	const scale = isFixed ? 1 : Math.min(1, (how.column.right - how.column.left) / Math.max(1, total));
	// A table in fixed layout stays as it is: its cells have no tab order to mirror.
	const isMirrored = block.table.rightToLeft === true && !isFixed;
	const sides = isFixed ? noSides : outerSides(placed, grid, isMirrored ? how.column : undefined);
	const columnWidths = widen(
		steps(columnEdges).map((step) => step * scale),
		sides,
	).map(twips);
	const heights = steps(rowEdges).map(twips);
	if (!isFixed) how.cursor.y += sum(heights) / 20;
	const layout: TableLayout = {
		placed,
		grid,
		columnWidths,
		wide: { columnEdges: widenEdges(columnEdges, sides) },
		look: hasOwnBorders(table) ? noBorder : border,
		isMirrored,
	};
	const place = isFixed
		? { position: element('w:tblpPr', prefixAttributes(placeOf(grid))) }
		: { indent: indentOf(grid, how.column, total * scale) - twips(sides.left) };
	const rows = (isMirrored ? inReadingOrder(toSpannedRows(table), block) : toSpannedRows(table)).map((cells, row) =>
		rowXml(layout, how, cells, row, heights[row]),
	);
	const columns = (isMirrored ? columnWidths.toReversed() : columnWidths).map((column) =>
		element('w:gridCol', { 'w:w': column }),
	);
	return element(
		'w:tbl',
		{},
		element('w:tblPr', {}, tableProperties(layout, place)) + element('w:tblGrid', {}, columns.join('')) + rows.join(''),
	);
}

function tableProperties(
	{ columnWidths, look, isMirrored }: TableLayout,
	{ position = '', indent }: { readonly position?: string; readonly indent?: number },
): string {
	const margin = { w: twips(cellMargin), type: 'dxa' };
	return [
		position,
		// LibreOffice lays a table out from the right if its first text is right-to-left.
		valueElement('w:bidiVisual', isMirrored ? 1 : 0),
		element('w:tblW', { 'w:w': sum(columnWidths), 'w:type': 'dxa' }),
		indent === undefined ? '' : element('w:tblInd', prefixAttributes({ w: indent, type: 'dxa' })),
		element('w:tblBorders', {}, borders.map((side) => element(`w:${side}`, prefixAttributes(look))).join('')),
		element('w:tblLayout', { 'w:type': 'fixed' }),
		element(
			'w:tblCellMar',
			{},
			element('w:left', prefixAttributes(margin)) + element('w:right', prefixAttributes(margin)),
		),
	].join('');
}

function rowXml(
	layout: TableLayout,
	how: FlowingTable | FixedTable,
	cells: readonly SpannedPlace[],
	row: number,
	height: number | undefined,
): string {
	const { table } = layout.placed;
	const isHeading = row < table.headerRows;
	// Vertical text keeps its original space: letting a program choose the row height could add a page.
	const isAlong = table.cells.some((cell) => cell.row === row && sideTurn(cell.lines) !== undefined);
	const rowHeight = element('w:trHeight', { 'w:val': height, 'w:hRule': isAlong ? 'exact' : 'atLeast' });
	const properties = element('w:trPr', {}, `<w:cantSplit/>${rowHeight}${isHeading ? '<w:tblHeader/>' : ''}`);
	return element('w:tr', {}, properties + cells.map((place) => cellXml(layout, how, place, row, isHeading)).join(''));
}

function cellXml(
	{ placed, grid, columnWidths, wide, look, isMirrored }: TableLayout,
	how: FlowingTable | FixedTable,
	place: SpannedPlace,
	row: number,
	isHeading: boolean,
): string {
	const { cell, column, columnSpan, rowSpan, isBelow } = place;
	const drawn = hasOwnBorders(placed.table) ? drawnWidths(cell?.look) : { top: look.sz / 8, bottom: look.sz / 8 };
	const flowing = cell && !('page' in how) ? flowingCell(cell, placed, grid, wide, drawn, how.widthOf) : undefined;
	const turn = sideTurn(cell?.lines ?? []);
	const properties = [
		element('w:tcW', { 'w:w': sum(columnWidths.slice(column, column + columnSpan)), 'w:type': 'dxa' }),
		columnSpan > 1 ? valueElement('w:gridSpan', columnSpan) : '',
		isBelow ? '<w:vMerge/>' : rowSpan > 1 ? valueElement('w:vMerge', 'restart') : '',
		place.look ? cellDrawing(toShownCells(place.look, place, row), isMirrored) : '',
		turn === undefined ? '' : valueElement('w:textDirection', textDirections[turn]),
		valueElement('w:vAlign', flowing?.isAtTop ? 'top' : 'center'),
	];
	let text = carrier({});
	if (!isBelow && 'page' in how) text = fixedText(cell, grid, isHeading, how);
	else if (!isBelow && flowing && !('page' in how)) text = flowingText(flowing, isHeading, how);
	return element('w:tc', {}, element('w:tcPr', {}, properties.join('')) + text);
}

function flowingText(
	{ look, letters, runs }: ReturnType<typeof flowingCell>,
	keepNext: boolean,
	{ link }: FlowingTable,
): string {
	return paragraph({ ...look, keepNext }, docxRuns(runs, { ...letters, ...(link ? { link } : {}) }));
}

function placeOf({ columnEdges, rowEdges }: TableGrid): Readonly<Record<string, string | number>> {
	// Such a page has no margins, and LibreOffice does not float tables relative to a page whose text area is the
	// paper.
	return {
		horzAnchor: 'margin',
		vertAnchor: 'margin',
		tblpX: twips(columnEdges[0] ?? 0),
		tblpY: twips(rowEdges[0] ?? 0),
	};
}

/** Where a table starts in its column, twips: one wider than its place starts at its edge. */
function indentOf({ columnEdges }: TableGrid, column: Pick<Box, 'left' | 'right'>, width: number): number {
	const left = (columnEdges[0] ?? column.left) - column.left;
	return twips(Math.max(0, Math.min(left, column.right - column.left - width)));
}

/** Width of the lines above and below a cell, points. */
function drawnWidths(look: PlaceLook | undefined): Record<'top' | 'bottom', number> {
	return { top: look?.top?.width ?? 0, bottom: look?.bottom?.width ?? 0 };
}

/** A Word cell is in one row and all its columns. */
function toShownCells(look: PlaceLook, place: CellPlace, row: number): PlaceLook {
	return styleOfPart(look, { ...place, columnSpan: 1 }, row, place.column);
}

function fixedText(cell: TableCell | undefined, grid: TableGrid, keepNext: boolean, how: FixedTable): string {
	const lines = (cell ? toFixedCellLines(cell, grid, how.page, how.widthOf, 'stretched') : []).map((line) => {
		const { runs, alignment, indent, pitch } = line;
		const exact = { before: 0, after: 0, line: twips(pitch), lineRule: 'exact' } as const;
		return paragraph({ keepNext, alignment, spacing: exact, indent: { left: twips(indent) } }, toPlacedRuns(runs));
	});
	return lines.length === 0 ? carrier({}) : lines.join('');
}

function steps(edges: readonly number[]): number[] {
	return edges.slice(1).map((edge, index) => edge - (edges[index] ?? edge));
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
