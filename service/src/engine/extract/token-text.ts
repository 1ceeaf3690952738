import { similarity } from '../values/similarity';
import type { PageText, Segment } from './page-text';
import { partitionPoint } from '../values/sequences';
import { extractSettings } from './settings';

const { maxTokens } = extractSettings.likeness;

/** A folded word of a page. */
export interface WordPlace {
	readonly segment: Segment;
	/** Index of the token in its segment. */
	readonly index: number;
}

/** Tokens of one segment from `first` up to `end`. */
interface TokenRun {
	readonly segment: Segment;
	readonly first: number;
	readonly end: number;
}

/** The folded words of a page as one text, for fast approximate search. */
export class TokenText {
	private readonly text: string;
	/** Start of each token, and end of each segment, in the text. */
	private readonly starts: number[] = [];
	private readonly places: WordPlace[] = [];
	private readonly byWord = new Map<string, WordPlace[]>();

	constructor(page: PageText) {
		const parts: string[] = [];
		let length = 0;
		for (const segment of page.segments) {
			for (const [index, { fold }] of segment.tokens.entries()) {
				const place = { segment, index };
				this.starts.push(length);
				this.places.push(place);
				parts.push(fold);
				length += fold.length;
				const known = this.byWord.get(fold);
				if (known) known.push(place);
				else this.byWord.set(fold, [place]);
			}
			parts.push('\n');
			length++;
		}
		this.text = parts.join('');
	}

	/** Occurrences of a folded word. */
	findWord(fold: string): readonly WordPlace[] {
		return this.byWord.get(fold) ?? [];
	}

	/**
	 * The runs of tokens most similar to a folded text. Of k + 1 parts of a text with k errors, at least one has none:
	 * only runs that contain a part are compared.
	 * @param minLikeness  minimum similarity, 0 to 1
	 * @param isWanted     which runs to compare; all if absent
	 */
	findLike(text: string, minLikeness: number, isWanted: (run: TokenRun) => boolean = () => true): readonly TokenRun[] {
		const errors = Math.floor((1 - minLikeness) * text.length + 0.5);
		const size = Math.floor(text.length / (errors + 1));
		if (size < 2) return [];
		let best = minLikeness;
		let found: TokenRun[] = [];
		const seen = new Set<number>();
		for (let part = 0; part <= errors; part++) {
			const offset = part * size;
			const piece = text.slice(offset, part === errors ? undefined : offset + size);
			for (let at = this.text.indexOf(piece); at >= 0; at = this.text.indexOf(piece, at + 1)) {
				for (const token of this.tokensNear(at - offset, errors)) {
					if (seen.has(token)) continue;
					seen.add(token);
					for (const { run, likeness } of this.runsFrom(token, text, errors)) {
						if (likeness < best || !isWanted(run)) continue;
						if (likeness > best) found = [];
						best = likeness;
						found.push(run);
					}
				}
			}
		}
		return found;
	}

	/** Indices of the tokens that start near a position. */
	private tokensNear(place: number, reach: number): number[] {
		const first = partitionPoint(this.starts, (start) => start < place - reach);
		const end = partitionPoint(this.starts, (start) => start <= place + reach);
		return Array.from({ length: end - first }, (_, index) => first + index);
	}

	private runsFrom(
		token: number,
		text: string,
		errors: number,
	): { readonly run: TokenRun; readonly likeness: number }[] {
		const first = this.places[token];
		if (!first) return [];
		const { segment, index } = first;
		const runs: { readonly run: TokenRun; readonly likeness: number }[] = [];
		let joined = '';
		for (let end = index + 1; end <= Math.min(segment.tokens.length, index + maxTokens); end++) {
			joined += segment.tokens[end - 1]?.fold ?? '';
			if (joined.length > text.length + errors) break;
			if (joined.length < text.length - errors) continue;
			runs.push({ run: { segment, first: index, end }, likeness: similarity(joined, text) });
		}
		return runs;
	}
}
