import type { Box } from '../model';
import { areaOf, holds, horizontalOverlap, unionOf, verticalOverlap } from '../model/boxes';
import type { Features } from '../scores/boosted-trees';
import type { TableFeature } from '../scores/weights/table.generated';
import { isTableCaption, mayOpenTableCaption, opensCaption } from '../text/captions';
import { cutAtGaps } from '../text/gaps';
import { isLoneMarker, opensWithBullet } from '../text/list-markers';
import { listedPage } from '../text/page-numbers';
import { isNumeric } from '../values/numeric';
import { median, quantile } from '../values/quantiles';
import { pairsOf } from '../values/sequences';
import { part } from '../values/shares';
import { coverage, edgesBetween, type Edges } from './edges';
import { columnsUnder, type Columns } from './gutters';
import type { Grid, GridCell } from './grid';
import type { Row } from './rows';
import type { Placed } from './placed';
import { tableSettings, type TableSettings } from './settings';
import type { View } from './view';

/** What is known of a region that may be a table. */
export interface TableRegion {
	readonly rows: readonly Row[];
	readonly columns: Columns;
	readonly grid: Pick<Grid, 'box' | 'cells' | 'rowCount' | 'columnCount' | 'headerRows'>;
	readonly edges: Edges;
	readonly view: Pick<View, 'width' | 'fills' | 'words'>;
}

/** Features of the table score. Lengths are multiples of the font size, the rest are counts or shares. */
export function tableFeatures(region: TableRegion, settings: TableSettings): Features<TableFeature> {
	const { rows, columns, grid, view } = region;
	const size = median(rows.map((row) => row.size)) || 1;
	const places = rows
		.flatMap((row) => row.chunks)
		.map(({ box }) => ({ box, ...columnsUnder(columns, box.left, box.right, settings) }));
	const strides = pairsOf(rows).map(([above, below]) => below.top - above.top);
	const gaps = pairsOf(rows).map(([above, below]) => (below.top - above.bottom) / size);
	const gutters = pairsOf(columns.extents).map(([before, after]) => (after.left - before.right) / size);
	return {
		rows: rows.length,
		columns: grid.columnCount,
		oneText: part(rows, (row) => row.chunks.length === 1),
		fullRows: part(rows, (row) => row.chunks.length >= settings.tableScore.fullRow * grid.columnCount),
		crossing: part(places, ({ first, last }) => first !== last),
		aligned: measureAlignment(places, columns, size, settings),
		minGutter: Math.min(...gutters),
		usualGutter: median(gutters) ?? 0,
		uneven: ((quantile(strides, 0.75) ?? 0) - (quantile(strides, 0.25) ?? 0)) / (median(strides) || 1),
		usualGap: median(gaps) ?? 0,
		maxGap: Math.max(0, ...gaps),
		widthOfPage: (grid.box.right - grid.box.left) / view.width,
		...ruleFeatures(region, size, settings),
		...cellFeatures(region, settings),
		shaded: shadedPart(grid.box, view.fills),
		captioned: isCaptioned(grid.box, view, size, settings) ? 1 : 0,
	};
}

/** Whether the title of a table is right above or below a place. */
function isCaptioned(
	box: Box,
	view: Pick<View, 'words'>,
	size: number,
	{ tableScore: { captionAbove, captionBelow } }: TableSettings,
): boolean {
	return tableCaptions(view).some(
		(caption) =>
			horizontalOverlap(caption, box) > 0 &&
			((caption.top < box.top && caption.bottom >= box.top - captionAbove * size) ||
				(caption.top >= box.bottom && caption.top <= box.bottom + captionBelow * size)),
	);
}

const captionsOfViews = new WeakMap<readonly Placed[], readonly Box[]>();

/** First lines of the table titles of a page. */
function tableCaptions({ words }: Pick<View, 'words'>): readonly Box[] {
	const known = captionsOfViews.get(words);
	if (known) return known;
	const found = words.flatMap((opener) =>
		mayOpenTableCaption(opener.word.text) ? (captionFrom(opener, words) ?? []) : [],
	);
	captionsOfViews.set(words, found);
	return found;
}

/** The line that a word starts, if it is the title of a table. */
function captionFrom(opener: Placed, words: readonly Placed[]): Box | undefined {
	const middle = (opener.box.top + opener.box.bottom) / 2;
	const level = words
		.filter(({ box }) => box.top < middle && box.bottom > middle)
		.sort((a, b) => a.box.left - b.box.left)
		.map((placed) => ({ placed, box: placed.box, fontSize: placed.word.fontSize }));
	const line = cutAtGaps(level, tableSettings.rows.maxSpace).find(([{ placed }]) => placed === opener);
	const text = line?.map(({ placed }) => placed.word.text).join(' ') ?? '';
	return line && opensCaption(text) && isTableCaption(text) ? unionOf(line.map(({ box }) => box)) : undefined;
}

/** A text and the columns it is in. */
interface Place {
	readonly box: Box;
	readonly first: number;
	readonly last: number;
}

/** Share of columns whose texts are left, right or center aligned. */
function measureAlignment(
	places: readonly Place[],
	{ extents }: Columns,
	size: number,
	{ tableScore: { aligned } }: TableSettings,
): number {
	const columns = extents.map((): Box[] => []);
	for (const { box, first, last } of places) if (first === last) columns[first]?.push(box);
	return part(columns, (boxes) =>
		[
			boxes.map(({ left }) => left),
			boxes.map(({ right }) => right),
			boxes.map(({ left, right }) => (left + right) / 2),
		].some((sides) => (quantile(sides, 0.9) ?? 0) - (quantile(sides, 0.1) ?? 0) <= aligned * size),
	);
}

function ruleFeatures({ rows, grid: { box }, edges }: TableRegion, size: number, settings: TableSettings) {
	const { left, right, top, bottom } = box;
	const { tolerancePt, part: widePart } = settings.frameLines;
	const covered = (y: number) => coverage(edges.horizontal, y, left, right, tolerancePt) / (right - left);
	const positions = (from: number, to: number) => [
		...new Set(edgesBetween(edges.horizontal, from, to).map(({ position }) => position)),
	];
	const most = (from: number, to: number) => Math.max(0, ...positions(from, to).map(covered));
	const slack = settings.frameLines.slack * size;
	const reach = settings.tableScore.ruleReach * size;
	const inside = positions(top + slack, bottom - slack).map(covered);
	const uprights = edgesBetween(edges.vertical, left + slack, right - slack).filter(
		({ start, end }) => Math.min(end, bottom) - Math.max(start, top) >= settings.gutters.linePart * (bottom - top),
	);
	return {
		ruleOver: most(top - reach, top + slack),
		ruleUnder: most(bottom - slack, bottom + reach),
		rulesInside: inside.filter((width) => width >= widePart).length,
		ruledRows: inside.filter((width) => width >= widePart).length / rows.length,
		shortRules: inside.filter((width) => width > 0.05 && width < widePart).length / rows.length,
		uprights: uprights.length,
	};
}

const textOf = ({ words }: Pick<GridCell, 'words'>) => words.map(({ word }) => word.text).join(' ');

/** List markers and what replaces them: hyphens, and characters of broken fonts. */
const opensEntry = (text: string) => isLoneMarker(text) || /^[^\p{L}\p{N}]{1,2}$/u.test(text) || opensWithBullet(text);

function cellFeatures({ grid }: TableRegion, settings: TableSettings) {
	const filled = grid.cells.flatMap((cell) => (cell.words.length > 0 ? [{ ...cell, text: textOf(cell) }] : []));
	const body = filled.filter(({ row }) => row >= grid.headerRows);
	const places = grid.rowCount * grid.columnCount;
	const last = grid.columnCount - 1;
	const { sentence } = settings.tableScore;
	return {
		filled: filled.reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0) / places,
		numbers: part(
			body.filter(({ column }) => column > 0),
			({ text }) => isNumeric(text),
		),
		words: filled.reduce((sum, { words }) => sum + words.length, 0) / filled.length,
		sentences: part(filled, ({ text, words }) => words.length >= sentence && /[^\s.][.!?。؟]$/u.test(text)),
		entries: part(filled, ({ text }) => opensEntry(text)),
		flowing: flowingPart(filled),
		risingPages: risingPages(body.filter(({ column }) => column === last).map(({ text }) => text)),
	};
}

/** A text with this many words may be a line of running text. */
const lineWords = 4;

/** Share of the long texts that continue below mid-sentence: typical of text columns, rare in tables. */
function flowingPart(filled: readonly (GridCell & { readonly text: string })[]): number {
	const at = new Map(filled.map((cell) => [`${cell.row} ${cell.column}`, cell]));
	const above = filled.flatMap((cell) => {
		const below = at.get(`${cell.row + cell.rowSpan} ${cell.column}`);
		return below && cell.words.length >= lineWords && below.words.length >= lineWords ? [{ cell, below }] : [];
	});
	const goesOn = ({ cell, below }: (typeof above)[number]) =>
		!/[.!?:;。！？]\P{L}*$/u.test(cell.text) && /^\P{L}{0,2}[\p{Ll}\p{Lo}]/u.test(below.text);
	return above.filter(goesOn).length / Math.max(1, filled.length);
}

/** How much a column looks like page numbers: all of its texts are, and they rise. */
function risingPages(texts: readonly string[]): number {
	const pages = texts.flatMap((text) => listedPage(text) ?? []);
	if (pages.length < 2 || pages[0] === pages.at(-1)) return 0;
	return (pages.length / texts.length) * part(pairsOf(pages), ([before, page]) => page >= before);
}

/** Share of the area covered by fills inside it. */
function shadedPart(box: Box, fills: readonly Box[]): number {
	const areas = fills
		.filter((fill) => holds(box, fill))
		.map((fill) => horizontalOverlap(fill, box) * verticalOverlap(fill, box));
	return Math.min(1, areas.reduce((sum, area) => sum + area, 0) / (areaOf(box) || 1));
}
