import type { Box } from '../model';
import { labelOwners, roleHeadings, meansOther, sureLabels } from './lexicon';
import { boxOfPart, type PageText, type Segment } from './page-text';
import { TokenText, type WordPlace } from './token-text';
import { extractSettings } from './settings';

const { maxTokens } = extractSettings.labels;

/** An occurrence of a label on a page. */
export interface Hit {
	readonly segment: Segment;
	/** Its tokens: from `first` up to `end`. */
	readonly first: number;
	readonly end: number;
	/** In the text of the segment. */
	readonly from: number;
	readonly to: number;
	readonly box: Box;
}

/** The labels of a page: those of the lexicon and the keys of the request. */
export class LabelIndex {
	private readonly hits = new Map<string, Hit[]>();
	/** Hits of the lexicon by segment, longest first. */
	private readonly known = new Map<Segment, { readonly text: string; readonly hit: Hit }[]>();
	private tokens: TokenText | undefined;

	/** @param wanted  folded keys of the request */
	constructor(
		readonly page: PageText,
		private readonly wanted: ReadonlySet<string>,
	) {
		for (const segment of page.segments) this.addSegment(segment);
	}

	/** Where a folded label stands, in reading order. */
	find(text: string): readonly Hit[] {
		return this.hits.get(text) ?? [];
	}

	/** True where a longer label of another meaning contains a label: "Total" in "Total before tax". */
	isPartOfOther(hit: Hit, fieldId: string): boolean {
		return (this.known.get(hit.segment) ?? []).some(
			({ text, hit: other }) =>
				other.first <= hit.first &&
				other.end >= hit.end &&
				other.end - other.first > hit.end - hit.first &&
				labelOwners.get(text)?.has(fieldId) !== true,
		);
	}

	/** Whether a label starts inside one of another meaning and continues after it: "Total EUR" in "Net total EUR". */
	isRestOfOther(hit: Hit, fieldId: string): boolean {
		return (this.known.get(hit.segment) ?? []).some(
			({ text, hit: other }) =>
				other.first < hit.first && other.end > hit.first && other.end < hit.end && meansOther(text, fieldId),
		);
	}

	/** True where a label that needs no other words begins: it is all of its segment, or a colon follows it. */
	beginsLabel(segment: Segment, offset: number): boolean {
		return (this.known.get(segment) ?? []).some(
			({ text, hit }) =>
				hit.from === offset &&
				sureLabels.has(text) &&
				(hit.first === 0 ? isEnded(hit) : /^\s?[:：]/.test(segment.text.slice(hit.to))),
		);
	}

	/** True for a segment that is a label and nothing else. */
	isWholeLabel(segment: Segment): boolean {
		return (this.known.get(segment) ?? []).some(({ hit }) => hit.first === 0 && isEnded(hit));
	}

	/** Labels of the lexicon that begin inside a part of a segment. */
	labelsWithin(segment: Segment, from: number, to: number): readonly string[] {
		return (this.known.get(segment) ?? [])
			.filter(({ hit }) => hit.from >= from && hit.to <= to)
			.map(({ text }) => text);
	}

	/**
	 * The places most like a folded key, for keys that were misread; at least as like as `least`.
	 * @param isWanted  places that are looked at; all when absent
	 */
	findLike(text: string, minLikeness: number, isWanted: (hit: Hit) => boolean = () => true): readonly Hit[] {
		this.tokens ??= new TokenText(this.page);
		return this.tokens
			.findLike(text, minLikeness, ({ segment, first, end }) => isWanted(hitOf(segment, first, end)))
			.map(({ segment, first, end }) => hitOf(segment, first, end));
	}

	/** Where a folded word stands. */
	findWord(fold: string): readonly WordPlace[] {
		this.tokens ??= new TokenText(this.page);
		return this.tokens.findWord(fold);
	}

	private addSegment(segment: Segment): void {
		const { tokens } = segment;
		for (let first = 0; first < tokens.length; first++) {
			let text = '';
			for (let end = first + 1; end <= Math.min(tokens.length, first + maxTokens); end++) {
				text += tokens[end - 1]?.fold ?? '';
				const isKnown = labelOwners.has(text) || roleHeadings.has(text);
				if (!isKnown && !this.wanted.has(text)) continue;
				const hit = hitOf(segment, first, end);
				const hits = this.hits.get(text);
				if (hits) hits.push(hit);
				else this.hits.set(text, [hit]);
				if (!isKnown) continue;
				const known = this.known.get(segment);
				if (known) known.push({ text, hit });
				else this.known.set(segment, [{ text, hit }]);
			}
		}
	}
}

/** True for a label that its segment ends with, or that a colon follows. */
export function isEnded({ segment, end, to }: Hit): boolean {
	return end === segment.tokens.length || /^\s?[:：]/.test(segment.text.slice(to));
}

/** True for a label that its segment begins with, but for signs and the number of an item: "4. Name", "b) Name". */
export function isAtStart({ segment, first, from }: Hit): boolean {
	return (
		first === 0 ||
		(first === 1 && /^[^\p{L}\p{N}]*(?:(?:\d{1,2}|\p{L})[.)]\s*|\d{1,2}\s+)$/u.test(segment.text.slice(0, from)))
	);
}

/** Tokens of a segment as a label. */
export function hitOf(segment: Segment, first: number, end: number): Hit {
	const from = segment.tokens[first]?.start ?? 0;
	const to = segment.tokens[end - 1]?.end ?? segment.text.length;
	return { segment, first, end, from, to, box: boxOfPart(segment, from, to) };
}
