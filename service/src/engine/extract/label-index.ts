import type { Box } from '../model';
import { similarity } from './fold';
import { labelOwners, roleHeadings } from './lexicon';
import { boxOfPart, type PageText, type Segment } from './page-text';

/** A label where it stands on a page. */
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

/** Most tokens of a label: ideographs are tokens of their own. */
const mostTokens = 9;

/** The labels of a page: those of the lexicon and the keys of the request. */
export class LabelIndex {
	private readonly hits = new Map<string, Hit[]>();
	/** Hits of the lexicon by segment, longest first. */
	private readonly known = new Map<Segment, { readonly text: string; readonly hit: Hit }[]>();
	private runs: Run[] | undefined;

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
				other.first <= hit.first && other.end >= hit.end && other.end - other.first > hit.end - hit.first && labelOwners.get(text)?.has(fieldId) !== true,
		);
	}

	/** Labels of the lexicon that begin inside a part of a segment. */
	labelsWithin(segment: Segment, from: number, to: number): readonly string[] {
		return (this.known.get(segment) ?? []).filter(({ hit }) => hit.from >= from && hit.to <= to).map(({ text }) => text);
	}

	/** The places most like a folded key, for keys that were misread; at least as like as `least`. */
	findLike(text: string, least: number): readonly Hit[] {
		const letters = maskOf(text);
		const edits = Math.floor((1 - least) * text.length + 0.5);
		let best = least;
		let found: Run[] = [];
		for (const run of this.allRuns()) {
			if (Math.abs(run.text.length - text.length) > edits || bitCount(run.letters ^ letters) > 2 * edits) continue;
			const likeness = similarity(run.text, text);
			if (likeness < best) continue;
			if (likeness > best) found = [];
			best = likeness;
			found.push(run);
		}
		return found.map(({ segment, first, end }) => hitOf(segment, first, end));
	}

	private addSegment(segment: Segment): void {
		const { tokens } = segment;
		for (let first = 0; first < tokens.length; first++) {
			let text = '';
			for (let end = first + 1; end <= Math.min(tokens.length, first + mostTokens); end++) {
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

	private allRuns(): readonly Run[] {
		this.runs ??= this.page.segments.flatMap(runsOf);
		return this.runs;
	}
}

interface Run {
	readonly segment: Segment;
	readonly first: number;
	readonly end: number;
	readonly text: string;
	readonly letters: number;
}

function runsOf(segment: Segment): Run[] {
	const { tokens } = segment;
	const runs: Run[] = [];
	for (let first = 0; first < tokens.length; first++) {
		let text = '';
		for (let end = first + 1; end <= Math.min(tokens.length, first + mostTokens); end++) {
			text += tokens[end - 1]?.fold ?? '';
			if (text.length >= 3) runs.push({ segment, first, end, text, letters: maskOf(text) });
		}
	}
	return runs;
}

/** A bit for each letter and digit that a text has: texts that differ in many are not alike. */
function maskOf(text: string): number {
	let mask = 0;
	for (let index = 0; index < text.length; index++) mask |= 1 << (text.charCodeAt(index) & 31);
	return mask;
}

function bitCount(mask: number): number {
	let rest = mask;
	let count = 0;
	while (rest !== 0) {
		rest &= rest - 1;
		count++;
	}
	return count;
}

function hitOf(segment: Segment, first: number, end: number): Hit {
	const from = segment.tokens[first]?.start ?? 0;
	const to = segment.tokens[end - 1]?.end ?? segment.text.length;
	return { segment, first, end, from, to, box: boxOfPart(segment, from, to) };
}
