import { isUnspaced } from '../../model/scripts';
import { lineHeight, type LineCrop } from './line-crop';
import { lineInk, findWidestGap, type LineInk } from './line-ink';
import { findSpaces } from './line-spaces';
import type { LineCharacter, LineReading } from './read-line';
import type { OcrSettings } from '../settings/settings';

/** A word of a line; x in crop pixels. */
interface LineWord {
	readonly text: string;
	readonly left: number;
	readonly right: number;
	readonly confidence: number;
	readonly spaceAfter: boolean;
}

/** The words of a line, and the font metrics from its letter heights; crop pixels, y from the top. */
interface LineWords {
	readonly words: readonly LineWord[];
	readonly baseline: number;
	readonly fontSize: number;
}

/** Splits a line into words. */
export function wordsOfLine(crop: LineCrop, { characters }: LineReading, settings: OcrSettings): LineWords {
	const ink = lineInk(crop, settings);
	const gaps = characters.slice(1).map((after, index) => {
		const before = characters[index] ?? after;
		return { before, after, ...findWidestGap(ink, before.x - 3, after.x + 3) };
	});
	const spaces = findSpaces(gaps, settings);
	const words: LineWord[] = [];
	let own: LineCharacter[] = [];
	let first: LineCharacter | undefined;
	let left = 0;
	for (const [index, character] of characters.entries()) {
		own.push(character);
		first ??= character;
		const gap = gaps[index];
		if (gap && !spaces[index]) continue;
		const right = gap ? gap.start + gap.length / 2 : crop.width;
		const spaceAfter = gap !== undefined;
		words.push({
			...placeOfWord(ink, { left, right }, { left: first.x, right: character.x }, settings),
			...textOfWord(own),
			spaceAfter,
		});
		own = [];
		first = undefined;
		left = right;
	}
	return { words, ...fontOf(characters, ink, settings) };
}

/**
 * A line's rectangle is wider than its text and may overlap adjacent text: a word ends where its ink ends.
 * @param room     up to the adjacent words
 * @param middles  of its first and last characters
 */
function placeOfWord(
	{ columns }: LineInk,
	room: Pick<LineWord, 'left' | 'right'>,
	middles: Pick<LineWord, 'left' | 'right'>,
	{ lineWords: { strangeGap } }: OcrSettings,
): Pick<LineWord, 'left' | 'right'> {
	const from = Math.max(0, Math.floor(Math.min(room.left, middles.left)));
	const to = Math.min(columns.length, Math.ceil(Math.max(room.right, middles.right))) - 1;
	/** The last column with ink on the way, without crossing a gap wider than in any letter. */
	const end = (start: number, last: number, way: 1 | -1): number => {
		let inked = start;
		for (let column = start; column !== last + way && way * (column - inked) <= strangeGap; column += way)
			if ((columns[column] ?? 0) > 0) inked = column;
		return inked;
	};
	const left = end(Math.min(Math.floor(middles.left), to), from, -1);
	const right = end(Math.max(Math.ceil(middles.right), from), to, 1) + 1;
	return { left, right: Math.max(right, left + 1) };
}

function textOfWord(characters: readonly LineCharacter[]): Pick<LineWord, 'text' | 'confidence'> {
	const confidence = characters.reduce((sum, character) => sum + character.confidence, 0) / characters.length;
	return { text: characters.map(({ text }) => text).join(''), confidence };
}

/** Baseline and font size from the rows with most ink. */
function fontOf(
	characters: readonly LineCharacter[],
	{ rows }: LineInk,
	settings: OcrSettings,
): { baseline: number; fontSize: number } {
	const { xHeight, capitalHeight, ideographHeight, ideographDescent, bodyPart, smallPart } = settings.lineWords;
	const text = characters.map((character) => character.text).join('');
	const full = [...rows].sort((a, b) => b - a)[lineHeight >> 4] ?? 0;
	const isBody = (row: number) => (rows[row] ?? 0) >= Math.max(1, bodyPart * full);
	const top = lastBodyRow(isBody, -1, settings);
	const bottom = lastBodyRow(isBody, 1, settings) + 1;
	const ideographs = [...text].filter(isUnspaced).length;
	if (ideographs * 2 > text.length) {
		const fontSize = (bottom - top) / ideographHeight;
		return { fontSize, baseline: bottom - ideographDescent * fontSize };
	}
	const small = text.match(/[acemnorsuvwxzgpqy]/g)?.length ?? 0;
	return { fontSize: (bottom - top) / (small >= smallPart * text.length ? xHeight : capitalHeight), baseline: bottom };
}

function lastBodyRow(isBody: (row: number) => boolean, step: 1 | -1, settings: OcrSettings): number {
	const { emptyRows } = settings.lineWords;
	const middle = lineHeight / 2;
	let last = middle;
	for (let row = middle, empty = 0; row >= 0 && row < lineHeight && empty < emptyRows; row += step) {
		if (isBody(row)) {
			last = row;
			empty = 0;
		} else empty++;
	}
	return last;
}
