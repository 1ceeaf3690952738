import type { Box, Line, Turn } from '../../model';
import type { DocumentPage } from '../../model/blocks';
import { unionOf } from '../../model/boxes';
import { directionOf, hasRightToLeft } from '../../model/scripts';
import { frameOf, outOfFrame } from '../../text/frame';
import { joinOf } from '../../text/runs';
import { orderWords } from '../../text/word-order';

type PageSize = Pick<DocumentPage, 'pageNumber' | 'width' | 'height'>;

/** A printed line, or a row of a table. */
export interface PrintedLine {
	readonly page: PageSize;
	/** Identifies its block. */
	readonly block: object;
	readonly words: number;
}

/** Where a word is in a text, and on its page. */
interface LocatedWord {
	readonly start: number;
	readonly end: number;
	/** In the frame of its line. */
	readonly box: Box;
	readonly turn: Turn;
	readonly isReversed: boolean;
	/** Below 1 for a part of a word. */
	readonly share: number;
	readonly line: PrintedLine;
}

/** A text with the places of its words. */
export interface LocatedText {
	readonly text: string;
	readonly words: readonly LocatedWord[];
}

/** How far ahead to look for a word: characters that are not printed may precede it. */
const maxAhead = 60;

/**
 * Finds the words of printed lines in their text, whose line ends are already joined. A word that is not found counts
 * as part of the text before it.
 * @param shared  the row of a table that all lines belong to
 */
export function locateText(
	text: string,
	lines: readonly Line[],
	page: PageSize,
	block: object,
	shared?: PrintedLine,
): LocatedText {
	const direction = directionOf(text);
	const words: LocatedWord[] = [];
	let at = 0;
	for (const printed of lines) {
		const line = shared ?? { page, block, words: printed.words.length };
		for (const { word } of orderWords(printed, direction)) {
			const [start, end] = findWord(text, word.text, at);
			words.push({
				start,
				end,
				box: word.displayed ?? word.box,
				turn: word.displayed ? 'slanted' : printed.turn,
				isReversed: hasRightToLeft(word.text),
				share: 1,
				line,
			});
			at = end;
		}
	}
	return { text, words };
}

const letterOrDigit = /[\p{L}\p{N}]/u;

function findWord(text: string, word: string, from: number): readonly [start: number, end: number] {
	let at = from;
	while (at < text.length && /\s/.test(text.charAt(at))) at++;
	if (text.startsWith(word, at)) return [at, at + word.length];
	// The hyphen of a divided word is left out at the end of its line.
	const divided = /[-‐\u00ad]$/u.test(word) ? word.slice(0, -1) : '';
	if (divided !== '' && text.startsWith(divided, at)) return [at, at + divided.length];
	// Signs such as leader dots are left out of some texts, and elsewhere in any.
	if (!letterOrDigit.test(word)) return [from, from];
	const ahead = text.slice(at, at + maxAhead + word.length).indexOf(word);
	return ahead < 0 ? [from, from] : [at + ahead, at + ahead + word.length];
}

/** Joins the two parts of a text that a page, column or row break divides. */
export function joinLocated(before: LocatedText, after: LocatedText): LocatedText {
	if (before.text === '' || after.text === '') return joinAllLocated([before, after], '');
	const how = joinOf(before.text, after.text);
	const start = how === 'hyphen' ? { ...before, text: before.text.slice(0, -1) } : before;
	return joinAllLocated([start, after], how === 'space' ? ' ' : '');
}

/** Joins texts with a separator. */
export function joinAllLocated(texts: readonly LocatedText[], separator: string): LocatedText {
	const words: LocatedWord[] = [];
	let text = '';
	texts.forEach((part, index) => {
		if (index > 0) text += separator;
		words.push(...moved(part.words, text.length));
		text += part.text;
	});
	return { text, words };
}

function moved(words: readonly LocatedWord[], by: number): readonly LocatedWord[] {
	return by === 0 ? words : words.map((word) => ({ ...word, start: word.start + by, end: word.end + by }));
}

/** The pieces of a text with their words, in order; together they are the text. */
export function sliceLocated({ text, words }: LocatedText, pieces: readonly string[]): LocatedText[] {
	let start = 0;
	let first = 0;
	return pieces.map((piece, index) => {
		const end = index === pieces.length - 1 ? text.length : start + piece.length;
		const own: LocatedWord[] = [];
		while (first < words.length) {
			const word = words[first]!;
			// A word without a place is part of the text that ends there.
			if (word.start >= end && !(word.start === word.end && word.start === end)) break;
			own.push(partOf(word, start, end));
			if (word.end > end) break;
			first++;
		}
		const from = start;
		start = end;
		return { text: text.slice(from, end), words: moved(own, -from) };
	});
}

/** The part of a word between two places of its text: scripts without spaces have words as long as lines. */
function partOf(word: LocatedWord, from: number, to: number): LocatedWord {
	const start = Math.max(word.start, from);
	const end = Math.max(start, Math.min(word.end, to));
	if (start === word.start && end >= word.end) return word;
	const length = word.end - word.start;
	const width = word.box.right - word.box.left;
	const [one, two] = [(start - word.start) / length, (end - word.start) / length];
	const [left, right] = word.isReversed ? [1 - two, 1 - one] : [one, two];
	const box = { ...word.box, left: word.box.left + left * width, right: word.box.left + right * width };
	return { ...word, start, end, box, share: (word.share * (end - start)) / length };
}

/** The part of a line in a text. */
interface LinePart {
	readonly line: PrintedLine;
	/** Number of its words; parts of words are fractions. */
	readonly words: number;
	/** On the displayed page. */
	readonly box: Box;
}

/** The lines of words, as far as they are among them, in order. */
export function linePartsOf(words: LocatedText['words']): LinePart[] {
	const parts = new Map<PrintedLine, LinePart>();
	for (const word of words) {
		const { line, share } = word;
		const known = parts.get(line);
		const box = displayedBox(word);
		parts.set(
			line,
			known ? { line, words: known.words + share, box: unionOf([known.box, box]) } : { line, words: share, box },
		);
	}
	return [...parts.values()];
}

function displayedBox({ box, turn, line }: LocatedWord): Box {
	return turn === 0 || turn === 'slanted' ? box : outOfFrame(box, frameOf(line.page, turn));
}
