import type { Box, Line, Word } from '../model';
import { lineText } from './word-order';
import { textSettings } from './settings';

const { mostlyTyped, baselinePart, greyTolerance } = textSettings.lineFacts;

/** A line with the properties used by the rules for blocks and roles. */
export interface LineFacts {
	readonly line: Line;
	readonly box: Box;
	readonly text: string;
	/** Size of most of its characters, points. */
	readonly size: number;
	/** y of the baseline of most of its characters. */
	readonly baseline: number;
	/** Shares of its characters, 0 to 1. */
	readonly bold: number;
	readonly italic: number;
	readonly monospace: number;
	readonly math: number;
	readonly colored: number;
	/** Font of most of its characters; empty if unknown. */
	readonly font: string;
}

/** Whether a line is monospaced. */
export function isTyped({ monospace }: LineFacts): boolean {
	return monospace >= mostlyTyped;
}

/** Fonts with only mathematical symbols and letters: TeX's, and the symbol fonts of word processors. */
const mathFont =
	/^(cm(mi|sy|ex|bsy|mib)|lm(math|mi|sy|ex)|ms[ab]m|eu[fs][mb]|rsfs|txsy|txex|txmi|pxsy|pxmi|rtxmi|mtmi|mtsy|mtex|stix.*math|cambria ?math|latinmodernmath|xits.*math|mathjax|katex|symbol|mt ?extra|euclid ?(symbol|extra|math)|esint|wasy|stmary|dsrom|bbm)/i;

/** Characters of formulas; more than two consecutive Greek letters are a word. */
const mathSign =
	/[\p{Sm}\u2032-\u2034\u{1d400}-\u{1d7ff}∂∇∞]|(?<!\p{Script=Greek})[\u0391-\u03c9]{1,2}(?!\p{Script=Greek})/u;

const greekWord = /\p{Script=Greek}{3}/u;
const greekLetter = /\p{Script=Greek}/u;

/** Whether a word is set as mathematics. */
export function isMathWord(word: Word): boolean {
	return (word.style !== undefined && mathFont.test(word.style.font)) || mathSign.test(word.text);
}

/** y of a word's baseline: as read, or from the shape of common fonts. */
export function baselineOf({ baseline, box }: Word): number {
	return baseline ?? box.bottom - baselinePart * (box.bottom - box.top);
}

/** The value of most characters; most lines have only one. */
function heaviest<T>(words: readonly Word[], valueOf: (word: Word) => T): T | undefined {
	const [first] = words;
	if (!first) return undefined;
	const one = valueOf(first);
	if (words.every((word) => valueOf(word) === one)) return one;
	const weights = new Map<T, number>();
	for (const word of words) {
		const value = valueOf(word);
		weights.set(value, (weights.get(value) ?? 0) + word.text.length);
	}
	let best: T | undefined;
	let most = -1;
	for (const [value, weight] of weights) {
		if (weight > most) {
			best = value;
			most = weight;
		}
	}
	return best;
}

/** Computes the properties of a line. */
export function lineFacts(line: Line): LineFacts {
	const { words } = line;
	const total = words.reduce((sum, word) => sum + word.text.length, 0);
	const share = (test: (word: Word) => boolean | undefined) =>
		words.reduce((sum, word) => sum + (test(word) ? word.text.length : 0), 0) / total;
	const size = heaviest(words, ({ fontSize }) => Math.round(fontSize * 10) / 10) ?? 0;
	// Where there are Greek words, short ones are words too.
	const isGreek = words.some(({ text }) => greekWord.test(text));
	const standing = words.filter((word) => Math.abs(word.fontSize - size) <= 0.1);
	return {
		line,
		box: line.box,
		text: lineText(line),
		size,
		baseline: heaviest(standing, (word) => Math.round(baselineOf(word) * 10) / 10) ?? line.box.bottom,
		bold: share((word) => word.style?.bold),
		italic: share((word) => word.style?.italic),
		monospace: share((word) => word.style?.monospace),
		math: share((word) => isMathWord(word) && !(isGreek && greekLetter.test(word.text))),
		colored: share((word) => isColored(word.style?.color ?? 0)),
		font: heaviest(words, ({ style }) => style?.font ?? '') ?? '',
	};
}

function isColored(color: number): boolean {
	if (color === 0) return false;
	const channels = [color >> 16, (color >> 8) & 255, color & 255];
	return Math.max(...channels) - Math.min(...channels) > greyTolerance;
}

/** Whether every cased letter is a capital. */
export function isCapital(text: string): boolean {
	return text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
}
