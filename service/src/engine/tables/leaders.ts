import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import type { Placed } from './placed';

/** Signs that lead from a label to its value. */
const leaderSigns = /^[.·…_]+$/u;

/** Fewest signs of a leader. */
const fewestSigns = 5;

/** Signs of one leader stand at most this far apart, as a part of the font size. */
const widestGap = 2;

/** Part of a sign that a word covers when it is printed over it. */
const coveredPart = 0.5;

/**
 * Leaders that a program has printed over a whole column before it printed the labels on them: their signs stand between
 * the letters of the labels and belong to none.
 */
export function underprintedLeaders(words: readonly Placed[]): Set<Placed> {
	const signs = words.filter(({ word }) => leaderSigns.test(word.text));
	if (signs.length < fewestSigns) return new Set();
	const texts = new Map<string, Placed[]>();
	for (const placed of words) {
		if (leaderSigns.test(placed.word.text)) continue;
		const [from, to] = [columnOf(placed.box.left), columnOf(placed.box.right)];
		for (let column = from; column <= Math.min(to, from + widestWord); column++) {
			const key = `${stepOf(placed)}:${column}`;
			const there = texts.get(key);
			if (!there) texts.set(key, [placed]);
			else if (there.length < mostInPlace) there.push(placed);
		}
	}
	const isCovered = (sign: Placed) =>
		[-1, 0, 1].some((near) => {
			const there = texts.get(`${stepOf(sign) + near}:${columnOf(sign.box.left)}`) ?? [];
			return there.some((text) => covers(text, sign));
		});
	const found = new Set<Placed>();
	for (const run of runsOf(signs)) {
		if (run.length >= fewestSigns && run.some(isCovered)) for (const sign of run) found.add(sign);
	}
	return found;
}

/** Words on one line have their middles in the same step of this many points, or in one beside it. */
const stepHeight = 4;

/** Width of a place in which words are looked up, points; places a word may take; words kept in one. */
const columnWidth = 20;
const widestWord = 60;
const mostInPlace = 16;

function columnOf(x: number): number {
	return Math.floor(x / columnWidth);
}

function stepOf({ box }: Placed): number {
	return Math.round((box.top + box.bottom) / 2 / stepHeight);
}

function covers(text: Placed, sign: Placed): boolean {
	return (
		horizontalOverlap(text.box, sign.box) >= coveredPart * (sign.box.right - sign.box.left) &&
		verticalOverlap(text.box, sign.box) >= coveredPart * (sign.box.bottom - sign.box.top)
	);
}

/** Signs that follow each other on one line. */
function runsOf(signs: readonly Placed[]): Placed[][] {
	const sorted = [...signs].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
	const runs: Placed[][] = [];
	for (const sign of sorted) {
		const run = runs.at(-1);
		const previous = run?.at(-1);
		const follows =
			previous !== undefined &&
			Math.abs(previous.box.top - sign.box.top) < 0.5 &&
			sign.box.left - previous.box.right <= widestGap * sign.word.fontSize;
		if (run && follows) run.push(sign);
		else runs.push([sign]);
	}
	return runs;
}
