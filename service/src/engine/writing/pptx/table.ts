import type { TextWidth } from '../../fonts/standard-widths';
import type { DocumentPage, TableBlock } from '../../model/blocks';
import { fromLeft } from '../../model/column-order';
import { hasRightToLeft } from '../../model/scripts';
import { emus } from '../office/emus';
import { fixedCellLines, cellMargin, type CellLine } from '../office/cell-lines';
import { spannedRows, tableGrid } from '../office/table-grid';
import { drawingNamespace, element } from '../office/xml';
import { placed, slideLines, type SlideScale } from './slide';

/** Lines between cells, points and `RRGGBB`. */
const border = { width: 0.5, color: '808080' };

/** A cell without text is as low as its row. */
const noText = '<a:p><a:endParaRPr sz="100"/></a:p>';

const alignments = { left: 'l', center: 'ctr', right: 'r' } as const;

/** A table on a slide where it stood, with its columns, rows, spans and lines of text. */
export function slideTable(
	block: TableBlock,
	page: Pick<DocumentPage, 'width' | 'height'>,
	widthOf: TextWidth,
	look: SlideScale,
	id: number,
): string {
	const { scale } = look;
	const onSlide = fromLeft(block);
	const grid = tableGrid(onSlide);
	const [left = 0] = grid.columnEdges;
	const [top = 0] = grid.rowEdges;
	const box = { left, top, right: grid.columnEdges.at(-1) ?? left, bottom: grid.rowEdges.at(-1) ?? top };
	const widths = steps(grid.columnEdges).map((width) => element('a:gridCol', { w: emus(width * scale) }));
	const heights = steps(grid.rowEdges).map((height) => emus(height * scale));
	const edges = cellEdges(block.table.evidence === 'unruled');
	const margin = emus(cellMargin);
	const properties = element('a:tcPr', { marL: margin, marR: margin, marT: 0, marB: 0, anchor: 'ctr' }, edges);
	const rows = spannedRows(onSlide.table).map((places, row) => {
		const cells = places.flatMap(({ cell, rowSpan, columnSpan, isBelow }) => {
			const text = slideCell(cell && !isBelow ? fixedCellLines(cell, grid, page, widthOf) : [], look);
			const spans = {
				rowSpan: rowSpan > 1 && !isBelow ? rowSpan : undefined,
				gridSpan: columnSpan > 1 ? columnSpan : undefined,
				vMerge: isBelow ? 1 : undefined,
			};
			const covered = { vMerge: spans.vMerge, hMerge: 1 };
			return [
				tableCell(spans, text, properties),
				...Array.from({ length: columnSpan - 1 }, () => tableCell(covered, noText, properties)),
			];
		});
		return element('a:tr', { h: heights[row] ?? 0 }, cells.join(''));
	});
	const name = element('p:cNvPr', { id, name: `Table ${id}` });
	const table = element('a:tbl', {}, `<a:tblPr/>${element('a:tblGrid', {}, widths.join(''))}${rows.join('')}`);
	return element(
		'p:graphicFrame',
		{},
		`<p:nvGraphicFramePr>${name}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>` +
			placed('p:xfrm', box, scale) +
			element(
				'a:graphic',
				{},
				element('a:graphicData', { uri: `${drawingNamespace.replace('/main', '/table')}` }, table),
			),
	);
}

function steps(edges: readonly number[]): number[] {
	return edges.slice(1).map((edge, index) => edge - (edges[index] ?? edge));
}

/** Lines around a cell. */
function cellEdges(isUnruled: boolean): string {
	const line = isUnruled ? '<a:noFill/>' : element('a:solidFill', {}, element('a:srgbClr', { val: border.color }));
	const width = isUnruled ? 0 : emus(border.width);
	return ['L', 'R', 'T', 'B'].map((side) => element(`a:ln${side}`, { w: width }, line)).join('');
}

function tableCell(spans: Readonly<Record<string, number | undefined>>, text: string, properties: string): string {
	return element('a:tc', spans, `<a:txBody><a:bodyPr/><a:lstStyle/>${text}</a:txBody>${properties}`);
}

function slideCell(lines: readonly CellLine[], look: SlideScale): string {
	if (lines.length === 0) return noText;
	return slideLines(
		lines.map(({ runs, alignment, indent, pitch }) => {
			const rightToLeft = runs.some((run) => hasRightToLeft(run.text));
			return { runs, align: alignments[alignment], indent, pitch, rightToLeft };
		}),
		look,
	);
}
