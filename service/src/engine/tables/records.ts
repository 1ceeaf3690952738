import { coverage, type Edges } from './edges';
import type { Columns } from './gutters';
import type { HeaderBand, Entry } from './header';
import { isNumeric } from '../values/numeric';
import type { TableSettings } from './settings';

/** Rows that form one record of the table: a cell whose text goes on over several lines keeps them together. */
export function toRecords(
	bands: readonly HeaderBand[],
	edges: Edges,
	columns: Columns,
	settings: TableSettings,
): HeaderBand[][] {
	if (bands.length === 0) return [];
	const ruled = settings.linedRecords.on ? groupsBetween(bands, edges, columns, settings) : undefined;
	if (ruled) return ruled;
	const spaced = settings.spacedRecords.on ? groupsBySpace(bands, settings) : undefined;
	if (spaced) return spaced;
	const { bounds } = columns;
	const widest = Math.max(
		...bands.flatMap(({ entries }) => (labelOf(entries)?.right ?? 0) - bounds[0]!),
		settings.wrappedCells.leastLabel * (bounds[1]! - bounds[0]!),
	);
	const levels = labelLevels(bands, settings);
	const records: HeaderBand[][] = [];
	for (const band of bands) {
		const record = records.at(-1);
		if (settings.wrappedCells.on && record && goesOn(record, band, widest, levels, columns, settings))
			record.push(band);
		else records.push([band]);
	}
	return records;
}

/** With lines between all records, the lines are the records whatever the text does. */
function groupsBetween(
	bands: readonly HeaderBand[],
	{ horizontal }: Edges,
	{ bounds }: Columns,
	settings: TableSettings,
): HeaderBand[][] | undefined {
	const [left, right] = [bounds[0]!, bounds.at(-1)!];
	const groups: HeaderBand[][] = [];
	bands.forEach((band, index) => {
		const above = bands[index - 1]?.row;
		const middle = above ? (above.bottom + band.row.top) / 2 : 0;
		const reach = above
			? Math.max(
					settings.linedRecords.reachPt,
					(band.row.top - above.bottom) / 2 + settings.linedRecords.reach * band.row.size,
				)
			: 0;
		const drawn =
			!above || coverage(horizontal, middle, left, right, reach) >= settings.linedRecords.part * (right - left);
		if (drawn) groups.push([band]);
		else groups.at(-1)!.push(band);
	});
	return groups.length > 1 &&
		groups.every((bands) => isOneRecord(bands, settings)) &&
		groups.some((group) => group.length > 1)
		? groups
		: undefined;
}

/** Two populations of gaps: lines of a cell follow closely, records stand apart. */
function groupsBySpace(bands: readonly HeaderBand[], settings: TableSettings): HeaderBand[][] | undefined {
	const gaps = bands.slice(1).map(({ row }, index) => row.top - bands[index]!.row.bottom);
	const size = bands[0]!.row.size;
	const sorted = [...gaps].sort((a, b) => a - b);
	let cut: number | undefined;
	let widest = settings.spacedRecords.gap * size;
	for (let index = 1; index < sorted.length; index++) {
		const step = sorted[index]! - sorted[index - 1]!;
		if (step > widest && sorted[index - 1]! <= settings.records.wrappedGap * size) {
			widest = step;
			cut = (sorted[index]! + sorted[index - 1]!) / 2;
		}
	}
	if (cut === undefined) return undefined;
	const groups: HeaderBand[][] = [];
	bands.forEach((band, index) => {
		if (index > 0 && gaps[index - 1]! < cut) groups.at(-1)!.push(band);
		else groups.push([band]);
	});
	const wrapped = groups.filter((group) => group.length > 1);
	return groups.length > 1 && wrapped.length > 0 && groups.every((bands) => isOneRecord(bands, settings))
		? groups
		: undefined;
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
	bands.slice(1).forEach((band, index) => {
		const label = labelOf(band.entries);
		if (!label || !complete(band) || !complete(bands[index]!)) return;
		for (const near of [-1, 0, 1]) {
			const left = Math.round(label.left / settings.levels.stepPt) + near;
			counts.set(left, (counts.get(left) ?? 0) + 1);
		}
	});
	return new Set([...counts].filter(([, count]) => count >= settings.levels.fewest).map(([left]) => left));
}

function goesOn(
	record: readonly HeaderBand[],
	band: HeaderBand,
	widest: number,
	levels: ReadonlySet<number>,
	columns: Columns,
	settings: TableSettings,
): boolean {
	const previous = record.at(-1)!;
	if (band.row.top - previous.row.bottom > settings.records.wrappedGap * band.row.size) return false;
	const values = band.entries.filter(({ first }) => first > 0);
	const earlier = record.flatMap(({ entries }) => entries.filter(({ first }) => first > 0));
	const label = labelOf(band.entries);
	const start = labelOf(record[0]!.entries);
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
	const [word] = label.words;
	const needed =
		last.right + settings.wrappedCells.wordSpace * band.row.size + (word ? word.box.right - word.box.left : 0);
	const isFull = needed > columns.bounds[0]! + widest;
	const hangs =
		label.left - start.left > settings.wrappedCells.hanging * band.row.size &&
		!levels.has(Math.round(label.left / settings.levels.stepPt));
	const lower = /^[\p{Ll}(]/u.test(label.text);
	return isFull && (hangs || lower) && (lower || values.length === 0 || earlier.length === 0);
}
