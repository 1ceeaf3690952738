import type { TableBlock } from '../../model/blocks';
import { fromLeft } from '../../model/column-order';
import { cellAlignment, inReadingOrder, tableGrid, wholeRows } from '../office/table-grid';
import { inlineHtml, type InlineTargets } from './inline';

/** A table with heading cells and spans; `rowStyle` may give each row a style. */
export function tableHtml(block: TableBlock, targets: InlineTargets, rowStyle?: (row: number) => string): string {
	const placed = fromLeft(block);
	const { table } = placed;
	const grid = tableGrid(placed);
	const rows = inReadingOrder(wholeRows(table), block).map((cells, row) => {
		const tag = row < table.headerRows ? 'th' : 'td';
		const inner = cells.map(({ cell, rowSpan, columnSpan }) => {
			const spans = (columnSpan > 1 ? ` colspan="${columnSpan}"` : '') + (rowSpan > 1 ? ` rowspan="${rowSpan}"` : '');
			const alignment = cell ? cellAlignment(cell, grid) : 'left';
			const look = alignment === 'left' ? '' : ` class="${alignment}"`;
			// Heading cells are bold by themselves.
			const runs = tag === 'th' ? cell?.runs.map((run) => ({ ...run, bold: false })) : cell?.runs;
			return `<${tag}${spans}${look}>${inlineHtml(runs ?? [], targets).trim()}</${tag}>`;
		});
		return `<tr${rowStyle ? ` style="${rowStyle(row)}"` : ''}>${inner.join('')}</tr>`;
	});
	const head = rows.slice(0, table.headerRows);
	const body = rows.slice(table.headerRows);
	const part = (tag: string, lines: readonly string[]) =>
		lines.length === 0 ? '' : `<${tag}>\n${lines.join('\n')}\n</${tag}>\n`;
	return part('thead', head) + part('tbody', body);
}

/** Attributes of a table: its class, which says whether lines stand between its cells, and its direction. */
export function tableAttributes({ table }: TableBlock, ...classes: string[]): string {
	const names = [table.evidence === 'unruled' ? 'unruled' : 'ruled', ...classes].join(' ');
	return `class="${names}"${table.rightToLeft ? ' dir="rtl"' : ''}`;
}
