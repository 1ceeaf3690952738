import type { Box, Word } from '../model';
import { addTo, bagOf, excess, foldText, type Bag } from './fold-text';
import type { FontReader } from './font-reader';
import { gridKey, type ShownWord } from './place-words';
import type { ShownText } from './shown-text';

/** A word that two readings of a page have differently. */
export interface Difference {
	/** On the displayed page, points. */
	readonly box: Box;
	/** As shown by the content of the page. */
	readonly fileText: string;
	/** As read at this place; empty if nothing was. */
	readonly read: string;
}

type ReadWord = Pick<Word, 'text' | 'box'>;

/** What is compared of a page. */
export interface ReadWords {
	readonly words: readonly ReadWord[];
	/** Words that were left out because a reader does not see them. */
	readonly hidden: readonly ReadWord[];
}

/** The characters of a page by its content. */
interface ShownCounts {
	readonly required: Bag;
	readonly optional: Bag;
	/** Glyphs whose text the file does not name, and all others. */
	readonly unknown: number;
	readonly known: number;
}

export function countShown(texts: readonly ShownText[]): ShownCounts {
	const optional: Bag = new Map();
	const replaced = new Set<object>();
	const strings = { required: new Map<FontReader, Uint8Array[]>(), optional: new Map<FontReader, Uint8Array[]>() };
	for (const { state, items, replacement, isOptional } of texts) {
		if (replacement && !replaced.has(replacement)) addTo(optional, replacement.text);
		if (replacement) replaced.add(replacement);
		const byFont = isOptional || replacement ? strings.optional : strings.required;
		let own = byFont.get(state.font);
		if (!own) byFont.set(state.font, (own = []));
		for (const item of items) if (item.kind === 'string') own.push(item.bytes);
	}
	let [unknown, known] = [0, 0];
	const textsOf = (byFont: ReadonlyMap<FontReader, readonly Uint8Array[]>, bag: Bag): Bag => {
		for (const [font, own] of byFont) {
			font.count(own, ({ text }, count) => {
				if (text === undefined) {
					unknown += count;
					return;
				}
				known += text === '' ? 0 : count;
				addTo(bag, text, count);
			});
		}
		return bag;
	};
	return {
		required: textsOf(strings.required, new Map()),
		optional: textsOf(strings.optional, optional),
		unknown,
		known,
	};
}

/** How the characters of two readings differ, anywhere on the page. */
interface Balance {
	/** Shown by the content and not read. */
	readonly lost: Bag;
	/** Whether letters or digits are read that the content does not name, which may make up for lost ones. */
	readonly hasSurplus: boolean;
}

/** Hidden words whose text is optional do not make up for visible ones. */
function balance({ required, optional }: Pick<ShownCounts, 'required' | 'optional'>, read: ReadWords): Balance {
	const characters = bagOf(read.words.map(({ text }) => foldText(text)));
	if (read.hidden.length > 0)
		for (const [sign, count] of excess(bagOf(read.hidden.map(({ text }) => foldText(text))), optional))
			characters.set(sign, (characters.get(sign) ?? 0) + count);
	const surplus = excess(excess(characters, required), optional);
	return { lost: excess(required, characters), hasSurplus: [...surplus.keys()].some((sign) => letter.test(sign)) };
}

const letter = /[\p{L}\p{N}]/u;

/** Whether both readings have the same characters, wherever they are. */
export function areBalanced(counts: ShownCounts, read: ReadWords): boolean {
	const { lost, hasSurplus } = balance(counts, read);
	return lost.size === 0 && !hasSurplus;
}

/** Margin around a word in which its letters may be read, in font sizes: readers place letters differently. */
const margin = 0.35;

/** A word as read, with its characters that no shown word has taken. */
interface OpenWord {
	readonly word: ReadWord;
	readonly text: string;
	readonly left: Bag;
}

/**
 * The words with characters that the reading lacks, at their place and anywhere on the page. Equal words are paired
 * first; the rest of both sides is compared character by character, since words may be cut differently.
 * @param fileWords  shown by the content of the page, without copies
 */
export function findDifferences(fileWords: readonly ShownWord[], read: ReadWords): Difference[] {
	const counts = { required: new Map<string, number>(), optional: new Map<string, number>() };
	for (const { text, isOptional } of fileWords) addTo(isOptional ? counts.optional : counts.required, text);
	const { lost, hasSurplus } = balance(counts, read);
	if (lost.size === 0 && !hasSurplus) return [];
	const wordsAt = wordIndex([...read.words, ...read.hidden].map(toOpenWord));
	const isLost = ({ text, isOptional }: ShownWord) =>
		!isOptional && (hasSurplus || [...text].some((sign) => lost.has(sign)));
	const differences: Difference[] = [];
	for (const word of fileWords.filter((one) => !takeEqual(one, wordsAt)).filter(isLost)) {
		const { text, raw, box } = word;
		const near = wordsAt(word);
		const own: Bag = new Map();
		addTo(own, text);
		for (const { left } of near) take(own, left);
		const rest = [...own].filter(([, count]) => count > 0);
		// A word of which most is read has no letters at another place.
		const isPlaced = hasSurplus && 2 * sizeOf(rest) <= text.length;
		const missing = isPlaced ? rest : rest.filter(([sign]) => (lost.get(sign) ?? 0) > 0);
		if (missing.length === 0) continue;
		for (const [sign, count] of missing) lost.set(sign, (lost.get(sign) ?? 0) - count);
		differences.push({ box, fileText: raw, read: textAt(box, near) });
	}
	return differences;
}

/** The words read within a box, else all those near it. */
function textAt({ left, right }: Box, near: readonly OpenWord[]): string {
	const inside = near.filter(({ word: { box } }) => box.left < right && box.right > left);
	return (inside.length > 0 ? inside : near).map(({ word }) => word.text).join(' ');
}

function sizeOf(counts: readonly (readonly [sign: string, count: number])[]): number {
	return counts.reduce((sum, [, count]) => sum + count, 0);
}

function toOpenWord(word: ReadWord): OpenWord {
	const text = foldText(word.text);
	const left: Bag = new Map();
	addTo(left, text);
	return { word, text, left };
}

/** Pairs a shown word with an equal one that was read at its place. */
function takeEqual(word: ShownWord, wordsAt: WordsAt): boolean {
	const equal = wordsAt(word).find(({ text, left }) => text === word.text && left.size > 0);
	equal?.left.clear();
	return equal !== undefined || word.text === '';
}

/** Takes characters that are left out of a bag. */
function take(bag: Bag, left: Bag): void {
	for (const [sign, count] of bag) {
		const taken = Math.min(count, left.get(sign) ?? 0);
		if (taken === 0) continue;
		bag.set(sign, count - taken);
		left.set(sign, (left.get(sign) ?? 0) - taken);
	}
}

/** Size of a cell of the index, points: words are wider than high. */
const [cellWidth, cellHeight] = [64, 16];

/** Maximum cells of one word on each axis: broken fonts are as high as the page. */
const maxCells = 64;

/** Maximum pairs of words of a page that are compared, including those beside each other. */
const maxPairs = 1_000_000;

/** Words read at the place of a shown one, those on its line first. @throws Error after too many pairs */
type WordsAt = (word: ShownWord) => OpenWord[];

function wordIndex(words: readonly OpenWord[]): WordsAt {
	const cells = new Map<number, OpenWord[]>();
	for (const entry of words) {
		for (const key of cellsOf(entry.word.box, 0)) {
			const same = cells.get(key);
			if (same) same.push(entry);
			else cells.set(key, [entry]);
		}
	}
	let pairs = 0;
	return ({ box: { left, top, right, bottom }, fontSize }) => {
		const reach = margin * fontSize;
		const found = new Set<OpenWord>();
		for (const key of cellsOf({ left, top, right, bottom }, reach)) {
			const entries = cells.get(key) ?? [];
			pairs += entries.length;
			for (const entry of entries) {
				const { box } = entry.word;
				const isBeside = box.left < right + reach && box.right > left - reach;
				if (isBeside && box.top < bottom + reach && box.bottom > top - reach) found.add(entry);
			}
		}
		if (pairs > maxPairs) throw new Error('too many words in the same places');
		const distance = ({ word: { box } }: OpenWord) =>
			Math.abs(box.top + box.bottom - top - bottom) + Math.abs(box.left + box.right - left - right) / 4;
		return [...found].sort((a, b) => distance(a) - distance(b));
	};
}

/** The cells of a box. @param reach  how far beyond it, points */
function* cellsOf({ left, top, right, bottom }: Box, reach: number): Generator<number> {
	const [firstColumn, firstRow] = [Math.floor((left - reach) / cellWidth), Math.floor((top - reach) / cellHeight)];
	const lastColumn = Math.min(Math.floor((right + reach) / cellWidth), firstColumn + maxCells);
	const lastRow = Math.min(Math.floor((bottom + reach) / cellHeight), firstRow + maxCells);
	for (let row = firstRow; row <= lastRow; row++)
		for (let column = firstColumn; column <= lastColumn; column++) yield gridKey(column, row);
}
