import type { WordPlace } from '../../../../contract/words';
import type { Box } from '../model';
import { unionOf, verticalOverlap } from '../model/boxes';
import { cutBetween } from '../values/sequences';
import type { LostWord, PageWords } from './words-kept';

/** Words of one kind that stand beside each other in a line are one place: the gaps between them are lower than this many of their heights. */
const maxGap = 2;

/** Characters of a place's text at most. */
const maxTextLength = 60;

/** Where the words of a page stand that its result has not once, for people to look at. */
export function wordPlaces(pageNumber: number, { missing, double }: PageWords): WordPlace[] {
	return [['missing', missing] as const, ['double', double] as const].flatMap(([kind, words]) =>
		cutBetween(words, (previous, next) => !areNeighbours(previous.box, next.box)).map((stretch) => ({
			page: pageNumber,
			rect: rectOf(unionOf(stretch.map(({ box }) => box))),
			kind,
			text: shortText(stretch),
		})),
	);
}

function areNeighbours(a: Box, b: Box): boolean {
	const height = Math.min(a.bottom - a.top, b.bottom - b.top);
	const gap = Math.max(b.left - a.right, a.left - b.right);
	return verticalOverlap(a, b) > height / 2 && gap < maxGap * height;
}

function shortText(words: readonly LostWord[]): string {
	const text = words.map((word) => word.text).join(' ');
	return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
}

function rectOf({ left, top, right, bottom }: Box): WordPlace['rect'] {
	return [Math.round(left), Math.round(top), Math.round(right), Math.round(bottom)];
}
