import {
	AlignmentType,
	BorderStyle,
	HeightRule,
	Paragraph,
	Table,
	TableAnchorType,
	TableCell,
	TableLayoutType,
	TableRow,
	VerticalAlignTable,
	WidthType,
	type ITableFloatOptions,
} from 'docx';
import type { TableBlock, TableCell as Cell } from '../../model/blocks';
import {
	cellAlignment,
	cellFontSize,
	tableGrid,
	wholeRows,
	type CellAlignment,
	type TableGrid,
} from '../office/table-grid';
import { mainTypeface } from '../../fonts/typeface';
import { docxRuns } from './runs';
import { twips } from './units';

const alignments = {
	left: AlignmentType.LEFT,
	center: AlignmentType.CENTER,
	right: AlignmentType.RIGHT,
} as const satisfies Record<CellAlignment, unknown>;

/** How a table stands in its document. */
export interface TablePlace {
	/** Widest it may become, points. */
	readonly width: number;
	/** At its place on the page, with the heights it had there. */
	readonly fixed: boolean;
}

/** A table with its columns, spans and heading rows. Lines are drawn where the page has them. */
export function docxTable(block: TableBlock, { width, fixed }: TablePlace): Table {
	const { table } = block;
	const grid = tableGrid(block);
	const total = (grid.columnEdges.at(-1) ?? 0) - (grid.columnEdges[0] ?? 0);
	const scale = fixed ? 1 : Math.min(1, width / Math.max(1, total));
	const columnWidths = grid.columnEdges
		.slice(1)
		.map((edge, index) => twips((edge - (grid.columnEdges[index] ?? 0)) * scale));
	const isRuled = table.evidence === 'ruled' || table.evidence === 'partlyRuled' || table.evidence === 'tags';
	const border = { style: isRuled ? BorderStyle.SINGLE : BorderStyle.NONE, size: 4, color: '808080' };
	const rows = wholeRows(table).map(
		(cells, row) =>
			new TableRow({
				tableHeader: row < table.headerRows,
				cantSplit: true,
				...(fixed
					? {
							height: {
								value: twips((grid.rowEdges[row + 1] ?? 0) - (grid.rowEdges[row] ?? 0)),
								rule: HeightRule.ATLEAST,
							},
						}
					: {}),
				children: cells.map(({ cell, column, columnSpan, rowSpan }) =>
					tableCell(cell, {
						table,
						grid,
						columnSpan,
						rowSpan,
						width: sum(columnWidths.slice(column, column + columnSpan)),
						isHeading: row < table.headerRows,
					}),
				),
			}),
	);
	return new Table({
		rows,
		columnWidths,
		width: { size: sum(columnWidths), type: WidthType.DXA },
		layout: TableLayoutType.FIXED,
		borders: {
			top: border,
			bottom: border,
			left: border,
			right: border,
			insideHorizontal: border,
			insideVertical: border,
		},
		margins: { left: twips(2), right: twips(2), top: 0, bottom: 0, marginUnitType: WidthType.DXA },
		...(fixed ? { float: floating(grid) } : {}),
	});
}

function floating({ columnEdges, rowEdges }: TableGrid): ITableFloatOptions {
	return {
		horizontalAnchor: TableAnchorType.PAGE,
		verticalAnchor: TableAnchorType.PAGE,
		absoluteHorizontalPosition: twips(columnEdges[0] ?? 0),
		absoluteVerticalPosition: twips(rowEdges[0] ?? 0),
	};
}

interface CellPlace {
	readonly table: TableBlock['table'];
	readonly grid: TableGrid;
	readonly columnSpan: number;
	readonly rowSpan: number;
	/** Twips. */
	readonly width: number;
	readonly isHeading: boolean;
}

function tableCell(
	cell: Cell | undefined,
	{ table, grid, columnSpan, rowSpan, width, isHeading }: CellPlace,
): TableCell {
	const face = cell && mainTypeface(cell.lines);
	const fontSize = cell && cellFontSize(cell, table);
	return new TableCell({
		columnSpan,
		rowSpan,
		width: { size: width, type: WidthType.DXA },
		verticalAlign: VerticalAlignTable.CENTER,
		children: [
			new Paragraph({
				spacing: { before: 0, after: 0 },
				alignment: cell ? alignments[cellAlignment(cell, grid)] : AlignmentType.LEFT,
				children: cell
					? docxRuns(cell.runs, {
							face: face && { ...face, bold: false, italic: false },
							...(fontSize === undefined ? {} : { fontSize }),
						})
					: [],
				...(isHeading ? { keepNext: true } : {}),
			}),
		],
	});
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((total, number) => total + number, 0);
}
