import type { Box, Word } from '../../model';
import { centreOf, horizontalOverlap } from '../../model/boxes';
import { median } from '../../values/quantiles';
import type { NonEmpty } from '../../values/sequences';
import type { ShotSettings } from './settings';

/** Words that stand close beside each other: what one column has of a row. */
export interface ColumnRun {
	readonly words: NonEmpty<Word>;
	readonly box: Box;
	/** y that its words stand on. */
	readonly level: number;
}

/** Two runs beside each other, with nothing between them, that may be of one row; points. */
export interface Neighbours {
	readonly before: ColumnRun;
	readonly after: ColumnRun;
	/** From the middle of the one to that of the other. */
	readonly across: number;
	/** By how much the second stands lower. */
	readonly sunk: number;
	/** Height of the middle between them. */
	readonly at: number;
}

/** How rows sink from one column to the next: the slope at a height of the page, and by how much it grows down the page. */
export interface Lean {
	readonly at: number;
	readonly slope: number;
	readonly growth: number;
	/** How many runs have one beside them by it, less what it costs. */
	readonly worth: number;
}

/** Pairs of runs that a row may hold. @param line  height of the usual line */
export function neighbours(runs: readonly ColumnRun[], line: number, { maxLean, offLean }: ShotSettings): Neighbours[] {
	const reach = (maxLean + offLean) * line;
	return runs.flatMap((before) => {
		const { x } = centreOf(before.box);
		return runs.flatMap((after): Neighbours[] => {
			if (after.box.left < before.box.right) return [];
			const pair = {
				...{ before, after, across: centreOf(after.box).x - x },
				...{ sunk: after.level - before.level, at: (before.level + after.level) / 2 },
			};
			return Math.abs(pair.sunk) > reach || runs.some((run) => isBetween(run, pair, line)) ? [] : [pair];
		});
	});
}

/** True for a run on the straight way between two others. */
function isBetween({ box, level }: ColumnRun, { before, after, across, sunk }: Neighbours, line: number): boolean {
	if (box.left < before.box.right || box.right > after.box.left) return false;
	const part = (centreOf(box).x - centreOf(before.box).x) / across;
	return Math.abs(level - before.level - sunk * part) < line / 2;
}

/** How far the second of two runs stands from where the lean says that its row goes on. */
export function offLean({ across, sunk, at }: Neighbours, lean: Slope): number {
	return sunk - across * slopeAt(lean, at);
}

type Slope = Omit<Lean, 'worth'>;

function slopeAt({ at, slope, growth }: Slope, height: number): number {
	return slope + growth * (height - at);
}

/**
 * The lean by which most runs have another one beside them, at the upper and at the lower end of the page, where of those that fit as well the
 * smaller one is the better one; besides it the best ones by which each run has the next higher or lower one beside it, as columns whose rows
 * have one distance fit as well then.
 * @param pairs  of these runs
 * @param line  height of the usual line
 * @returns the best one first
 */
export function columnLeans(
	runs: readonly ColumnRun[],
	pairs: readonly Neighbours[],
	line: number,
	settings: ShotSettings,
): NonEmpty<Lean> {
	const across = median(pairs.map((pair) => pair.across));
	const best: Lean = { at: 0, slope: 0, growth: 0, worth: 0 };
	if (across === undefined) return [best];
	const leans = possibleLeans(pairs, across, line, settings).sort((a, b) => b.worth - a.worth);
	const [first = best] = leans;
	const step = lineStep(runs);
	const middle = median(pairs.map(({ at }) => at)) ?? 0;
	const shiftOf = (lean: Lean): number =>
		Math.round(((slopeAt(lean, middle) - slopeAt(first, middle)) * across) / step);
	const others = [-1, 1].flatMap((shift) => leans.find((lean) => shiftOf(lean) === shift) ?? []);
	return [first, ...others];
}

function possibleLeans(pairs: readonly Neighbours[], across: number, line: number, settings: ShotSettings): Lean[] {
	const { maxLean, leanStep, leanCost } = settings;
	const heights = pairs.map(({ at }) => at);
	const [upper, lower] = [Math.min(...heights), Math.max(...heights)];
	const count = new Set(pairs.flatMap(({ before, after }) => [before, after])).size;
	const steps = Math.round(maxLean / leanStep);
	const leans: Lean[] = [];
	for (let above = -steps; above <= steps; above++) {
		for (let below = -steps; below <= steps; below++) {
			const slopeOf = (step: number): number => (step * leanStep * line) / across;
			const growth = lower > upper ? (slopeOf(below) - slopeOf(above)) / (lower - upper) : 0;
			const lean = { at: upper, slope: slopeOf(above), growth };
			const cost = ((Math.abs(above) + Math.abs(below)) / 2) * leanStep * leanCost * count;
			leans.push({ ...lean, worth: fitOf(pairs, lean, line, settings) - cost });
		}
	}
	return leans;
}

/** From a run to the one below it. */
function lineStep(runs: readonly ColumnRun[]): number {
	const steps = runs.flatMap(({ box, level }) => {
		const below = runs.filter((other) => other.level > level && horizontalOverlap(other.box, box) > 0);
		return below.length === 0 ? [] : [Math.min(...below.map((other) => other.level)) - level];
	});
	return median(steps) ?? Infinity;
}

/** How many runs have another one beside them, each as well as it lies where a lean says. */
function fitOf(pairs: readonly Neighbours[], lean: Slope, line: number, settings: ShotSettings): number {
	const fits = new Map<ColumnRun, number>();
	for (const pair of pairs) {
		const fit = 1 - (offLean(pair, lean) / (settings.offLean * line)) ** 2;
		if (fit <= 0) continue;
		for (const run of [pair.before, pair.after]) fits.set(run, Math.max(fits.get(run) ?? 0, fit));
	}
	let sum = 0;
	for (const fit of fits.values()) sum += fit;
	return sum;
}
