import type { Box } from '../../model';
import { centreOf, horizontalOverlap } from '../../model/boxes';
import { makeCandidate, type Candidate } from '../candidate';
import { letters } from '../fold';
import { rightOf } from '../neighbours';
import { boxOfPart, confidenceOfPart, type PageText, type Segment } from '../page-text';
import type { PageValues } from '../page-values';
import { isRecognised } from '../recognise';
import type { LearnedLabel, LearnedValue } from './layout';
import { boxOfPlace, findText, textOfPlace, type ValuePlace, type ValuePart } from './locate';
import { perDocumentTypes } from './per-document-types';
import type { Shifts, WordMatch } from './recognise-layout';
import { learnedSettings } from '../learned-settings';
import type { PlacedWord, PageWords } from './page-words';

const { sideways, rowPart, rowGap, moreGap, moreRows, labelGap, farWeight, maxDistancePt } = learnedSettings.places;
const { same, labelled, placed, shifted } = learnedSettings.sure;

/** A page on which a layout was found. */
export interface LearnedPageView {
	readonly values: PageValues;
	readonly words: PageWords;
	readonly matches: readonly WordMatch[];
	readonly shifts: Shifts;
}

/** A value found by the layout, with its confidence. */
export interface FoundValue {
	readonly candidate: Candidate;
	readonly sure: number;
}

/** A possible start of a value. */
interface Start {
	readonly segment: Segment;
	readonly from: number;
	/** Expected position of its first row. */
	readonly expected: Box;
	readonly isLabelled: boolean;
}

/** A unique text shorter than this may be another one. */
const minUniqueLength = 6;

/** The value of a key on a page according to its layout; `undefined` if it has none. */
export function findLearnedValue(view: LearnedPageView, field: LearnedValue): FoundValue | undefined {
	for (const start of startsOf(view, field)) {
		const found = field.isTyped ? typedAt(view, field, start) : textAt(view, field, start);
		if (found) return found;
	}
	return sameAnywhere(view, field);
}

function startsOf(view: LearnedPageView, field: LearnedValue): Start[] {
	const { label } = field;
	const run = label && bestRun(view, label);
	if (label && run) return besideLabel(view, field, label, run);
	return label?.isSure ? [] : atPlace(view, field);
}

/** The words of a label nearest to its learned position. */
function bestRun(
	{ words, shifts }: LearnedPageView,
	{ words: wanted, box, value }: LearnedLabel,
): readonly [PlacedWord, ...PlacedWord[]] | undefined {
	const around = shifts.around(box);
	const cost = (run: readonly [PlacedWord, ...PlacedWord[]]): number => {
		const { left, top } = run[0].box;
		return Math.min(...around.map((at) => Math.abs(left - at.left) + farWeight * Math.abs(top - at.top)));
	};
	const [best] = words
		.findRun(wanted)
		.filter((run) => value === 'behind' || run[0].segment.text.slice(0, offsetOf(run[0])).trim() === '')
		.map((run) => ({ run, cost: cost(run) }))
		.sort((a, b) => a.cost - b.cost);
	return best && best.cost <= maxDistancePt ? best.run : undefined;
}

function offsetOf({ segment, index }: PlacedWord): number {
	return segment.starts[index] ?? 0;
}

function besideLabel(
	{ values, shifts }: LearnedPageView,
	field: LearnedValue,
	label: LearnedLabel,
	run: readonly [PlacedWord, ...PlacedWord[]],
): Start[] {
	const page = values.text;
	const last = run.at(-1) ?? run[0];
	const { scale } = shifts;
	const own = run[0].segment;
	const [moveX, moveY] = [
		run[0].box.left - label.box.left * scale,
		centreOf(run[0].box).y - centreOf(label.box).y * scale,
	];
	const expected = moveBox(field.first, scale, moveX, moveY);
	const words = own.text.slice(offsetOf(last) + (own.words[last.index]?.text.length ?? 0));
	const labelEnd = own.text.length - words.length + (labelTail.exec(words)?.[0].length ?? 0);
	if (label.value === 'below') {
		const height = expected.bottom - expected.top;
		const [middle, labelMiddle] = [centreOf(expected).y, centreOf(run[0].box).y];
		const below = page.segments.filter(
			({ box, row }) =>
				row > own.row &&
				horizontalOverlap(box, expected) > 0 &&
				centreOf(box).y > labelMiddle + height / 2 &&
				box.top - last.box.bottom < labelGap * height,
		);
		return below
			.sort((a, b) => Math.abs(centreOf(a.box).y - middle) - Math.abs(centreOf(b.box).y - middle))
			.slice(0, 1)
			.map((segment) => ({ segment, from: startBy(page, field, segment, expected), expected, isLabelled: true }));
	}
	const rest = own.text.slice(labelEnd).replace(/^[\s:：.…·]+/u, '');
	if (rest !== '') return [{ segment: own, from: labelEnd, expected, isLabelled: true }];
	const [next] = rightOf(page, last.box, own.row).filter(({ box }) => box.left > last.box.right - 1);
	return next ? [{ segment: next, from: 0, expected, isLabelled: true }] : [];
}

/** A rate belongs to its label: `VAT 20 %`. */
const labelTail = /^\s*\(?\d{1,2}(?:[.,]\d{1,3})?\s?%\)?/;

function atPlace({ values, shifts }: LearnedPageView, field: LearnedValue): Start[] {
	const page = values.text;
	const near = sideways * page.width;
	return shifts.around(field.first).flatMap((expected) => {
		const height = expected.bottom - expected.top;
		const middle = centreOf(expected).y;
		return page.segments
			.filter(
				({ box }) =>
					Math.abs(centreOf(box).y - middle) < rowPart * height && horizontalOverlap(box, grown(expected, near)) > 0,
			)
			.map((segment) => ({ segment, from: startBy(page, field, segment, expected), expected, isLabelled: false }))
			.filter(({ segment, from }) => isAligned(boxOfPart(segment, from, segment.text.length), expected, near));
	});
}

/** Start of a value in a segment that may have other words before it. */
function startBy(page: PageText, field: LearnedValue, segment: Segment, expected: Box): number {
	const { before } = field;
	const near = sideways * page.width;
	if (segment.box.left >= expected.left - near && before === '') return 0;
	// Two merged cells: the value starts at a word.
	const index = segment.words.findIndex(({ box }) => Math.abs(box.left - expected.left) <= near);
	return index > 0 ? (segment.starts[index] ?? 0) : 0;
}

/** Position of the n-th character of a kind in a text. */
function placeOf(text: string, sign: string, count: number): number | undefined {
	let at = -1;
	for (let found = 0; found < count; found++) {
		at = text.indexOf(sign, at + 1);
		if (at < 0) return undefined;
	}
	return at < 0 ? undefined : at;
}

function typedAt(view: LearnedPageView, field: LearnedValue, start: Start): FoundValue | undefined {
	const { values } = view;
	const { type } = field;
	if (!isRecognised(type)) return undefined;
	const page = values.text;
	const { segment, from, expected, isLabelled } = start;
	const all = values.of(type, segment);
	const behind = all.filter((found) => found.start >= from);
	const near = sideways * page.width;
	const aligned = behind.find(({ start: at, end }) => isAligned(boxOfPart(segment, at, end), expected, near));
	const found = aligned ?? (isLabelled ? (behind[0] ?? all[field.order]) : undefined);
	if (!found) return undefined;
	const candidate = makeCandidate(page.pageIndex, segment, found, { type, source: 'learned', score: 1 });
	const sure = sureOf(field, candidate.text, isLabelled, aligned !== undefined || from > 0);
	const whole = field.isWhole && found.check !== true ? textAt(view, field, start) : undefined;
	// The value used to fill its segment and is now part of one: its format was not understood.
	if (!whole || letters(whole.candidate.text) === letters(candidate.text)) return { candidate, sure };
	return { candidate: { ...whole.candidate, value: candidate.value }, sure: Math.min(sure, shifted) };
}

function textAt(view: LearnedPageView, field: LearnedValue, start: Start): FoundValue | undefined {
	const page = view.values.text;
	const { segment, expected, isLabelled } = start;
	const span = trim({ segment, from: start.from, to: endBy(view, field, segment, start.from) });
	if (!span) return undefined;
	const place: ValuePlace = field.rows > 1 ? [span, ...rowsBelow(view, field, span)] : [span];
	const text = textOfPlace(place);
	if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
	const near = sideways * page.width;
	const isPlaced = start.from > 0 || isAligned(boxOfPart(span.segment, span.from, span.to), expected, near);
	const candidate: Candidate = {
		pageIndex: page.pageIndex,
		text,
		value: text,
		type: field.type,
		source: 'learned',
		score: 1,
		readConfidence: Math.min(...place.map((part) => confidenceOfPart(part.segment, part.from, part.to))),
		box: boxOfPlace(place),
	};
	return { candidate, sure: sureOf(field, text, isLabelled, isPlaced) };
}

/** End of a value in its segment: before words of the layout, or before the punctuation that ended it. */
function endBy({ matches }: LearnedPageView, field: LearnedValue, segment: Segment, from: number): number {
	const { after, text, first } = field;
	const fixed = matches
		.filter(({ fixed: word, found }) => found.segment === segment && word.box.left >= first.right - 1)
		.map(({ found }) => segment.starts[found.index] ?? Infinity)
		.filter((start) => start > from);
	const max = Math.min(segment.text.length, ...fixed);
	if (after.trim() === '') return max;
	const sign = /^\s*([^\p{L}\p{N}\s])/u.exec(after)?.[1];
	if (sign !== undefined) {
		const at = placeOf(segment.text.slice(from, max), sign, text.split(sign).length);
		return at === undefined ? max : from + at;
	}
	const [next = ''] = after.trim().split(' ');
	const place = segment.text.slice(from, max).indexOf(` ${next}`);
	if (place >= 0) return from + place;
	// If what follows differs: the same number of words.
	const count = text.split(' ').length;
	const firstWord = segment.starts.findIndex((start) => start >= from);
	const end = segment.starts[firstWord + count];
	return end === undefined ? max : Math.min(max, end);
}

function rowsBelow({ values, matches }: LearnedPageView, field: LearnedValue, first: ValuePart): ValuePart[] {
	const page = values.text;
	const near = sideways * page.width;
	const top = boxOfPart(first.segment, first.from, first.to);
	const spans: ValuePart[] = [];
	const labels = new Set(matches.filter(({ fixed }) => fixed.isLabel).map(({ found }) => found.segment));
	const max = field.isCounted ? field.rows : field.rows + moreRows;
	const isBeside = field.label !== undefined && field.label.value !== 'below';
	let last = top;
	for (let row = first.segment.row + 1; row < page.rows.length && spans.length + 1 < max; row++) {
		const line = page.rows[row];
		const height = last.bottom - last.top;
		if (!line || line.box.top - last.bottom > rowGap * height) break;
		// The row of another label.
		if (isBeside && line.segments.some((other) => labels.has(other) && other.box.right <= top.left)) break;
		const segment = line.segments.find(
			({ box }) => box.top > last.top + height / 2 && horizontalOverlap(box, top) > 0 && isAligned(box, top, near),
		);
		if (!segment) continue;
		if (labels.has(segment) || segment.box.top - last.bottom > (field.rowGap + moreGap) * height) break;
		spans.push({ segment, from: 0, to: segment.text.length });
		last = segment.box;
	}
	return spans;
}

/** The same text elsewhere if its position is unknown: names, numbers and accounts of the sender. */
function sameAnywhere({ values, shifts }: LearnedPageView, field: LearnedValue): FoundValue | undefined {
	if (perDocumentTypes.has(field.type) || letters(field.text).length < minUniqueLength) return undefined;
	const around = shifts.around(field.first);
	const away = (place: ValuePlace): number => {
		const { left, top } = boxOfPlace(place);
		return Math.min(...around.map((at) => Math.abs(left - at.left) + farWeight * Math.abs(top - at.top)));
	};
	const [place] = findText(values.text, field.text).sort((a, b) => away(a) - away(b));
	if (!place) return undefined;
	const text = textOfPlace(place);
	const [{ segment, from, to }] = place;
	const typed =
		isRecognised(field.type) && place.length === 1
			? values.of(field.type, segment).find(({ start, end }) => start >= from - 1 && end <= to + 1)
			: undefined;
	const candidate: Candidate = typed
		? makeCandidate(values.text.pageIndex, segment, typed, { type: field.type, source: 'learned', score: 1 })
		: {
				pageIndex: values.text.pageIndex,
				text,
				value: text,
				type: field.type,
				source: 'learned',
				score: 1,
				readConfidence: confidenceOfPart(segment, from, to),
				box: boxOfPlace(place),
			};
	return { candidate, sure: same };
}

function sureOf(field: LearnedValue, text: string, isLabelled: boolean, isPlaced: boolean): number {
	if (!perDocumentTypes.has(field.type) && letters(text) === letters(field.text)) return same;
	if (isLabelled) return isPlaced ? labelled : shifted;
	return placed;
}

/** Removes leading punctuation; `undefined` if nothing remains. */
function trim({ segment, from, to }: ValuePart): ValuePart | undefined {
	const text = segment.text.slice(from, to);
	const start = /^[\s:：_.…·=>*|,;•–-]*(?=[^\s:：_…·=>*|,;•])/u.exec(text)?.[0].length ?? 0;
	const end = text.length - (/[\s:：_…|,;•·–-]*$/u.exec(text)?.[0].length ?? 0);
	// A minus is part of its number.
	const isNegative = /^[-–]?\d/.test(text.slice(Math.max(0, start - 1)));
	const first = isNegative && start > 0 && /[-–]/.test(text[start - 1] ?? '') ? start - 1 : start;
	return end > first ? { segment, from: from + first, to: from + end } : undefined;
}

/** True if their left sides, right sides or centers match. */
function isAligned(box: Box, expected: Box, near: number): boolean {
	return (
		Math.abs(box.left - expected.left) <= near ||
		Math.abs(box.right - expected.right) <= near ||
		Math.abs(centreOf(box).x - centreOf(expected).x) <= near
	);
}

function grown(box: Box, by: number): Box {
	return { ...box, left: box.left - by, right: box.right + by };
}

function moveBox({ left, top, right, bottom }: Box, scale: number, x: number, y: number): Box {
	return { left: left * scale + x, top: top * scale + y, right: right * scale + x, bottom: bottom * scale + y };
}
