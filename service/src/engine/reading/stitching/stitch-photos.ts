import type { Box, Page, Word } from '../../model';
import { centreOf, unionOf } from '../../model/boxes';
import { median } from '../../values/quantiles';
import { movePage, placeIn, type Move } from './placed-page';
import { findSharedRows, type SharedRow } from './overlap';
import { stitchSettings } from './settings';
import { levelPhotos } from './level-photos';
import { photoRows, type PhotoRow } from './photo-rows';

/** Stitched photos of one document. */
interface JoinedShots {
	/** As tall as the document, in the scale of the first photo. */
	readonly page: Page;
	/** Placement of each photo, in order. */
	readonly moves: readonly Move[];
	/** Numbers of the photos, from 1, without rows in common with the previous one: they are appended below. */
	readonly apart: readonly number[];
}

/**
 * One page from overlapping photos of one document, top down, with each row once. Photos may differ in scale and are
 * level.
 * @param photos  at least one, after OCR
 */
export function joinShots(photos: readonly [Page, ...Page[]]): JoinedShots {
	const [first, ...others] = levelPhotos(photos);
	let page = first;
	const moves: Move[] = [{ scale: 1, x: 0, y: 0 }];
	const apart: number[] = [];
	for (const [index, shot] of others.entries()) {
		const [above, below] = [photoRows(page.words), photoRows(shot.words)];
		const shared = findSharedRows(above, below);
		const seam = seamOf(shared, above.length);
		if (!seam) apart.push(index + 2);
		const move = seam ? moveOnto(shared, seam, above, below) : moveBelow(page, shot);
		const moved = movePage(shot, move);
		moves.push(move);
		page = seam
			? joinAt(page, moved, seam, { above, below: moveRows(below, shot, moved) })
			: withParts(page, moved, { words: [...page.words, ...moved.words], keepsAbove: always, keepsBelow: always });
	}
	const { page: placed, x } = placeIn(page);
	return { page: placed, moves: moves.map((move) => ({ ...move, x: move.x + x })), apart };
}

const always = (): boolean => true;

/** The seam between two photos: the common row furthest from the ends of both. */
function seamOf(shared: readonly SharedRow[], rowsAbove: number): SharedRow | undefined {
	const far = ({ above, below }: SharedRow): number => Math.min(rowsAbove - 1 - above, below);
	return shared.reduce<SharedRow | undefined>(
		(best, pair) => (best && far(best) >= far(pair) ? best : pair),
		undefined,
	);
}

/** Places the second photo on the first one by their common rows. */
function moveOnto(
	shared: readonly SharedRow[],
	seam: SharedRow,
	above: readonly PhotoRow[],
	below: readonly PhotoRow[],
): Move {
	const pairs = shared.flatMap(({ above: a, below: b }) => {
		const [one, other] = [above[a], below[b]];
		return one && other ? [{ a: one, b: other }] : [];
	});
	// A row with the same first and last word has the same width in both.
	const whole = pairs.filter(({ a, b }) => a.text === b.text);
	const widths = (whole.length > 0 ? whole : pairs).map(
		({ a, b }) => (a.box.right - a.box.left) / Math.max(1, b.box.right - b.box.left),
	);
	const scale = median(widths) ?? 1;
	const x = median(pairs.map(({ a, b }) => a.box.left - scale * b.box.left)) ?? 0;
	const [at, from] = [above[seam.above]?.box.bottom ?? 0, below[seam.below]?.box.bottom ?? 0];
	return { scale, x, y: at - scale * from };
}

/** Appends the second photo below the first one, with the same text size and left edge. */
function moveBelow(page: Page, shot: Page): Move {
	const { gap } = stitchSettings;
	if (page.words.length === 0 || shot.words.length === 0) return { scale: 1, x: 0, y: page.height };
	const sizeOf = ({ words }: Page): number => median(words.map(({ fontSize }) => fontSize)) ?? 1;
	const extentOf = ({ words }: Page): Box => unionOf(words.map(({ box }) => box));
	const scale = sizeOf(page) / sizeOf(shot);
	const [above, below] = [extentOf(page), extentOf(shot)];
	return { scale, x: above.left - scale * below.left, y: above.bottom + gap * sizeOf(page) - scale * below.top };
}

/** The rows of a photo after it was moved. */
function moveRows(rows: readonly PhotoRow[], shot: Page, moved: Page): PhotoRow[] {
	const to = new Map(shot.words.map((word, index) => [word, moved.words[index] ?? word]));
	return rows.map((row) => {
		const words = row.words.map((word) => to.get(word) ?? word);
		return { ...row, words, box: unionOf(words.map(({ box }) => box)) };
	});
}

/**
 * The rows of the first photo down to the seam, and those of the second after it. A row beyond the seam that the other
 * photo lacks stays: nothing is lost if one of them was unreadable.
 */
function joinAt(
	page: Page,
	moved: Page,
	seam: SharedRow,
	{ above, below }: { readonly above: readonly PhotoRow[]; readonly below: readonly PhotoRow[] },
): Page {
	const { sameRow } = stitchSettings;
	const upper = above.slice(0, seam.above + 1);
	const lower = below.slice(seam.below + 1);
	const isNew = (row: PhotoRow, kept: readonly PhotoRow[]): boolean =>
		!kept.some(({ box }) => {
			const line = Math.min(box.bottom - box.top, row.box.bottom - row.box.top);
			return Math.abs((box.top + box.bottom - row.box.top - row.box.bottom) / 2) < sameRow * line;
		});
	const past = lower.at(-1)?.box.bottom ?? -Infinity;
	const before = upper[0]?.box.top ?? Infinity;
	// Between its rows the other photo was read: extra text there is fragments of letters at the image edge.
	const restAbove = above.slice(seam.above + 1).filter((row) => row.box.top > past && isNew(row, lower));
	const restBelow = below.slice(0, seam.below).filter((row) => row.box.bottom < before && isNew(row, upper));
	const words: Word[] = [...restBelow, ...upper, ...lower, ...restAbove].flatMap((row) => row.words);
	const at = upper.at(-1)?.box.bottom ?? 0;
	return withParts(page, moved, { words, keepsAbove: (y) => y <= at, keepsBelow: (y) => y > at });
}

interface Parts {
	readonly words: readonly Word[];
	/** By the height of their middle: whether lines, areas and marks of the first photo stay … */
	readonly keepsAbove: (y: number) => boolean;
	/** … and those of the second one. */
	readonly keepsBelow: (y: number) => boolean;
}

function withParts(page: Page, moved: Page, { words, keepsAbove, keepsBelow }: Parts): Page {
	const both = <T>(partsOf: (from: Page) => readonly T[] | undefined, middleOf: (part: T) => number): T[] => [
		...(partsOf(page) ?? []).filter((part) => keepsAbove(middleOf(part))),
		...(partsOf(moved) ?? []).filter((part) => keepsBelow(middleOf(part))),
	];
	const middle = ({ box }: { readonly box: Page['drawings'][number] }): number => centreOf(box).y;
	return {
		...page,
		width: Math.max(page.width, moved.width),
		height: Math.max(page.height, moved.height),
		words,
		rules: both(
			({ rules }) => rules,
			({ direction, position, start, end }) => (direction === 'horizontal' ? position : (start + end) / 2),
		),
		fills: both(({ fills }) => fills, middle),
		images: [],
		drawings: both(
			({ drawings }) => drawings,
			(box) => centreOf(box).y,
		),
		penMarks: both(
			({ penMarks }) => penMarks,
			(box) => centreOf(box).y,
		),
		inkMarks: both(({ inkMarks }) => inkMarks, middle),
		shapes: both(({ shapes }) => shapes, middle),
	};
}
