import {
	maxReceiptPlaces,
	maxReceiptText,
	type ReceiptPlace,
	type ReceiptPlaceKind,
} from '../../../../contract/receipt';
import { pageListOf } from '../../parameters';
import type { Box } from '../model';
import { unionOf, verticalOverlap } from '../model/boxes';
import { cutBetween, type NonEmpty } from '../values/sequences';
import type { PrintedWords } from './page-words';

/** Adjacent words of one kind in a line are one place: maximum gap between them, in word heights. */
const maxGap = 2;

/** Tokens per place that are looked at. */
const tokensPerPlace = 50;

/** Words left out that are looked at: running lines recur on each page. */
const maxLeftOut = 50_000;

/** Reasons of words in figures. */
const figureReasons: readonly string[] = ['figure', 'description'];

/** A word of the pages with something to say about it. */
export interface FoundToken {
	readonly token: number;
	readonly reason?: string;
	/** Of a word that the pages do not have. */
	readonly text?: string;
}

/** Places of words on their pages, for people to check. @param found  in content order */
export function placesOf(page: PrintedWords, kind: ReceiptPlaceKind, found: readonly FoundToken[]): ReceiptPlace[] {
	const words = placeTokens(page, found.slice(0, tokensPerPlace * maxReceiptPlaces));
	return cutBetween(words, (previous, next) => isOther(previous, next) || !areNeighbours(previous.box, next.box))
		.slice(0, maxReceiptPlaces)
		.map((stretch) => toPlace(kind, stretch));
}

/** Places of words that are left out: each text once with its pages, whatever its numbers, and one place per page with figures. */
export function leftOutPlaces(page: PrintedWords, found: readonly FoundToken[]): ReceiptPlace[] {
	const words = placeTokens(page, found.slice(0, maxLeftOut));
	const stretches = cutBetween(
		words,
		(previous, next) =>
			isOther(previous, next) || (!figureReasons.includes(next.reason ?? '') && !areNeighbours(previous.box, next.box)),
	);
	const groups = new Map<string, { readonly place: ReceiptPlace; readonly pages: number[] }>();
	for (const stretch of stretches) {
		const [{ reason = '', number }] = stretch;
		const text = stretch.map((word) => word.text).join(' ');
		const key = `${reason} ${text.toLowerCase().replace(/\p{N}+/gu, '#')}`;
		const known = groups.get(key);
		if (known) known.pages.push(number);
		else if (groups.size < maxReceiptPlaces) groups.set(key, { place: toPlace('leftOut', stretch), pages: [number] });
	}
	return [...groups.values()].map(({ place, pages }) =>
		pages.length > 1 ? { ...place, pages: pageListOf(pages) } : place,
	);
}

interface PlacedToken {
	readonly reason: string | undefined;
	/** Of its page. */
	readonly number: number;
	readonly box: Box;
	readonly text: string;
}

function placeTokens(page: PrintedWords, found: readonly FoundToken[]): PlacedToken[] {
	return found.map(({ token, reason, text }) => ({
		reason,
		number: page.numbers[page.pageIndexOf(token)] ?? 0,
		box: page.boxOf(token),
		text: text ?? page.vocabulary.textOf(page.tokens.at(token)),
	}));
}

const isOther = (a: PlacedToken, b: PlacedToken) => a.number !== b.number || a.reason !== b.reason;

function toPlace(kind: ReceiptPlaceKind, stretch: NonEmpty<PlacedToken>): ReceiptPlace {
	const [{ number, reason }] = stretch;
	return {
		page: number,
		rect: rectOf(unionOf(stretch.map(({ box }) => box))),
		kind,
		...(reason === undefined ? {} : { reason }),
		text: truncateWords(stretch.map(({ text }) => text).join(' ')),
	};
}

function areNeighbours(a: Box, b: Box): boolean {
	const height = Math.min(a.bottom - a.top, b.bottom - b.top);
	const gap = Math.max(b.left - a.right, a.left - b.right);
	return verticalOverlap(a, b) > height / 2 && gap < maxGap * height;
}

/** The text of a place. */
export function truncateWords(text: string): string {
	return text.length > maxReceiptText ? `${text.slice(0, maxReceiptText - 1)}…` : text;
}

export function rectOf({ left, top, right, bottom }: Box): ReceiptPlace['rect'] {
	return [Math.round(left), Math.round(top), Math.round(right), Math.round(bottom)];
}
