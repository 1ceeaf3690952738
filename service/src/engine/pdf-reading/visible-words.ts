import type { HiddenWord, Page, Word } from '../model';
import { DuplicateWordGrid } from './duplicate-word-grid';

/** Above this share of a page's words, invisible text is the text layer of a scan. */
const scanPart = 0.5;

/**
 * Minimum size of text that may be enlarged to be read, points; and of text on paper, unless the whole page is small, as
 * a part of its width or height. Public documents have letters of 2 points.
 */
const minSize = 1;
const minPrintSize = 1.5;
const minPagePart = 0.005;

/** Maximum height of boxes of letters, in font sizes. */
const maxThickness = 1.8;

/** Minimum thickness of a visible bar, points. */
const minBar = 0.2;

/** Minimum letters of a word that may be squeezed. */
const minSqueezed = 3;

/** A word with the visibility of its ink. */
export interface ReadWord {
	readonly word: Word;
	readonly invisible: boolean;
	/** Like in {@link Character}, of its first letter. */
	readonly order?: number | undefined;
}

/**
 * Removes hidden text: invisible unless it is the text layer of a scan, outside the page, tiny, or the second of two
 * equal words at one position.
 */
export function visibleWords(
	words: readonly ReadWord[],
	page: Pick<Page, 'width' | 'height'>,
): { readonly words: Word[]; readonly hidden: HiddenWord[]; readonly textLayer: boolean } {
	const keepsInvisible = isTextLayer(words);
	const seen: Word[] = [];
	const hidden: HiddenWord[] = [];
	for (const entry of words) {
		// Lines of OCR text slant: boxes identify rows better than baselines.
		const word = keepsInvisible ? { ...entry.word, baseline: undefined } : entry.word;
		if (!keepsInvisible && entry.invisible) hidden.push({ word, reason: 'invisible' });
		else if (!isOnPage(word, page)) hidden.push({ word, reason: 'outside' });
		else if (isTiny(word, page)) hidden.push({ word, reason: 'tiny' });
		else seen.push(word);
	}
	return { words: withoutDoubles(seen), hidden, textLayer: keepsInvisible };
}

/** Whether the invisible words of a page are the text layer of a scan. */
export function isTextLayer(words: readonly ReadWord[]): boolean {
	let invisible = 0;
	for (const entry of words) if (entry.invisible) invisible++;
	return invisible > scanPart * words.length;
}

/**
 * Also of letters squeezed to strokes; a narrow letter alone may be as thin. Some fonts are as high as their glyphs: the
 * size of a minus sign is the thickness of its bar.
 */
function isTiny({ fontSize, text, box, turn }: Word, page: Pick<Page, 'width' | 'height'>): boolean {
	const [width, height] = [box.right - box.left, box.bottom - box.top];
	if (fontSize < minSize) return fontSize < minBar || Math.max(width, height) < minSize * letterCount(text);
	const minSeen = Math.min(minPrintSize, minPagePart * Math.min(page.width, page.height));
	if (fontSize < minSeen && Math.min(width, height) < maxThickness * minSeen && isLetters.test(text)) return true;
	return text.length >= minSqueezed && (turn === 90 || turn === 270 ? height : width) < minSize;
}

/** Vowel signs and accents are above or below their letters. A glyph of a sign alone may also represent its letter. */
const letterCount = (text: string): number => text.replace(/\p{M}/gu, '').length;

/** Accents and bars may be as small as their ink. */
const isLetters = /[\p{L}\p{N}]{2}/u;

function isOnPage({ box }: Word, { width, height }: Pick<Page, 'width' | 'height'>): boolean {
	const x = (box.left + box.right) / 2;
	const y = (box.top + box.bottom) / 2;
	return x >= 0 && x <= width && y >= 0 && y <= height;
}

function withoutDoubles(words: readonly Word[]): Word[] {
	const grid = new DuplicateWordGrid(words.length);
	return words.filter((word) => grid.isNew(word));
}
