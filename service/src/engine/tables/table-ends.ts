import type { Box } from '../model';
import { scoreOf, type Features } from '../scores/boosted-trees';
import { tableEndWeights, type TableEndFeature } from '../scores/weights/table-end.generated';
import { isNote, opensCaption } from '../text/captions';
import { isNumeric } from '../values/numeric';
import { median } from '../values/quantiles';
import { pairsOf } from '../values/sequences';
import { unionOf } from '../model/boxes';
import { coverage, edgesBetween, type Edges } from './edges';
import { columnsUnder, extentOfChunks, findColumns, type Columns } from './gutters';
import type { Row } from './rows';
import type { TableSettings } from './settings';
import { toPageBox, type View } from './view';

/** Where to search for the rows of a table. */
interface Surroundings {
	readonly edges: Edges;
	readonly view: View;
}

type Side = 'above' | 'below';

/** What is known of the rows of a table so far, recomputed each time their number has doubled. */
interface Core {
	readonly rows: number;
	readonly columns: Columns | undefined;
	readonly left: number;
	readonly right: number;
	readonly size: number;
	readonly usualGap: number;
	readonly bold: boolean;
	readonly oneText: number;
	readonly numbers: number;
}

/**
 * The rows of a table that contains the given rows: rows above and below join one by one while the score allows.
 * @param rows  of one part of the page
 * @param start  first row known to belong to the table
 * @param end  row after the last one that does
 */
export function tableRows(
	rows: readonly Row[],
	start: number,
	end: number,
	around: Surroundings,
	settings: TableSettings,
): readonly Row[] {
	const { least } = settings.tableEnd;
	const below = growTable(rows, start, end, 'below', least, around, settings);
	const above = growTable(rows, start, below, 'above', least, around, settings);
	return rows.slice(above, below);
}

/**
 * The rows of a table found by its columns, with the single-text rows right below: the last line of its last cell, a
 * label.
 * @param zone  rows of the part of the page, in order
 * @param taken  rows of other regions
 * @returns `rows` itself if none joins
 */
export function withRowsBelow(
	rows: readonly Row[],
	zone: readonly (Row | undefined)[],
	taken: ReadonlySet<Row>,
	around: Surroundings,
	settings: TableSettings,
): readonly Row[] {
	const { below } = settings.tableEnd;
	const last = zone.indexOf(rows.at(-1));
	if (!below.on || last < 0) return rows;
	const isFree = (row: Row | undefined): row is Row =>
		row !== undefined && !taken.has(row) && !opensCaption(row.chunks[0].text) && !isNote(row.chunks[0].text);
	const next = zone.slice(last + 1, last + 1 + below.rows);
	const end = next.findIndex((row) => !isFree(row));
	const free = next.slice(0, end < 0 ? next.length : end).filter(isFree);
	const all = [...rows, ...free];
	return all.slice(0, growTable(all, 0, rows.length, 'below', below.least, around, settings));
}

/** Rows without what follows their table: single texts after a gap wider than the row gaps. */
export function withoutFollowing(rows: readonly Row[], { tableEnd: { followingGap } }: TableSettings): readonly Row[] {
	const lastFull = rows.findLastIndex(({ chunks }) => chunks.length > 1);
	const gaps = pairsOf(rows).map(([above, below]) => below.top - above.bottom);
	const usual = median(gaps) ?? 0;
	const cut = rows.findIndex(
		({ size }, index) => index > lastFull && (gaps[index - 1] ?? 0) > usual + followingGap * size,
	);
	return cut < 0 || lastFull < 0 ? rows : rows.slice(0, cut);
}

/** Where the rows end on one side. */
function growTable(
	rows: readonly Row[],
	start: number,
	end: number,
	side: Side,
	least: number,
	around: Surroundings,
	settings: TableSettings,
): number {
	let [first, behind] = [start, end];
	let core = coreOf(rows.slice(first, behind), around, settings);
	for (;;) {
		const row = side === 'above' ? rows[first - 1] : rows[behind];
		const neighbour = side === 'above' ? rows[first] : rows[behind - 1];
		const beyond = side === 'above' ? rows[first - 2] : rows[behind + 1];
		if (!row || !neighbour || !isOfTable({ row, neighbour, beyond, side, core }, least, around, settings)) break;
		if (side === 'above') first--;
		else behind++;
		if (behind - first >= 2 * core.rows) core = coreOf(rows.slice(first, behind), around, settings);
	}
	return side === 'above' ? first : behind;
}

function coreOf(rows: readonly Row[], { edges }: Surroundings, settings: TableSettings): Core {
	const chunks = rows.flatMap((row) => row.chunks);
	return {
		rows: rows.length,
		columns: findColumns(rows, edges.vertical, settings),
		...extentOfChunks(chunks),
		size: median(rows.map(({ size }) => size)) || 1,
		usualGap: median(pairsOf(rows).map(([above, below]) => below.top - above.bottom)) ?? 0,
		bold: chunks.filter(isBold).length > chunks.length / 2,
		oneText: rows.filter((row) => row.chunks.length === 1).length / rows.length,
		numbers: chunks.filter(({ text }) => isNumeric(text)).length / chunks.length,
	};
}

const isBold = ({ words }: Row['chunks'][number]) => words[0].word.style?.bold === true;

/** A row next to those of a table. */
interface Joining {
	readonly row: Row;
	readonly neighbour: Row;
	readonly beyond: Row | undefined;
	readonly side: Side;
	readonly core: Core;
}

function isOfTable(joining: Joining, least: number, { edges, view }: Surroundings, settings: TableSettings): boolean {
	const { row, neighbour } = joining;
	const features = joiningFeatures(joining, edges, view, settings);
	if (features.gap > settings.tableEnd.maxGap) return false;
	const score = scoreOf(tableEndWeights, features);
	const taken = score >= (isAlike(features, settings) ? Math.min(least, settings.tableEnd.alike.least) : least);
	settings.watch?.({
		kind: 'tableEnd',
		pageNumber: settings.pageNumber ?? 0,
		box: toPageBox(boxOf(row), view),
		texts: [neighbour, row].flatMap(({ chunks }) => chunks.map(({ text }) => text)),
		features,
		score,
		taken,
	});
	return taken;
}

/**
 * Whether a row near a table of some length has a text in each column at the usual distance: scoring the rows of a long
 * table one by one, the least likely would end it.
 */
function isAlike(
	{
		chunks,
		columns,
		crossing,
		coreRows,
		gapAgainstUsual,
		overhang,
		sizeAgainstCore,
		caption,
	}: Features<TableEndFeature>,
	{ tableEnd: { alike } }: TableSettings,
): boolean {
	return (
		alike.on &&
		coreRows >= alike.rows &&
		columns >= 2 &&
		chunks === columns &&
		crossing === 0 &&
		caption === 0 &&
		gapAgainstUsual <= alike.widerGap &&
		overhang <= alike.overhang &&
		Math.abs(sizeAgainstCore - 1) <= alike.size
	);
}

const boxOf = ({ chunks }: Row): Box => unionOf(chunks.map(({ box }) => box));

/** Features of the score that a row belongs to a table. Lengths are multiples of the font size. */
function joiningFeatures(
	{ row, neighbour, beyond, side, core }: Joining,
	edges: Edges,
	{ height }: View,
	settings: TableSettings,
): Features<TableEndFeature> {
	const { chunks, size } = row;
	const [first] = chunks;
	const { left, right } = extentOfChunks(chunks);
	const gapOf = (a: Row, b: Row) => (Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom)) / core.size;
	const gap = gapOf(row, neighbour);
	const width = core.right - core.left;
	const covered = (from: number, to: number) =>
		Math.max(
			0,
			...edgesBetween(edges.horizontal, from, to).map(
				({ position }) => coverage(edges.horizontal, position, core.left, core.right, 1) / width,
			),
		);
	const slack = settings.frameLines.slack * size;
	const [upper, lower] = side === 'above' ? [row, neighbour] : [neighbour, row];
	const [far, reach] =
		side === 'above'
			? [row.top - settings.tableScore.ruleReach * size, row.top + slack]
			: [row.bottom - slack, row.bottom + settings.tableScore.ruleReach * size];
	return {
		above: side === 'above' ? 1 : 0,
		fromEdge: Math.min(row.top, height - row.bottom) / height,
		gap,
		gapAgainstUsual: gap - core.usualGap / core.size,
		overhang: Math.max(core.left - left, right - core.right, 0) / core.size,
		indent: (left - core.left) / core.size,
		width: (first.box.right - first.box.left) / width,
		chunks: chunks.length,
		crossing: core.columns
			? chunks.filter(({ box }) => isCrossing(core.columns, box, settings)).length / chunks.length
			: 1,
		columns: core.columns?.extents.length ?? 1,
		coreRows: core.rows,
		coreOneText: core.oneText,
		coreNumbers: core.numbers,
		caption: opensCaption(first.text) ? 1 : 0,
		words: chunks.reduce((sum, { words }) => sum + words.length, 0) / chunks.length,
		numbers: chunks.filter(({ text }) => isNumeric(text)).length / chunks.length,
		closing: /[.!?:;。：]$/u.test(first.text) ? 1 : 0,
		lowerCase: /^\p{Ll}/u.test(first.text) ? 1 : 0,
		sizeAgainstCore: size / core.size,
		boldAgainstCore: Number(isBold(first)) - Number(core.bold),
		ruledFrom: covered(upper.bottom - slack, lower.top + slack),
		ruledBeyond: covered(Math.min(far, reach), Math.max(far, reach)),
		chunksBeyond: beyond?.chunks.length ?? 0,
		gapBeyond: Math.min(beyond ? gapOf(beyond, row) : settings.tableEnd.farthest, settings.tableEnd.farthest),
	};
}

function isCrossing(columns: Columns | undefined, { left, right }: Box, settings: TableSettings): boolean {
	if (!columns) return true;
	const { first, last } = columnsUnder(columns, left, right, settings);
	return first !== last;
}
