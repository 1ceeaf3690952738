import type { PlaceBox, Parsed } from './parsed';

/** A match. */
interface FoundPlace {
	/** Counted from 1. */
	readonly page: number;
	/** Of the paragraph or the table cell. */
	readonly box: PlaceBox;
	/** The surrounding text. */
	readonly text: string;
}

/** Search results. */
interface SearchAnswer {
	readonly places: readonly FoundPlace[];
	/** Total matches, including those beyond the maximum. */
	readonly total: number;
	/** Whether the words are adjacent; false: blocks that contain all of them separately. */
	readonly isPhrase: boolean;
}

/** Characters of context before and after a match. */
const around = 100;

interface Block {
	readonly page: number;
	readonly box: PlaceBox;
	readonly text: string;
}

/** Finds words in a document, ignoring case and accents. */
export function searchParsed(parsed: Parsed, query: string, most: number): SearchAnswer {
	const blocks = blocksOf(parsed);
	const wanted = fold(query).text.trim();
	if (wanted === '') return { places: [], total: 0, isPhrase: true };
	const phrase = blocks.flatMap((block) => phrasesIn(block, wanted));
	if (phrase.length > 0) return { places: phrase.slice(0, most), total: phrase.length, isPhrase: true };
	const words = wanted.split(' ');
	const apart = words.length < 2 ? [] : blocks.flatMap((block) => allWordsIn(block, words));
	return { places: apart.slice(0, most), total: apart.length, isPhrase: false };
}

/** Search units: paragraphs, and separate table cells. */
function blocksOf({ objects }: Parsed): Block[] {
	return objects.flatMap(({ page, rect, text = '', cells }) =>
		cells && cells.length > 0
			? cells.map((cell) => ({ page: page + 1, box: cell.rect, text: cell.text }))
			: [{ page: page + 1, box: rect, text }],
	);
}

function phrasesIn({ page, box, text }: Block, wanted: string): FoundPlace[] {
	const folded = fold(text);
	const found: FoundPlace[] = [];
	for (let at = folded.text.indexOf(wanted); at >= 0; at = folded.text.indexOf(wanted, at + wanted.length)) {
		const [start = 0, end = text.length] = [folded.places[at], folded.places[at + wanted.length]];
		found.push({ page, box, text: surroundings(text, start, end) });
	}
	return found;
}

function allWordsIn({ page, box, text }: Block, words: readonly string[]): FoundPlace[] {
	const folded = fold(text);
	const places = words.map((word) => folded.text.indexOf(word));
	if (places.includes(-1)) return [];
	const start = folded.places[Math.min(...places)] ?? 0;
	return [{ page, box, text: surroundings(text, start, start) }];
}

function surroundings(text: string, start: number, end: number): string {
	const [from, to] = [Math.max(0, start - around), Math.min(text.length, end + around)];
	return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`.replaceAll(/\s+/g, ' ');
}

/** A text without case, accents and repeated spaces; with the original position of each of its characters. */
function fold(text: string): { readonly text: string; readonly places: readonly number[] } {
	let folded = '';
	const places: number[] = [];
	let at = 0;
	for (const character of text) {
		const plain = /\s/.test(character) ? ' ' : character.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
		const kept = plain === ' ' && folded.endsWith(' ') ? '' : plain;
		for (let unit = 0; unit < kept.length; unit++) places.push(at);
		folded += kept;
		at += character.length;
	}
	return { text: folded, places: [...places, at] };
}
