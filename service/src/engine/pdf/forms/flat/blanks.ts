import type { Box, Word } from '../../../model';
import { BoxIndex } from '../../../model/box-index';
import {
	areaOf,
	boxHeight,
	boxWidth,
	contains,
	holds,
	horizontalOverlap,
	unionOf,
	verticalOverlap,
} from '../../../model/boxes';
import type { Edge, Edges } from '../../../tables/edges';
import { letterParts, textSizes } from '../settings';
import { closedCells, combsOf, openCombs } from './drawn-cells';
import type { Leader } from './leaders';

/** A place of a form that is meant to be written in, on the upright page. */
export interface FormBlank {
	readonly kind: 'line' | 'cell' | 'comb' | 'date';
	/** Free of print. */
	readonly box: Box;
	/** The baseline of its text; in cells the text is in the middle. */
	readonly baseline?: number;
	/** Cells for a letter each; places of day, month and year, from the left. */
	readonly parts?: readonly Box[];
	/** Printed between and after the parts of a date. */
	readonly signs?: string;
	/** The cell that it is part of; its label is in another one, or in the same one. */
	readonly cell?: Box;
	/** The label in its own cell. */
	readonly own?: readonly Word[];
}

/** A cell with the words in it. */
export interface DrawnCell {
	readonly box: Box;
	readonly words: readonly Word[];
}

/** What a page has of it. */
export interface FormSheet {
	readonly blanks: readonly FormBlank[];
	readonly cells: readonly DrawnCell[];
}

/** Room over a line, points: the usual one, and the least that can be written in. */
const usualRoom = 14;
const minRoom = 7;

/** Shortest line, points; shorter ones are marks. */
const minLine = 18;

/** Space between print and what is written beside it, points. */
const gap = 3;

/** Words higher over a line belong to other rows, points. */
const onLine = 8;

/** Between the parts of a date, points relative to the font size. */
const maxDateGap = 2.5;

/** Words of a cell that may be a label. */
const maxLabelWords = 14;

/** The places to write in. @param leaders  on the upright page, like `edges` */
export function findBlanks(words: readonly Word[], edges: Edges, leaders: readonly Leader[]): FormSheet {
	const index = new BoxIndex(words);
	const boxes = closedCells(edges);
	const loose = looseLines(edges.horizontal, boxes);
	const combs = openCombs({ horizontal: loose, vertical: edges.vertical });
	const printed = [...datesOf(leaders, index), ...combs.map(combOf)];
	const isUsed = (box: Box) => printed.some((blank) => holds(box, blank.box));
	const cells = boxes.map(
		(box): DrawnCell => ({ box, words: index.level(box).filter((word) => holds(box, word.box)) }),
	);
	const empty = cells.filter(({ box, words: own }) => own.length === 0 && !isUsed(box)).map(({ box }) => box);
	const closedCombs = combsOf(empty);
	const inCombs = new Set(closedCombs.flat());
	const lines = looseLines(loose, combs.map(unionOf)).flatMap((line) => piecesOf(line, index));
	const drawn = [...printed, ...lines];
	const isFree = (box: Box) =>
		!drawn.some((blank) => holds(box, blank.box)) && !boxes.some((other) => isInside(other, box));
	return {
		cells,
		blanks: [
			...drawn,
			...closedCombs.map(combOf),
			...empty
				.filter((box) => !inCombs.has(box) && isFree(box) && isRoomy(box))
				.map((box): FormBlank => ({ kind: 'cell', box: inner(box), cell: box })),
			...cells
				.filter(({ words: own, box }) => own.length > 0 && own.length <= maxLabelWords && isFree(box))
				.flatMap(restOf),
		],
	};
}

const isInside = (inside: Box, box: Box) =>
	inside !== box && contains(box, inside, 1) && areaOf(inside) < areaOf(box) - 1;
const isRoomy = (box: Box) => boxWidth(box) >= minLine && boxHeight(box) >= minRoom;
const inner = ({ left, right, top, bottom }: Box): Box => ({
	left: left + gap,
	right: right - gap,
	top: top + 1,
	bottom: bottom - 1,
});

function combOf(parts: readonly Box[]): FormBlank {
	const box = unionOf(parts);
	return { kind: 'comb', box, parts, cell: box };
}

/** Rows of underscores and dots; three in a row with separators between them are a date. */
function datesOf(leaders: readonly Leader[], words: BoxIndex<Word>): FormBlank[] {
	const blanks: FormBlank[] = [];
	for (let index = 0; index < leaders.length; index++) {
		const date = dateFrom(leaders.slice(index, index + 3), words);
		if (date) index += 2;
		blanks.push(date ?? leaderBlank(leaders[index]!, words));
	}
	return blanks;
}

function leaderBlank({ box, baseline, fontSize, cells }: Leader, words: BoxIndex<Word>): FormBlank {
	const place = { ...box, top: roomOver(box, baseline, words), bottom: baseline };
	if (cells)
		return {
			kind: 'comb',
			box: place,
			baseline,
			parts: cells.map((cell) => ({ ...cell, top: place.top, bottom: baseline })),
		};
	return {
		kind: 'line',
		box: { ...place, top: Math.min(place.top, baseline - fontSize * letterParts.ascent) },
		baseline,
	};
}

function dateFrom([one, two, three]: readonly Leader[], words: BoxIndex<Word>): FormBlank | undefined {
	if (!one || !two || !three || one.cells || two.cells || three.cells) return undefined;
	const between = [signBetween(one, two, words), signBetween(two, three, words)];
	const after = words
		.level(three.box)
		.find(
			({ box }) =>
				isLevel(box, three.box) &&
				box.left >= three.box.right - 1 &&
				box.left - three.box.right < three.fontSize * maxDateGap,
		);
	const signs = `${between.join('')}${after?.text.startsWith('日') ? '日' : ''}`;
	if (!/^(?:([-./])\1|年月日?)$/u.test(signs)) return undefined;
	const parts = [one, two, three].map(({ box, baseline, fontSize }) => ({
		...box,
		top: baseline - fontSize,
		bottom: baseline,
	}));
	return { kind: 'date', box: unionOf(parts), baseline: one.baseline, parts, signs };
}

function signBetween(one: Leader, two: Leader, words: BoxIndex<Word>): string | undefined {
	const isApart =
		Math.abs(one.baseline - two.baseline) > 2 ||
		two.box.left < one.box.right - 1 ||
		two.box.left - one.box.right > maxDateGap * one.fontSize;
	if (isApart) return undefined;
	const zone = { ...one.box, left: one.box.right - 1, right: two.box.left + 1 };
	return words
		.level(zone)
		.filter(({ box }) => isLevel(box, zone) && holds(zone, { ...box, top: zone.top, bottom: zone.bottom }))
		.map(({ text }) => text)
		.join('');
}

const isLevel = (a: Box, b: Box) => verticalOverlap(a, b) > Math.min(boxHeight(a), boxHeight(b)) / 3;

/** Horizontal lines that are not sides of cells. */
function looseLines(horizontal: readonly Edge[], cells: readonly Box[]): Edge[] {
	const sides = new BoxIndex(
		cells.flatMap((box) => [box.top, box.bottom].map((y) => ({ box: { ...box, top: y - 1.5, bottom: y + 1.5 } }))),
	);
	return horizontal.filter(({ position, start, end }) => {
		if (end - start < minLine) return false;
		const line = { left: start, right: end, top: position - 0.1, bottom: position + 0.1 };
		const covered = sides.over(line).reduce((sum, { box }) => sum + horizontalOverlap(box, line), 0);
		return covered < (end - start) / 2;
	});
}

/** The parts of a line without words over them. */
function piecesOf({ position, start, end }: Edge, words: BoxIndex<Word>): FormBlank[] {
	const band = { left: start, right: end, top: position - onLine, bottom: position - 1 };
	const standing = words
		.over(band)
		.filter(({ box }) => box.top < position - 2)
		.sort((a, b) => a.box.left - b.box.left);
	const blanks: FormBlank[] = [];
	let left = start;
	for (const at of [...standing.map(({ box }) => box), { left: end + gap, right: end }]) {
		const right = at.left - gap;
		if (right - left >= minLine) {
			const box = { left, right, top: position, bottom: position };
			const top = roomOver(box, position, words);
			if (position - top >= minRoom)
				blanks.push({ kind: 'line', box: { ...box, top, bottom: position - 0.5 }, baseline: position - 2.5 });
		}
		left = Math.max(left, at.right + gap);
	}
	return blanks;
}

/** Top of the room over a line, below other words. */
function roomOver({ left, right }: Box, position: number, words: BoxIndex<Word>): number {
	const zone = { left, right, top: position - usualRoom, bottom: position - minRoom };
	return Math.max(
		zone.top,
		...words
			.over(zone)
			.map(({ box }) => box.bottom)
			.filter((bottom) => bottom < position - 2),
	);
}

/** The room of a cell below or after its own words. */
function restOf({ box, words }: DrawnCell): FormBlank[] {
	const print = unionOf(words.map((word) => word.box));
	const size = Math.max(...words.map(({ fontSize }) => fontSize));
	const below = { ...inner(box), top: Math.max(box.top, print.bottom) };
	if (boxHeight(below) >= Math.max(minRoom + 1, size * 0.9) && boxWidth(below) >= minLine)
		return [{ kind: 'cell', box: below, cell: box, own: words }];
	const beside = { ...inner(box), left: print.right + gap };
	const isOneRow = boxHeight(print) < 1.6 * size;
	if (!isOneRow || boxWidth(beside) < 1.5 * minLine || boxHeight(beside) > textSizes.automatic * 4) return [];
	return [{ kind: 'cell', box: beside, cell: box, own: words }];
}
