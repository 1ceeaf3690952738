import type { Box, Word } from '../../model';
import { largest, verticalOverlap } from '../../model/boxes';
import { median } from '../../values/quantiles';

/** Fewest numbers of a margin. */
const fewest = 5;

/** Numbers begin or end at the same place within this part of their size. */
const aligned = 0.3;

/** Their distances are equal within this part, or multiples: where a line carries none, or text is set wider. */
const samePitch = 0.2;

/** Free space between the numbers and the text, as a part of the font size. */
const freeSpace = 0.7;

/** Part of the numbered lines with text that begin in the middle of a sentence: entries of lists and tables do not. */
const flowing = 0.25;

/** Part of the height of a page's text that its numbers cover; those of a listing belong to the listing. */
const coveredPart = 0.5;

/** A page with so many numbers has them on all its lines; some of those may be empty, which no row of a table is. */
const wholePage = 20;
const emptyLines = 2;

/**
 * The numbers of lines in the margin of legal papers and drafts: integers that rise by one or five, at equal distances in
 * one column, with all text on the same side of them. A column of a table or the numbers of a list have the beginnings of
 * entries beside them; lines begin in the middle of sentences, or are empty.
 * @param words  upright, without headers and footers where those are known
 */
export function lineNumbers(words: readonly Word[]): Word[] {
	const integers = words.filter(({ text, turn }) => turn === 0 && /^\d{1,4}$/.test(text));
	if (integers.length < fewest) return [];
	for (const side of ['right', 'left'] as const) {
		const columns = new Map<number, Word[]>();
		for (const word of integers) {
			const step = aligned * word.fontSize;
			const at = Math.round(word.box[side] / step);
			for (const place of [at, at + 1]) {
				const column = columns.get(place);
				if (column) column.push(word);
				else columns.set(place, [word]);
			}
		}
		for (const column of [...columns.values()].sort((a, b) => b.length - a.length)) {
			const run = longestRun(column.sort((a, b) => a.box.top - b.box.top));
			if (run.length >= fewest && areInMargin(run, words)) return run;
		}
	}
	return [];
}

/** The longest run of numbers below each other that count on. */
function longestRun(column: readonly Word[]): Word[] {
	let best: Word[] = [];
	let run: Word[] = [];
	let step = 0;
	for (const word of column) {
		const last = run.at(-1);
		const rise = last ? Number(word.text) - Number(last.text) : 0;
		const goesOn = last !== undefined && (rise === 1 || rise === 5) && (run.length === 1 || rise === step);
		if (goesOn) step = rise;
		else run = [];
		run.push(word);
		if (run.length > best.length) best = [...run];
	}
	return hasPitch(best) ? best : [];
}

function hasPitch(run: readonly Word[]): boolean {
	const gaps = run.slice(1).map(({ box }, index) => box.top - run[index]!.box.top);
	const usual = median(gaps) ?? 0;
	const even = gaps.filter((gap) => {
		const lines = gap / usual;
		return Math.abs(lines - Math.max(1, Math.round(lines))) <= samePitch;
	});
	return usual > 0 && even.length >= 0.9 * gaps.length;
}

function areInMargin(run: readonly Word[], words: readonly Word[]): boolean {
	const numbers = new Set(run);
	const [first, last] = [run[0]!.box, run.at(-1)!.box];
	const left = Math.min(...run.map(({ box }) => box.left));
	const right = Math.max(...run.map(({ box }) => box.right));
	const space = freeSpace * run[0]!.fontSize;
	const upright = words.filter(({ turn }) => turn === 0);
	const beside = upright.filter(
		(word) => !numbers.has(word) && word.box.bottom > first.top && word.box.top < last.bottom,
	);
	const isRightOf = beside.every(({ box }) => box.left >= right + space);
	const isLeftOf = beside.every(({ box }) => box.right <= left - space);
	const height = largest(upright, ({ box }) => box.bottom) - Math.min(...upright.map(({ box }) => box.top));
	if (beside.length === 0 || last.bottom - first.top < coveredPart * height || (!isRightOf && !isLeftOf)) return false;
	const lines = run.map(({ box }) => firstOnLine(box, beside));
	const filled = lines.filter((word) => word !== undefined);
	const inSentence = filled.filter(({ text }) => /^[\p{Ll},;]/u.test(text)).length;
	return inSentence >= flowing * filled.length || (run.length >= wholePage && run.length - filled.length >= emptyLines);
}

function firstOnLine(number: Box, words: readonly Word[]): Word | undefined {
	let first: Word | undefined;
	for (const word of words) {
		if (verticalOverlap(word.box, number) < 0.5 * Math.min(word.box.bottom - word.box.top, number.bottom - number.top))
			continue;
		if (!first || word.box.left < first.box.left) first = word;
	}
	return first;
}
