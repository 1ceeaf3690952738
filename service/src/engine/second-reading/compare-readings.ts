import type { Box, Word } from '../model';
import { addTo, excess, foldText, bagSize, type Bag } from './fold-text';
import type { GlyphCode } from './font-reader';
import type { ShownWord } from './place-words';
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

/** What is compared of a page: its words, with the hidden ones. */
export type ReadWords = readonly Pick<Word, 'text' | 'box'>[];

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
	const counts = { required: new Map<GlyphCode, number>(), optional: new Map<GlyphCode, number>() };
	for (const { state, items, replacement, isOptional } of texts) {
		if (replacement && !replaced.has(replacement)) addTo(optional, replacement.text);
		if (replacement) replaced.add(replacement);
		const glyphs = isOptional || replacement ? counts.optional : counts.required;
		const count = (glyph: GlyphCode) => glyphs.set(glyph, (glyphs.get(glyph) ?? 0) + 1);
		for (const item of items) if (item.kind === 'string') state.font.each(item.bytes, count);
	}
	let [unknown, known] = [0, 0];
	const textsOf = (glyphs: ReadonlyMap<GlyphCode, number>, bag: Bag): Bag => {
		for (const [{ text }, count] of glyphs) {
			if (text === undefined) unknown += count;
			else {
				known += text === '' ? 0 : count;
				addTo(bag, text, count);
			}
		}
		return bag;
	};
	return {
		required: textsOf(counts.required, new Map()),
		optional: textsOf(counts.optional, optional),
		unknown,
		known,
	};
}

/** The characters that the content shows and the reading lacks, anywhere on the page. */
export function lacking(required: Bag, words: ReadWords): Bag {
	const read: Bag = new Map();
	for (const { text } of words) addTo(read, foldText(text));
	return excess(required, read);
}

/** Margin around a word in which its letters may be read, in font sizes: readers place letters differently. */
const margin = 0.35;

/** A word as read, with its characters that no shown word has taken. */
interface OpenWord {
	readonly word: ReadWords[number];
	readonly text: string;
	readonly left: Bag;
}

/**
 * The words with characters that the reading lacks, at their place and anywhere on the page. Equal words are paired
 * first; the rest of both sides is compared character by character, since words may be cut differently.
 * @param fileWords  shown by the content of the page, without copies
 */
export function findDifferences(fileWords: readonly ShownWord[], words: ReadWords): Difference[] {
	const required: Bag = new Map();
	for (const word of fileWords) if (!word.isOptional) addTo(required, word.text);
	const lost = lacking(required, words);
	if (bagSize(lost) === 0) return [];
	const wordsAt = wordIndex(words.map(toOpenWord));
	const isLost = ({ text, isOptional }: ShownWord) => !isOptional && [...text].some((sign) => lost.has(sign));
	const differences: Difference[] = [];
	for (const word of fileWords.filter((one) => !takeEqual(one, wordsAt)).filter(isLost)) {
		const { text, raw, box } = word;
		const near = wordsAt(word);
		const own: Bag = new Map();
		addTo(own, text);
		for (const { left } of near) take(own, left);
		const missing = [...own].filter(([sign, count]) => count > 0 && (lost.get(sign) ?? 0) > 0);
		if (missing.length === 0) continue;
		for (const [sign, count] of missing) lost.set(sign, (lost.get(sign) ?? 0) - count);
		differences.push({ box, fileText: raw, read: near.map((one) => one.word.text).join(' ') });
	}
	return differences;
}

function toOpenWord(word: ReadWords[number]): OpenWord {
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

/** Bucket height of the index, points. */
const bandHeight = 16;

/** Maximum pairs of words of a page that are compared, including those beside each other. */
const maxPairs = 1_000_000;

/** Words read at the place of a shown one, those on its line first. @throws Error after too many pairs */
type WordsAt = (word: ShownWord) => OpenWord[];

function wordIndex(words: readonly OpenWord[]): WordsAt {
	const bands = new Map<number, OpenWord[]>();
	const bandAt = (y: number) => Math.floor(y / bandHeight);
	for (const entry of words) {
		const first = bandAt(entry.word.box.top);
		for (let band = first; band <= Math.min(bandAt(entry.word.box.bottom), first + maxBands); band++) {
			const same = bands.get(band);
			if (same) same.push(entry);
			else bands.set(band, [entry]);
		}
	}
	let pairs = 0;
	return ({ box: { left, top, right, bottom }, fontSize }) => {
		const reach = margin * fontSize;
		const found = new Set<OpenWord>();
		for (let band = bandAt(top - reach); band <= Math.min(bandAt(bottom + reach), bandAt(top) + maxBands); band++) {
			const entries = bands.get(band) ?? [];
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

/** Maximum bands of one word: broken fonts are as high as the page. */
const maxBands = 64;
