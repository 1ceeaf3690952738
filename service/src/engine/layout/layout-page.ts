import type { LaidOutPage, Line, Page } from '../model';
import { frameOf, toFrameWords } from '../text/frame';
import { wordsToLines } from '../text/lines';
import { findSlantedLines } from '../text/slanted-lines';

/** The input taken from a page. */
type TextPage = Pick<Page, 'pageNumber' | 'width' | 'height' | 'words'>;

/** Rotated text is at the margin and is read after the rest. */
const turns = [0, 90, 270, 180] as const;

/** Groups the words of a page into lines across the whole page, as tables are read; no columns, no roles. */
export function layoutPage(page: TextPage): LaidOutPage {
	const straight = turns
		.filter((turn) => page.words.some((word) => word.turn === turn))
		.flatMap((turn): Line[] => wordsToLines(toFrameWords(page.words, frameOf(page, turn))));
	return { pageNumber: page.pageNumber, lines: [...straight, ...findSlantedLines(page.words)] };
}
