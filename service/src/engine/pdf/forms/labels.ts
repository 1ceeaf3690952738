import type { Box, Word } from '../../model';
import { BoxIndex } from '../../model/box-index';
import { holds, verticalOverlap } from '../../model/boxes';

/** A printed text beside a place, nearest side first. */
export interface PlaceLabel {
	readonly side: 'left' | 'right' | 'above' | 'below';
	readonly text: string;
	readonly words: readonly Word[];
}

/** Largest distance of a label from its place, points: half the width of a page to the left, two lines above. */
const maxBeside = 250;
const maxOver = 24;

/** A gap between words that ends a label, in font sizes: columns are farther apart than words. */
const maxWordGap = 1.2;

/** The words of a page, for finding labels beside its places. */
export class PageLabels {
	private readonly words: BoxIndex<Word>;
	private readonly places: BoxIndex<{ readonly box: Box }>;

	/** @param places  fields, which separate labels; their own texts are not labels */
	constructor(words: readonly Word[], places: readonly Box[]) {
		this.places = new BoxIndex(places.map((box) => ({ box })));
		const isLabel = ({ box, turn }: Word) => turn === 0 && !this.placesAt(box).some((place) => holds(place, box));
		this.words = new BoxIndex(words.filter(isLabel));
	}

	/** The labels beside a place: those of buttons are usually to their right. */
	beside(place: Box, isButton: boolean): PlaceLabel[] {
		const sides = isButton ? (['right', 'left', 'above'] as const) : (['left', 'above', 'below', 'right'] as const);
		return sides.flatMap((side) => {
			const words = this.wordsAt(place, side);
			return words.length > 0 ? [{ side, text: words.map(({ text }) => text).join(' '), words }] : [];
		});
	}

	private placesAt(box: Box): Box[] {
		return this.places.level(box).map((place) => place.box);
	}

	private wordsAt(place: Box, side: PlaceLabel['side']): Word[] {
		if (side === 'left' || side === 'right') return this.phraseBeside(place, side);
		const zone =
			side === 'above'
				? { ...place, top: place.top - maxOver, bottom: place.top + 2 }
				: { ...place, top: place.bottom - 2, bottom: place.bottom + maxOver };
		const near = this.words
			.level(zone)
			.filter(({ box }) => box.left < place.right && box.right > place.left - 2 && holdsVertically(zone, box));
		const distance = ({ box }: Word) => (side === 'above' ? place.top - box.bottom : box.top - place.bottom);
		const nearest = near.reduce<Word | undefined>(
			(best, word) => (!best || distance(word) < distance(best) ? word : best),
			undefined,
		);
		if (!nearest) return [];
		const between = {
			...place,
			top: Math.min(place.bottom, nearest.box.bottom),
			bottom: Math.max(place.top, nearest.box.top),
		};
		if (this.placesAt(between).some((other) => other !== place && liesBetween(other, place, nearest.box))) return [];
		const row = near.filter(({ box }) => isOnRow(box, nearest.box)).sort((a, b) => a.box.left - b.box.left);
		return untilGap(row);
	}

	private phraseBeside(place: Box, side: 'left' | 'right'): Word[] {
		const reach =
			side === 'left' ? { ...place, left: place.left - maxBeside } : { ...place, right: place.right + maxBeside };
		const others = this.placesAt(place).filter((other) => other !== place && verticalOverlap(other, place) > 0);
		const row = this.words.level(reach).filter(({ box }) => isOnRow(box, place));
		const before = side === 'left';
		const sorted = row
			.filter(({ box }) =>
				before ? box.right <= place.left + 2 && box.left >= reach.left : box.left >= place.right - 2,
			)
			.sort((a, b) => (before ? b.box.right - a.box.right : a.box.left - b.box.left));
		const [first] = sorted;
		if (!first) return [];
		const isApart = others.some((other) =>
			before
				? other.left >= first.box.right - 2 && other.right <= place.left + 2
				: other.right <= first.box.left + 2 && other.left >= place.right - 2,
		);
		if (isApart) return [];
		const phrase = untilGap(sorted);
		return before ? phrase.reverse() : phrase;
	}
}

function holdsVertically(zone: Box, { top, bottom }: Box): boolean {
	const middle = (top + bottom) / 2;
	return middle >= zone.top && middle <= zone.bottom;
}

function liesBetween(other: Box, place: Box, label: Box): boolean {
	const above = label.bottom <= place.top + 2;
	const isLevel = other.left < label.right && other.right > label.left;
	return (
		isLevel &&
		(above
			? other.top >= label.bottom - 2 && other.bottom <= place.top + 2
			: other.bottom <= label.top + 2 && other.top >= place.bottom - 2)
	);
}

function isOnRow(box: Box, other: Box): boolean {
	return verticalOverlap(box, other) > Math.min(box.bottom - box.top, other.bottom - other.top) / 2;
}

/** The words up to the first wide gap; they lead away from their place, or along a row. */
function untilGap(words: readonly Word[]): Word[] {
	const phrase: Word[] = [];
	for (const word of words) {
		const last = phrase.at(-1);
		const gap = last ? Math.max(word.box.left - last.box.right, last.box.left - word.box.right) : 0;
		if (last && gap > maxWordGap * word.fontSize) break;
		phrase.push(word);
	}
	return phrase;
}

/** A name or label for comparison: letters and digits alone, in lower case. */
export function foldLabel(text: string): string {
	return text
		.normalize('NFKD')
		.toLowerCase()
		.replaceAll('ß', 'ss')
		.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** How a label may be named: whole, or without its number, its explanation in brackets and what follows a colon. */
export function labelNames(text: string): string[] {
	const plain = text.replaceAll(/[([（【][^)\]）】]*[)\]）】]/gu, ' ');
	const bare = plain.replace(/^\s*(?:(?:\d{1,3}|\p{L})[.)]\s*|\d{1,3}\s+(?=\p{L}))/u, '');
	const [beforeColon = ''] = bare.split(/[:：]/);
	// Labels in several languages have slashes between them.
	const tongues = beforeColon.split(/\s[/|]\s/);
	const names = [text, plain, bare, beforeColon, ...tongues].map(foldLabel).filter((name) => name !== '');
	return [...new Set(names)];
}
