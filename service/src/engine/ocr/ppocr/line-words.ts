import { isUnspaced } from '../../model/scripts';
import { lineHeight, type LineCrop } from './line-crop';
import { lineInk, widestGap, type LineInk } from './line-ink';
import { findSpaces } from './line-spaces';
import type { LineCharacter, LineReading } from './read-line';

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
export function wordsOfLine(crop: LineCrop, { characters }: LineReading): LineWords {
	const ink = lineInk(crop);
	const gaps = characters.slice(1).map((character, index) => widestGap(ink, characters[index]!.x - 3, character.x + 3));
	const spaces = findSpaces(
		characters,
		gaps.map(({ length }) => length),
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
	return { words, ...fontOf(characters, ink) };
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

/** Heights of letters above the baseline in parts of the font size, means of common fonts. */
const xHeight = 0.51;
const capitalHeight = 0.72;
/** Ideographs reach above and below the baseline. */
const ideographHeight = 0.92;
const ideographDescent = 0.1;

/** Rows of the letters' bodies have at least this part of the ink of the fullest rows; stems and tails have less. */
const bodyPart = 0.35;

/** With this part of letters without stems, a line's body is as high as an x. */
const smallPart = 0.3;

/** Baseline and size of the font by the rows that have most ink. */
function fontOf(characters: readonly LineCharacter[], { rows }: LineInk): { baseline: number; fontSize: number } {
	const text = characters.map((character) => character.text).join('');
	const full = [...rows].sort((a, b) => b - a)[lineHeight >> 4] ?? 0;
	const isBody = (row: number) => rows[row]! > 0 && rows[row]! >= bodyPart * full;
	const top = lastBodyRow(isBody, -1);
	const bottom = lastBodyRow(isBody, 1) + 1;
	const ideographs = [...text].filter(isUnspaced).length;
	if (ideographs * 2 > text.length) {
		const fontSize = (bottom - top) / ideographHeight;
		return { fontSize, baseline: bottom - ideographDescent * fontSize };
	}
	const small = text.match(/[acemnorsuvwxzgpqy]/g)?.length ?? 0;
	return { fontSize: (bottom - top) / (small >= smallPart * text.length ? xHeight : capitalHeight), baseline: bottom };
}

/** Rows without a body that end a line: beyond them lie its neighbours. */
const emptyRows = 5;

function lastBodyRow(isBody: (row: number) => boolean, step: 1 | -1): number {
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
