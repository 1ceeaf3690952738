import type { LaidOutPage, Line, Page, Turn, Word } from '../model';
import { turnedUpright } from '../model/boxes';
import { linesInReadingOrder } from './columns';
import { wordsToLines } from './lines';

/** `byRow`: lines across the whole page, as tables are read; `byColumn`: columns of running text one by one. */
export type LineOrder = 'byRow' | 'byColumn';

/** What of a page this needs. */
type TextPage = Pick<Page, 'pageNumber' | 'width' | 'height' | 'words'>;

/** Text that runs sideways stands at the margin and is read after the rest. */
const turns: readonly Turn[] = [0, 90, 270, 180];

/** Group the words of a page into lines and put them into reading order. */
export function layoutPage(page: TextPage, order: LineOrder): LaidOutPage {
	const toLines = order === 'byRow' ? wordsToLines : linesInReadingOrder;
	const straight = turns.flatMap((turn) => toLines(uprightWords(page, turn)));
	return { pageNumber: page.pageNumber, lines: [...straight, ...slantedLines(page.words)] };
}

function uprightWords(page: TextPage, turn: Turn): Word[] {
	return page.words
		.filter((word) => word.turn === turn)
		.map((word) => ({ ...word, box: turnedUpright(word.box, turn, page) }));
}

/** Slanted text (watermarks, stamps) has no rows to find: each word is a line, in the order of the content. */
function slantedLines(words: readonly Word[]): Line[] {
	return words
		.filter((word) => word.turn === 'slanted')
		.map((word) => ({ words: [word], box: word.box, turn: word.turn }));
}
