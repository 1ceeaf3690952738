import type { TextWidth } from '../../fonts/standard-widths';
import type { Box } from '../../model';
import type { PlaceLook, DocumentPage, TableBlock, TableCell } from '../../model/blocks';
import { toFixedCellLines, cellMargin } from '../office/cell-lines';
import { hasLooks, lookOfPart } from '../office/cell-looks';
import { fromLeft } from '../../model/column-order';
import { inReadingOrder, toSpannedRows, tableGrid, type CellPlace, type TableGrid } from '../office/table-grid';
import { sideTurn, rotateTable, type SideTurn } from '../office/turned-table';
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

/** Cell borders if the page does not show them: thin and grey, as in most documents. */
const border = { val: 'single', sz: 4, space: 0, color: '808080' };
const noBorder = { val: 'none', sz: 0, space: 0, color: 'auto' };

/** Vertical text, down and up (ECMA-376, part 1, 17.18.93). */
const textDirections = { 90: 'tbRl', 270: 'btLr' } as const satisfies Record<SideTurn, string>;

const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

/** A table with its columns, spans and header rows. Lines are drawn as on the page. */
export function docxTable(block: TableBlock, how: FlowingTable | FixedTable): string {
	const isFixed = 'page' in how;
	const placed = isFixed ? fromLeft(block) : rotateTable(fromLeft(block));
	const { table } = placed;
	const grid = tableGrid(placed);
	const { columnEdges, rowEdges } = grid;
	const total = (columnEdges.at(-1) ?? 0) - (columnEdges[0] ?? 0);
	const scale = isFixed ? 1 : Math.min(1, (how.column.right - how.column.left) / Math.max(1, total));
	// A table of a fixed layout stays as it is: nobody tabs through its cells.
	const isMirrored = block.table.rightToLeft === true && !isFixed;
	const sides = isFixed ? noSides : outerSides(placed, grid, isMirrored ? how.column : undefined);
	const columnWidths = widen(
		steps(columnEdges).map((step) => step * scale),
		sides,
	).map(twips);
	const wide = { columnEdges: widenEdges(columnEdges, sides) };
	const heights = steps(rowEdges).map(twips);
	if (!isFixed) how.cursor.y += sum(heights) / 20;
	const look = table.evidence === 'unruled' || hasLooks(table) ? noBorder : border;
	const margin = { w: twips(cellMargin), type: 'dxa' };
	const properties = [
		isFixed ? element('w:tblpPr', prefixAttributes(placeOf(grid))) : '',
		// LibreOffice lays a table out from the right if its first text is right-to-left.
		valueElement('w:bidiVisual', isMirrored ? 1 : 0),
		element('w:tblW', { 'w:w': sum(columnWidths), 'w:type': 'dxa' }),
		isFixed
			? ''
			: element(
					'w:tblInd',
					prefixAttributes({ w: indentOf(grid, how.column, total * scale) - twips(sides.left), type: 'dxa' }),
				),
		element('w:tblBorders', {}, borders.map((side) => element(`w:${side}`, prefixAttributes(look))).join('')),
		element('w:tblLayout', { 'w:type': 'fixed' }),
		element(
			'w:tblCellMar',
			{},
			element('w:left', prefixAttributes(margin)) + element('w:right', prefixAttributes(margin)),
		),
	];
	const rows = (isMirrored ? inReadingOrder(toSpannedRows(table), block) : toSpannedRows(table)).map((cells, row) => {
		const isHeading = row < table.headerRows;
		// Vertical text keeps its original space: letting a program choose the row height could add a page.
		const isAlong = !isFixed && table.cells.some((cell) => cell.row === row && sideTurn(cell.lines) !== undefined);
		const height = element('w:trHeight', { 'w:val': heights[row], 'w:hRule': isAlong ? 'exact' : 'atLeast' });
		const content = cells.map((place) => {
			const { cell, column, columnSpan, rowSpan, isBelow } = place;
			const drawn = hasLooks(table) ? drawnWidths(cell?.look) : { top: look.sz / 8, bottom: look.sz / 8 };
			const flowing = cell && !isFixed ? flowingCell(cell, placed, grid, wide, drawn, how.widthOf) : undefined;
			const cellProperties = [
				element('w:tcW', { 'w:w': sum(columnWidths.slice(column, column + columnSpan)), 'w:type': 'dxa' }),
				columnSpan > 1 ? valueElement('w:gridSpan', columnSpan) : '',
				isBelow ? '<w:vMerge/>' : rowSpan > 1 ? valueElement('w:vMerge', 'restart') : '',
				place.look ? cellDrawing(toShownCells(place.look, place, row), isMirrored) : '',
				flowing?.turn === undefined ? '' : valueElement('w:textDirection', textDirections[flowing.turn]),
				valueElement('w:vAlign', flowing?.isAtTop ? 'top' : 'center'),
			];
			const text = isBelow
				? carrier({})
				: isFixed
					? fixedText(cell, grid, isHeading, how)
					: flowing
						? paragraph(
								{ ...flowing.look, keepNext: isHeading },
								docxRuns(flowing.runs, { ...flowing.letters, ...(how.link ? { link: how.link } : {}) }),
							)
						: carrier({});
			return element('w:tc', {}, element('w:tcPr', {}, cellProperties.join('')) + text);
		});
		const rowProperties = element('w:trPr', {}, `<w:cantSplit/>${height}${isHeading ? '<w:tblHeader/>' : ''}`);
		return element('w:tr', {}, rowProperties + content.join(''));
	});
	const columns = (isMirrored ? columnWidths.toReversed() : columnWidths).map((column) =>
		element('w:gridCol', { 'w:w': column }),
	);
	return element(
		'w:tbl',
		{},
		element('w:tblPr', {}, properties.join('')) + element('w:tblGrid', {}, columns.join('')) + rows.join(''),
	);
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
	return lookOfPart(look, { ...place, columnSpan: 1 }, row, place.column);
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
