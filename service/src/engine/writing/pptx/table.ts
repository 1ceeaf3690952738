import type { TextWidth } from '../../fonts/standard-widths';
import type { PlaceLook, CellSide, DocumentPage, TableBlock } from '../../model/blocks';
import { fromLeft } from '../../model/column-order';
import { hasRightToLeft } from '../../model/scripts';
import { hexColor } from '../../fonts/typeface';
import { emus } from '../office/emus';
import { backgroundColor, hasOwnBorders, styleOfPart } from '../office/cell-styles';
import { toFixedCellLines, cellMargin, type CellLine } from '../office/cell-lines';
import { toSpannedRows, tableGrid } from '../office/table-grid';
import { rotateTable, sideTurn, type SideTurn } from '../office/turned-table';
import { coverEmptyPlaces } from '../office/wide-cells';
import { drawingNamespace, element } from '../office/xml';
import { placeShape, slideLines, type SlideScale } from './slide';

/** Cell borders if the page does not define them. */
const border = { width: 0.5, color: 0x808080 };
const allBorders: PlaceLook = { top: border, left: border, bottom: border, right: border };

/** A cell without text is as low as its row. */
const noText = '<a:p><a:endParaRPr sz="100"/></a:p>';

/** Vertical text, down and up (ECMA-376, part 1, 20.1.10.83). */
const textDirections = { 90: 'vert', 270: 'vert270' } as const satisfies Record<SideTurn, string>;

const alignments = { left: 'l', center: 'ctr', right: 'r' } as const;

/** A table on a slide in place, with its columns, rows, spans and text lines. */
export function slideTable(
	block: TableBlock,
	page: Pick<DocumentPage, 'width' | 'height'>,
	widthOf: TextWidth,
	look: SlideScale,
	id: number,
): string {
	const { scale } = look;
	const onSlide = rotateTable(fromLeft(block));
	const grid = tableGrid(onSlide);
	const [left = 0] = grid.columnEdges;
	const [top = 0] = grid.rowEdges;
	const box = { left, top, right: grid.columnEdges.at(-1) ?? left, bottom: grid.rowEdges.at(-1) ?? top };
	const widths = steps(grid.columnEdges).map((width) => element('a:gridCol', { w: emus(width * scale) }));
	const heights = steps(grid.rowEdges).map((height) => emus(height * scale));
	const usual: PlaceLook = hasOwnBorders(block.table) ? {} : allBorders;
	const margin = emus(cellMargin);
	const propertiesOf = (own: PlaceLook, turn?: SideTurn) => {
		const [sides, ends] = turn === undefined ? [margin, 0] : [0, margin];
		const vert = turn === undefined ? undefined : textDirections[turn];
		const margins = { marL: sides, marR: sides, marT: ends, marB: ends };
		return element('a:tcPr', { ...margins, vert, anchor: 'ctr' }, cellDrawing(own, scale));
	};
	const rows = toSpannedRows(coverEmptyPlaces(onSlide.table, grid)).map((places, row) => {
		const cells = places.flatMap((place) => {
			const { cell, rowSpan, columnSpan, isBelow } = place;
			const propertiesAt = (column: number) =>
				propertiesOf(place.look ? styleOfPart(place.look, place, row, column) : usual, sideTurn(cell?.lines ?? []));
			const text = slideCell(cell && !isBelow ? toFixedCellLines(cell, grid, page, widthOf) : [], look);
			const spans = {
				rowSpan: rowSpan > 1 && !isBelow ? rowSpan : undefined,
				gridSpan: columnSpan > 1 ? columnSpan : undefined,
				vMerge: isBelow ? 1 : undefined,
			};
			const covered = { vMerge: spans.vMerge, hMerge: 1 };
			return [
				tableCell(spans, text, propertiesAt(place.column)),
				...Array.from({ length: columnSpan - 1 }, (_, index) =>
					tableCell(covered, noText, propertiesAt(place.column + index + 1)),
				),
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
			placeShape('p:xfrm', box, scale) +
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

/** Sides of a cell in the order of the format (ECMA-376, part 1, 21.1.3.17); its fill follows them. */
const sides = [
	['L', 'left'],
	['R', 'right'],
	['T', 'top'],
	['B', 'bottom'],
] as const satisfies readonly (readonly [string, CellSide])[];

/** Borders of a cell, and its fill. */
function cellDrawing(look: PlaceLook, scale: number): string {
	const lines = sides.map(([name, side]) => {
		const line = look[side];
		const width = line ? emus(line.width * scale) : 0;
		return element(`a:ln${name}`, { w: width }, line ? solid(hexColor(line.color)) : '<a:noFill/>');
	});
	const ground = backgroundColor(look);
	return lines.join('') + (ground === undefined ? '' : solid(ground));
}

const solid = (val: string): string => element('a:solidFill', {}, element('a:srgbClr', { val }));

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
