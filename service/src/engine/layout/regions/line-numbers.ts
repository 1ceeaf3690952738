import type { Box, Word } from '../../model';
import { largest, verticalOverlap } from '../../model/boxes';
import { median } from '../../values/quantiles';
import { isFilled, lastOf, pairsOf, type NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/**
 * Margin line numbers of legal papers and drafts: integers that rise by one or five, evenly spaced in one column, with
 * all text on the same side. A table column or list numbers precede the starts of entries; numbered lines start
 * mid-sentence or are empty.
 * @param words  upright, without known headers and footers
 */
export function lineNumbers(words: readonly Word[], settings: LayoutSettings): Word[] {
	const integers = words.filter(({ text, turn }) => turn === 0 && /^\d{1,4}$/.test(text));
	if (integers.length < settings.lineNumbers.fewest) return [];
	for (const side of ['right', 'left'] as const) {
		const columns = new Map<number, Word[]>();
		for (const word of integers) {
			const step = settings.lineNumbers.aligned * word.fontSize;
			const at = Math.round(word.box[side] / step);
			for (const place of [at, at + 1]) {
				const column = columns.get(place);
				if (column) column.push(word);
				else columns.set(place, [word]);
			}
		}
		for (const column of [...columns.values()].sort((a, b) => b.length - a.length)) {
			const run = findLongestRun(
				column.sort((a, b) => a.box.top - b.box.top),
				settings,
			);
			if (run.length >= settings.lineNumbers.fewest && isFilled(run) && areInMargin(run, words, settings))
				return [...run];
		}
	}
	return [];
}

/** The longest vertical run of consecutive numbers. */
function findLongestRun(column: readonly Word[], settings: LayoutSettings): Word[] {
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
	return hasPitch(best, settings) ? best : [];
}

function hasPitch(run: readonly Word[], settings: LayoutSettings): boolean {
	const gaps = pairsOf(run).map(([above, below]) => below.box.top - above.box.top);
	const usual = median(gaps) ?? 0;
	const even = gaps.filter((gap) => {
		const lines = gap / usual;
		return Math.abs(lines - Math.max(1, Math.round(lines))) <= settings.lineNumbers.samePitch;
	});
	return usual > 0 && even.length >= 0.9 * gaps.length;
}

function areInMargin(run: NonEmpty<Word>, words: readonly Word[], settings: LayoutSettings): boolean {
	const numbers = new Set(run);
	const [first, last] = [run[0].box, lastOf(run).box];
	const left = Math.min(...run.map(({ box }) => box.left));
	const right = Math.max(...run.map(({ box }) => box.right));
	const space = settings.lineNumbers.freeSpace * run[0].fontSize;
	const upright = words.filter(({ turn }) => turn === 0);
	const beside = upright.filter(
		(word) => !numbers.has(word) && word.box.bottom > first.top && word.box.top < last.bottom,
	);
	const isRightOf = beside.every(({ box }) => box.left >= right + space);
	const isLeftOf = beside.every(({ box }) => box.right <= left - space);
	const height = largest(upright, ({ box }) => box.bottom) - Math.min(...upright.map(({ box }) => box.top));
	if (
		beside.length === 0 ||
		last.bottom - first.top < settings.lineNumbers.coveredPart * height ||
		(!isRightOf && !isLeftOf)
	)
		return false;
	const lines = run.map(({ box }) => firstOnLine(box, beside));
	const filled = lines.filter((word) => word !== undefined);
	const inSentence = filled.filter(({ text }) => /^[\p{Ll},;]/u.test(text)).length;
	return (
		inSentence >= settings.lineNumbers.flowing * filled.length ||
		(run.length >= settings.lineNumbers.wholePage && run.length - filled.length >= settings.lineNumbers.emptyLines)
	);
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
