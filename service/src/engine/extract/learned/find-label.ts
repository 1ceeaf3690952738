import { horizontalOverlap, unionOf, verticalOverlap } from '../../model/boxes';
import { compact } from '../fold';
import { labelOwners, roleHeadings } from '../lexicon';
import { type PageText, type Segment } from '../page-text';
import { isFixed, roundBox } from './fixed-words';
import type { LearnedLabel } from './layout';
import { boxOfPlace, type ValuePlace } from './locate';
import { learnedSettings } from '../learned-settings';

const { labelGap, besideGap } = learnedSettings.places;
const { maxWordLength } = learnedSettings.memory;

/** Maximum words of one label. */
const maxWords = 6;

/**
 * Likelihood that words are a label: a name of the key or its field, a known name or a colon, anything without numbers.
 */
const likeness = { own: 3, known: 2, words: 1 };

interface Option {
	readonly label: LearnedLabel;
	readonly likeness: number;
}

/**
 * The label of a value on its page: the text before it in its segment, to its left, or above it.
 * @param own      folded names of the key and its field
 * @param isValue  whether a position belongs to a value, which is not a label
 */
export function findLabel(
	page: PageText,
	place: ValuePlace,
	own: ReadonlySet<string>,
	isValue: (segment: Segment, start: number) => boolean,
): LearnedLabel | undefined {
	const options = [before, leftOf, aboveOf].flatMap((look) => look(page, place, own, isValue));
	const [best] = options.sort((a, b) => b.likeness - a.likeness);
	return best?.label;
}

type Look = (
	page: PageText,
	place: ValuePlace,
	own: ReadonlySet<string>,
	isValue: (segment: Segment, start: number) => boolean,
) => Option[];

const before: Look = (_page, [{ segment, from }], own, isValue) => {
	const end = segment.starts.findLastIndex((start, index) => start + (segment.words[index]?.text.length ?? 0) <= from);
	// A label and its value may be one word, `IBAN:DE89…`.
	return runUpTo(segment, end, own, isValue, 'behind');
};

const leftOf: Look = (page, [{ segment, from }], own, isValue) => {
	if (segment.text.slice(0, from).trim() !== '') return [];
	const beside = [-2, -1, 0, 1, 2]
		.flatMap((step) => page.rows[segment.row + step]?.segments ?? [])
		.filter(
			({ box }) =>
				box.right <= segment.box.left + 1 &&
				verticalOverlap(box, segment.box) > Math.min(box.bottom - box.top, segment.box.bottom - segment.box.top) / 2 &&
				segment.box.left - box.right < besideGap * page.width,
		)
		.sort((a, b) => b.box.right - a.box.right);
	const [nearest] = beside;
	return nearest ? runUpTo(nearest, nearest.words.length - 1, own, isValue, 'right') : [];
};

const aboveOf: Look = (page, place, own, isValue) => {
	const box = boxOfPlace(place);
	const [{ segment }] = place;
	const height = segment.box.bottom - segment.box.top;
	for (let row = segment.row - 1; row >= 0; row--) {
		const line = page.rows[row];
		if (!line || segment.box.top - line.box.bottom > labelGap * height) return [];
		const over = line.segments.find((other) => horizontalOverlap(other.box, box) > 0);
		if (over) return runUpTo(over, over.words.length - 1, own, isValue, 'below');
	}
	return [];
};

/** Words without numbers, up to one of a segment. */
function runUpTo(
	segment: Segment,
	upTo: number,
	own: ReadonlySet<string>,
	isValue: (segment: Segment, start: number) => boolean,
	value: LearnedLabel['value'],
): Option[] {
	const { first, last } = wordsOfLabel(segment, upTo, isValue);
	// Above and left of a value, a label must be alone.
	if (first > last || (value !== 'behind' && first > 0)) return [];
	const words = segment.words.slice(first, last + 1);
	const folded = words.map(({ text }) => compact(text)).filter((text) => text !== '');
	if (folded.length === 0 || folded.some((word) => word.length > maxWordLength)) return [];
	const text = folded.join('');
	const from = segment.starts[first] ?? 0;
	const to = (segment.starts[last] ?? 0) + (segment.words[last]?.text.length ?? 0);
	const isKnown = labelOwners.has(text) || roleHeadings.has(text) || /[:：]\s*$/u.test(segment.text.slice(from, to));
	const score = own.has(text) ? likeness.own : isKnown ? likeness.known : likeness.words;
	const box = roundBox(unionOf(words.map((word) => word.box)));
	return [{ label: { words: folded, box, value, isSure: score > likeness.words }, likeness: score }];
}

/** The words of a label that ends with a given word, or with the numbers after it. */
function wordsOfLabel(
	segment: Segment,
	upTo: number,
	isValue: (segment: Segment, start: number) => boolean,
): { readonly first: number; readonly last: number } {
	let last = upTo;
	let end = upTo;
	while (end >= 0 && /^\(?[\d.,]*%?\)?$/.test(segment.words[end]?.text ?? '')) end--;
	// A rate belongs to its label: "VAT 20 %".
	const isRate = end < last && /%/.test(segment.text.slice(segment.starts[end + 1] ?? 0));
	if (isRate) last = end;
	let first = last + 1;
	while (first > 0 && last - first + 1 < maxWords) {
		const text = segment.words[first - 1]?.text ?? '';
		const isSign = compact(text) === '';
		if ((!isFixed(text) && !isSign) || isValue(segment, segment.starts[first - 1] ?? 0)) break;
		first--;
	}
	return { first, last };
}
