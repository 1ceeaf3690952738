import type { Box, Character } from '../../../model';
import { unionOf } from '../../../model/boxes';

/** A printed row of underscores or dots to write on. */
export interface Leader {
	/** On the displayed page. */
	readonly box: Box;
	/** Bottom of its letters. */
	readonly baseline: number;
	readonly fontSize: number;
	/** The places of single underscores with spaces between them, for one letter each. */
	readonly cells?: readonly Box[];
}

const underscores = /^[_＿]$/u;
const dots = /^[.…‥·․]$/u;

/** Smallest width of a row of each sign, in font sizes: three dots are an ellipsis. */
const minUnderscores = 0.9;
const minDots = 1.5;

/** Gaps between signs of one row, and between single underscores, in font sizes. */
const maxDotGap = 1;
const maxUnderscoreGap = 0.15;
const maxCellGap = 1.2;

/** Fewest single underscores that are places for letters. */
const minCells = 4;

/** Difference of baselines within a row, points. */
const sameBaseline = 1;

/**
 * Takes the rows of underscores and dots out of the characters of a page: white space is in their place.
 * @returns the rows, and the other characters
 */
export function takeLeaders(characters: readonly Character[]): {
	readonly leaders: readonly Leader[];
	readonly rest: readonly Character[];
} {
	const runs = joinCells(runsOf(characters));
	const taken = new Set(runs.flatMap(({ signs }) => signs));
	const rest = characters.map((one) => (taken.has(one) ? { ...one, text: ' ' } : one));
	return { leaders: runs.map(leaderOf), rest };
}

interface Run {
	readonly signs: Character[];
	readonly isDotted: boolean;
	readonly cells?: readonly Box[];
}

/** Signs of one kind side by side; white space between them does not matter. */
function runsOf(characters: readonly Character[]): Run[] {
	const runs: Run[] = [];
	let isOpen = false;
	for (const one of characters) {
		if (/^\s*$/u.test(one.text)) continue;
		const isDotted = dots.test(one.text);
		if (one.turn !== 0 || (!isDotted && !underscores.test(one.text))) {
			isOpen = false;
			continue;
		}
		const run = runs.at(-1);
		const last = run?.signs.at(-1);
		const maxGap = (isDotted ? maxDotGap : maxUnderscoreGap) * one.fontSize;
		if (isOpen && run && last && run.isDotted === isDotted && isNext(last, one, maxGap)) run.signs.push(one);
		else runs.push({ signs: [one], isDotted });
		isOpen = true;
	}
	return runs;
}

function isNext(last: Character, one: Character, maxGap: number): boolean {
	const gap = Math.max(one.box.left - last.box.right, last.box.left - one.box.right);
	return Math.abs(baselineOf(one) - baselineOf(last)) <= sameBaseline && gap <= maxGap;
}

const baselineOf = ({ baseline, box, fontSize }: Character): number => baseline ?? box.bottom - fontSize / 5;

/** Rows of single underscores become one; what is too short is text. */
function joinCells(runs: readonly Run[]): Run[] {
	const joined: Run[] = [];
	for (let index = 0; index < runs.length; index++) {
		const group = [runs[index]!];
		for (let next = runs[index + 1]; next && continuesCells(group.at(-1)!, next); next = runs[++index + 1])
			group.push(next);
		const [first] = group;
		if (first && group.length >= minCells)
			joined.push({ ...first, signs: group.flatMap(({ signs }) => signs), cells: group.map(boxOf) });
		else joined.push(...group.filter(isLong));
	}
	return joined;
}

function continuesCells(last: Run, next: Run): boolean {
	const [a, b] = [last.signs[0]!, next.signs[0]!];
	const isSingle = last.signs.length <= 2 && last.signs.length === next.signs.length;
	return !last.isDotted && !next.isDotted && isSingle && isNext(last.signs.at(-1)!, b, maxCellGap * a.fontSize);
}

function isLong(run: Run): boolean {
	const { left, right } = boxOf(run);
	return right - left >= (run.isDotted ? minDots : minUnderscores) * run.signs[0]!.fontSize;
}

const boxOf = ({ signs }: Run): Box => unionOf(signs.map(({ box }) => box));

function leaderOf(run: Run): Leader {
	const [first] = run.signs;
	const baseline = first ? baselineOf(first) : 0;
	return {
		...{ box: boxOf(run), baseline, fontSize: first?.fontSize ?? 0 },
		...(run.cells ? { cells: run.cells } : {}),
	};
}
