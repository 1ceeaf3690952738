import type { Table, TableCell } from '../model/blocks';
import { joinTexts } from '../text/runs';
import { inlineText } from './markdown-text';

/** How a table is written: pipes if no cell spans, else HTML. */
export type TableForm = 'bars' | 'html';

export function tableForm({ cells }: Table): TableForm {
	return cells.some((cell) => cell.rowSpan > 1 || cell.columnSpan > 1) ? 'html' : 'bars';
}

/** Start and end of a table: rows are between them, one per line. */
export const tableEnds: Readonly<Record<TableForm, { readonly opening: string; readonly closing: string }>> = {
	bars: { opening: '', closing: '' },
	html: { opening: '<table>\n', closing: '\n</table>' },
};

/** Rows of a table, the header first: pipe tables need one, so without a header the first row takes its place. */
export function tableLines(table: Table, form: TableForm): string {
	if (form === 'html') return htmlRows(table).join('\n');
	const [head = '', ...body] = barRows(table);
	return [head, `|${' --- |'.repeat(table.columnCount)}`, ...body].join('\n');
}

/**
 * Rows of a table that continues one above.
 * @param from  first row that does not repeat the header
 * @param form  of the table above: pipes leave spanned places empty
 */
export function furtherTableLines(table: Table, from: number, form: TableForm): string {
	return (form === 'html' ? htmlRows(table) : barRows(table)).slice(from).join('\n');
}

/** Cells of the last row of a pipe table, from row `from` on. */
export function lastBarRow(table: Table, from: number): readonly string[] | undefined {
	return places(table).slice(from).at(-1)?.map(barText);
}

/** Lines of a pipe table whose last row continues in a row of the next page. */
export function joinLastRow(text: string, last: readonly string[], rest: Table, row: number) {
	const joined = (places(rest)[row] ?? []).map((cell, column) => joinTexts(last[column] ?? '', barText(cell)));
	return { text: text.slice(0, text.lastIndexOf('\n') + 1) + barRow(joined), last: joined };
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

function barRows(table: Table): string[] {
	return places(table).map((row) => barRow(row.map(barText)));
}

const barText = (cell: TableCell | undefined): string => (cell ? barCell(cell) : '');

const barRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function barCell({ runs }: TableCell): string {
	return withBreaks(inlineText(runs)).replace(/\|/g, '\\|');
}

/** Lines of a cell, such as the rows of a nested table, on separate lines. */
function withBreaks(text: string): string {
	return text
		.trim()
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n\s*/g, '<br>');
}

function htmlRows(table: Table): string[] {
	const covered = new Set<number>();
	const keyOf = (row: number, column: number) => row * table.columnCount + column;
	return places(table).map((row, index) => {
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
		return `<tr>${cells.join('')}</tr>`;
	});
}
