import { cellSides, type PlaceLook, type TableBlock } from '../../model/blocks';
import { boxWidth } from '../../model/boxes';
import { fromLeft } from '../../model/column-order';
import { cellAlignment, inReadingOrder, middleSize, tableGrid, wholeRows } from '../office/table-grid';
import { backgroundColor, hasOwnBorders, textColor } from '../office/cell-styles';
import { hexColor } from '../../fonts/typeface';
import { inlineHtml, type InlineTargets } from './inline';

/** A table with header cells and spans; `rowStyle` may style each row. */
export function tableHtml(block: TableBlock, targets: InlineTargets, rowStyle?: (row: number) => string): string {
	const placed = fromLeft(block);
	const { table } = placed;
	const grid = tableGrid(placed);
	const rows = inReadingOrder(wholeRows(table), block).map((cells, row) => {
		const tag = row < table.headerRows ? 'th' : 'td';
		const inner = cells.map(({ cell, rowSpan, columnSpan, look: drawn }) => {
			const spans = (columnSpan > 1 ? ` colspan="${columnSpan}"` : '') + (rowSpan > 1 ? ` rowspan="${rowSpan}"` : '');
			const alignment = cell ? cellAlignment(cell, grid) : 'left';
			const look = alignment === 'left' ? '' : ` class="${alignment}"`;
			// Header cells are bold by default.
			const runs = tag === 'th' ? cell?.runs.map((run) => ({ ...run, bold: false })) : cell?.runs;
			return `<${tag}${spans}${look}${styleOf(drawn, cell && textColor(cell))}>${inlineHtml(runs ?? [], targets).trim()}</${tag}>`;
		});
		return `<tr${rowStyle ? ` style="${rowStyle(row)}"` : ''}>${inner.join('')}</tr>`;
	});
	const head = rows.slice(0, table.headerRows);
	const body = rows.slice(table.headerRows);
	const part = (tag: string, lines: readonly string[]) =>
		lines.length === 0 ? '' : `<${tag}>\n${lines.join('\n')}\n</${tag}>\n`;
	return part('thead', head) + part('tbody', body);
}

/** Minimum line width, points: browsers drop some lines thinner than a pixel. */
const thinnest = 0.75;

/** Colors and borders of a cell as on its page, as an attribute. @param color  of its text, `RRGGBB` */
function styleOf(look: PlaceLook | undefined, color: string | undefined): string {
	const ground = backgroundColor(look);
	const lines = cellSides.map((side) => {
		const line = look?.[side];
		return line ? `${Math.round(100 * Math.max(thinnest, line.width)) / 100}pt solid #${hexColor(line.color)}` : '';
	});
	const [first] = lines;
	const isEven = lines.every((line) => line === first);
	const styles = [
		...(ground === undefined ? [] : [`background-color:#${ground}`]),
		...(color === undefined ? [] : [`color:#${color}`]),
		...(isEven && first
			? [`border:${first}`]
			: cellSides.flatMap((side, index) => (lines[index] ? [`border-${side}:${lines[index]}`] : []))),
	];
	return styles.length === 0 ? '' : ` style="${styles.join(';')}"`;
}

/**
 * Attributes of a table: its class, which says whether it has cell borders and whether they come from the page; its
 * direction.
 */
export function tableAttributes({ table }: TableBlock, ...classes: string[]): string {
	const lines = table.evidence === 'unruled' ? 'unruled' : hasOwnBorders(table) ? 'ruled drawn' : 'ruled';
	const names = [lines, ...classes].join(' ');
	return `class="${names}"${table.rightToLeft ? ' dir="rtl"' : ''}`;
}

/** Size of a table's letters in print, as a style: paper does not scroll, so columns are as wide as on the page. */
export function printedSize({ box, table }: TableBlock): string {
	const size = middleSize(table.cells.flatMap(({ lines }) => lines));
	if (size === undefined) return '';
	return ` style="--print:min(${size.toFixed(1)}pt,${((100 * size) / boxWidth(box)).toFixed(2)}vw)"`;
}
