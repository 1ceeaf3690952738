import type { Box, Word } from '../../model';
import { centreOf, horizontalOverlap } from '../../model/boxes';
import { median } from '../../values/quantiles';
import type { NonEmpty } from '../../values/sequences';
import { stitchSettings } from './settings';

/** Adjacent words: the part of a row in one column. */
export interface ColumnRun {
	readonly words: NonEmpty<Word>;
	readonly box: Box;
	/** y of the baseline of its words. */
	readonly level: number;
}

/** Two adjacent runs without anything between that may be one row; points. */
export interface Neighbours {
	readonly before: ColumnRun;
	readonly after: ColumnRun;
	/** Horizontal distance of their centers. */
	readonly across: number;
	/** How much lower the second is. */
	readonly sunk: number;
	/** Height of the middle between them. */
	readonly at: number;
}

/** Vertical drift of rows between columns: the slope at a height of the page, and its growth down the page. */
export interface Drift {
	readonly at: number;
	readonly slope: number;
	readonly growth: number;
	/** Number of runs with a neighbor by it, minus its cost. */
	readonly worth: number;
}

/** Pairs of runs that may share a row. @param line  height of the usual line */
export function neighbours(runs: readonly ColumnRun[], line: number): Neighbours[] {
	const { maxLean, offDrift } = stitchSettings;
	const reach = (maxLean + offDrift) * line;
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

/** Whether a run is on the straight line between two others. */
function isBetween({ box, level }: ColumnRun, { before, after, across, sunk }: Neighbours, line: number): boolean {
	if (box.left < before.box.right || box.right > after.box.left) return false;
	const part = (centreOf(box).x - centreOf(before.box).x) / across;
	return Math.abs(level - before.level - sunk * part) < line / 2;
}

/** Distance of the second run from the position that the drift predicts. */
export function offDrift({ across, sunk, at }: Neighbours, lean: Slope): number {
	return sunk - across * slopeAt(lean, at);
}

type Slope = Omit<Drift, 'worth'>;

function slopeAt({ at, slope, growth }: Slope, height: number): number {
	return slope + growth * (height - at);
}

/**
 * The drift at the top and bottom of the page that gives most runs a neighbor; of equal ones the smaller. Also the best
 * ones that shift each row by one, since columns with evenly spaced rows fit as well then.
 * @param pairs  of these runs
 * @param line  height of the usual line
 * @returns best first
 */
export function columnDrifts(runs: readonly ColumnRun[], pairs: readonly Neighbours[], line: number): NonEmpty<Drift> {
	const across = median(pairs.map((pair) => pair.across));
	const best: Drift = { at: 0, slope: 0, growth: 0, worth: 0 };
	if (across === undefined) return [best];
	const leans = possibleLeans(pairs, across, line).sort((a, b) => b.worth - a.worth);
	const [first = best] = leans;
	const step = lineStep(runs);
	const middle = median(pairs.map(({ at }) => at)) ?? 0;
	const shiftOf = (lean: Drift): number =>
		Math.round(((slopeAt(lean, middle) - slopeAt(first, middle)) * across) / step);
	const others = [-1, 1].flatMap((shift) => leans.find((lean) => shiftOf(lean) === shift) ?? []);
	return [first, ...others];
}

function possibleLeans(pairs: readonly Neighbours[], across: number, line: number): Drift[] {
	const { maxLean, leanStep, leanCost } = stitchSettings;
	const heights = pairs.map(({ at }) => at);
	const [upper, lower] = [Math.min(...heights), Math.max(...heights)];
	const count = new Set(pairs.flatMap(({ before, after }) => [before, after])).size;
	const steps = Math.round(maxLean / leanStep);
	const leans: Drift[] = [];
	for (let above = -steps; above <= steps; above++) {
		for (let below = -steps; below <= steps; below++) {
			const slopeOf = (step: number): number => (step * leanStep * line) / across;
			const growth = lower > upper ? (slopeOf(below) - slopeOf(above)) / (lower - upper) : 0;
			const lean = { at: upper, slope: slopeOf(above), growth };
			const cost = ((Math.abs(above) + Math.abs(below)) / 2) * leanStep * leanCost * count;
			leans.push({ ...lean, worth: fitOf(pairs, lean, line) - cost });
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

/** Number of runs with a neighbor, weighted by how well it matches the drift. */
function fitOf(pairs: readonly Neighbours[], lean: Slope, line: number): number {
	const fits = new Map<ColumnRun, number>();
	for (const pair of pairs) {
		const fit = 1 - (offDrift(pair, lean) / (stitchSettings.offDrift * line)) ** 2;
		if (fit <= 0) continue;
		for (const run of [pair.before, pair.after]) fits.set(run, Math.max(fits.get(run) ?? 0, fit));
	}
	let sum = 0;
	for (const fit of fits.values()) sum += fit;
	return sum;
}
