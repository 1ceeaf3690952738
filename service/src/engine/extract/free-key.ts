import type { Box } from '../model';
import { unionOf } from '../model/boxes';
import type { Candidate } from './candidate';
import { choiceAt } from './choices';
import { freeValue, type LabelStarts } from './free-value';
import type { Hit } from './label-index';
import { below } from './neighbours';
import { boxOfPart } from './page-text';
import type { PageValues } from './page-values';
import type { KeyPlan } from './plan';
import { extractSettings } from './settings';
import { asksForSignature, signatureAt } from './signatures';

const { shortestLike, leastLikeness, longestLike, mostLabelRows } = extractSettings.freeKeys;

/** How well a place fits a label: what stands around it. */
const fit = { whole: 3, start: 2, inside: 1 };

/** Where a key stands on a page. */
export interface KeyPlace {
	readonly hit: Hit;
	readonly likeness: number;
	/** Of a label broken over rows: its first row. */
	readonly firstRow?: Hit;
}

/**
 * The value of a key that is taken as a label itself: what stands right of it or below.
 * @param places  of the key, the best first: the n-th use of a key takes the n-th
 */
export function freeCandidates(
	page: PageValues,
	plan: KeyPlan,
	places: readonly KeyPlace[],
	isOtherLabel: LabelStarts,
): Candidate[] {
	const best = places[plan.use];
	if (!best) return [];
	// A name that is printed several times is the one beside boxes.
	const choice = (plan.isRepeated ? [best] : places).map((place) => choiceAt(page, place.hit)).find(Boolean);
	if (choice) return [choice];
	const { hit, firstRow, likeness } = best;
	const signature = asksForSignature(plan.key) ? signatureAt(page.text, hit) : undefined;
	if (signature) return [signature];
	const found = freeValue(page.text, hit, isOtherLabel);
	const beside = found?.source === 'free' || !firstRow ? undefined : freeValue(page.text, firstRow, isOtherLabel);
	const value = beside?.source === 'free' ? beside : found;
	return value ? [{ ...value, score: value.score * likeness }] : [];
}

/** Places where a key stands alone: a word of the lexicon means other things inside of sentences. */
export function wholePlaces(page: PageValues, plan: KeyPlan): KeyPlace[] {
	return plan.text === ''
		? []
		: ranked(
				page.labels.find(plan.text).filter((hit) => qualityOf(hit) === fit.whole),
				plan,
				1,
			);
}

/** Places where a folded label stands alone, with the signs that end it. */
export function wholePlacesOf(page: PageValues, text: string, tail: string): Hit[] {
	return page.labels
		.find(text)
		.filter((hit) => qualityOf(hit) === fit.whole)
		.map((hit) => withTail(hit, tail));
}

/** Places of a key: as printed, nearly as printed, then broken over rows. Better places come first, then reading order. */
export function placesOf(page: PageValues, plan: KeyPlan): KeyPlace[] {
	const { text, words } = plan;
	if (text === '') return [];
	const exact = page.labels.find(text);
	if (exact.length > 0) return ranked(exact, plan, 1);
	const broken = brokenLabel(page, words);
	if (broken) return [broken];
	if (text.length < shortestLike || text.length > longestLike) return [];
	return ranked(page.labels.findLike(text, leastLikeness), plan, 0.9);
}

function ranked(hits: readonly Hit[], { tail }: KeyPlan, likeness: number): KeyPlace[] {
	return hits
		.map((hit, index) => ({ hit: withTail(hit, tail), index, quality: qualityOf(hit) }))
		.sort((a, b) => b.quality - a.quality || a.index - b.index)
		.map(({ hit }) => ({ hit, likeness }));
}

/** A label with the signs that end the key: "Cost ($)". */
function withTail(hit: Hit, tail: string): Hit {
	if (tail === '') return hit;
	const { text } = hit.segment;
	let to = hit.to;
	for (const sign of tail) {
		while (text[to] === ' ') to++;
		if (text[to] !== sign) return hit;
		to++;
	}
	return { ...hit, to };
}

function qualityOf({ segment, first, end, to }: Hit): number {
	const rest = segment.text.slice(to);
	const isEnded = end === segment.tokens.length || /^\s?[:：]/.test(rest);
	if (isEnded && first === 0) return fit.whole;
	return isEnded || first === 0 ? fit.start : fit.inside;
}

/** A label of several words that goes on in the rows below: where it ends, with the box of all its rows. */
function brokenLabel(page: PageValues, words: readonly string[]): KeyPlace | undefined {
	if (words.length < 2 || words.length > 14) return undefined;
	for (const { segment, index: first } of page.labels.findWord(words[0] ?? '')) {
		const length = commonLength(
			segment.tokens.slice(first).map(({ fold }) => fold),
			words,
		);
		// The first row has to end where the label is broken.
		if (first + length !== segment.tokens.length || length === words.length) continue;
		const last = restBelow(page, segment.box, segment.row, words.slice(length), mostLabelRows - 1);
		if (!last) continue;
		const from = segment.tokens[first]?.start ?? 0;
		const firstRow = { segment, first, end: segment.tokens.length, from, to: segment.text.length, box: segment.box };
		return { hit: { ...last, box: unionOf([segment.box, last.box]) }, firstRow, likeness: 0.95 };
	}
	return undefined;
}

function restBelow(page: PageValues, box: Box, row: number, words: readonly string[], rows: number): Hit | undefined {
	if (rows === 0) return undefined;
	for (const segment of below(page.text, box, row, 1, 1)[0] ?? []) {
		const length = commonLength(
			segment.tokens.map(({ fold }) => fold),
			words,
		);
		if (length === 0) continue;
		if (length === words.length) {
			const to = segment.tokens[length - 1]?.end ?? 0;
			return { segment, first: 0, end: length, from: 0, to, box: boxOfPart(segment, 0, to) };
		}
		if (length < segment.tokens.length) continue;
		const rest = restBelow(page, segment.box, segment.row, words.slice(length), rows - 1);
		if (rest) return { ...rest, box: unionOf([segment.box, rest.box]) };
	}
	return undefined;
}

function commonLength(a: readonly string[], b: readonly string[]): number {
	let length = 0;
	while (length < a.length && length < b.length && a[length] === b[length]) length++;
	return length;
}
