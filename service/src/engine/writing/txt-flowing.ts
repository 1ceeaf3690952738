import { plainLineText } from '../text/plain-text';
import type { Line } from '../model';
import type { Block, DocumentPage, Table } from '../model/blocks';

/** Separates the cells of a row. */
const cellGap = '  ';

/** A page as lines in reading order, blocks separated by an empty line; everything printed is included, headers too. */
export function flowingText(page: DocumentPage): string[] {
	const texts: string[] = [];
	for (const block of page.blocks) {
		const lines = blockLines(block);
		if (lines.length === 0) continue;
		if (texts.length > 0) texts.push('');
		for (const line of lines) texts.push(line);
	}
	return texts;
}

function blockLines(block: Block): string[] {
	switch (block.kind) {
		case 'table':
			return tableLines(block.table);
		case 'list':
			return block.items.flatMap((item) => lineTexts(item.lines));
		case 'annotation':
			// Of a note, readers only see its icon; the text of a free text note is among the words.
			return [];
		default:
			return lineTexts(block.lines);
	}
}

function lineTexts(lines: readonly Line[]): string[] {
	return lines.map(plainLineText);
}

function tableLines({ rowCount, cells }: Table): string[] {
	const rows = Array.from({ length: rowCount }, (): string[] => []);
	for (const cell of cells) {
		const text = lineTexts(cell.lines).join(' ');
		if (text !== '') rows[cell.row]?.push(text);
	}
	return rows.map((row) => row.join(cellGap)).filter((row) => row !== '');
}
