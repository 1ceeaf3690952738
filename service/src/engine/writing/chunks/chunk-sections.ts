import type { Block, DocumentPage, ListBlock, TableBlock, TextBlock } from '../../model/blocks';
import { itemText, runsText } from '../../model/run-text';
import { isRunningLine } from '../../model/running-line';
import { plainLineText } from '../../text/plain-text';
import { ChunkMaker, type TextChunk, type ChunkOptions } from './chunk';
import { makeUnits, type ChunkUnit, type UnitStyle } from './chunk-unit';
import { cutSentences } from './cut-text';
import { joinLocated, locateText, type LocatedText } from './located-text';
import { packUnits } from './pack-units';
import { TableUnits } from './table-units';

/** Text between two tables, or a table. */
interface Stretch {
	units: ChunkUnit[];
	readonly table?: TableUnits;
}

/** A paragraph that the next column or page may continue. */
interface OpenParagraph {
	readonly stretch: Stretch;
	/** Of its last unit. */
	readonly index: number;
	readonly last: LocatedText;
}

const textKinds: Partial<Record<TextBlock['role'], ChunkUnit['kind']>> = {
	heading: 'heading',
	code: 'code',
	formula: 'formula',
	footnote: 'footnote',
	caption: 'caption',
};

/**
 * Divides a document into chunks. A chunk is part of one section: a heading begins it, with the next ones if no text is
 * between them. Tables are separate, with their captions. Returned chunks are final.
 */
export class ChunkSections {
	private readonly maker: ChunkMaker;
	private path: { readonly level: number; readonly text: string }[] = [];
	private stretches: Stretch[] = [];
	private open: OpenParagraph | undefined;

	/** @param onChunk  receives each chunk with its units, before the chunk is returned */
	constructor(
		private readonly options: ChunkOptions,
		private readonly onChunk?: (chunk: TextChunk, units: readonly ChunkUnit[]) => void,
	) {
		this.maker = new ChunkMaker(options);
	}

	/** Takes the next page. @returns the chunks of the sections that are complete */
	add(page: DocumentPage): TextChunk[] {
		const chunks: TextChunk[] = [];
		for (const block of page.blocks) {
			if (block.kind === 'text' && block.role === 'heading') chunks.push(...this.startSection(block));
			this.addBlock(block, page);
		}
		return chunks;
	}

	/** The chunks of the last section. */
	end(): TextChunk[] {
		const { stretches } = this;
		this.stretches = [];
		this.open = undefined;
		const headings = this.path.map(({ text }) => text);
		return stretches.flatMap(({ units, table }) => {
			const groups = packUnits([...units, ...(table?.units ?? [])], this.options.maxTokens);
			const chunks = this.maker.make(groups, headings);
			chunks.forEach((chunk, index) => this.onChunk?.(chunk, groups[index]!));
			return chunks;
		});
	}

	private startSection({ runs, level = 2 }: TextBlock): TextChunk[] {
		const isOnlyHeadings = this.stretches.every(
			({ units, table }) => !table && units.every(({ kind }) => kind === 'heading'),
		);
		const chunks = isOnlyHeadings ? [] : this.end();
		const text = runsText(runs).replace(/\s+/g, ' ');
		this.path = [...this.path.filter((heading) => heading.level < level), { level, text }];
		return chunks;
	}

	private addBlock(block: Block, page: DocumentPage): void {
		switch (block.kind) {
			case 'text':
				return this.addText(block, page);
			case 'list':
				return this.addList(block, page);
			case 'contents': {
				const text = block.entries.map((entry) => `${entry.text} ${entry.pageLabel}`.trim()).join('\n');
				return this.push(locateText(text, block.lines, page, block), { kind: 'contents' });
			}
			case 'table':
				return this.addTable(block, page);
			case 'figure': {
				const text = block.lines.map(plainLineText).join('\n');
				return this.push(locateText(text, block.lines, page, block), { kind: 'figure' });
			}
			case 'annotation':
			// Of a note, readers only see its icon.
		}
	}

	private addText(block: TextBlock, page: DocumentPage): void {
		if (isRunningLine(block)) return;
		const located = locateText(runsText(block.runs), block.lines, page, block);
		const { open } = this;
		if (block.continues && block.role === 'paragraph' && open) return this.continueParagraph(open, located);
		const kind = textKinds[block.role] ?? 'text';
		const table = this.stretches.at(-1)?.table;
		if (kind === 'caption' && table?.takeCaption(located)) return;
		this.push(located, { kind, keepsNext: kind === 'heading' }, block.role === 'paragraph');
	}

	private continueParagraph({ stretch, index, last }: OpenParagraph, rest: LocatedText): void {
		const joined = joinLocated(last, rest);
		const { kind, keepsNext, gap, opens } = stretch.units[index]!;
		const made = makeUnits(joined, this.cut(joined), { kind, keepsNext, gap, opens });
		stretch.units.splice(index, 1, ...made.units);
		this.open = made.last && { stretch, index: index + made.units.length - 1, last: made.last };
	}

	private addList(list: ListBlock, page: DocumentPage): void {
		list.items.forEach((item, index) => {
			const gap = index === 0 ? '\n\n' : '\n';
			this.push(locateText(itemText(item), item.lines, page, list), { kind: 'list', gap });
		});
	}

	private addTable(block: TableBlock, page: DocumentPage): void {
		const open = this.stretches.findLast(({ table }) => table !== undefined)?.table;
		if (block.continues && open?.continueWith(block, page)) return;
		const table = new TableUnits(this.options.maxTokens);
		this.stretches.push({ units: this.takeLead(), table });
		table.add(block, page);
	}

	/** The caption right above a table, and the headings of the section if it starts with the table. */
	private takeLead(): ChunkUnit[] {
		const above = this.stretches.at(-1);
		if (!above || above.table) return [];
		const { units } = above;
		const start = units.findLastIndex(({ kind }) => kind !== 'caption') + 1;
		const from = units.slice(0, start).every(({ kind }) => kind === 'heading') ? 0 : start;
		const lead = units.splice(from);
		if (units.length === 0) this.stretches.pop();
		return lead.map((unit) => ({ ...unit, keepsNext: true }));
	}

	private push(located: LocatedText, style: Partial<UnitStyle> & Pick<UnitStyle, 'kind'>, staysOpen = false): void {
		const full = { gap: '\n\n', keepsNext: false, opens: true, ...style };
		const { units, last } = makeUnits(located, this.cut(located), full);
		if (units.length === 0) return;
		let stretch = this.stretches.at(-1);
		if (!stretch || stretch.table) this.stretches.push((stretch = { units: [] }));
		for (const unit of units) stretch.units.push(unit);
		if (staysOpen && last) this.open = { stretch, index: stretch.units.length - 1, last };
	}

	private cut({ text }: LocatedText): string[] {
		return cutSentences(text, this.options.maxTokens);
	}
}
