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

/** Heights of letters above the baseline, and depths below it, in parts of the font size. */
const xHeight = 0.5;
const capitalHeight = 0.71;
const fullHeight = 0.84;
const descent = 0.21;
const fullDescent = 0.08;

/** A row belongs to the letters when it has this part of the ink of the fullest rows. */
const rowPart = 0.08;

/** Baseline and size of the font: the letters that were read say which heights their ink must have. */
function fontOf(characters: readonly LineCharacter[], { rows }: LineInk): { baseline: number; fontSize: number } {
	const text = characters.map((character) => character.text).join('');
	const most = [...rows].sort((a, b) => b - a)[3] ?? 0;
	const hasInk = (row: number) => rows[row]! > 0 && rows[row]! >= rowPart * most;
	// From the middle outwards: beyond white rows lie the lines above and below.
	const top = lastInkRow(hasInk, -1);
	const bottom = lastInkRow(hasInk, 1);
	const ideographs = [...text].filter(isUnspaced).length * 2 > text.length;
	const above = ideographs ? fullHeight : /[\p{Lu}\p{N}bdfhijklt(\[{|/\\?!@#$%&"'’“”‘]/u.test(text) ? capitalHeight : xHeight;
	const below = ideographs ? fullDescent : /[gjpqyQ()\[\]{}|@$/,;]/.test(text) ? descent : 0;
	const fontSize = (bottom + 1 - top) / (above + below);
	return { fontSize, baseline: bottom + 1 - below * fontSize };
}

/** White rows that end a line's ink; fewer lie between an i and its dot. */
const whiteRows = 3;

function lastInkRow(hasInk: (row: number) => boolean, step: 1 | -1): number {
	let last = lineHeight / 2;
	for (let row = last, white = 0; row >= 0 && row < lineHeight && white < whiteRows; row += step) {
		if (hasInk(row)) {
			last = row;
			white = 0;
		} else if (Math.abs(row - lineHeight / 2) > lineHeight / 8) white++;
	}
	return last;
}
