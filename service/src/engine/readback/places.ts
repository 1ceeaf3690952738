import { maxReceiptPlaces, type ReceiptPlace, type ReceiptPlaceKind } from '../../../../contract/receipt';
import type { Box } from '../model';
import { unionOf, verticalOverlap } from '../model/boxes';
import { cutBetween } from '../values/sequences';
import type { PrintedWords } from './page-words';

/** Adjacent words of one kind in a line are one place: maximum gap between them, in word heights. */
const maxGap = 2;

/** Maximum characters of a place's text. */
const maxTextLength = 60;

/** Tokens per place that are looked at. */
const tokensPerPlace = 50;

/** A word of the pages with something to say about it. */
export interface FoundToken {
	readonly token: number;
	readonly reason?: string;
	/** Of a word that the pages do not have. */
	readonly text?: string;
}

/** Places of words on their pages, for people to check. @param found  in content order */
export function placesOf(page: PrintedWords, kind: ReceiptPlaceKind, found: readonly FoundToken[]): ReceiptPlace[] {
	const words = found
		.slice(0, tokensPerPlace * maxReceiptPlaces)
		.map(({ token, reason, text }) => ({
			reason,
			number: page.numbers[page.pageIndexOf(token)] ?? 0,
			box: page.boxOf(token),
			text: text ?? page.vocabulary.textOf(page.tokens.at(token)),
		}));
	return cutBetween(
		words,
		(previous, next) =>
			previous.number !== next.number || previous.reason !== next.reason || !areNeighbours(previous.box, next.box),
	)
		.slice(0, maxReceiptPlaces)
		.map((stretch) => ({
			page: stretch[0]?.number ?? 0,
			rect: rectOf(unionOf(stretch.map(({ box }) => box))),
			kind,
			...(stretch[0]?.reason === undefined ? {} : { reason: stretch[0].reason }),
			text: truncateWords(stretch.map(({ text }) => text).join(' ')),
		}));
}

function areNeighbours(a: Box, b: Box): boolean {
	const height = Math.min(a.bottom - a.top, b.bottom - b.top);
	const gap = Math.max(b.left - a.right, a.left - b.right);
	return verticalOverlap(a, b) > height / 2 && gap < maxGap * height;
}

/** The text of a place. */
export function truncateWords(text: string): string {
	return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text;
}

/** The box of a place. */
export function rectOf({ left, top, right, bottom }: Box): ReceiptPlace['rect'] {
	return [Math.round(left), Math.round(top), Math.round(right), Math.round(bottom)];
}
