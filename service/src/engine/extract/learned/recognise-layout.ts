import { centreOf, scaleBox } from '../../model/boxes';
import type { Box } from '../../model';
import type { FixedWord, LayoutMemory, LearnedPage } from './layout';
import type { PlacedWord, PageWords } from './page-words';
import { learnedSettings } from '../learned-settings';

const { nearPart, otherWeight, minPlaced, minFound, minLabels } = learnedSettings.recognition;

/** A word of a layout found on a page. */
export interface WordMatch {
	readonly fixed: FixedWord;
	readonly found: PlacedWord;
}

/** How well a document matches a layout. */
export interface Likeness {
	/** Weighted share of the layout's words at their positions, 0 to 1. */
	readonly placed: number;
	/** Share of them anywhere on the page. */
	readonly found: number;
	/** `applies`: it has the layout; `changed`: its words have moved; `other`: another layout. */
	readonly verdict: 'applies' | 'changed' | 'other';
}

/**
 * Compares a document with a layout.
 * @param words  of its first page
 * @param last   of its last page, if it has several: a layout learned from one page may have its end there
 */
export function likenessOf(words: PageWords, memory: LayoutMemory, last?: PageWords): Likeness {
	const fixed = memory.words.filter(({ page }) => page === 0);
	const weightOf = ({ isLabel }: FixedWord): number => (isLabel ? 1 : otherWeight);
	const all = fixed.reduce((sum, word) => sum + weightOf(word), 0);
	if (all === 0) return { placed: 0, found: 0, verdict: 'other' };
	const share = (some: readonly FixedWord[]) => some.reduce((sum, word) => sum + weightOf(word), 0) / all;
	const found = share(foundAnywhere(last ? [words, last] : [words], fixed));
	// Upper bound of the words at their positions: most layouts are ruled out here.
	if (found < minPlaced) return { placed: 0, found, verdict: 'other' };
	const onFirst = matchWords(words, fixed, memory);
	const missing = fixed.filter((word) => !onFirst.some((match) => match.fixed === word));
	const placed = last ? [...onFirst, ...matchWords(last, missing, memory)] : onFirst;
	const shares = { placed: share(placed.map((match) => match.fixed)), found };
	const labels = placed.filter((match) => match.fixed.isLabel).length;
	if (shares.placed >= minPlaced && labels >= minLabels) return { ...shares, verdict: 'applies' };
	const isKnown = shares.found >= minFound && fixed.filter(({ isLabel }) => isLabel).length >= minLabels;
	return { ...shares, verdict: isKnown ? 'changed' : 'other' };
}

/** Each word of the page matches at most one of the layout. */
function foundAnywhere(pages: readonly PageWords[], fixed: readonly FixedWord[]): FixedWord[] {
	const used = new Map<string, number>();
	return fixed.filter(({ text }) => {
		const count = used.get(text) ?? 0;
		used.set(text, count + 1);
		return count < pages.reduce((sum, words) => sum + words.find(text).length, 0);
	});
}

/**
 * Matches words of a layout by horizontal position and vertical order. The vertical position depends on what is above:
 * table rows, address lines.
 */
export function matchWords(words: PageWords, fixed: readonly FixedWord[], memory: LayoutMemory): WordMatch[] {
	const scale = words.page.width / memory.width;
	const nearPt = nearPart * words.page.width;
	// Right-aligned words, or centered ones before a number, keep their other side.
	const isNear = (found: Box, at: Box): boolean =>
		Math.abs(found.left - at.left * scale) <= nearPt || Math.abs(found.right - at.right * scale) <= nearPt;
	const byPlace = [...fixed].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
	const used = new Set<PlacedWord>();
	const matches: WordMatch[] = [];
	let shift = 0;
	for (const word of byPlace) {
		const at = centreOf(word.box).y * scale + shift;
		const [best] = words
			.find(word.text)
			.filter((found) => !used.has(found) && isNear(found.box, word.box))
			.sort((a, b) => Math.abs(centreOf(a.box).y - at) - Math.abs(centreOf(b.box).y - at));
		if (!best) continue;
		used.add(best);
		matches.push({ fixed: word, found: best });
		shift = centreOf(best.box).y - centreOf(word.box).y * scale;
	}
	return matches;
}

/** Maps positions of a layout to a page: horizontally unchanged, vertically shifted with the words around them. */
export class Shifts {
	private readonly moves: readonly { readonly box: Box; readonly by: number }[];

	/** @param scale  points of the page per point of the layout */
	constructor(
		matches: readonly WordMatch[],
		page: LearnedPage,
		readonly scale: number,
	) {
		this.moves = matches
			.filter(({ fixed }) => fixed.page === page)
			.map(({ fixed, found }) => ({
				box: scaleBox(fixed.box, scale),
				by: centreOf(found.box).y - centreOf(fixed.box).y * scale,
			}));
	}

	/** Whether the page has any word of the layout. */
	get isKnown(): boolean {
		return this.moves.length > 0;
	}

	/** Possible boxes of a position, likeliest first: shifted like the nearest words, preferably those of its row. */
	around(place: Box): Box[] {
		const own: Box = scaleBox(place, this.scale);
		const height = own.bottom - own.top;
		const away = ({ box }: { readonly box: Box }): number => {
			const down = Math.abs(centreOf(box).y - centreOf(own).y);
			const aside = Math.max(0, box.left - own.right, own.left - box.right);
			return (down < height / 2 ? 0 : 3 * down) + aside;
		};
		const nearest = [...this.moves].sort((a, b) => away(a) - away(b)).slice(0, 8);
		const shifts: number[] = [];
		for (const { by } of nearest) if (!shifts.some((other) => Math.abs(other - by) < height / 2)) shifts.push(by);
		return shifts.map((by) => ({ ...own, top: own.top + by, bottom: own.bottom + by }));
	}
}
