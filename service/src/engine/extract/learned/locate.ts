import type { Box } from '../../model';
import { horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { boxOfPart, type PageText, type Segment } from '../page-text';

/** A part of a segment: UTF-16 offsets in its text. */
export interface ValuePart {
	readonly segment: Segment;
	readonly from: number;
	readonly to: number;
}

/** The position of a value: one part or more, in reading order. */
export type ValuePlace = readonly [ValuePart, ...ValuePart[]];

/** Box of a position on the upright page. */
export function boxOfPlace(place: ValuePlace): Box {
	return unionOf(place.map(({ segment, from, to }) => boxOfPart(segment, from, to)));
}

/** Splits a position into rows. */
export function rowsOfPlace(place: ValuePlace): ValuePlace[] {
	const rows: [ValuePart, ...ValuePart[]][] = [];
	for (const span of place) {
		const row = rows.find(([first]) => first.segment.row === span.segment.row);
		if (row) row.push(span);
		else rows.push([span]);
	}
	return rows;
}

/** Text of a position, rows joined by spaces. */
export function textOfPlace(place: ValuePlace): string {
	return place.map(({ segment, from, to }) => segment.text.slice(from, to).trim()).join(' ');
}

/** Lower-case letters and digits, each with its offset in the text. */
interface Signs {
	readonly text: string;
	readonly at: readonly number[];
}

function signsOf(text: string): Signs {
	let signs = '';
	const at: number[] = [];
	for (let index = 0; index < text.length; ) {
		const sign = String.fromCodePoint(text.codePointAt(index) ?? 0);
		for (const folded of sign.normalize('NFKC').toLowerCase()) {
			if (!/[\p{L}\p{N}]/u.test(folded)) continue;
			signs += folded;
			for (let unit = 0; unit < folded.length; unit++) at.push(index);
		}
		index += sign.length;
	}
	return { text: signs, at };
}

/**
 * Finds a text on a page regardless of punctuation and spaces: in one segment, or continued to the right and in the
 * rows below.
 */
export function findText(page: PageText, text: string): ValuePlace[] {
	const wanted = signsOf(text).text;
	if (wanted === '') return [];
	const places: ValuePlace[] = [];
	const known = new Map<Segment, Signs>();
	const signs = (segment: Segment): Signs => {
		const before = known.get(segment);
		if (before) return before;
		const made = signsOf(segment.text);
		known.set(segment, made);
		return made;
	};
	for (const segment of page.segments) {
		const own = signs(segment);
		for (
			let start = own.text.indexOf(wanted.slice(0, 1));
			start >= 0;
			start = own.text.indexOf(wanted.slice(0, 1), start + 1)
		) {
			const length = Math.min(wanted.length, own.text.length - start);
			if (own.text.slice(start, start + length) !== wanted.slice(0, length)) continue;
			const from = own.at[start] ?? 0;
			if (isInWord(segment.text, from)) continue;
			if (length === wanted.length) {
				const to = endOf(segment.text, own, start + length);
				if (!isInWord(segment.text, to)) places.push([{ segment, from, to }]);
				continue;
			}
			const rest = restOf(page, segment, wanted.slice(length), signs);
			if (rest) places.push([{ segment, from, to: segment.text.length }, ...rest]);
		}
	}
	return places;
}

/** The continuation of a text after a segment: to the right in its row, or below. */
function restOf(
	page: PageText,
	before: Segment,
	wanted: string,
	signs: (segment: Segment) => Signs,
): ValuePart[] | undefined {
	const height = before.box.bottom - before.box.top;
	const next = [
		page.rows[before.row]?.segments[before.place + 1],
		...[before.row + 1, before.row + 2].flatMap((row) => page.rows[row]?.segments ?? []),
	];
	for (const segment of next) {
		if (!segment) continue;
		const isBelow = segment.row !== before.row;
		if (
			isBelow &&
			(horizontalOverlap(segment.box, before.box) <= 0 || segment.box.top - before.box.bottom > 2 * height)
		)
			continue;
		const own = signs(segment);
		const length = Math.min(wanted.length, own.text.length);
		if (length === 0 || own.text.slice(0, length) !== wanted.slice(0, length)) continue;
		if (length === wanted.length) {
			const to = endOf(segment.text, own, length);
			if (isInWord(segment.text, to)) continue;
			return [{ segment, from: 0, to }];
		}
		const rest = restOf(page, segment, wanted.slice(length), signs);
		if (rest) return [{ segment, from: 0, to: segment.text.length }, ...rest];
	}
	return undefined;
}

/** Offset in the text after a given number of folded characters. */
function endOf(text: string, { at }: Signs, place: number): number {
	const last = at[place - 1] ?? 0;
	return last + String.fromCodePoint(text.codePointAt(last) ?? 32).length;
}

/** True between two Latin letters or digits, where no value starts or ends. */
function isInWord(text: string, at: number): boolean {
	return /[\p{Script=Latin}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{Script=Latin}\p{N}]/u.test(text[at] ?? '');
}

/** The words of a page inside a box of the displayed page. */
function placeUnder(page: PageText, box: Box): ValuePlace | undefined {
	const spans = page.segments.flatMap((segment): ValuePart[] => {
		const own = segment.words.flatMap((word, index) => {
			const displayed = page.displayed(word.box);
			const width = horizontalOverlap(displayed, box);
			const height = verticalOverlap(displayed, box);
			const isUnder = width > (displayed.right - displayed.left) / 2 && height > (displayed.bottom - displayed.top) / 2;
			return isUnder ? [index] : [];
		});
		const [first] = own;
		const last = own.at(-1);
		if (first === undefined || last === undefined) return [];
		const to = (segment.starts[last] ?? 0) + (segment.words[last]?.text.length ?? 0);
		return [{ segment, from: segment.starts[first] ?? 0, to }];
	});
	const [first, ...others] = spans;
	return first && [first, ...others];
}

/**
 * Position of a reviewed value: in the given box, exactly where its text is; otherwise where its text occurs only once,
 * or nearest to a box.
 * @param box   of the words that the reviewer selected, on the displayed page
 * @param near  position of another extracted value for the key
 */
export function locate(page: PageText, text: string, box: Box | undefined, near?: Box): ValuePlace | undefined {
	const places = findText(page, text);
	const wanted = box ?? near;
	if (wanted) {
		const inside = places.filter((place) => overlaps(page.displayed(boxOfPlace(place)), wanted));
		const [best] = inside.sort((a, b) => distance(page, a, wanted) - distance(page, b, wanted));
		if (best) return best;
		// OCR misread the text and the reviewer typed it: the selected words are its position.
		if (box) return placeUnder(page, box);
	}
	return near === undefined && places.length !== 1
		? undefined
		: [...places].sort((a, b) => distance(page, a, near) - distance(page, b, near))[0];
}

/** True for overlapping boxes. */
export function overlaps(a: Box, b: Box): boolean {
	return horizontalOverlap(a, b) > 0 && verticalOverlap(a, b) > 0;
}

function distance(page: PageText, place: ValuePlace, box: Box | undefined): number {
	if (!box) return 0;
	const own = page.displayed(boxOfPlace(place));
	return Math.abs(own.left - box.left) + Math.abs(own.top - box.top) + Math.abs(own.bottom - box.bottom);
}
