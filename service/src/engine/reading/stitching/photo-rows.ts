import type { Box, Page, Word } from '../../model';
import { unionOf, verticalOverlap } from '../../model/boxes';
import { median } from '../../values/quantiles';
import type { NonEmpty } from '../../values/sequences';
import { columnDrifts, neighbours, offDrift, type Drift, type Neighbours, type ColumnRun } from './column-drift';
import { stitchSettings } from './settings';

/** A row of a photo, over its whole width. */
export interface PhotoRow {
	readonly words: readonly Word[];
	readonly box: Box;
	/** Only letters and digits, in lower case: what two readings of a row share. */
	readonly text: string;
}

/** Rows of a page by one drift. */
export interface RowChoice {
	readonly rows: readonly PhotoRow[];
	/** How well they fit the page alone. */
	readonly worth: number;
}

/**
 * The rows of an OCR page, top down. In photos rows lean and bend: a word continues adjacent words, and beyond a gap
 * the drift of most rows decides.
 */
export function photoRows(words: readonly Word[]): readonly PhotoRow[] {
	return rowChoices(words)[0].rows;
}

/**
 * The rows of a page, and alternatives in which text beyond a gap belongs to the next higher or lower row. @returns
 * most likely first
 */
export function rowChoices(words: readonly Word[]): NonEmpty<RowChoice> {
	const upright = words.filter(({ turn }) => turn === 0).sort((a, b) => a.box.left - b.box.left);
	const runs = closeRuns(upright);
	const line = median(runs.map(({ box }) => box.bottom - box.top)) ?? 1;
	const pairs = neighbours(runs, line);
	const choiceOf = (lean: Drift): RowChoice => {
		const rows = chainRows(runs, pairs, lean, stitchSettings.offRow * line).map((row) =>
			rowOf(row.flatMap((run) => run.words)),
		);
		return { rows: rows.sort((a, b) => a.box.top + a.box.bottom - b.box.top - b.box.bottom), worth: lean.worth };
	};
	const [first, ...others] = columnDrifts(runs, pairs, line);
	return [choiceOf(first), ...others.map(choiceOf)];
}

/** Adjacent words. @param words  left to right */
function closeRuns(words: readonly Word[]): ColumnRun[] {
	const { beside, maxSpace, over } = stitchSettings;
	const runs: [Word, ...Word[]][] = [];
	for (const word of words) {
		let [best, most] = [undefined as (typeof runs)[number] | undefined, beside];
		for (const run of runs) {
			const last = run[run.length - 1] ?? run[0];
			const [space, size] = [word.box.left - last.box.right, Math.max(last.fontSize, word.fontSize)];
			if (space > maxSpace * size || space < -over * size) continue;
			const shared = sharedHeight(last, word);
			if (shared > most) [best, most] = [run, shared];
		}
		if (best) best.push(word);
		else runs.push([word]);
	}
	return runs.map((own) => ({
		words: own,
		box: unionOf(own.map(({ box }) => box)),
		level: median(own.map(levelOf)) ?? 0,
	}));
}

function levelOf({ box, baseline = box.bottom }: Word): number {
	return baseline;
}

/** Vertical overlap of two words, as a share of the lower one. */
function sharedHeight({ box: a }: Word, { box: b }: Word): number {
	return verticalOverlap(a, b) / Math.max(1e-6, Math.min(a.bottom - a.top, b.bottom - b.top));
}

/** Runs in rows: each continues the one on its left that is closest to the predicted drift. */
function chainRows(
	runs: readonly ColumnRun[],
	pairs: readonly Neighbours[],
	lean: Drift,
	most: number,
): NonEmpty<ColumnRun>[] {
	const off = (pair: Neighbours): number => Math.abs(offDrift(pair, lean));
	const next = new Map<ColumnRun, ColumnRun>();
	const followers = new Set<ColumnRun>();
	for (const pair of pairs.filter((one) => off(one) < most).sort((a, b) => off(a) - off(b))) {
		if (next.has(pair.before) || followers.has(pair.after)) continue;
		next.set(pair.before, pair.after);
		followers.add(pair.after);
	}
	return runs
		.filter((run) => !followers.has(run))
		.map((first) => {
			const row: [ColumnRun, ...ColumnRun[]] = [first];
			for (let run = next.get(first); run; run = next.get(run)) row.push(run);
			return row;
		});
}

function rowOf(words: readonly Word[]): PhotoRow {
	return {
		words,
		box: unionOf(words.map(({ box }) => box)),
		text: words
			.map(({ text }) => text)
			.join('')
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N}]/gu, ''),
	};
}

/** The page with the words of each row on one level. */
export function levelRows(page: Page, rows: readonly PhotoRow[]): Page {
	const moved = new Map<Word, Word>();
	for (const { words } of rows) {
		const level = median(words.map(levelOf)) ?? 0;
		for (const word of words) {
			const by = level - levelOf(word);
			const { box, baseline } = word;
			moved.set(word, {
				...word,
				box: { ...box, top: box.top + by, bottom: box.bottom + by },
				...(baseline === undefined ? {} : { baseline: baseline + by }),
			});
		}
	}
	return { ...page, words: page.words.map((word) => moved.get(word) ?? word) };
}
