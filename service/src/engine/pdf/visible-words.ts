import type { Page, Word } from '../model';
import { horizontalOverlap, verticalOverlap } from '../model/boxes';

/** With more invisible text than this part of the page's words, it is the text layer of a scan and what people want. */
const scanPart = 0.5;

/** Text below this size, in points, is no text for people. */
const smallestSize = 1;

/** Two equal words that share this part of their area are one word drawn twice: a shadow or a false bold. */
const doubledPart = 0.6;

/** Grid for finding doubled words, points. */
const gridStep = 4;

/** More rows than a page can have. */
const rowsOfGrid = 1 << 16;

/** Words kept for comparison in one place of the grid. */
const mostInOnePlace = 8;

/** A word with what a reader knows of its ink. */
export interface ReadWord {
	readonly word: Word;
	readonly invisible: boolean;
}

/**
 * Leave out what nobody sees: invisible text unless it is the text layer of a scan, text outside the page, tiny text, and
 * the second of two equal words in one place.
 */
export function visibleWords(
	words: readonly ReadWord[],
	page: Pick<Page, 'width' | 'height'>,
): { readonly words: Word[]; readonly hidden: number; readonly textLayer: boolean } {
	const invisible = words.filter((entry) => entry.invisible).length;
	const keepsInvisible = invisible > scanPart * words.length;
	// Recognised text stands on slanting lines: its boxes tell rows better than its baselines.
	const inked = keepsInvisible
		? words.map(({ word }) => ({ ...word, baseline: undefined }))
		: words.filter((entry) => !entry.invisible).map(({ word }) => word);
	const seen = inked.filter((word) => isOnPage(word, page) && word.fontSize >= smallestSize);
	return { words: withoutDoubles(seen), hidden: words.length - seen.length, textLayer: keepsInvisible };
}

function isOnPage({ box }: Word, { width, height }: Pick<Page, 'width' | 'height'>): boolean {
	const x = (box.left + box.right) / 2;
	const y = (box.top + box.bottom) / 2;
	return x >= 0 && x <= width && y >= 0 && y <= height;
}

function withoutDoubles(words: readonly Word[]): Word[] {
	const places = new Map<number, Word[]>();
	// Most places have nothing around them: a small table says so faster than the map.
	const taken = new Uint8Array(takenPlaces);
	const kept: Word[] = [];
	for (const word of words) {
		const column = Math.round(word.box.left / gridStep);
		const row = Math.round(word.box.top / gridStep);
		const place = column * rowsOfGrid + row;
		if (isAnyTaken(taken, column, row) && hasDouble(places, place, word)) continue;
		kept.push(word);
		taken[takenPlace(column, row)] = 1;
		const there = places.get(place);
		// Hostile pages have thousands of words in one place that do not cover each other.
		if (!there) places.set(place, [word]);
		else if (there.length < mostInOnePlace) there.push(word);
	}
	return kept;
}

/** Places of the small table; several of the page may share one. */
const takenPlaces = 1 << 16;

function takenPlace(column: number, row: number): number {
	return (column * 251 + row) & (takenPlaces - 1);
}

function isAnyTaken(taken: Uint8Array, column: number, row: number): boolean {
	for (let x = column - 1; x <= column + 1; x++) {
		for (let y = row - 1; y <= row + 1; y++) if (taken[takenPlace(x, y)] !== 0) return true;
	}
	return false;
}

function hasDouble(places: ReadonlyMap<number, readonly Word[]>, place: number, word: Word): boolean {
	for (let column = -rowsOfGrid; column <= rowsOfGrid; column += rowsOfGrid) {
		for (let row = -1; row <= 1; row++) {
			const there = places.get(place + column + row);
			if (there?.some((other) => other.text === word.text && liesOver(other, word))) return true;
		}
	}
	return false;
}

function liesOver(a: Word, b: Word): boolean {
	const area = (b.box.right - b.box.left) * (b.box.bottom - b.box.top);
	return horizontalOverlap(a.box, b.box) * verticalOverlap(a.box, b.box) >= doubledPart * area && area > 0;
}
