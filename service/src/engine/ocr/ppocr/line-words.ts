import { isUnspaced } from '../../model/scripts';
import { lineHeight, type LineCrop } from './line-crop';
import { lineInk, widestGap, type LineInk } from './line-ink';
import { findSpaces } from './line-spaces';
import type { LineCharacter, LineReading } from './read-line';
import type { OcrSettings } from '../settings/settings';

/** A word of a line; x in pixels of the crop. */
export interface LineWord {
	readonly text: string;
	readonly left: number;
	readonly right: number;
	readonly confidence: number;
	readonly spaceAfter: boolean;
}

/** The words of a line, and what the heights of its letters say of its font; pixels of the crop, y from its top. */
export interface LineWords {
	readonly words: readonly LineWord[];
	readonly baseline: number;
	readonly fontSize: number;
}

/** Part a line into words. */
export function wordsOfLine(crop: LineCrop, { characters }: LineReading, settings: OcrSettings): LineWords {
	const ink = lineInk(crop, settings);
	const gaps = characters.slice(1).map((character, index) => widestGap(ink, characters[index]!.x - 3, character.x + 3));
	const spaces = findSpaces(
		characters,
		gaps.map(({ length }) => length),
		settings,
	);
	const words: LineWord[] = [];
	let start = 0;
	let left = 0;
	characters.forEach((_, index) => {
		const gap = gaps[index];
		if (gap && !spaces[index]) return;
		const right = gap ? gap.start + gap.length / 2 : crop.width;
		words.push(toWord(characters.slice(start, index + 1), ink, left, right, gap !== undefined));
		start = index + 1;
		left = right;
	});
	return { words, ...fontOf(characters, ink, settings) };
}

function toWord(
	characters: readonly LineCharacter[],
	{ columns }: LineInk,
	from: number,
	to: number,
	spaceAfter: boolean,
): LineWord {
	let left = Math.max(0, Math.floor(Math.min(from, characters[0]!.x)));
	let right = Math.min(columns.length, Math.ceil(Math.max(to, characters.at(-1)!.x)));
	// A line's rectangle is wider than its text: the word ends where its ink ends.
	while (left < characters[0]!.x && columns[left] === 0) left++;
	while (right > characters.at(-1)!.x && columns[right - 1] === 0) right--;
	const confidence = characters.reduce((sum, character) => sum + character.confidence, 0) / characters.length;
	const text = characters.map((character) => character.text).join('');
	return { text, left, right: Math.max(right, left + 1), confidence, spaceAfter };
}

/** Baseline and size of the font by the rows that have most ink. */
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
