import type { Block, DocumentPage, ListBlock, TableBlock, TextBlock } from '../model/blocks';
import { runsText } from '../model/run-text';
import { isRunningLine } from '../model/running-line';
import { plainLineText } from '../text/plain-text';
import { joinLocated, locateText, type LocatedText } from '../writing/chunks/located-text';
import { ComparedTable } from './compared-table';
import { RunningLines } from './running-lines';
import type { ComparedToken, ComparedUnit, TokenIds } from './tokens';

/**
 * Texts that are compared with each other: layouts place notes, captions and the texts of figures at different points
 * of the running text.
 */
export const streamNames = ['main', 'note', 'caption', 'figure'] as const;

export type StreamName = (typeof streamNames)[number];

const streamsOfRoles: Partial<Record<TextBlock['role'], StreamName>> = { footnote: 'note', caption: 'caption' };

/** A version of a document: its words by stream, and its tables. */
export class ComparedDocument {
	/** By stream, in reading order; tables are part of the main one. */
	private readonly parts: Readonly<Record<StreamName, (ComparedUnit | ComparedTable)[]>> = {
		main: [],
		note: [],
		caption: [],
		figure: [],
	};
	/** Index of the paragraph that the next column or page may continue. */
	private open: number | undefined;
	/** Texts that pages repeat. */
	private readonly repeated = new Set<string>();
	readonly running: RunningLines;
	readonly tables: ComparedTable[] = [];

	constructor(private readonly ids: TokenIds) {
		this.running = new RunningLines(ids);
	}

	/** Takes the next page. */
	add(page: DocumentPage): void {
		for (const block of page.blocks) this.addBlock(block, page);
	}

	/** The words of a stream. @param left  tables that are compared by cell instead */
	tokensOf(stream: StreamName, left: ReadonlySet<ComparedTable> = new Set()): ComparedToken[] {
		const parts = this.parts[stream];
		return parts.flatMap((part, index) => {
			if (part instanceof ComparedTable) return left.has(part) ? [] : part.rows.flatMap(({ tokens }) => tokens);
			const before = parts[index - 1];
			const tokens = this.ids.tokensOf(part);
			return before instanceof ComparedTable ? withoutHeader(tokens, before) : tokens;
		});
	}

	/** Whether a text is repeated on the pages of this document: the other one may have it once, as part of its text. */
	repeats(tokens: readonly ComparedToken[]): boolean {
		return this.repeated.has(this.ids.joined(tokens));
	}

	private addBlock(block: Block, page: DocumentPage): void {
		switch (block.kind) {
			case 'text':
				return this.addText(block, page);
			case 'list':
				return this.addList(block, page);
			case 'contents': {
				// Pages of entries change with the layout.
				const text = block.entries.map((entry) => entry.text).join('\n');
				return this.push('main', locateText(text, block.lines, page, block), 'contents');
			}
			case 'table':
				return this.addTable(block, page);
			case 'figure': {
				const text = block.lines.map(plainLineText).join('\n');
				return this.push('figure', locateText(text, block.lines, page, block));
			}
			case 'annotation':
			// Of a note, readers only see its icon.
		}
	}

	private addText(block: TextBlock, page: DocumentPage): void {
		const located = locateText(runsText(block.runs), block.lines, page, block);
		if (isRunningLine(block)) {
			const kind = block.role === 'pageNumber' ? block.role : undefined;
			const tokens = this.ids.tokensOf({ located, ...(kind ? { kind } : {}) });
			this.repeated.add(this.ids.joined(tokens));
			this.running.add(tokens, page.pageNumber);
			return;
		}
		const { main } = this.parts;
		if (block.continues && block.role === 'paragraph' && this.open !== undefined) {
			const { located: last } = main[this.open] as ComparedUnit;
			main[this.open] = { located: joinLocated(last, withPlaces(located)) };
			return;
		}
		this.push(streamsOfRoles[block.role] ?? 'main', located);
		if (block.role === 'paragraph') this.open = main.length - 1;
	}

	private addList({ items, ordered, ...list }: ListBlock, page: DocumentPage): void {
		for (const { marker, runs, lines } of items) {
			const text = ordered ? `${marker} ${runsText(runs)}` : runsText(runs);
			this.push('main', locateText(text, lines, page, list));
		}
	}

	private addTable(block: TableBlock, page: DocumentPage): void {
		if (block.continues && this.tables.at(-1)?.continueWith(block, page)) return;
		const table = new ComparedTable(this.ids, block.table.columnCount);
		table.add(block, page, this.parts.main.at(-1));
		this.tables.push(table);
		this.parts.main.push(table);
		if (table.header && table.headerRows > 0) this.repeated.add(this.ids.joined(table.header.tokens));
	}

	private push(stream: StreamName, located: LocatedText, kind?: 'contents'): void {
		this.parts[stream].push({ located: withPlaces(located), ...(kind ? { kind } : {}) });
	}
}

/** Without the header that a page repeats over the last rows of a table; a reader may take a few of them for text. */
function withoutHeader(tokens: ComparedToken[], { header }: ComparedTable): ComparedToken[] {
	const words = header?.tokens ?? [];
	const isRepeated = words.every(({ id, page }, index) => tokens[index]?.id === id && page < tokens[index].page);
	return isRepeated ? tokens.slice(words.length) : tokens;
}

/** Without words that are not in the text, such as the markers of a list. */
function withPlaces({ text, words }: LocatedText): LocatedText {
	return { text, words: words.filter(({ start, end }) => end > start) };
}
