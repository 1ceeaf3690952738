import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import { cutBetween } from '../values/sequences';
import type { Placed } from './placed';
import type { TableSettings } from './settings';

/** Leader characters between a label and its value. */
const leaderSigns = /^[.·…_]+$/u;

/**
 * Leaders printed over a whole column before the labels were printed on them: their dots are between the letters of the
 * labels and belong to neither.
 */
export function findUnderprintedLeaders(words: readonly Placed[], settings: TableSettings): Set<Placed> {
	const signs = words.filter(({ word }) => leaderSigns.test(word.text));
	if (!settings.underprinted.on || signs.length < settings.underprinted.minCharacters) return new Set();
	const texts = new Map<string, Placed[]>();
	for (const placed of words) {
		if (leaderSigns.test(placed.word.text)) continue;
		const [from, to] = [columnOf(placed.box.left, settings), columnOf(placed.box.right, settings)];
		for (let column = from; column <= Math.min(to, from + settings.underprinted.maxWord); column++) {
			const key = `${stepOf(placed, settings)}:${column}`;
			const there = texts.get(key);
			if (!there) texts.set(key, [placed]);
			else if (there.length < settings.underprinted.maxInPlace) there.push(placed);
		}
	}
	const isCovered = (sign: Placed) =>
		[-1, 0, 1].some((near) => {
			const there = texts.get(`${stepOf(sign, settings) + near}:${columnOf(sign.box.left, settings)}`) ?? [];
			return there.some((text) => covers(text, sign, settings));
		});
	const found = new Set<Placed>();
	for (const run of runsOf(signs, settings)) {
		if (run.length >= settings.underprinted.minCharacters && run.some(isCovered))
			for (const sign of run) found.add(sign);
	}
	return found;
}

function columnOf(x: number, settings: TableSettings): number {
	return Math.floor(x / settings.underprinted.placePt);
}

function stepOf({ box }: Placed, settings: TableSettings): number {
	return Math.round((box.top + box.bottom) / 2 / settings.underprinted.stepPt);
}

function covers(text: Placed, sign: Placed, settings: TableSettings): boolean {
	return (
		horizontalOverlap(text.box, sign.box) >= settings.underprinted.coveredPart * (sign.box.right - sign.box.left) &&
		verticalOverlap(text.box, sign.box) >= settings.underprinted.coveredPart * (sign.box.bottom - sign.box.top)
	);
}

/** Consecutive characters on one line. */
function runsOf(signs: readonly Placed[], settings: TableSettings): Placed[][] {
	const sorted = [...signs].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
	return cutBetween(
		sorted,
		(previous, next) =>
			Math.abs(previous.box.top - next.box.top) >= settings.underprinted.levelPt ||
			next.box.left - previous.box.right > settings.underprinted.maxGap * next.word.fontSize,
	);
}
