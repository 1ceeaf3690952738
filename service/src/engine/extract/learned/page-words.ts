import type { Box } from '../../model';
import { compact } from '../fold';
import type { PageText, Segment } from '../page-text';

/** A word with its position in the rows of its page. */
export interface PlacedWord {
	/** Folded; empty for a word of punctuation. */
	readonly text: string;
	readonly segment: Segment;
	/** Index in its segment. */
	readonly index: number;
	readonly box: Box;
}

/** The folded words of a page in reading order, with an index of positions. */
export class PageWords {
	readonly all: readonly PlacedWord[];
	private readonly byText = new Map<string, PlacedWord[]>();
	private readonly bySegment = new Map<Segment, readonly PlacedWord[]>();

	constructor(readonly page: PageText) {
		const all: PlacedWord[] = [];
		for (const segment of page.segments) {
			const own = segment.words.map(
				(word, index): PlacedWord => ({ text: compact(word.text), segment, index, box: word.box }),
			);
			this.bySegment.set(segment, own);
			for (const word of own) {
				if (word.text === '') continue;
				all.push(word);
				const known = this.byText.get(word.text);
				if (known) known.push(word);
				else this.byText.set(word.text, [word]);
			}
		}
		this.all = all;
	}

	/** Occurrences of a folded word, in reading order. */
	find(text: string): readonly PlacedWord[] {
		return this.byText.get(text) ?? [];
	}

	/** The words of a segment from left to right, including punctuation. */
	of(segment: Segment): readonly PlacedWord[] {
		return this.bySegment.get(segment) ?? [];
	}

	/** Occurrences of a sequence of folded words within one segment. */
	findRun(words: readonly string[]): readonly (readonly [PlacedWord, ...PlacedWord[]])[] {
		const [first] = words;
		if (first === undefined) return [];
		return this.find(first).flatMap((start) => {
			const run: [PlacedWord, ...PlacedWord[]] = [start];
			const own = this.of(start.segment);
			for (let at = start.index + 1; at < own.length && run.length < words.length; at++) {
				const word = own[at];
				if (!word || word.text === '') continue;
				if (word.text !== words[run.length]) return [];
				run.push(word);
			}
			return run.length === words.length ? [run] : [];
		});
	}
}
