import type { Box } from '../model';
import { allPrintedLabels, isOtherFieldLabel, labelOwners, roleHeadings, unambiguousLabels } from './lexicon';
import { boxOfPart, type PageText, type Segment } from './page-text';
import { findPostBoxes } from './recognise/identifiers';
import { TokenText, type WordPlace } from './token-text';
import { extractSettings } from './settings';

const { maxTokens } = extractSettings.labels;

/** An occurrence of a label on a page. */
export interface Hit {
	readonly segment: Segment;
	/** Its tokens: from `first` up to `end`. */
	readonly first: number;
	readonly end: number;
	/** Offsets in the text of the segment. */
	readonly from: number;
	readonly to: number;
	readonly box: Box;
}

/** The labels of a page: those of the lexicon and the requested keys. */
export class LabelIndex {
	private readonly hits = new Map<string, Hit[]>();
	/** Hits of the lexicon by segment, longest first. */
	private readonly known = new Map<Segment, { readonly text: string; readonly hit: Hit }[]>();
	private tokens: TokenText | undefined;
	private unknown: readonly Hit[] | undefined;

	/** @param wanted  folded keys of the request */
	constructor(
		readonly page: PageText,
		private readonly wanted: ReadonlySet<string>,
	) {
		for (const segment of page.segments) this.addSegment(segment);
	}

	/** Occurrences of a folded label, in reading order. */
	find(text: string): readonly Hit[] {
		return this.hits.get(text) ?? [];
	}

	/** True if a longer label of another meaning contains a label: "Total" in "Total before tax". */
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
				other.first < hit.first && other.end > hit.first && other.end < hit.end && isOtherFieldLabel(text, fieldId),
		);
	}

	/** True if a complete label starts here: it fills its segment, or a colon follows it. */
	beginsLabel(segment: Segment, offset: number): boolean {
		return (this.known.get(segment) ?? []).some(
			({ text, hit }) =>
				hit.from === offset &&
				unambiguousLabels.has(text) &&
				(hit.first === 0 ? isEnded(hit) : /^\s?[:：]/.test(segment.text.slice(hit.to))),
		);
	}

	/** Starts of segments, up to a colon or the end, where no label starts: on a page read by OCR they may be misread labels. */
	unknownStarts(): readonly Hit[] {
		return (this.unknown ??= this.page.segments.flatMap((segment) => {
			const { text, tokens } = segment;
			const colon = text.search(/[:：]/);
			const end = colon < 0 ? tokens.length : tokens.filter((token) => token.end <= colon).length;
			const isKnown = (this.known.get(segment) ?? []).some(({ hit }) => hit.first === 0);
			return end === 0 || isKnown || /\d/.test(text.slice(0, tokens[end - 1]?.end)) ? [] : [hitOf(segment, 0, end)];
		}));
	}

	/** True for a segment that is exactly a label. */
	isWholeLabel(segment: Segment): boolean {
		return (this.known.get(segment) ?? []).some(({ hit }) => hit.first === 0 && isEnded(hit));
	}

	/** Labels of the lexicon that start in a part of a segment. */
	labelsWithin(segment: Segment, from: number, to: number): readonly string[] {
		return (this.known.get(segment) ?? [])
			.filter(({ hit }) => hit.from >= from && hit.to <= to)
			.map(({ text }) => text);
	}

	/**
	 * The occurrences most similar to a misread folded key, with a similarity of at least `least`.
	 * @param isWanted  which ones to check; all if absent
	 */
	findLike(text: string, minLikeness: number, isWanted: (hit: Hit) => boolean = () => true): readonly Hit[] {
		this.tokens ??= new TokenText(this.page);
		return this.tokens
			.findLike(text, minLikeness, ({ segment, first, end }) => isWanted(hitOf(segment, first, end)))
			.map(({ segment, first, end }) => hitOf(segment, first, end));
	}

	/** Occurrences of a folded word. */
	findWord(fold: string): readonly WordPlace[] {
		this.tokens ??= new TokenText(this.page);
		return this.tokens.findWord(fold);
	}

	private addSegment(segment: Segment): void {
		const { tokens, text: whole } = segment;
		// "PO" is not an order in "PO Box".
		const boxes = findPostBoxes(whole);
		for (let first = 0; first < tokens.length; first++) {
			let text = '';
			let printed = '';
			for (let end = first + 1; end <= Math.min(tokens.length, first + maxTokens); end++) {
				text += tokens[end - 1]?.fold ?? '';
				printed += tokens[end - 1]?.printed ?? '';
				const isKnown =
					(labelOwners.has(text) || roleHeadings.has(text)) &&
					(this.page.mayBeMisread || allPrintedLabels().has(printed));
				if (!isKnown && !this.wanted.has(text)) continue;
				const hit = hitOf(segment, first, end);
				if (boxes.some(({ start, end: numberStart }) => start <= hit.from && hit.to < numberStart)) continue;
				if (isPrefixOfNumber(hit)) continue;
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

/** True for the letters of a document number: "PO-3333" is the number of an order, and no label. */
function isPrefixOfNumber({ segment: { text }, from, to }: Hit): boolean {
	return (
		/^\p{Lu}{2,4}$/u.test(text.slice(from, to)) &&
		/(?:^|\s)$/.test(text.slice(0, from)) &&
		/^[-/_]\d[\d/_-]*(?:\s|$)/.test(text.slice(to))
	);
}

/** True for a label at the end of its segment or before a colon. */
export function isEnded({ segment, end, to }: Hit): boolean {
	return end === segment.tokens.length || /^\s?[:：]/.test(segment.text.slice(to));
}

/** True for a label at the start of its segment, apart from punctuation and an item number: "4. Name", "b) Name". */
export function isAtStart({ segment, first, from }: Hit): boolean {
	return (
		first === 0 ||
		(first === 1 && /^[^\p{L}\p{N}]*(?:(?:\d{1,2}|\p{L})[.)]\s*|\d{1,2}\s+)$/u.test(segment.text.slice(0, from)))
	);
}

/** Makes a hit of some tokens of a segment. */
export function hitOf(segment: Segment, first: number, end: number): Hit {
	const from = segment.tokens[first]?.start ?? 0;
	const to = segment.tokens[end - 1]?.end ?? segment.text.length;
	return { segment, first, end, from, to, box: boxOfPart(segment, from, to) };
}

/** The folded text of a hit. */
export const foldOf = ({ segment, first, end }: Hit): string =>
	segment.tokens
		.slice(first, end)
		.map(({ fold }) => fold)
		.join('');
