import { unionOf } from '../model/boxes';
import { scoreOf, type Features } from '../scores/boosted-trees';
import { columnBorderWeights, type ColumnBorderFeature } from '../scores/weights/column-border.generated';
import { isLoneMarker } from '../text/list-markers';
import { isNumeric, isQuantity } from '../values/numeric';
import { median } from '../values/quantiles';
import { cutBetween, isFilled, lastOf, pairsOf } from '../values/sequences';
import { part } from '../values/shares';
import { emptyBands } from './gutters';
import type { Placed } from './placed';
import { toChunk, type Chunk, type Row } from './rows';
import type { TableSettings } from './settings';
import { toPageBox, type View } from './view';

/** A range of x between words that stays free in almost all rows of a region: a possible column border. */
interface Band {
	readonly start: number;
	readonly end: number;
}

/** The texts nearest to a band in one row. */
interface Meeting {
	readonly left: Placed | undefined;
	readonly right: Placed | undefined;
	/** The text that both words belong to. */
	readonly chunk: Chunk | undefined;
	/** A word of the row is in the band. */
	readonly isCrossed: boolean;
}

/**
 * Splits the texts of a table whose columns are as close as words, such as numbers that end right before the next
 * column. A fitted score tells such a border from spaces aligned by chance.
 * @returns the rows with split texts, and x of each border
 */
export function splitAtCloseColumns(
	rows: readonly Row[],
	view: View,
	settings: TableSettings,
): { readonly rows: readonly Row[]; readonly borders: readonly number[] } {
	const { minRows, maxRows } = settings.closeColumns;
	if (!settings.closeColumns.on || rows.length < minRows || rows.length > maxRows) return { rows, borders: [] };
	const bands = closeBands(rows, settings);
	const meetings = bands.map((band) => rows.map((row) => findMeetings(row, band)));
	const size = median(rows.map((row) => row.size)) || 1;
	const space = wordSpace(rows) / size;
	const taken = bands.filter((band, index) => {
		const own = meetings[index] ?? [];
		const joined = own.filter(({ chunk }) => chunk !== undefined);
		return (
			joined.length > 0 &&
			!isWithinTexts(joined, settings) &&
			isBorder(band, own, { size, space, bands: bands.length }, view, settings)
		);
	});
	if (taken.length === 0) return { rows, borders: [] };
	return {
		rows: rows.map((row) => ({ ...row, chunks: cutAt(row, taken) })),
		borders: taken.map(({ start, end }) => (start + end) / 2),
	};
}

/** Bands that almost no row crosses, between words that are as close as those of one text in some rows. */
function closeBands(rows: readonly Row[], { closeColumns: { narrowest, crossedPart } }: TableSettings): Band[] {
	const size = median(rows.map((row) => row.size)) || 1;
	const boxes = rows.map(({ chunks }) => chunks.flatMap(({ words }) => words.map(({ box }) => box)));
	return emptyBands(boxes, Math.max(1, Math.floor(crossedPart * rows.length)))
		.map(([start, end]) => ({ start, end }))
		.filter(({ start, end }) => end - start >= narrowest * size);
}

function findMeetings({ chunks }: Row, { start, end }: Band): Meeting {
	const middle = (start + end) / 2;
	let left: Placed | undefined;
	let right: Placed | undefined;
	let isCrossed = false;
	let [before, after]: (Chunk | undefined)[] = [];
	for (const chunk of chunks) {
		for (const placed of chunk.words) {
			const { box } = placed;
			if (box.left < middle && box.right > middle) isCrossed = true;
			else if (box.right <= middle) {
				if (!left || box.right > left.box.right) [left, before] = [placed, chunk];
			} else if (!right || box.left < right.box.left) [right, after] = [placed, chunk];
		}
	}
	return { left, right, chunk: !isCrossed && before === after ? before : undefined, isCrossed };
}

/**
 * Places where texts of one column have aligned spaces: after list markers, before a unit ("40 years", "28 V"), and in
 * monospaced type.
 */
function isWithinTexts(
	joined: readonly Meeting[],
	{ closeColumns: { alike, quantities, maxUnitLength, monospaceGap } }: TableSettings,
): boolean {
	const lefts = joined.flatMap(({ left }) => left?.word ?? []);
	const rights = joined.flatMap(({ right }) => right?.word ?? []);
	const counts = new Map<string, number>();
	for (const { text } of rights) counts.set(text, (counts.get(text) ?? 0) + 1);
	const areUnits =
		(rights.length > 1 && Math.max(...counts.values()) >= alike * rights.length) ||
		part(joined, ({ left, right, chunk }) => {
			if (!left || !right || !chunk || lastOf(chunk.words) !== right) return false;
			const isShort = right.word.text.length <= maxUnitLength;
			return isShort && isNumeric(left.word.text) && isQuantity(`${left.word.text} ${right.word.text}`);
		}) >= quantities;
	const isMonospace = part(joined, ({ left, right }) => {
		if (!left?.word.style?.monospace || !right) return false;
		return right.box.left - left.box.right < monospaceGap * left.word.fontSize;
	});
	return areUnits || isMonospace >= alike || part(lefts, ({ text }) => isLoneMarker(text)) >= alike;
}

/** The usual space between words of one text, points. */
function wordSpace(rows: readonly Row[]): number {
	const gaps = rows.flatMap(({ chunks }) =>
		chunks.flatMap(({ words }) => pairsOf(words).map(([previous, next]) => next.box.left - previous.box.right)),
	);
	return median(gaps.filter((gap) => gap > 0)) ?? 0;
}

function isBorder(
	band: Band,
	meetings: readonly Meeting[],
	region: { readonly size: number; readonly space: number; readonly bands: number },
	view: View,
	settings: TableSettings,
): boolean {
	const features = featuresOf(band, meetings, region, settings);
	const score = scoreOf(columnBorderWeights, features);
	const taken = score >= settings.closeColumns.likely;
	const joined = meetings.flatMap(({ left, chunk }) => (left && chunk ? [{ left, chunk }] : []));
	settings.watch?.({
		kind: 'columnBorder',
		pageNumber: settings.pageNumber ?? 0,
		box: toPageBox(unionOf(joined.map(({ chunk }) => chunk.box)), view),
		texts: joined.map(({ left, chunk }) => {
			const sides = [chunk.words.filter(({ box }) => box.right <= left.box.right), []] as Placed[][];
			sides[1] = chunk.words.filter((placed) => !sides[0]?.includes(placed));
			return sides.map((words) => words.map(({ word }) => word.text).join(' ')).join('\t');
		}),
		features,
		score,
		taken,
	});
	return taken;
}

/** Features of the border score. Lengths are multiples of the font size, the rest are counts or shares. */
function featuresOf(
	{ start, end }: Band,
	meetings: readonly Meeting[],
	{ size, space, bands }: { readonly size: number; readonly space: number; readonly bands: number },
	{ closeColumns: { sameSide, maxCount } }: TableSettings,
): Features<ColumnBorderFeature> {
	const joined = meetings.filter(({ chunk }) => chunk !== undefined);
	const gaps = joined.flatMap(({ left, right }) => (left && right ? [(right.box.left - left.box.right) / size] : []));
	const lefts = meetings.flatMap(({ left }) => left ?? []);
	const rights = meetings.flatMap(({ right }) => right ?? []);
	const [numbersLeft, numbersRight] = [part(lefts, isNumber), part(rights, isNumber)];
	return {
		rows: Math.min(maxCount, meetings.length),
		joined: Math.min(maxCount, joined.length),
		joinedPart: joined.length / meetings.length,
		crossed: part(meetings, ({ isCrossed }) => isCrossed),
		width: (end - start) / size,
		gap: median(gaps) ?? 0,
		gapOverSpace: (Math.min(...gaps) + 0.01) / (space + 0.01),
		ends: part(lefts, ({ box }) => Math.abs(box.right - start) <= sameSide * size),
		begins: part(rights, ({ box }) => Math.abs(box.left - end) <= sameSide * size),
		numbersLeft,
		numbersRight,
		numbersDiffer: Math.abs(numbersLeft - numbersRight),
		both: part(meetings, ({ left, right }) => left !== undefined && right !== undefined),
		bands: Math.min(maxCount, bands),
	};
}

/** A number, or a symbol that follows one. */
const isNumber = ({ word }: Placed): boolean => isNumeric(word.text) || !/\p{L}/u.test(word.text);

/**
 * Splits the texts of a row at the borders; a gap as narrow as a word space does not split a text that spans several
 * columns.
 */
function cutAt({ chunks }: Row, borders: readonly Band[]): Row['chunks'] {
	const cut = chunks.flatMap((chunk) => {
		const words = [...chunk.words].sort((a, b) => a.box.left - b.box.left);
		const parts = cutBetween(words, (previous, next) =>
			borders.some(({ start, end }) => {
				const middle = (start + end) / 2;
				return previous.box.right <= middle && next.box.left >= middle;
			}),
		);
		return parts.length === 1 ? [chunk] : parts.map(toChunk);
	});
	return isFilled(cut) ? cut : chunks;
}
