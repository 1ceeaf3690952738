import type { Block, DocumentPage, FigureBlock, ListBlock, TableBlock, TextBlock } from '../model/blocks';
import { plainLineText } from '../text/plain-text';
import { joinOf, wholeRunsText } from '../text/runs';
import { noteMark, noteText, findReferredNotes } from './footnotes';
import {
	furtherTableLines,
	joinLastRow,
	lastBarRow,
	tableEnds,
	tableForm,
	tableLines,
	type TableForm,
} from './markdown-table';
import { escapeMarkdown, escapeStart, inlineText } from './markdown-text';
import { isRunningLine } from '../model/running-line';

/** External input of a Markdown document. */
interface MarkdownOptions {
	/** Address of a figure's image, relative to the document; `undefined` leaves only its texts. */
	readonly imagePath: (figure: FigureBlock) => string | undefined;
}

/** One block of the document. */
interface Chunk {
	text: string;
	/** Plain text of a paragraph that the next page may continue. */
	paragraph?: string;
	/** A table that the next page may continue. */
	table?: OpenTable;
	/** Rows of the table right before it: no empty line between them. */
	isFurther?: boolean;
}

interface OpenTable {
	readonly form: TableForm;
	readonly columnCount: number;
	/** Cells of the last row of a pipe table, if the next page may continue it. */
	last?: readonly string[] | undefined;
	/** After the last row; empty if more rows follow. */
	closing: string;
}

/**
 * Writes pages as one GitHub-flavoured Markdown document. Returned text is final: the last page is held back, since its
 * last paragraph may continue.
 */
export class MarkdownWriter {
	private chunks: Chunk[] = [];
	private started = false;
	private readonly notes = new Set<string>();

	constructor(private readonly options: MarkdownOptions) {}

	/** Takes the next page. @returns the text of earlier pages that is complete */
	add(page: DocumentPage): string {
		const before = this.chunks;
		this.chunks = [];
		const footnotes = this.footnotesOf(page);
		for (const block of contentFirst(page.blocks)) {
			if (block.kind === 'table' && block.continues && this.goOn(before, block)) continue;
			const chunk = this.chunkOf(block, footnotes);
			if (chunk === undefined || chunk.text.trim() === '') continue;
			const open = block.kind === 'text' && block.continues ? lastParagraph(this.chunks, before) : undefined;
			if (open) join(open, chunk);
			else this.chunks.push(chunk);
		}
		return this.write(before);
	}

	/** The rest of the document. */
	end(): string {
		const rest = this.chunks;
		this.chunks = [];
		return this.write(rest);
	}

	/**
	 * Appends the rows of a continued table to those of the previous page: what is between, such as footnotes, comes
	 * after the table.
	 * @returns false if the continued table is not the last one of the previous page
	 */
	private goOn(before: Chunk[], { table, repeatedHeaderRows = 0, splitRow = false }: TableBlock): boolean {
		const index = before.findLastIndex((chunk) => chunk.table !== undefined);
		const above = before[index];
		const open = above?.table;
		if (!open || open.columnCount !== table.columnCount || this.chunks.some((chunk) => chunk.table)) return false;
		const isJoined = splitRow && open.last !== undefined;
		if (isJoined) {
			const joined = joinLastRow(above.text, open.last ?? [], table, repeatedHeaderRows);
			above.text = joined.text;
			open.last = joined.last;
		}
		const text = furtherTableLines(table, repeatedHeaderRows + (isJoined ? 1 : 0), open.form);
		if (text === '') {
			// The row may continue on the next page.
			if (isJoined) this.chunks.unshift(...before.splice(index));
			return true;
		}
		const between = before.splice(index + 1);
		const last = open.form === 'bars' ? lastBarRow(table, 0) : undefined;
		this.chunks.unshift({ text, table: { ...open, last }, isFurther: true }, ...between);
		open.closing = '';
		return true;
	}

	private write(chunks: readonly Chunk[]): string {
		let text = '';
		for (const chunk of chunks) {
			text += `${this.started && !chunk.isFurther ? '\n' : ''}${chunk.text}${chunk.table?.closing ?? ''}\n`;
			this.started = true;
		}
		return text;
	}

	private chunkOf(block: Block, footnotes: ReadonlyMap<string, string>): Chunk | undefined {
		switch (block.kind) {
			case 'text':
				return this.textChunk(block, footnotes);
			case 'list':
				return { text: listMarkdown(block, footnotes) };
			case 'contents':
				return {
					text: block.entries
						.map(({ text, pageLabel, level }) =>
							`${'  '.repeat(level)}- ${escapeMarkdown(text)} ${pageLabel}`.trimEnd(),
						)
						.join('\n'),
				};
			case 'table':
				return tableChunk(block);
			case 'figure': {
				const path = this.options.imagePath(block);
				const text = block.lines.map(plainLineText).join(' ').trim();
				if (path !== undefined) return { text: `![${imageText(block.alternativeText, text)}](${path})` };
				// Texts of an omitted image stay together.
				return text === '' ? undefined : { text: escapeStart(escapeMarkdown(text)) };
			}
			case 'annotation': {
				const { text } = block.annotation;
				return text.trim() === '' ? undefined : { text: quote(escapeMarkdown(text)) };
			}
		}
	}

	private textChunk(block: TextBlock, footnotes: ReadonlyMap<string, string>): Chunk | undefined {
		if (isRunningLine(block)) return undefined;
		const footnote = (mark: string) => {
			const label = footnotes.get(mark);
			return label === undefined ? undefined : `[^${label}]`;
		};
		switch (block.role) {
			case 'heading': {
				const plain = block.runs.map((run) => ({ ...run, bold: false, italic: false }));
				const text = inlineText(plain, { footnote }).replace(/\s+/g, ' ').trim();
				return { text: `${'#'.repeat(block.level ?? 2)} ${text}` };
			}
			case 'code':
				return { text: codeMarkdown(wholeRunsText(block.runs)) };
			case 'formula':
				return {
					text:
						block.latex === undefined
							? escapeStart(inlineText(block.runs.map((run) => ({ ...run, bold: false, italic: false }))))
							: `$$${block.latex}$$`,
				};
			case 'footnote': {
				const label = footnotes.get(noteMark(block) ?? '');
				if (label === undefined) break;
				return { text: `[^${label}]: ${escapeMarkdown(noteText(block))}` };
			}
		}
		// Lines of dots or dashes are separators.
		if (/^[.\s·…_=*-]{12,}$/.test(wholeRunsText(block.runs))) return undefined;
		const text = escapeStart(inlineText(block.runs, { footnote }).trim());
		return block.role === 'paragraph' ? { text, paragraph: wholeRunsText(block.runs) } : { text };
	}

	/** Labels of the page's footnotes by their marks: only referenced ones, unique in the document. */
	private footnotesOf(page: DocumentPage): Map<string, string> {
		const marks = new Map<string, string>();
		for (const mark of findReferredNotes(page).keys()) {
			const plain = mark.replace(/[^\p{L}\p{N}]/gu, '') || 'note';
			let label = plain;
			for (let count = 2; this.notes.has(label); count++) label = `${plain}-${count}`;
			this.notes.add(label);
			marks.set(mark, label);
		}
		return marks;
	}
}

/** Labels in an image are part of its text, so they can be searched. */
function imageText(alternative: string, labels: string): string {
	return escapeMarkdown([alternative, labels].filter((text) => text !== '').join(' ')).replace(/(?<!\\)[[\]]/g, '\\$&');
}

/** Headers that are content, such as a notice above the title, come after the text of their page. */
function contentFirst(blocks: readonly Block[]): readonly Block[] {
	const isHeader = (block: Block) => block.kind === 'text' && block.once === true;
	return [...blocks.filter((block) => !isHeader(block)), ...blocks.filter(isHeader)];
}

function tableChunk({ table }: TableBlock): Chunk {
	const form = tableForm(table);
	const { opening, closing } = tableEnds[form];
	// The first row is the header.
	const last = form === 'bars' ? lastBarRow(table, 1) : undefined;
	return { text: opening + tableLines(table, form), table: { form, columnCount: table.columnCount, last, closing } };
}

function lastParagraph(...lists: readonly Chunk[][]): Chunk | undefined {
	for (const list of lists) {
		const found = list.findLast((chunk) => chunk.paragraph !== undefined);
		if (found) return found;
	}
	return undefined;
}

function join(open: Chunk, next: Chunk): void {
	const how = joinOf(open.paragraph ?? '', next.paragraph ?? next.text);
	if (how === 'hyphen') open.text = open.text.replace(/[-‐](\W*)$/u, '$1');
	open.text += (how === 'space' ? ' ' : '') + next.text;
	open.paragraph = next.paragraph ?? next.text;
}

function listMarkdown(list: ListBlock, footnotes: ReadonlyMap<string, string>): string {
	const footnote = (mark: string) => {
		const label = footnotes.get(mark);
		return label === undefined ? undefined : `[^${label}]`;
	};
	const markers = new Set(list.items.map(({ marker }) => marker));
	return list.items
		.map(({ marker, level, runs }) => {
			const text = inlineText(runs, { footnote }).replace(/\s+/g, ' ').trim();
			return `${'    '.repeat(level)}${markdownMarker(marker)} ${taskBox(marker, markers)}${text}`;
		})
		.join('\n');
}

/** Markdown only counts with Arabic numbers; other markers stay readable after a dash. */
function markdownMarker(marker: string): string {
	if (/^\d{1,9}[.)]$/.test(marker)) return marker;
	return /[\p{L}\p{N}]/u.test(marker) && marker !== 'o' ? `- ${escapeMarkdown(marker)}` : '-';
}

/** Check boxes; squares and ticks that are all alike are bullets. */
const emptyBox = /^[☐❏❐❑❒□◻]$/u;
const tickedBox = /^[☑☒✓✔■✗✘]$/u;
const ballotBox = /^[☐☑☒]$/u;

/**
 * The check box of an entry as a GitHub task list item, for ballot boxes and in lists with both empty and ticked ones.
 * Ticks next to crosses stay unchanged.
 */
function taskBox(marker: string, all: ReadonlySet<string>): string {
	const signs = [...all];
	const isTask =
		ballotBox.test(marker) || (signs.some((sign) => emptyBox.test(sign)) && signs.some((sign) => tickedBox.test(sign)));
	if (isTask && emptyBox.test(marker)) return '[ ] ';
	if (isTask && tickedBox.test(marker)) return '[x] ';
	return signs.length > 1 && /^[✓✔✗✘]$/u.test(marker) ? `${marker} ` : '';
}

function codeMarkdown(text: string): string {
	const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
	return `${fence}\n${text}\n${fence}`;
}

function quote(text: string): string {
	return text
		.split('\n')
		.map((line) => `> ${line}`)
		.join('\n');
}
