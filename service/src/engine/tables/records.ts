import { unionOf } from '../model/boxes';
import { scoreOf } from '../scores/boosted-trees';
import { rowBorderWeights } from '../scores/weights/row-border.generated';
import { isNumeric } from '../values/numeric';
import { cutBetween, isFilled, lastOf, pairsOf, type NonEmpty } from '../values/sequences';
import { anchorsOf, goesOnAnchored } from './anchored-rows';
import { coverage, type Edges } from './edges';
import { extentOf, type Columns } from './gutters';
import type { Entry, HeaderBand } from './bands';
import { bordersOf, type Border } from './row-border-features';
import type { TableSettings } from './settings';

/** Lines of text by the record that they form. */
export type Records = readonly NonEmpty<HeaderBand>[];

/**
 * The lines of a table's body by row: a row begins where a fitted score says so, else texts go on from the line above. Three rules are
 * kept beside it, as made documents hardly show what they know: lines drawn between all rows, labels over several lines, and values that
 * stand in the first line of each row alone.
 * @param hasHead  headings of columns stand above them
 */
export function toRecords(
	bands: readonly HeaderBand[],
	edges: Edges,
	columns: Columns,
	settings: TableSettings,
	hasHead = true,
): Records {
	if (!isFilled(bands)) return [];
	const groups = settings.linedRecords.on ? groupsBetween(bands, edges, columns, settings) : undefined;
	// Below no heading that was found, a single line may be the one under it.
	const ruled = groups && (hasHead || groups.length > 2) ? groups : undefined;
	// Who watches is told of borders that lines decide, too: the fit learns from them.
	if (ruled && !settings.watch) return ruled;
	const beginning = new Set(
		bordersOf(bands, edges, columns, settings)
			.filter((border) => beginsRow(border, settings))
			.map(({ below }) => below),
	);
	if (ruled) return ruled;
	const labels = extentOf(columns, 0, 0);
	const widest = Math.max(
		...bands.map(({ entries }) => (labelOf(entries)?.right ?? 0) - labels.left),
		settings.wrappedCells.minLabel * (labels.right - labels.left),
	);
	const levels = labelLevels(bands, settings);
	const { on } = settings.wrappedCells;
	const anchors = anchorsOf(bands, settings);
	return cutBetween(
		bands,
		(_, band, record) =>
			beginning.has(band) &&
			!(anchors && goesOnAnchored(record, band, anchors)) &&
			!(on && labelGoesOn(record, band, columns.left + widest, levels, settings)),
	);
}

function beginsRow({ above, below, features }: Border, { rowBorders, watch, pageNumber }: TableSettings): boolean {
	const score = scoreOf(rowBorderWeights, features);
	const isCloser = features.gapOverMiddle <= rowBorders.closer && features.filledBelow < features.filledAbove;
	const taken = score >= rowBorders.likely && !(isCloser && features.numbersMeet === 0);
	watch?.({
		kind: 'rowBorder',
		pageNumber: pageNumber ?? 0,
		box: unionOf([above, below].flatMap(({ row }) => row.chunks.map(({ box }) => box))),
		texts: [above, below].map(({ entries }) => entries.map(({ text }) => text).join('\t')),
		features,
		score,
		taken,
	});
	return taken;
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
	return bands.length <= settings.records.maxRows;
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

/** True for a label that goes on below one without room for its next word: indented, or in small letters. */
function labelGoesOn(
	record: NonEmpty<HeaderBand>,
	band: HeaderBand,
	limit: number,
	levels: ReadonlySet<number>,
	settings: TableSettings,
): boolean {
	const previous = lastOf(record);
	if (band.row.top - previous.row.bottom > settings.records.wrappedGap * band.row.size) return false;
	const hasValues = ({ entries }: HeaderBand) => entries.some(({ first }) => first > 0);
	const [label, start, last] = [band, record[0], previous].map(({ entries }) => labelOf(entries));
	if (!label || !start || !last || (hasValues(band) && record.some(hasValues))) return false;
	if (/[:.]$/.test(last.text) || isNumeric(last.text)) return false;
	const [{ box: word }] = label.words;
	const isFull = last.right + settings.wrappedCells.wordSpace * band.row.size + (word.right - word.left) > limit;
	const hangs =
		label.left - start.left > settings.wrappedCells.hanging * band.row.size &&
		!levels.has(Math.round(label.left / settings.levels.stepPt));
	return isFull && (hangs || /^[\p{Ll}(]/u.test(label.text));
}
