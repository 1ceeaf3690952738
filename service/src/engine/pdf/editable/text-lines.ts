import type { Page, Word } from '../../model';
import { median } from '../../values/quantiles';
import { readingLines, type ReadingLine } from '../text-layer/reading-lines';
import { inkOf } from './measure-ink';

/** Words that are written as one, with their weight. */
export interface TextLine extends ReadingLine {
	/** Its strokes are as thick as those of bold fonts. */
	readonly bold: boolean;
}

/** Strokes from this part of the font size on: stems of regular fonts have 0.09 to 0.11 of it, those of bold ones 0.14 and more. */
const boldStroke = 0.13;

/** Lines are of the page's usual weight when their strokes differ from its own by less than this factor: typed lines do by chance. */
const otherWeight = 1.2;

/** The words of a page as lines, in the order in which they are read. Slanted words are left out: OCR finds none. */
export async function textLines(page: Page, analysis: 'full' | 'geometric'): Promise<TextLine[]> {
	const usual = median(page.words.flatMap((word) => strokeOf(word) ?? [])) ?? 0;
	return (await readingLines(page, analysis)).map((line) => ({ ...line, bold: isBold(line, usual) }));
}

/** @param usualStroke  of the page, as a part of the font size */
function isBold({ words }: ReadingLine, usualStroke: number): boolean {
	const stroke = median(words.flatMap(({ word }) => strokeOf(word) ?? [])) ?? 0;
	const isOther = stroke > otherWeight * usualStroke || stroke < usualStroke / otherWeight;
	return (isOther ? stroke : usualStroke) > boldStroke;
}

/** Width of a word's strokes as a part of the font size; `undefined` for words without letters, whose strokes are of all kinds. */
function strokeOf(word: Word): number | undefined {
	const stroke = /[\p{L}\p{N}]/u.test(word.text) ? inkOf(word)?.stroke : undefined;
	return stroke === undefined ? undefined : stroke / word.fontSize;
}
