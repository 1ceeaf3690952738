import { boxesOf, type ChunkBox, type TextChunk } from './chunk';
import type { ChunkUnit } from './chunk-unit';
import { foldCharacters, isWithinWord } from './fold-characters';
import { sliceLocated, type LocatedText } from './located-text';

/** A character of the folded text: where it is in the text of a unit. */
interface Origin {
	readonly unit: LocatedText;
	readonly start: number;
	readonly end: number;
}

interface Quote {
	readonly passage: string;
	readonly folded: string;
}

/**
 * Finds passages in the chunks of a document, taken in order: chunks by their ids, and quotes wherever they are in the
 * text, over boundaries of chunks, too.
 */
export class PassageFinder {
	private readonly found = new Map<string, (readonly ChunkBox[])[]>();
	private readonly quotes: readonly Quote[];
	private readonly longest: number;
	/** The end of the text so far, in which a quote may start. */
	private text = '';
	private origins: Origin[] = [];

	constructor(passages: readonly string[]) {
		for (const passage of passages) this.found.set(passage, []);
		this.quotes = [...this.found.keys()]
			.map((passage) => ({
				passage,
				folded: foldCharacters(passage)
					.map(({ folded }) => folded)
					.join(''),
			}))
			.filter(({ folded }) => folded !== '');
		this.longest = Math.max(0, ...this.quotes.map(({ folded }) => folded.length));
	}

	/** Takes the next chunk with its units. */
	add({ id, boxes }: TextChunk, units: readonly ChunkUnit[]): void {
		this.found.get(id)?.push(boxes);
		const known = this.text.length;
		for (const unit of units) {
			for (const { folded, start, end } of foldCharacters(unit.text)) {
				this.text += folded;
				for (let index = 0; index < folded.length; index++) this.origins.push({ unit, start, end });
			}
		}
		for (const quote of this.quotes) this.search(quote, known);
		const surplus = Math.max(0, this.text.length - this.longest);
		this.text = this.text.slice(surplus);
		this.origins = this.origins.slice(surplus);
	}

	/** The places by passage, in order; none for those that were not found. */
	get places(): ReadonlyMap<string, readonly (readonly ChunkBox[])[]> {
		return this.found;
	}

	/** Finds a quote that ends in the new text. @param known  length of the text that has been searched */
	private search({ passage, folded }: Quote, known: number): void {
		const from = Math.max(0, known - folded.length + 1);
		for (let at = this.text.indexOf(folded, from); at >= 0; at = this.text.indexOf(folded, at + 1)) {
			const matched = this.origins.slice(at, at + folded.length);
			if (this.cutsWord(at, at + folded.length)) continue;
			const boxes = boxesOf(wordsOf(matched));
			if (boxes.length > 0) this.found.get(passage)?.push(boxes);
		}
	}

	/** Whether either end is within a word. */
	private cutsWord(from: number, to: number): boolean {
		const first = this.origins[from]!;
		const last = this.origins[to - 1]!;
		const splitsCharacter = [
			[this.origins[from - 1], first],
			[last, this.origins[to]],
		].some(([one, other]) => one?.unit === other?.unit && one?.start === other?.start);
		return splitsCharacter || isWithinWord(first.unit.text, first.start) || isWithinWord(last.unit.text, last.end);
	}
}

/** The words of consecutive characters. */
function wordsOf(origins: readonly Origin[]): LocatedText['words'] {
	const parts = new Map<LocatedText, { start: number; end: number }>();
	for (const { unit, start, end } of origins) {
		const known = parts.get(unit);
		if (known) known.end = end;
		else parts.set(unit, { start, end });
	}
	return [...parts].flatMap(([unit, { start, end }]) => {
		const pieces = [unit.text.slice(0, start), unit.text.slice(start, end), unit.text.slice(end)];
		return sliceLocated(unit, pieces)[1]!.words;
	});
}
