import type { PlacedGlyph } from '../../fonts/embedded-font';
import type { GlyphRun } from '../../fonts/font-book';

/** Ink of a word, column by column of its picture. */
export interface InkColumns {
	/** Where the first column begins, from the left side of the word's box; points. */
	readonly start: number;
	/** Width of a column, points. */
	readonly step: number;
	/** Pixels of ink in each. */
	readonly counts: ArrayLike<number>;
}

/** Where a word's glyphs come to stand when their font alone spaces them. */
interface SpacedPlace {
	/** From the left side of the word's box, points. */
	readonly left: number;
	/** Points. */
	readonly size: number;
	/** Horizontal stretching. */
	readonly stretch: number;
}

/** A letter's cut may lie this part of the size from where the font has it. */
const reach = 0.3;
/** Letters of one kind differ in width from font to font by about this part of the size. */
const usualDifference = 0.08;
/** Ink as high as this part of the size is a stem: no cut goes through it if another place is near. */
const stemHeight = 0.45;
const stemCost = 6;
/** A letter whose ink is this much wider or narrower than its glyph's was not cut out well. */
const maxWider = 1.5;
/** Readers of PDFs part words where letters lie a tenth of the size further from each other, or nearer, than the font has them. */
const maxApart = 0.05;
/** They join words whose ends come too near: the first letter and the last one stay where they are but for this part of the size. */
const maxAtEnds = 0.02;

interface Letter {
	readonly run: number;
	readonly index: number;
	/** Where its ink is expected, in columns. */
	readonly left: number;
	readonly right: number;
}

/**
 * Put each letter of a word where its ink is: fonts of the same kind space their letters differently. The ink is cut
 * between letters where there is the least of it, near to where the font expects it (dynamic programming over the cuts).
 * @param runs  glyphs of the word, from left to right
 * @returns the same glyphs with their offsets
 */
export function placeLetters(runs: readonly GlyphRun[], place: SpacedPlace, columns: InkColumns): readonly GlyphRun[] {
	const letters = expectedLetters(runs, place, columns);
	const [first, ...others] = letters;
	if (!first || others.length === 0) return runs;
	const [start, ...ends] = cutBetween(first, others, columns, place.size / columns.step);
	let cut = start;
	const unit = (place.size * place.stretch) / (1000 * columns.step);
	const shifts = letters.map((letter, index) => {
		const end = ends[index] ?? cut;
		const from = trimmed(cut, end, 1, columns);
		const to = trimmed(end - 1, from - 1, -1, columns) + 1;
		cut = end;
		const width = letter.right - letter.left;
		const isCutWell = to - from < maxWider * width + 1 && to - from > width / maxWider - 1;
		return isCutWell ? (from + to - letter.left - letter.right) / 2 / unit : undefined;
	});
	return shifted(runs, letters, limited(between(shifts), place.stretch));
}

function expectedLetters(
	runs: readonly GlyphRun[],
	{ left, size, stretch }: SpacedPlace,
	{ start, step }: InkColumns,
): Letter[] {
	const letters: Letter[] = [];
	let pen = 0;
	const columnOf = (thousandths: number) => (left + (thousandths * size * stretch) / 1000 - start) / step;
	runs.forEach(({ glyphs }, run) => {
		glyphs.forEach(({ x, advance, ink }, index) => {
			if (ink && advance > 0)
				letters.push({ run, index, left: columnOf(pen + x + ink.left), right: columnOf(pen + x + ink.right) });
			pen += advance;
		});
	});
	return letters;
}

/** Columns in which letters begin, and the one after the last letter. */
function cutBetween(
	firstLetter: Letter,
	others: readonly Letter[],
	{ counts }: InkColumns,
	size: number,
): [start: number, ...ends: number[]] {
	let { right } = firstLetter;
	const expected = others.map((letter) => {
		const middle = (letter.left + right) / 2;
		({ right } = letter);
		return middle;
	});
	const first = trimmed(Math.max(0, Math.round(firstLetter.left - reach * size)), counts.length, 1, { counts });
	const last = trimmed(Math.min(counts.length, Math.round(right + reach * size)) - 1, -1, -1, { counts }) + 1;
	const window = Math.max(1, Math.round(reach * size));
	const tolerance = usualDifference * size;
	const costAt = (column: number) => (stemCost * (counts[column] ?? 0)) / (stemHeight * size);
	let before = [{ at: first, cost: 0, from: -1 }];
	const table = [before];
	let beforeExpected = firstLetter.left;
	for (const place of expected) {
		const row: typeof before = [];
		for (let column = Math.round(place) - window; column <= Math.round(place) + window; column++) {
			let best = { at: column, cost: Infinity, from: 0 };
			before.forEach(({ at, cost }, from) => {
				if (at >= column) return;
				const difference = (column - at - (place - beforeExpected)) / tolerance;
				const sum = cost + difference * difference;
				if (sum < best.cost) best = { at: column, cost: sum, from };
			});
			row.push({ ...best, cost: best.cost + costAt(column) });
		}
		table.push(row);
		before = row;
		beforeExpected = place;
	}
	const width = right - beforeExpected;
	let choice = 0;
	let least = Infinity;
	before.forEach(({ at, cost }, index) => {
		const difference = (last - at - width) / tolerance;
		const sum = cost + difference * difference;
		if (sum < least) [choice, least] = [index, sum];
	});
	const cuts: [number, ...number[]] = [last];
	for (const row of table.toReversed()) {
		const { at, from } = row[choice] ?? { at: first, from: 0 };
		cuts.unshift(at);
		choice = from;
	}
	return cuts;
}

/** The first column with ink from a place on; `end` when there is none. */
function trimmed(from: number, end: number, step: 1 | -1, { counts }: Pick<InkColumns, 'counts'>): number {
	let column = from;
	while ((end - column) * step > 0 && !((counts[column] ?? 0) > 0)) column += step;
	return column;
}

/** Shifts that are not known, between those of their neighbours. */
function between(shifts: readonly (number | undefined)[]): number[] {
	return shifts.map((shift, index) => {
		if (shift !== undefined) return shift;
		const before = shifts.slice(0, index).findLast((value) => value !== undefined);
		const after = shifts.slice(index).find((value) => value !== undefined);
		return ((before ?? after ?? 0) + (after ?? before ?? 0)) / 2;
	});
}

/** Shifts whose steps readers take for no gaps, thousandths of the size before stretching. */
function limited(shifts: readonly number[], stretch: number): number[] {
	const step = (maxApart * 1000) / stretch;
	const end = (maxAtEnds * 1000) / stretch;
	const last = shifts.length - 1;
	let before: number | undefined;
	return shifts.map((shift, index) => {
		// As far as both ends of the word let it go, and the letter before it.
		const most = end + step * Math.min(index, last - index);
		const own = Math.max(-most, Math.min(most, shift));
		before = before === undefined ? own : Math.max(before - step, Math.min(before + step, own));
		return before;
	});
}

function shifted(runs: readonly GlyphRun[], letters: readonly Letter[], shifts: readonly number[]): GlyphRun[] {
	const byGlyph = new Map(letters.map(({ run, index }, at) => [`${run} ${index}`, shifts[at]]));
	// Marks go with the letter before them.
	let [shift = 0] = shifts;
	return runs.map(({ font, glyphs }, run) => ({
		font,
		glyphs: glyphs.map((glyph, index): PlacedGlyph => {
			shift = byGlyph.get(`${run} ${index}`) ?? shift;
			return { ...glyph, x: glyph.x + Math.round(shift) };
		}),
	}));
}
