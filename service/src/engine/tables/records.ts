import { unionOf } from '../model/boxes';
import { scoreOf } from '../scores/boosted-trees';
import { rowBorderWeights } from '../scores/weights/row-border.generated';
import { isNumeric } from '../values/numeric';
import { cutBetween, isFilled, lastOf, pairsOf, type NonEmpty } from '../values/sequences';
import { anchorsOf, continuesAnchored } from './anchored-rows';
import { coverage, type Edges } from './edges';
import { extentOf, type Columns } from './gutters';
import type { Entry, HeaderBand } from './header-band';
import { bordersOf, type Border } from './row-border-features';
import type { TableSettings } from './settings';

/** Lines of text by record. */
type Records = readonly NonEmpty<HeaderBand>[];

/**
 * Groups the lines of a table body into rows: a row starts where a fitted score says so. Three rules complement the
 * score, for cases too rare in the training documents: lines between all rows, multi-line labels, and values only in
 * the first line of each row.
 * @param hasHeader  whether a header is above them
 */
export function toRecords(
	bands: readonly HeaderBand[],
	edges: Edges,
	columns: Columns,
	settings: TableSettings,
	hasHeader = true,
): Records {
	if (!isFilled(bands)) return [];
	const groups = settings.linedRecords.on ? groupsBetween(bands, edges, columns, settings) : undefined;
	// If no header was found, a single line may be one.
	const ruled = groups && (hasHeader || groups.length > 2) ? groups : undefined;
	// Observers also see borders that lines decide: the fit learns from them.
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
	const { on } = settings.wrappedCells;
	const anchors = anchorsOf(bands, settings);
	return cutBetween(
		bands,
		(_, band, record) =>
			beginning.has(band) &&
			!(anchors && continuesAnchored(record, band, anchors)) &&
			!(on && labelGoesOn(record, band, columns.left + widest, settings)),
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

/** With lines between all records, the lines decide. */
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

/** Groups of lines that may be records: several, some with more than one line. */
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
	return bands.length <= settings.records.maxRows || isFlowing(bands, settings);
}

/** Whether lines are one text in one column: hardly any has room for the first word of the next. */
function isFlowing(bands: readonly HeaderBand[], { records }: TableSettings): boolean {
	const lines = bands.flatMap(({ entries, row: { size } }) => {
		const [longest] = [...entries].sort((a, b) => b.words.length - a.words.length);
		return longest ? [{ ...longest, size }] : [];
	});
	const limit = Math.max(...lines.map(({ right }) => right));
	if (lines.reduce((sum, { words }) => sum + words.length, 0) < records.textWords * lines.length) return false;
	const full = pairsOf(lines).filter(
		([
			above,
			{
				first,
				left,
				size,
				words: [word],
			},
		]) => {
			const width = word.box.right - word.box.left + records.wordSpace * size;
			return above.first === first && above.right + width > limit && left <= above.left;
		},
	);
	return full.length >= records.fullPart * (lines.length - 1);
}

function labelOf(entries: readonly Entry[]): Entry | undefined {
	return entries.find(({ first }) => first === 0);
}

/** Whether a label continues the one above, which has no room for its next word: indented, or in lower case. */
function labelGoesOn(record: NonEmpty<HeaderBand>, band: HeaderBand, limit: number, settings: TableSettings): boolean {
	const previous = lastOf(record);
	if (band.row.top - previous.row.bottom > settings.records.wrappedGap * band.row.size) return false;
	const hasValues = ({ entries }: HeaderBand) => entries.some(({ first }) => first > 0);
	const [label, start, last] = [band, record[0], previous].map(({ entries }) => labelOf(entries));
	if (!label || !start || !last || (hasValues(band) && record.some(hasValues))) return false;
	if (/[:.]$/.test(last.text) || isNumeric(last.text)) return false;
	const [{ box: word }] = label.words;
	const isFull = last.right + settings.wrappedCells.wordSpace * band.row.size + (word.right - word.left) > limit;
	const hangs = label.left - start.left > settings.wrappedCells.hanging * band.row.size;
	return isFull && (hangs || /^[\p{Ll}(]/u.test(label.text));
}
