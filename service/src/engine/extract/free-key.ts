import type { Box } from '../model';
import { unionOf } from '../model/boxes';
import type { Candidate } from './candidate';
import { readChoice } from './choices';
import { anyValue, findFreeValue } from './free-value';
import type { LabelStarts } from './value-pieces';
import { isAtStart, type Hit } from './label-index';
import { below } from './neighbours';
import { boxOfPart, type Segment } from './page-text';
import type { PageValues } from './page-values';
import type { KeyPlan } from './key-plan';
import { extractSettings } from './settings';
import { asksForSignature, findSignature } from './signatures';
import { asksForStamp, findStamp } from './stamps';

const {
	minLikeLength,
	minLikeness,
	maxLikeLength,
	minFarLikeLength,
	minFarLikeness,
	maxLabelRows,
	besideTolerance,
	minMergedWords,
	minPrefixWords,
	maxGluedWords,
	similarScore,
	farScore,
	prefixScore,
} = extractSettings.freeKeys;

/** How well a position fits a label, judged by its surroundings. */
const fit = { whole: 3, start: 2, inside: 1 };

/** An occurrence of a key on a page. */
export interface KeyPlace {
	readonly hit: Hit;
	readonly likeness: number;
	/** For a label broken over rows: its first row, and the others. */
	readonly firstRow?: Hit;
	readonly otherRows?: readonly Hit[];
}

/**
 * The value to the right of a key or below it, with the key as label.
 * @param places  of the key, best first: the n-th use of a key takes the n-th
 */
export function findFreeCandidates(
	page: PageValues,
	plan: KeyPlan,
	places: readonly KeyPlace[],
	isOtherLabel: LabelStarts,
): Candidate[] {
	const best = places[plan.isRepeated ? plan.use : 0];
	if (!best) return asksForStamp(plan.key) ? [findStamp(page.text, undefined)].flatMap((one) => one ?? []) : [];
	// A repeated name means its occurrence next to tick boxes.
	const choice = (plan.isRepeated ? [best] : places).map((place) => readChoice(page, place.hit)).find(Boolean);
	if (choice) return [choice];
	const signature = asksForSignature(plan.key) ? findSignature(page.text, best.hit) : undefined;
	if (signature) return [signature];
	const stamp = asksForStamp(plan.key) ? findStamp(page.text, best.hit) : undefined;
	if (stamp) return [stamp];
	// If the best position of a key has no value, tries its other occurrences.
	const inTurn = plan.isRepeated ? [best] : places;
	const value = inTurn.map((place) => valueAt(page, place, isOtherLabel)).find(Boolean);
	return value ? [value] : [];
}

function valueAt(
	page: PageValues,
	{ hit, firstRow, otherRows = [], likeness }: KeyPlace,
	isOtherLabel: LabelStarts,
): Candidate | undefined {
	const found = findFreeValue(page.text, hit, isOtherLabel);
	const beside = firstRow && findFreeValue(page.text, firstRow, isOtherLabel, { ...anyValue, labelRows: otherRows });
	// A label of several rows has one value, which starts at its first row or is next to its last.
	const isFromFirst = beside?.source === 'free' && (found?.source !== 'free' || isInLine(beside, found, firstRow));
	const value = isFromFirst ? beside : found;
	return value && { ...value, score: value.score * likeness };
}

function isInLine({ box: upper }: Candidate, { box: lower }: Candidate, label: Hit | undefined): boolean {
	const height = label ? label.box.bottom - label.box.top : 0;
	return upper !== undefined && lower !== undefined && Math.abs(upper.left - lower.left) < besideTolerance * height;
}

/** Positions where a key is alone: inside sentences a lexicon word means other things. */
export function findStandalonePlaces(page: PageValues, plan: KeyPlan): KeyPlace[] {
	if (plan.text === '') return [];
	const exact = page.labels.find(plan.text).filter(isWhole);
	if (exact.length > 0) return rank(exact, plan, 1);
	const asAsked = page.labels.find(plan.text).filter((hit) => beginsAsAsked(plan.key, hit));
	if (asAsked.length > 0) return rank(asAsked, plan, prefixScore);
	if (!page.isRead()) return [];
	const glued = gluedPlaces(page, plan.text);
	if (glued.length > 0) return rank(glued, plan, similarScore);
	// Misread occurrences of a requested key, including those merged with their value; names in other languages must
	// match exactly.
	const begun =
		plan.words.length < minPrefixWords
			? []
			: page.labels.find(plan.text).filter((hit) => qualityOf(hit) === fit.start && isAtStart(hit));
	const like = begun.length > 0 ? rank(begun, plan, 1) : likePlaces(page, plan, isWhole);
	if (like.length > 0) return like;
	const broken = brokenLabel(page, plan.words);
	return broken ? [broken] : likePlaces(page, plan, isBegun);
}

/** Positions where a folded label is alone, with its trailing punctuation. */
export function standalonePlacesOf(page: PageValues, text: string, tail: string): Hit[] {
	return page.labels
		.find(text)
		.filter((hit) => qualityOf(hit) === fit.whole)
		.map((hit) => withTail(hit, tail));
}

/** Positions of a key: exact, similar, then broken over rows. Better ones come first, then reading order. */
export function findPlaces(page: PageValues, plan: KeyPlan): KeyPlace[] {
	const { text, words } = plan;
	if (text === '') return [];
	const exact = page.labels.find(text);
	if (exact.some((hit) => qualityOf(hit) > fit.inside)) {
		if (plan.isRepeated) return rank([...exact, ...misreadAgain(page, plan, exact)], plan, 1);
		return rank(exact, plan, 1);
	}
	const glued = page.isRead() ? gluedPlaces(page, text) : [];
	if (glued.length > 0) return rank(glued, plan, similarScore);
	const broken = brokenLabel(page, words);
	if (broken) return [broken];
	// A similar text that is alone is a likelier label than the exact key within a sentence.
	return exact.length === 0 ? likePlaces(page, plan) : [...likePlaces(page, plan, isWhole), ...rank(exact, plan, 1)];
}

/**
 * For a key requested several times: its misread occurrence, without which each later one would get the next one's
 * value.
 */
function misreadAgain(page: PageValues, plan: KeyPlan, exact: readonly Hit[]): Hit[] {
	if (!page.isRead() || plan.text.length < minLikeLength) return [];
	const known = new Set(exact.map(({ segment }) => segment));
	return [...page.labels.findLike(plan.text, minLikeness, (hit) => isWhole(hit) && !known.has(hit.segment))];
}

function likePlaces(page: PageValues, plan: KeyPlan, isWanted?: (hit: Hit) => boolean): KeyPlace[] {
	const { text } = plan;
	if (text.length < minLikeLength || text.length > maxLikeLength) return [];
	const like = page.labels.findLike(text, minLikeness, isWanted);
	if (like.length > 0 || !page.isRead() || text.length < minFarLikeLength) return rank(like, plan, similarScore);
	// A position that contains only a label may be misread more if no other one is as similar.
	const far = page.labels.findLike(
		text,
		minFarLikeness,
		(hit) => (isWhole(hit) || isBegun(hit)) && !/\d/.test(hit.segment.text.slice(0, hit.to)),
	);
	return far.length === 1 ? rank(far, plan, farScore) : [];
}

/**
 * Segments that start with a key, letter by letter, followed by a possible value rather than the rest of a longer name.
 */
function beginsAsAsked(key: string, hit: Hit): boolean {
	const {
		segment: { text },
		from,
		to,
	} = hit;
	const [asked, printed] = [key, text.slice(from, to)].map((part) => part.replace(/[^\p{L}\p{N}]/gu, ''));
	// OCR confuses capitals with small letters of the same shape: "coMPANY".
	const isInCapitals = asked === asked?.toUpperCase() && /\p{Lu}{2}/u.test(printed ?? '');
	return (asked === printed || (isInCapitals && asked === printed?.toUpperCase())) && isBegun(hit);
}

/** Whether a segment starts with a label, followed by a possible value rather than the rest of a longer name. */
function isBegun(hit: Hit): boolean {
	const {
		segment: { text, tokens },
		end,
		to,
	} = hit;
	// "Company Reg No" is the name of a number.
	const isLonger = tokens.slice(end, end + 2).some(({ fold }) => fold === 'no');
	return isAtStart(hit) && !isLonger && /^[\s._]+[\p{Lu}\d$€£(+#-]/u.test(text.slice(to));
}

/** Segments in which OCR merged a key with the number after it: "DATE3/17/82". */
function gluedPlaces(page: PageValues, text: string): Hit[] {
	if (text.length < minLikeLength) return [];
	return page.text.segments.flatMap((segment) => {
		let joined = '';
		for (const [index, { fold, start, end }] of segment.tokens.slice(0, maxGluedWords).entries()) {
			const rest = text.length - joined.length;
			const isGlued =
				fold.length > rest &&
				joined + fold.slice(0, rest) === text &&
				/\p{L}\d/u.test(segment.text.slice(start + rest - 1, end));
			if (isGlued && segment.text[start + rest]?.match(/\d/)) {
				const from = segment.tokens[0]?.start ?? 0;
				const to = start + rest;
				return [{ segment, first: 0, end: index + 1, from, to, box: boxOfPart(segment, from, to) }];
			}
			joined += fold;
			if (!text.startsWith(joined)) break;
		}
		return [];
	});
}

function rank(hits: readonly Hit[], { tail, isRepeated }: KeyPlan, likeness: number): KeyPlace[] {
	const order = isRepeated
		? [...hits].sort((a, b) => a.segment.row - b.segment.row || a.segment.place - b.segment.place || a.from - b.from)
		: hits;
	// The n-th use of a key is its n-th label from the top, whether or not OCR merged it with its value.
	const isFilled = (hit: Hit) => isRepeated && isAtStart(hit) && /^[\s._]+[\d$]/.test(hit.segment.text.slice(hit.to));
	const worth = (hit: Hit) => (isFilled(hit) ? fit.whole : qualityOf(hit));
	return order
		.map((hit, index) => ({ hit: withTail(hit, tail), index, quality: worth(hit) }))
		.sort((a, b) => b.quality - a.quality || a.index - b.index)
		.map(({ hit }) => ({ hit, likeness }));
}

/** A label with the punctuation that ends the key: "Cost ($)". */
function withTail(hit: Hit, tail: string): Hit {
	const { text } = hit.segment;
	// Up to three letters before a colon belong to the label, however they were read: "Name(s):", "Cost (5):".
	const rest = /^[^:：\p{L}\p{N}]*(?:\p{L}{0,3}|[^\p{L}\p{N}]\d)[^:：\p{L}\p{N}]*[:：](?=\s|$)/u.exec(
		text.slice(hit.to),
	)?.[0];
	if (rest !== undefined && rest.length > 2) return { ...hit, to: hit.to + rest.length - 1 };
	if (tail === '') return hit;
	let to = hit.to;
	for (const sign of tail) {
		while (text[to] === ' ') to++;
		if (text[to] !== sign) return hit;
		to++;
	}
	return { ...hit, to };
}

const isWhole = (hit: Hit): boolean => qualityOf(hit) === fit.whole;

function qualityOf(hit: Hit): number {
	const { segment, end, to } = hit;
	const isFirst = isAtStart(hit);
	const rest = segment.text.slice(to);
	const isEnded = end === segment.tokens.length || /^\s?[:：]/.test(rest);
	if (isEnded && isFirst) return fit.whole;
	return isEnded || isFirst ? fit.start : fit.inside;
}

/** The end of a multi-word label that continues in the rows below, with the box of all its rows. */
function brokenLabel(page: PageValues, words: readonly string[]): KeyPlace | undefined {
	if (words.length < 2 || words.length > 14) return undefined;
	for (const { segment, index: first } of page.labels.findWord(words[0] ?? '')) {
		const length = commonLength(
			segment.tokens.slice(first).map(({ fold }) => fold),
			words,
		);
		// The first row ends where the label is broken, or is merged with its value.
		const isAtEnd = first + length === segment.tokens.length;
		// … if it has only one word, the other rows decide.
		const isShown = length >= minMergedWords || (length > 0 && first === 0 && words.length - length >= minMergedWords);
		if (length === words.length || (!isAtEnd && !isShown)) continue;
		const firstRow = withTail(hitOf(segment, first, first + length), '');
		const rest = restBelow(page, firstRow.box, segment.row, words.slice(length), maxLabelRows - 1);
		const last = rest.at(-1);
		if (!last) continue;
		const box = unionOf([firstRow, ...rest].map((row) => row.box));
		return { hit: { ...last, box }, firstRow, otherRows: rest, likeness: 0.95 };
	}
	return undefined;
}

function hitOf(segment: Segment, first: number, end: number): Hit {
	const from = segment.tokens[first]?.start ?? 0;
	const to = segment.tokens[end - 1]?.end ?? 0;
	return { segment, first, end, from, to, box: boxOfPart(segment, from, to) };
}

/** The rows below in which a label continues. */
function restBelow(page: PageValues, box: Box, row: number, words: readonly string[], rows: number): readonly Hit[] {
	if (rows === 0) return [];
	for (const segment of below(page.text, box, row, 1, 1)[0] ?? []) {
		const length = commonLength(
			segment.tokens.map(({ fold }) => fold),
			words,
		);
		if (length === 0) continue;
		const own = hitOf(segment, 0, length);
		if (length === words.length) return [own];
		if (length < segment.tokens.length) continue;
		const rest = restBelow(page, segment.box, segment.row, words.slice(length), rows - 1);
		if (rest.length > 0) return [own, ...rest];
	}
	return [];
}

function commonLength(a: readonly string[], b: readonly string[]): number {
	let length = 0;
	while (length < a.length && length < b.length && a[length] === b[length]) length++;
	return length;
}
