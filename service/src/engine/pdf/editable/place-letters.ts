import type { PlacedGlyph } from '../../fonts/embedded-font';
import type { GlyphRun } from '../../fonts/font-book';

/** Ink of a word by column. */
export interface InkColumns {
	/** Start of the first column, from the left side of the word's box; points. */
	readonly start: number;
	/** Width of a column, points. */
	readonly step: number;
	/** Pixels of ink in each. */
	readonly counts: ArrayLike<number>;
}

/** Positions of a word's glyphs as spaced by its font. */
interface SpacedPlace {
	/** From the left side of the word's box, points. */
	readonly left: number;
	/** Points. */
	readonly size: number;
	/** Horizontal stretching. */
	readonly stretch: number;
}

/** Maximum shift of a letter's cut from its position in the font, in sizes. */
const reach = 0.3;
/** Width variation of a letter between similar fonts, in sizes. */
const usualDifference = 0.08;
/** Ink as high as this many sizes is a stem: a cut avoids it if another place is near. */
const stemHeight = 0.45;
const stemCost = 6;
/** Width difference between a letter's ink and its glyph from which it was not cut out well. */
const maxWider = 1.5;
/** PDF readers split words whose letters are a tenth of the size further apart, or closer, than in the font. */
const maxApart = 0.05;
/** Readers join words whose ends are too close: maximum shift of the first and last letter, in sizes. */
const maxAtEnds = 0.02;

interface Letter {
	readonly run: number;
	readonly index: number;
	/** Expected position of its ink, in columns. */
	readonly left: number;
	readonly right: number;
}

/**
 * Moves each letter of a word to its ink: similar fonts space letters differently. The ink is cut between letters where
 * it is thinnest, near the expected place (dynamic programming over the cuts).
 * @param runs  glyphs of the word, left to right
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
		const from = firstInked(cut, end, 1, columns);
		const to = firstInked(end - 1, from - 1, -1, columns) + 1;
		cut = end;
		const width = letter.right - letter.left;
		const isCutWell = to - from < maxWider * width + 1 && to - from > width / maxWider - 1;
		return isCutWell ? (from + to - letter.left - letter.right) / 2 / unit : undefined;
	});
	return shiftLetters(runs, letters, limitSteps(between(shifts), place.stretch));
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

/** First columns of the letters, and the one after the last letter. */
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
	const first = firstInked(Math.max(0, Math.round(firstLetter.left - reach * size)), counts.length, 1, { counts });
	const last = firstInked(Math.min(counts.length, Math.round(right + reach * size)) - 1, -1, -1, { counts }) + 1;
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

/** The first inked column from a position on; `end` if there is none. */
function firstInked(from: number, end: number, step: 1 | -1, { counts }: Pick<InkColumns, 'counts'>): number {
	let column = from;
	while ((end - column) * step > 0 && !((counts[column] ?? 0) > 0)) column += step;
	return column;
}

/** Interpolates unknown shifts. */
function between(shifts: readonly (number | undefined)[]): number[] {
	return shifts.map((shift, index) => {
		if (shift !== undefined) return shift;
		const before = shifts.slice(0, index).findLast((value) => value !== undefined);
		const after = shifts.slice(index).find((value) => value !== undefined);
		return ((before ?? after ?? 0) + (after ?? before ?? 0)) / 2;
	});
}

/** Maximum step between shifts that readers do not take for a gap, thousandths of the size before stretching. */
function limitSteps(shifts: readonly number[], stretch: number): number[] {
	const step = (maxApart * 1000) / stretch;
	const end = (maxAtEnds * 1000) / stretch;
	const last = shifts.length - 1;
	let before: number | undefined;
	return shifts.map((shift, index) => {
		// As far as both ends of the word and the previous letter allow.
		const most = end + step * Math.min(index, last - index);
		const own = Math.max(-most, Math.min(most, shift));
		before = before === undefined ? own : Math.max(before - step, Math.min(before + step, own));
		return before;
	});
}

function shiftLetters(runs: readonly GlyphRun[], letters: readonly Letter[], shifts: readonly number[]): GlyphRun[] {
	const byGlyph = new Map(letters.map(({ run, index }, at) => [`${run} ${index}`, shifts[at]]));
	// Marks move with the letter before them.
	let [shift = 0] = shifts;
	return runs.map(({ font, glyphs }, run) => ({
		font,
		glyphs: glyphs.map((glyph, index): PlacedGlyph => {
			shift = byGlyph.get(`${run} ${index}`) ?? shift;
			return { ...glyph, x: glyph.x + Math.round(shift) };
		}),
	}));
}
