import { createHash } from 'node:crypto';
import type { Box } from '../../model';
import { unionOf } from '../../model/boxes';
import { LanguageCount } from '../../text/language/language-count';
import type { ChunkKind, ChunkUnit } from './chunk-unit';
import { linePartsOf, type LocatedText, type PrintedLine } from './located-text';
import { estimateTokens, tokenWeight } from './token-weight';

/** A chunk; its fields are those of the contract. */
export interface TextChunk {
	readonly id: string;
	readonly kind: ChunkKind;
	readonly headings: readonly string[];
	readonly text: string;
	readonly overlap?: string;
	readonly rows?: readonly (readonly string[])[];
	readonly headerRows?: number;
	readonly pages: readonly number[];
	readonly boxes: readonly ChunkBox[];
	readonly language?: string;
	readonly tokens: number;
}

/** Where text of a chunk is. */
export interface ChunkBox {
	/** From 1. */
	readonly page: number;
	readonly rect: readonly [left: number, top: number, right: number, bottom: number];
	readonly pageSize: readonly [width: number, height: number];
}

/** Maximum part of the maximum tokens that may be repeated from an earlier chunk. */
const maxOverlapShare = 0.5;

/** Options of chunks. */
export interface ChunkOptions {
	/** Estimated tokens of a chunk. */
	readonly maxTokens: number;
	/** Number of sentences repeated from the previous chunk of a section. */
	readonly overlapSentences: number;
}

/** Makes chunks of groups of units. */
export class ChunkMaker {
	private readonly counts = new Map<string, number>();
	/** Of the document so far, for chunks without evidence. */
	private readonly language = new LanguageCount();

	constructor(private readonly options: ChunkOptions) {}

	/** @param groups  of one text or table, in order */
	make(groups: readonly (readonly ChunkUnit[])[], headings: readonly string[]): TextChunk[] {
		const header = groups.flat().filter(({ isHeader }) => isHeader);
		return groups.map((units, index) => {
			const text = joinUnits(units);
			const boxes = boxesOf(units.flatMap(({ words }) => words));
			const isTable = units.some(({ row }) => row !== undefined);
			const repeated = isTable ? this.repeatedHeader(units, header) : this.lastSentences(groups[index - 1] ?? []);
			const overlap = joinUnits(repeated);
			const language = this.languageOf(text);
			return {
				id: this.idOf(text),
				kind: kindOf(units),
				headings,
				text,
				...(overlap === '' ? {} : { overlap }),
				...(isTable ? rowsOf(repeated, units) : {}),
				pages: [...new Set(boxes.map(({ page }) => page))],
				boxes,
				...(language === undefined ? {} : { language }),
				tokens: estimateTokens(text),
			};
		});
	}

	/** By the text, whatever its white space; equal texts are numbered. */
	private idOf(text: string): string {
		const plain = text.normalize('NFC').replace(/\s+/g, ' ').trim();
		const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16);
		const count = (this.counts.get(hash) ?? 0) + 1;
		this.counts.set(hash, count);
		return count === 1 ? hash : `${hash}-${count}`;
	}

	private languageOf(text: string): string | undefined {
		const own = new LanguageCount();
		own.add(text);
		this.language.add(text);
		return own.language() ?? this.language.language();
	}

	private repeatedHeader(units: readonly ChunkUnit[], header: readonly ChunkUnit[]): readonly ChunkUnit[] {
		return units.some(({ isHeader }) => isHeader) || !this.fits(header) ? [] : header;
	}

	private lastSentences(previous: readonly ChunkUnit[]): readonly ChunkUnit[] {
		const { overlapSentences } = this.options;
		let last = overlapSentences === 0 ? [] : previous.slice(-overlapSentences);
		while (!this.fits(last)) last = last.slice(1);
		return last;
	}

	private fits(units: readonly ChunkUnit[]): boolean {
		return tokenWeight(joinUnits(units)) <= maxOverlapShare * this.options.maxTokens;
	}
}

function joinUnits(units: readonly ChunkUnit[]): string {
	return units.map(({ gap, text }, index) => (index === 0 ? text : gap + text)).join('');
}

/** Headings and captions belong to what they are above. */
function kindOf(units: readonly ChunkUnit[]): ChunkKind {
	const kinds = new Set(units.map(({ kind }) => kind));
	if (kinds.has('table')) return 'table';
	if (kinds.size > 1) kinds.delete('heading');
	if (kinds.size > 1) kinds.delete('caption');
	const [only = 'text', ...others] = kinds;
	return others.length > 0 || only === 'caption' ? 'text' : only;
}

/** The rows of a part of a table; a row that is too long for a chunk is in several. */
function rowsOf(repeated: readonly ChunkUnit[], units: readonly ChunkUnit[]): Pick<TextChunk, 'rows' | 'headerRows'> {
	const rows = new Map<number, { text: string; isHeader: boolean }>();
	for (const { row, gap, text, isHeader = false } of [...repeated, ...units]) {
		if (row === undefined) continue;
		const known = rows.get(row);
		rows.set(row, known ? { ...known, text: known.text + gap + text } : { text, isHeader });
	}
	const all = [...rows.values()];
	return { rows: all.map(({ text }) => text.split('\t')), headerRows: all.filter(({ isHeader }) => isHeader).length };
}

/** One box per block and page; lines of which only some words are given have separate ones. */
export function boxesOf(located: LocatedText['words']): ChunkBox[] {
	const groups: { line: PrintedLine; isWhole: boolean; box: Box }[] = [];
	for (const { line, words, box } of linePartsOf(located)) {
		const isWhole = words > line.words - 0.01;
		const last = groups.at(-1);
		const isSame = last?.isWhole && isWhole && last.line.block === line.block && last.line.page === line.page;
		if (last && isSame) last.box = unionOf([last.box, box]);
		else groups.push({ line, isWhole, box });
	}
	return groups.map(({ line: { page }, box }) => ({
		page: page.pageNumber,
		rect: [roundDown(box.left), roundDown(box.top), roundUp(box.right), roundUp(box.bottom)],
		pageSize: [roundUp(page.width), roundUp(page.height)],
	}));
}

/** Hundredths; a box still holds its words. */
const roundDown = (value: number): number => Math.floor(value * 100) / 100;
const roundUp = (value: number): number => Math.ceil(value * 100) / 100;
