import type { Table, TableCell } from '../model/blocks';
import { inlineText } from './markdown-text';

/** A table as Markdown: bars where every cell is one place, HTML where cells span. */
export function tableMarkdown(table: Table): string {
	const spans = table.cells.some((cell) => cell.rowSpan > 1 || cell.columnSpan > 1);
	return spans ? htmlTable(table) : barTable(table);
}

/** Rows of a table with a place for every column. */
function places(table: Table): (TableCell | undefined)[][] {
	const rows = Array.from({ length: table.rowCount }, () =>
		Array<TableCell | undefined>(table.columnCount).fill(undefined),
	);
	for (const cell of table.cells) {
		const row = rows[cell.row];
		if (row) row[cell.column] = cell;
	}
	return rows;
}

function barTable(table: Table): string {
	const rows = places(table).map((row) => row.map((cell) => (cell ? barCell(cell) : '')));
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	// Bar tables have a heading row: without one of its own the first row stands there.
	const [head = [], ...body] = rows;
	const rule = `|${' --- |'.repeat(table.columnCount)}`;
	return [line(head), rule, ...body.map(line)].join('\n');
}

function barCell({ runs }: TableCell): string {
	return withBreaks(inlineText(runs)).replace(/\|/g, '\\|');
}

/** Lines of a cell, such as the rows of a table within it, on lines of their own. */
function withBreaks(text: string): string {
	return text
		.trim()
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n\s*/g, '<br>');
}

function htmlTable(table: Table): string {
	const lines = ['<table>'];
	const covered = new Set<number>();
	const keyOf = (row: number, column: number) => row * table.columnCount + column;
	places(table).forEach((row, index) => {
		const tag = index < table.headerRows ? 'th' : 'td';
		const cells = row.map((cell, column) => {
			if (!cell) return covered.has(keyOf(index, column)) ? '' : `<${tag}></${tag}>`;
			for (let down = 0; down < cell.rowSpan; down++)
				for (let right = 0; right < cell.columnSpan; right++) covered.add(keyOf(index + down, column + right));
			const spans =
				(cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '') +
				(cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '');
			const text = withBreaks(inlineText(cell.runs, { html: true }));
			return `<${tag}${spans}>${text}</${tag}>`;
		});
		lines.push(`<tr>${cells.join('')}</tr>`);
	});
	lines.push('</table>');
	return lines.join('\n');
}
