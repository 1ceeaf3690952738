import type { Box, Line, Turn } from '../../model';
import type { DocumentPage } from '../../model/blocks';
import { unionOf } from '../../model/boxes';
import { directionOf, hasRightToLeft } from '../../model/scripts';
import { frameOf, outOfFrame } from '../../text/frame';
import { joinOf } from '../../text/runs';
import { orderWords } from '../../text/word-order';
import { isWithinWord } from './fold-characters';

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

/** How far ahead to look for a word: letters and digits that are not printed may precede it. */
const maxAhead = 60;

/** Maximum letters and digits of missing words that it looks further ahead for: bounds the search in long texts. */
const maxMissed = 2000;

/** Maximum number of skipped parts in which words are looked for. */
const maxSkipped = 8;

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
	const finder = new WordFinder(text);
	for (const printed of lines) {
		const line = shared ?? { page, block, words: printed.words.length };
		for (const { word } of orderWords(printed, direction)) {
			const [start, end] = finder.find(word.text);
			words.push({
				start,
				end,
				box: word.displayed ?? word.box,
				turn: word.displayed ? 'slanted' : printed.turn,
				isReversed: hasRightToLeft(word.text),
				share: 1,
				line,
			});
		}
	}
	return { text, words: words.toSorted((a, b) => a.start - b.start) };
}

const letterOrDigit = /[\p{L}\p{N}]/u;

type Span = readonly [start: number, end: number];

/** Finds words in a text, in order. Lines that mix directions may have another order. */
class WordFinder {
	private at = 0;
	/** Parts of the text before `at` that no word has been found in. */
	private skipped: Span[] = [];
	/** Letters of the words since the last one that was found. */
	private missed = 0;

	constructor(private readonly text: string) {}

	find(word: string): Span {
		const next = this.nextAt();
		// The hyphen of a divided word is left out at the end of its line.
		const divided = /[-‐\u00ad]$/u.test(word) ? word.slice(0, -1) : '';
		const own = [word, divided].find((part) => part !== '' && this.text.startsWith(part, next));
		if (own !== undefined) return this.take([next, next + own.length]);
		// Signs such as leader dots are left out of some texts, and elsewhere in any.
		if (!letterOrDigit.test(word)) return [this.at, this.at];
		const behind = this.skipped.flatMap(([start, end]) => this.search(word, start, end)).at(0);
		if (behind) return this.takeSkipped(behind);
		const ahead = this.search(word, next, this.endAhead(next) + word.length).at(0);
		if (ahead) return this.take(ahead);
		this.missed = Math.min(maxMissed, this.missed + word.length);
		return [this.at, this.at];
	}

	private nextAt(): number {
		let next = this.at;
		while (next < this.text.length && /\s/.test(this.text.charAt(next))) next++;
		return next;
	}

	private endAhead(from: number): number {
		let end = from;
		for (let left = maxAhead + this.missed; left > 0 && end < this.text.length; end++)
			if (letterOrDigit.test(this.text.charAt(end))) left--;
		return end;
	}

	/** The first place of a word, best as a whole one; a letter alone is in many words. */
	private search(word: string, from: number, to: number): Span[] {
		const text = this.text.slice(from, to);
		const places: Span[] = [];
		for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
			places.push([from + at, from + at + word.length]);
		const whole = places.find((place) => place.every((edge) => !isWithinWord(this.text, edge)));
		const best = whole ?? (word.length > 1 ? places[0] : undefined);
		return best ? [best] : [];
	}

	private take(place: Span): Span {
		const [start, end] = place;
		if (letterOrDigit.test(this.text.slice(this.at, start)))
			this.skipped = [...this.skipped.slice(1 - maxSkipped), [this.at, start]];
		this.at = end;
		this.missed = 0;
		return place;
	}

	private takeSkipped(place: Span): Span {
		const [from, to] = place;
		this.skipped = this.skipped.flatMap(([start, end]): Span[] =>
			start <= from && to <= end
				? [
						[start, from],
						[to, end],
					]
				: [[start, end]],
		);
		return place;
	}
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
