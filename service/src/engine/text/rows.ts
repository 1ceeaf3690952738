import type { Line, Word } from '../model';
import { unionOf, verticalOverlap } from '../model/boxes';
import { isFilled, lastOf, partitionPoint, type NonEmpty } from '../values/sequences';
import { cutAtGaps } from './gaps';
import { baselineOf } from './line-facts';
import { wordsToLines } from './lines';
import { textSettings } from './settings';

const {
	baselineTolerance,
	scriptLargest,
	scriptSmallest,
	scriptGap,
	scriptOverlap,
	scriptShift,
	maxScriptLength,
	scriptRunGap,
	initialSize,
} = textSettings.rows;

/** A row of a page: words on one baseline with their superscripts and subscripts, over the whole width. */
interface Row {
	readonly baseline: number;
	/** Largest word size in it. */
	size: number;
	readonly words: Word[];
}

/**
 * Groups upright words into rows across the whole width.
 * @returns rows by baseline, words from left to right; never an empty row
 */
export function wordsToRows(words: readonly Word[]): NonEmpty<Word>[] {
	if (words.some((word) => word.baseline === undefined)) {
		return wordsToLines(words)
			.map((line) => line.words)
			.filter(isFilled);
	}
	const rows = byBaseline(words);
	moveInitials(rows);
	attachScripts(rows);
	return rows.map((row): readonly Word[] => row.words).filter(isFilled);
}

/** Rows from top to bottom, their words from left to right. */
function byBaseline(words: readonly Word[]): Row[] {
	const rows: Row[] = [];
	const sorted = [...words].sort((a, b) => baselineOf(a) - baselineOf(b));
	for (const word of sorted) {
		const baseline = baselineOf(word);
		const row = rows.at(-1);
		const tolerance = row ? baselineTolerance * Math.min(row.size, word.fontSize) : 0;
		if (row && baseline - row.baseline <= tolerance) {
			row.words.push(word);
			row.size = Math.max(row.size, word.fontSize);
		} else rows.push({ baseline, size: word.fontSize, words: [word] });
	}
	for (const row of rows) row.words.sort((a, b) => a.box.left - b.box.left);
	return rows;
}

/** Moves initials to the first of their lines. */
function moveInitials(rows: readonly Row[]): void {
	rows.forEach((row, index) => {
		for (const initial of row.words.filter((word) => isInitial(word, row))) {
			const first = rows.slice(0, index + 1).find((other) => {
				const beside = other.words.find((word) => word.box.left >= initial.box.right - 0.1 * initial.fontSize);
				return (
					beside !== undefined &&
					initial.fontSize >= initialSize * beside.fontSize &&
					beside.box.left - initial.box.right < 0.4 * initial.fontSize &&
					verticalOverlap(beside.box, initial.box) > 0.5 * (beside.box.bottom - beside.box.top) &&
					/^\p{L}/u.test(beside.text)
				);
			});
			if (!first || first === row) continue;
			row.words.splice(row.words.indexOf(initial), 1);
			insert(first, [initial]);
		}
	});
}

function isInitial({ text, fontSize }: Word, { words }: Row): boolean {
	return (
		/^[\p{Lu}“"'‘]{1,2}$/u.test(text) &&
		(words.length === 1 || words.some((word) => fontSize >= initialSize * word.fontSize))
	);
}

/** Moves runs of small words that touch larger ones of an adjacent row into that row. */
function attachScripts(rows: readonly Row[]): void {
	rows.forEach((row, index) => {
		const staying: Word[] = [];
		for (const run of cutAtGaps(row.words, scriptRunGap)) {
			const base = findBase(rows, index, run);
			if (base) insert(base.row, run);
			else staying.push(...run);
		}
		if (staying.length < row.words.length) row.words.splice(0, row.words.length, ...staying);
	});
}

/** Superscripts and subscripts of upright words with known baselines, and the word that each of them touches. */
export function basesOfScripts(words: readonly Word[]): ReadonlyMap<Word, Word> {
	const bases = new Map<Word, Word>();
	const largest = words.reduce((size, word) => Math.max(size, word.fontSize), 0);
	const isSmall = (word: Word) => word.baseline !== undefined && word.fontSize < scriptLargest * largest;
	if (!words.some(isSmall)) return bases;
	const rows = byBaseline(words.filter(({ baseline }) => baseline !== undefined));
	for (const [index, row] of rows.entries()) {
		for (const run of cutAtGaps(row.words, scriptRunGap)) {
			if (!isSmall(run[0])) continue;
			const base = findBase(rows, index, run)?.word;
			if (base) for (const word of run) bases.set(word, base);
		}
	}
	return bases;
}

function findBase(
	rows: readonly Row[],
	index: number,
	run: NonEmpty<Word>,
): { readonly row: Row; readonly word: Word } | undefined {
	const [first] = run;
	const last = lastOf(run);
	if (run.reduce((length, word) => length + word.text.length, 0) > maxScriptLength) return undefined;
	const size = run.reduce((most, word) => Math.max(most, word.fontSize), 0);
	const baseline = baselineOf(first);
	const reach = (scriptShift * size) / scriptSmallest;
	// In tight lines, a script touches words above and below: it belongs to the ones it is shifted less from.
	let nearest: { row: Row; word: Word; shift: number } | undefined;
	for (const step of [-1, 1]) {
		for (let other = index + step; ; other += step) {
			const row = rows[other];
			if (!row || Math.abs(row.baseline - baseline) > reach) break;
			const isBase = (word: Word | undefined): word is Word =>
				word !== undefined &&
				size < scriptLargest * word.fontSize &&
				size > scriptSmallest * word.fontSize &&
				Math.abs(baselineOf(word) - baseline) < scriptShift * word.fontSize &&
				verticalOverlap(word.box, first.box) > 0;
			const { before, after } = neighbours(row.words, first, last);
			const touched =
				isBase(before) && isScriptGap(first.box.left - before.box.right, before, size)
					? before
					: isBase(after) && isScriptGap(after.box.left - last.box.right, after, size)
						? after
						: undefined;
			const shift = Math.abs(row.baseline - baseline);
			if (touched && (!nearest || shift < nearest.shift)) nearest = { row, word: touched, shift };
		}
	}
	return nearest;
}

/** Whether a script is beside its base: not apart from it, and not above or below its middle. */
const isScriptGap = (gap: number, base: Word, size: number): boolean =>
	gap < scriptGap * base.fontSize && gap > -scriptOverlap * size;

/** Words of a sorted row around a run. */
function neighbours(words: readonly Word[], first: Word, last: Word): { before?: Word; after?: Word } {
	const middle = (first.box.left + last.box.right) / 2;
	const after = partitionPoint(words, ({ box }) => (box.left + box.right) / 2 < middle);
	return { before: words[after - 1], after: words[after] };
}

function insert({ words }: Row, run: NonEmpty<Word>): void {
	const at = words.findIndex((word) => word.box.left > run[0].box.left);
	words.splice(at === -1 ? words.length : at, 0, ...run);
}

/** A line made of words from left to right. */
export function lineOf(words: NonEmpty<Word>): Line {
	return { words, box: unionOf(words.map((word) => word.box)), turn: words[0].turn };
}
