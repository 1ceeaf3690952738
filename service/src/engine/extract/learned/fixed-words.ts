import type { Box } from '../../model';
import { compact } from '../fold';
import type { LabelIndex } from '../label-index';
import type { PageText, Segment } from '../page-text';
import type { FixedWord, LearnedPage } from './layout';
import type { ValuePlace } from './locate';
import { learnedSettings } from '../learned-settings';

const { maxWordLength, maxLabelWords, maxOtherWords } = learnedSettings.memory;

/**
 * Words of a page that other documents of its layout should share: neither values nor numbers.
 * @param values  of the review, on this page
 */
export function findFixedWords(
	page: PageText,
	labels: LabelIndex,
	number: LearnedPage,
	values: readonly ValuePlace[],
): FixedWord[] {
	const isValue = (segment: Segment, start: number): boolean =>
		values.some((place) => place.some((span) => span.segment === segment && start >= span.from - 1 && start < span.to));
	const found: FixedWord[] = [];
	for (const segment of page.segments) {
		const isLabelRow = isHeadingRow(page, segment);
		for (const [index, word] of segment.words.entries()) {
			const start = segment.starts[index] ?? 0;
			if (!isFixed(word.text) || word.text.length > maxWordLength || isValue(segment, start)) continue;
			const end = start + word.text.length;
			const isLabel =
				isLabelRow ||
				/^[^:：]*[:：]/.test(segment.text.slice(start)) ||
				labels.labelsWithin(segment, 0, Infinity).length > 0;
			found.push({ page: number, text: compact(word.text), box: roundBox(word.box), isLabel: isLabel && end > start });
		}
	}
	const some = (isLabel: boolean, max: number) => found.filter((word) => word.isLabel === isLabel).slice(0, max);
	return [...some(true, maxLabelWords), ...some(false, maxOtherWords)];
}

/** Words without digits: numbers belong to one document. */
export function isFixed(text: string): boolean {
	return (
		!/\p{N}/u.test(text) &&
		(/\p{L}{2}/u.test(text) || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
	);
}

/** A row of several texts without numbers: column headers, or small labels over boxes. */
function isHeadingRow(page: PageText, { row }: Segment): boolean {
	const beside = page.rows[row]?.segments ?? [];
	return beside.length > 2 && beside.every(({ text }) => !/\p{N}/u.test(text));
}

/** Hundredths of a point exceed any layout precision. */
export function roundBox({ left, top, right, bottom }: Box): Box {
	const rounded = (value: number) => Math.round(value * 100) / 100;
	return { left: rounded(left), top: rounded(top), right: rounded(right), bottom: rounded(bottom) };
}
