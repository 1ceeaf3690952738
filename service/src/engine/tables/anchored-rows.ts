import type { HeaderBand } from './header-band';
import { isNumeric } from '../values/numeric';
import { mean, part } from '../values/shares';
import { lastOf, type NonEmpty } from '../values/sequences';
import type { TableSettings } from './settings';

/** Cues that a line continues the row above it. */
interface Anchors {
	readonly lines: ReadonlySet<HeaderBand>;
	/** Columns whose texts average several words per line. */
	readonly wordy: ReadonlySet<number>;
}

/**
 * Lines that start rows in tables with multi-line cells: short values beside the label (a count of days, a reference)
 * appear only in the first line of a row.
 * @param bands  lines of the body
 * @returns `undefined` if no column decides
 */
export function anchorsOf(bands: NonEmpty<HeaderBand>, { anchoredRows }: TableSettings): Anchors | undefined {
	const { on, minRows, maxPart, minColumns, agree, shortWords, wordyWords } = anchoredRows;
	if (!on) return undefined;
	const columns = [...textsBeside(bands)].map(([column, { lines: own, words }]) => ({
		column,
		own,
		words: mean(words),
	}));
	const short = columns.filter(
		({ own, words }) => own.length >= minRows && own.length <= maxPart * bands.length && words <= shortWords,
	);
	const lines = short
		.map(({ own }) => new Set(own))
		.find((own) => short.filter((other) => areAlike(own, other.own, agree)).length >= minColumns);
	const wordy = new Set(columns.flatMap(({ column, words }) => (words >= wordyWords ? [column] : [])));
	if (!lines?.has(bands[0]) || wordy.size === 0) return undefined;
	const labelled = part([...lines], ({ entries }) => entries.some(({ first }) => first === 0));
	return labelled >= agree ? { lines, wordy } : undefined;
}

/** For each column after the labels: the lines in which only this column has text, and their word counts. */
function textsBeside(bands: readonly HeaderBand[]): ReadonlyMap<number, { lines: HeaderBand[]; words: number[] }> {
	const columns = new Map<number, { lines: HeaderBand[]; words: number[] }>();
	for (const band of bands) {
		for (const { first, last, words } of band.entries) {
			if (first === 0 || first !== last) continue;
			const column = columns.get(first) ?? { lines: [], words: [] };
			column.lines.push(band);
			column.words.push(words.length);
			columns.set(first, column);
		}
	}
	return columns;
}

function areAlike(a: ReadonlySet<HeaderBand>, b: readonly HeaderBand[], agree: number): boolean {
	const both = b.filter((band) => a.has(band)).length;
	return both >= agree * Math.max(a.size, b.length);
}

/**
 * Whether a line holds only long texts and so continues the row above, unless it has numbers where that row has some.
 */
export function continuesAnchored(record: NonEmpty<HeaderBand>, band: HeaderBand, { lines, wordy }: Anchors): boolean {
	if (lines.has(band) || !band.entries.some(({ first, last }) => first === last && wordy.has(first))) return false;
	const numbers = new Set(
		record.flatMap(({ entries }) => entries.flatMap(({ first, text }) => (isNumeric(text) ? [first] : []))),
	);
	const isClose = band.row.top - lastOf(record).row.bottom <= band.row.size;
	return isClose && !band.entries.some(({ first, text }) => isNumeric(text) && numbers.has(first));
}
