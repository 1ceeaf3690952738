import { coverage, type Edges } from './edges';
import { extentOf, type Columns } from './gutters';
import type { HeaderBand, Entry } from './header';
import { isNumeric } from '../values/numeric';
import { cutBetween, isFilled, lastOf, pairsOf, type NonEmpty } from '../values/sequences';
import type { TableSettings } from './settings';

/** Lines of text by the record that they form. */
export type Records = readonly NonEmpty<HeaderBand>[];

/** Rows that form one record of the table: a cell whose text goes on over several lines keeps them together. */
export function toRecords(
	bands: readonly HeaderBand[],
	edges: Edges,
	columns: Columns,
	settings: TableSettings,
): Records {
	if (!isFilled(bands)) return [];
	const ruled = settings.linedRecords.on ? groupsBetween(bands, edges, columns, settings) : undefined;
	if (ruled) return ruled;
	const spaced = settings.spacedRecords.on ? groupsBySpace(bands, settings) : undefined;
	if (spaced) return spaced;
	const labels = extentOf(columns, 0, 0);
	const widest = Math.max(
		...bands.map(({ entries }) => (labelOf(entries)?.right ?? 0) - labels.left),
		settings.wrappedCells.leastLabel * (labels.right - labels.left),
	);
	const levels = labelLevels(bands, settings);
	const { on } = settings.wrappedCells;
	return cutBetween(bands, (_, band, record) => !on || !goesOn(record, band, widest, levels, columns, settings));
}

/** With lines between all records, the lines are the records whatever the text does. */
function groupsBetween(
	bands: readonly HeaderBand[],
	{ horizontal }: Edges,
	{ left, right }: Columns,
	settings: TableSettings,
): Records | undefined {
	const { reachPt, reach, part } = settings.linedRecords;
	const groups = cutBetween(bands, ({ row: above }, { row: below }) => {
		const middle = (above.bottom + below.top) / 2;
		const tolerance = Math.max(reachPt, (below.top - above.bottom) / 2 + reach * below.size);
		return coverage(horizontal, middle, left, right, tolerance) >= part * (right - left);
	});
	return asRecords(groups, settings);
}

/** Two populations of gaps: lines of a cell follow closely, records stand apart. */
function groupsBySpace(bands: NonEmpty<HeaderBand>, settings: TableSettings): Records | undefined {
	const [{ row: first }] = bands;
	const gapOf = (above: HeaderBand, below: HeaderBand) => below.row.top - above.row.bottom;
	const gaps = pairsOf(bands).map(([above, below]) => gapOf(above, below));
	let cut: number | undefined;
	let widest = settings.spacedRecords.gap * first.size;
	for (const [narrower, wider] of pairsOf(gaps.sort((a, b) => a - b))) {
		if (wider - narrower > widest && narrower <= settings.records.wrappedGap * first.size) {
			widest = wider - narrower;
			cut = (wider + narrower) / 2;
		}
	}
	if (cut === undefined) return undefined;
	const least = cut;
	return asRecords(
		cutBetween(bands, (above, below) => gapOf(above, below) >= least),
		settings,
	);
}

/** Groups of lines that may be records: several, some of more than one line. */
function asRecords(groups: Records, settings: TableSettings): Records | undefined {
	const areRecords =
		groups.length > 1 &&
		groups.some((group) => group.length > 1) &&
		groups.every((group) => isOneRecord(group, settings));
	return areRecords ? groups : undefined;
}

/** True unless two lines have a number in the same column. */
function isOneRecord(bands: readonly HeaderBand[], settings: TableSettings): boolean {
	const numbers = new Set<number>();
	for (const { entries } of bands) {
		for (const { first, text } of entries) {
			if (first === 0 || !isNumeric(text)) continue;
			if (numbers.has(first)) return false;
			numbers.add(first);
		}
	}
	// Several labels with one value are a list below a label, not one label.
	return bands.length <= settings.records.mostRows;
}

function labelOf(entries: readonly Entry[]): Entry | undefined {
	return entries.find(({ first }) => first === 0);
}

/** Where labels begin that have values of their own and stand below a row with values, in steps of `levels.stepPt`. */
function labelLevels(bands: readonly HeaderBand[], settings: TableSettings): Set<number> {
	const counts = new Map<number, number>();
	if (!settings.levels.on) return new Set();
	const complete = ({ entries }: HeaderBand) =>
		entries.some(({ first }) => first > 0) && labelOf(entries) !== undefined;
	for (const [above, band] of pairsOf(bands)) {
		const label = labelOf(band.entries);
		if (!label || !complete(band) || !complete(above)) continue;
		for (const near of [-1, 0, 1]) {
			const left = Math.round(label.left / settings.levels.stepPt) + near;
			counts.set(left, (counts.get(left) ?? 0) + 1);
		}
	}
	return new Set([...counts].filter(([, count]) => count >= settings.levels.fewest).map(([left]) => left));
}

function goesOn(
	record: NonEmpty<HeaderBand>,
	band: HeaderBand,
	widest: number,
	levels: ReadonlySet<number>,
	columns: Columns,
	settings: TableSettings,
): boolean {
	const previous = lastOf(record);
	if (band.row.top - previous.row.bottom > settings.records.wrappedGap * band.row.size) return false;
	const values = band.entries.filter(({ first }) => first > 0);
	const earlier = record.flatMap(({ entries }) => entries.filter(({ first }) => first > 0));
	const label = labelOf(band.entries);
	const start = labelOf(record[0].entries);
	const last = labelOf(previous.entries);
	if (!label) {
		// Texts that go on below texts; numbers without a label are a row of their own.
		return (
			values.every(({ text }) => !isNumeric(text)) &&
			values.every((value) =>
				earlier.some((entry) => entry.first === value.first && entry.last === value.last && !isNumeric(entry.text)),
			) &&
			values.length < columns.extents.length - 1
		);
	}
	if (values.length > 0 && earlier.length > 0) return false;
	if (!start || !last) return false;
	if (/[:.]$/.test(last.text) || isNumeric(last.text)) return false;
	const [{ box: word }] = label.words;
	const needed = last.right + settings.wrappedCells.wordSpace * band.row.size + (word.right - word.left);
	const isFull = needed > columns.left + widest;
	const hangs =
		label.left - start.left > settings.wrappedCells.hanging * band.row.size &&
		!levels.has(Math.round(label.left / settings.levels.stepPt));
	const lower = /^[\p{Ll}(]/u.test(label.text);
	return isFull && (hangs || lower) && (lower || values.length === 0 || earlier.length === 0);
}
