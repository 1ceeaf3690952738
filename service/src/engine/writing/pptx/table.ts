import type PptxGenJS from 'pptxgenjs';
import type { Table, TableBlock, TableCell, TextRun } from '../../model/blocks';
import { cellAlignment, cellFontSize, tableGrid, wholeRows } from '../office/table-grid';
import { fontNames, mainTypeface } from '../../fonts/typeface';
import { inches, printable, type Slide, type SlideText, type TextProps } from './slide';

/** Room beside a cell's text, points. */
const sideMargin = 2;

/** Put a table on a slide where it stood, with its columns, rows and spans. */
export function slideTable(slide: Slide, block: TableBlock, { scale, lang }: SlideText): void {
	const { table } = block;
	const grid = tableGrid(block);
	const { columnEdges, rowEdges } = grid;
	const steps = (edges: readonly number[]) =>
		edges.slice(1).map((edge, index) => inches((edge - (edges[index] ?? 0)) * scale));
	const border: PptxGenJS.BorderProps =
		table.evidence === 'unruled' ? { type: 'none' } : { type: 'solid', pt: 0.5, color: '808080' };
	const rows = wholeRows(table).map((cells) =>
		cells.map(
			({ cell, rowSpan, columnSpan }): PptxGenJS.TableCell => ({
				text: cell ? (cellText(cell, table, scale) as unknown as PptxGenJS.TableCell[]) : '',
				options: {
					...(rowSpan > 1 ? { rowspan: rowSpan } : {}),
					...(columnSpan > 1 ? { colspan: columnSpan } : {}),
					...(lang === undefined ? {} : { lang }),
					align: cell ? cellAlignment(cell, grid) : 'left',
				},
			}),
		),
	);
	slide.addTable(rows, {
		x: inches((columnEdges[0] ?? 0) * scale),
		y: inches((rowEdges[0] ?? 0) * scale),
		w: inches(((columnEdges.at(-1) ?? 0) - (columnEdges[0] ?? 0)) * scale),
		colW: steps(columnEdges),
		rowH: steps(rowEdges),
		border,
		valign: 'middle',
		margin: [0, inches(sideMargin), 0, inches(sideMargin)],
		autoPage: false,
	});
}

function cellText(cell: TableCell, table: Table, scale: number): TextProps[] {
	const face = mainTypeface(cell.lines);
	const fontSize = cellFontSize(cell, table) ?? 1;
	return cell.runs.map((run: TextRun) => ({
		text: printable(run.text),
		options: {
			fontFace: fontNames[run.monospace ? 'mono' : face.family],
			fontSize: Math.max(1, Math.round(fontSize * scale * 10) / 10),
			bold: run.bold ?? false,
			italic: run.italic ?? false,
			color: face.color,
			...(run.position === 'superscript' ? { superscript: true } : {}),
			...(run.position === 'subscript' ? { subscript: true } : {}),
		},
	}));
}
