import type { TableBlock } from '../../model/blocks';
import { cellAlignment, tableGrid, wholeRows } from '../office/table-grid';
import { inlineHtml, type InlineTargets } from './inline';

/** A table with heading cells and spans; `rowStyle` may give each row a style. */
export function tableHtml(block: TableBlock, targets: InlineTargets, rowStyle?: (row: number) => string): string {
	const { table } = block;
	const grid = tableGrid(block);
	const rows = wholeRows(table).map((cells, row) => {
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

/** Class of a table: whether lines stand between its cells. */
export function tableClass({ table }: TableBlock): string {
	return table.evidence === 'unruled' ? 'unruled' : 'ruled';
}
