import type { ReceiptPlace } from '../../../../contract/receipt';
import type { WordPlace } from '../../../../contract/words';
import type { Box, HiddenWord } from '../model';
import { unionOf, verticalOverlap } from '../model/boxes';
import { hiddenTexts } from '../text/hidden-texts';
import { cutBetween } from '../values/sequences';
import type { WordComparison } from './compare-words';

/** Adjacent words of one kind in a line are one place: maximum gap between them, in word heights. */
const maxGap = 2;

/** Maximum characters of a place's text. */
const maxTextLength = 60;

/** Places of a page's words that its result lacks, for people to check. */
export function wordPlaces(pageNumber: number, { missing, double }: WordComparison): WordPlace[] {
	return [['missing', missing] as const, ['double', double] as const].flatMap(([kind, words]) =>
		cutBetween(words, (previous, next) => !areNeighbours(previous.box, next.box)).map((stretch) => ({
			page: pageNumber,
			rect: rectOf(unionOf(stretch.map(({ box }) => box))),
			kind,
			text: shortText(stretch.map((word) => word.text).join(' ')),
		})),
	);
}

/** Places of the words that a reader of a page does not see. */
export function hiddenPlaces(page: number, words: readonly HiddenWord[]): ReceiptPlace[] {
	return hiddenTexts(words).map(({ reason, box, text }) => ({
		page,
		rect: rectOf(box),
		kind: 'hidden',
		reason,
		text: shortText(text),
	}));
}

function areNeighbours(a: Box, b: Box): boolean {
	const height = Math.min(a.bottom - a.top, b.bottom - b.top);
	const gap = Math.max(b.left - a.right, a.left - b.right);
	return verticalOverlap(a, b) > height / 2 && gap < maxGap * height;
}

function shortText(text: string): string {
	return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
}

function rectOf({ left, top, right, bottom }: Box): WordPlace['rect'] {
	return [Math.round(left), Math.round(top), Math.round(right), Math.round(bottom)];
}
