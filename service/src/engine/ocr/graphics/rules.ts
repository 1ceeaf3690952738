import type { RuleIn } from '../../model';
import type { InkMap } from './ink';
import type { OcrSettings } from '../settings/settings';

/** A line in map pixels, along rows. */
interface Run {
	start: number;
	end: number;
	top: number;
	bottom: number;
	/** Number of ink pixels, and the sum of their rows. */
	area: number;
	weight: number;
}

/** Straight lines of a page in map pixels. @param dpi  of the map */
export function findRules(map: InkMap, dpi: number, settings: OcrSettings): RuleIn<'cells'>[] {
	return [
		...rulesAlongRows(map, dpi, 'horizontal', settings),
		...rulesAlongRows(transpose(map), dpi, 'vertical', settings),
	];
}

function rulesAlongRows(
	map: InkMap,
	dpi: number,
	direction: RuleIn<'cells'>['direction'],
	settings: OcrSettings,
): RuleIn<'cells'>[] {
	const { minRunLength, thickestRule, maxBeside, maxRules } = settings.rules;
	const shortest = Math.max(16, Math.round(minRunLength * dpi));
	const thickest = Math.max(4, thickestRule * dpi);
	const rules: RuleIn<'cells'>[] = [];
	for (const run of joinRuns(map, shortest, settings)) {
		const length = run.end - run.start;
		const thickness = run.area / length;
		if (thickness > thickest || length < 4 * thickness) continue;
		if (inkBeside(map, run, shortest, settings) > maxBeside * 2 * length) continue;
		if (rules.length >= maxRules) break;
		rules.push({ direction, position: run.weight / run.area + 0.5, start: run.start, end: run.end, thickness });
	}
	return rules;
}

/** Runs of ink, joined with overlapping runs of adjacent rows. */
function joinRuns({ width, height, ink }: InkMap, shortest: number, settings: OcrSettings): Run[] {
	const { nearRows } = settings.rules;
	const done: Run[] = [];
	let open: Run[] = [];
	for (let y = 0; y < height; y++) {
		const still: Run[] = [];
		for (const run of open) (y - run.bottom > nearRows ? done : still).push(run);
		open = still;
		for (const { start, end } of runsOfRow(ink, y * width, width, shortest, settings)) {
			const near = open.find(
				(run) =>
					start <= run.end + shortest / 2 &&
					end >= run.start - shortest / 2 &&
					isInked({ width, ink }, run, start, end, y, settings),
			);
			if (near) {
				near.start = Math.min(near.start, start);
				near.end = Math.max(near.end, end);
				near.bottom = y;
				near.area += end - start;
				near.weight += (end - start) * y;
			} else {
				open.push({ start, end, top: y, bottom: y, area: end - start, weight: (end - start) * y });
			}
		}
	}
	return [...done, ...open];
}

/**
 * Whether a line continues between a run and a range of row `y`, possibly in pieces: adjacent frames have paper between
 * them.
 */
function isInked(
	{ width, ink }: Pick<InkMap, 'width' | 'ink'>,
	run: Run,
	start: number,
	end: number,
	y: number,
	{ rules: { maxGap, minInk } }: OcrSettings,
): boolean {
	const [from, to] = start > run.end ? [run.end, start] : [end, run.start];
	if (to - from <= maxGap) return true;
	let inked = 0;
	for (let x = from; x < to; x++) {
		for (let row = run.top; row <= y; row++) {
			if (ink[row * width + x] !== 1) continue;
			inked++;
			break;
		}
	}
	return inked >= minInk * (to - from);
}

function* runsOfRow(
	ink: Uint8Array,
	row: number,
	width: number,
	shortest: number,
	settings: OcrSettings,
): Generator<{ start: number; end: number }> {
	const { maxGap } = settings.rules;
	let start = -1;
	let last = -1;
	for (let x = 0; x <= width; x++) {
		const isInk = x < width && ink[row + x] === 1;
		if (isInk) {
			if (start < 0) start = x;
			last = x;
		} else if (start >= 0 && (x === width || x - last > maxGap)) {
			if (last + 1 - start >= shortest) yield { start, end: last + 1 };
			start = -1;
		}
	}
}

/** Ink pixels right above and below a line, without those of adjacent lines. */
function inkBeside(
	{ width, height, ink }: InkMap,
	{ start, end, top, bottom }: Run,
	shortest: number,
	settings: OcrSettings,
): number {
	let count = 0;
	for (const y of [top - 3, bottom + 3]) {
		if (y < 0 || y >= height) continue;
		for (let x = start; x < end; x++) count += ink[y * width + x] ?? 0;
		for (const run of runsOfRow(ink.subarray(y * width + start, y * width + end), 0, end - start, shortest, settings))
			count -= run.end - run.start;
	}
	return count;
}

function transpose({ width, height, ink, ...rest }: InkMap): InkMap {
	const turned = new Uint8Array(ink.length);
	for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[x * height + y] = ink[y * width + x] ?? 0;
	return { ...rest, width: height, height: width, ink: turned };
}
