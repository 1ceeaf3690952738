import type { Page, Word } from '../../model';
import { median } from '../../values/quantiles';
import { readingLines, type ReadingLine } from '../text-layer/reading-lines';
import { inkOf } from './measure-ink';

/** Words written as one, with their weight. */
export interface TextLine extends ReadingLine {
	/** Its strokes are bold. */
	readonly bold: boolean;
}

/** Minimum stroke width in font sizes: stems of regular fonts have 0.09 to 0.11, those of bold ones at least 0.14. */
const boldStroke = 0.13;

/** Factor within which the strokes of lines have the usual weight of the page: typewritten lines vary by chance. */
const otherWeight = 1.2;

/** The words of a page as lines in reading order. Slanted words are left out: OCR finds none. */
export async function textLines(page: Page, analysis: 'full' | 'geometric'): Promise<TextLine[]> {
	const usual = median(page.words.flatMap((word) => strokeOf(word) ?? [])) ?? 0;
	return (await readingLines(page, analysis)).map((line) => ({ ...line, bold: isBold(line, usual) }));
}

/** @param usualStroke  of the page, in font sizes */
function isBold({ words }: ReadingLine, usualStroke: number): boolean {
	const stroke = median(words.flatMap(({ word }) => strokeOf(word) ?? [])) ?? 0;
	const isOther = stroke > otherWeight * usualStroke || stroke < usualStroke / otherWeight;
	return (isOther ? stroke : usualStroke) > boldStroke;
}

/** Stroke width of a word in font sizes; `undefined` for words without letters, whose strokes vary. */
function strokeOf(word: Word): number | undefined {
	const stroke = /[\p{L}\p{N}]/u.test(word.text) ? inkOf(word)?.stroke : undefined;
	return stroke === undefined ? undefined : stroke / word.fontSize;
}
