import type { Box, Word } from '../model';
import { withoutBlockAbove } from './block-above';
import { edgesBetween, type Edges } from './edges';
import { addEmptyColumns } from './empty-columns';
import { findFold } from './facing-pages';
import { splitAtCloseColumns } from './close-columns';
import { byFrame } from './frames';
import type { Grid } from './grid';
import { findColumns } from './gutters';
import { linesAboveRule } from './header-rule';
import { splitRegions, stretchesOf } from './split-regions';
import { joinTableParts } from './parts';
import { atRepeatedHeaders, proseColumns, tableRegions, toZones, type ProseColumns } from './table-zones';
import { toRows, type Row } from './rows';
import { buildGrid } from './structure';
import type { Placed } from './placed';
import { pairsOf } from '../values/sequences';
import type { View } from './view';
import { headerBetweenRules, ruleBands, type RuleBand } from './rule-bands';
import { tableRows, withoutFollowing, withRowsBelow } from './table-ends';
import { isTable } from './table-score';
import type { TableSettings } from './settings';

/**
 * Tables without a complete grid among the words that no other table holds.
 * @param drawn  boxes of grids already found: no table continues beyond them
 */
export function textTables(
	words: readonly Placed[],
	edges: Edges,
	view: View,
	settings: TableSettings,
	drawn: readonly Box[] = [],
): Grid[] {
	return byPage(words, view, settings)
		.flatMap((page) => byFrame(page, edges, view.width, settings))
		.flatMap((group) => {
			const rows = toRows(group, edges.vertical, settings);
			const columns = proseColumns(rows, settings);
			const bands = settings.ruleBands.on ? ruleBands(group, rows, edges, columns.gutters, drawn, settings) : [];
			/** Words, since each row search creates new places. */
			const claimed = new Set<Word>();
			const claim = (grids: readonly Grid[]) => {
				for (const grid of grids) for (const word of wordsOf(grid)) claimed.add(word);
				return grids;
			};
			const bandGrids = (band: RuleBand) => bandTables(band, claimed, edges, view, settings);
			const alignedGrids = () => {
				const isFree = ({ word }: Placed) => !claimed.has(word);
				const free = claimed.size === 0 ? rows : toRows(group.filter(isFree), edges.vertical, settings);
				const freeColumns = free === rows ? columns : proseColumns(free, settings);
				return findAlignedTables(free, freeColumns, edges, view, settings);
			};
			// A rule alone says less than straight columns, except below the header of a table that they find in part.
			const single = bands.filter(({ rules }) => rules.length === 1);
			const between = bands.filter((band) => !single.includes(band)).flatMap((band) => claim(bandGrids(band)));
			const straight = alignedGrids();
			const headed = single
				.filter((band) => isBelowHeader(band, edges, settings))
				.flatMap((band) => claim(bandGrids(band).filter((grid) => isLarger(grid, straight))));
			const aligned = claim(headed.length === 0 ? straight : alignedGrids());
			return [...between, ...headed, ...aligned, ...single.flatMap((band) => claim(bandGrids(band)))];
		});
}

const wordsOf = ({ cells }: Grid): Word[] => cells.flatMap(({ words }) => words.map(({ word }) => word));

/** Whether a table holds more words than the tables that share words with it. */
function isLarger(grid: Grid, others: readonly Grid[]): boolean {
	const own = new Set(wordsOf(grid));
	const sharing = others.map(wordsOf).filter((words) => words.some((word) => own.has(word)));
	return own.size > sharing.reduce((count, words) => count + words.length, 0);
}

/** Tables found by aligned gaps. */
function findAlignedTables(
	rows: readonly Row[],
	columns: ProseColumns,
	edges: Edges,
	view: View,
	settings: TableSettings,
): Grid[] {
	return toZones(rows, columns, edges.vertical, settings).flatMap((zone) => {
		const regions = joinTableParts(tableRegions(zone, edges.horizontal, settings), zone, edges.vertical, settings);
		const taken = new Set(regions.flat());
		return regions.flatMap((region) => {
			const own = withoutBlockAbove(region, edges.horizontal, settings);
			return tablesIn(own, edges, view, settings).map((found) => {
				const grown = withRowsBelow(found.rows, zone, taken, { edges, view }, settings);
				if (grown.length === found.rows.length) return found.grid;
				for (const row of grown) taken.add(row);
				return textTable(grown, edges, view, settings) ?? found.grid;
			});
		});
	});
}

/** Whether several texts are right above and right below the only rule of a band, without another rule beside it. */
function isBelowHeader(
	{ rules: [y, ...others], rows, start, end }: RuleBand,
	{ horizontal }: Edges,
	{ edges: { sameLinePt } }: TableSettings,
): boolean {
	const isAlone = others.length === 0 && edgesBetween(horizontal, y - sameLinePt, y + sameLinePt).length === 1;
	return isAlone && end - start === 2 && rows.slice(start, end).every(({ chunks }) => chunks.length > 1);
}

/** The first line of the header above the only rule of a band: its lines have one size and distance. */
function headerStart({ rows, start }: RuleBand, { headerRule }: TableSettings): number {
	const isApart = ([above, below]: [Row, Row]) =>
		below.top - above.bottom > headerRule.gap * below.size ||
		Math.abs(above.size - below.size) > headerRule.size * below.size;
	return pairsOf(rows.slice(0, start + 1)).findLastIndex(isApart) + 1;
}

/** The tables of one rule band, from words that no other table holds. */
function bandTables(
	band: RuleBand,
	claimed: ReadonlySet<Word>,
	edges: Edges,
	view: View,
	settings: TableSettings,
): Grid[] {
	const isClaimed = (row: Row) => row.chunks.some((chunk) => chunk.words.some(({ word }) => claimed.has(word)));
	if (band.rows.slice(band.start, band.end).some(isClaimed)) return [];
	// What is above a header between two rules is the text before the table.
	const header = headerBetweenRules(band.rules, band.rows);
	const isBelowText = header && band.rows[header.index - 1]?.chunks.length === 1;
	const first = isBelowText ? header.index : isBelowHeader(band, edges, settings) ? headerStart(band, settings) : 0;
	const grown = tableRows(band.rows.slice(first), band.start - first, band.end - first, { edges, view }, settings);
	const rows = withoutFollowing(grown, settings);
	return atRepeatedHeaders(rows, settings)
		.flatMap((region) => splitRegions(region, settings))
		.flatMap((region) =>
			region.some(isClaimed)
				? []
				: (textTable(region, edges, view, settings, settings.tableScore.minBetweenRules) ?? []),
		);
}

/** Rows with the table that they form. */
interface TableOfRows {
	readonly rows: readonly Row[];
	readonly grid: Grid;
}

/** The table that some rows form, or else those that runs of them form. */
function tablesIn(rows: readonly Row[], edges: Edges, view: View, settings: TableSettings): TableOfRows[] {
	const tableOf = (part: readonly Row[], least?: number): TableOfRows[] => {
		const grid = textTable(part, edges, view, settings, least);
		return grid ? [{ rows: part, grid }] : [];
	};
	const whole = tableOf(rows);
	if (whole.length > 0 || !settings.partedRegions.on) return whole;
	return stretchesOf(rows, settings).flatMap((part) => tableOf(part, settings.partedRegions.minOfStretch));
}

/**
 * The table that some rows form, if any.
 * @param found  rows of the region
 * @param least  minimum score of a table
 */
export function textTable(
	found: readonly Row[],
	edges: Edges,
	view: View,
	settings: TableSettings,
	least: number = settings.tableScore.least,
): Grid | undefined {
	if (found.length < 2) return undefined;
	const { rows, borders } = splitAtCloseColumns(found, view, settings);
	const columns = findColumns(rows, edges.vertical, settings, borders);
	if (!columns) return undefined;
	const all = addEmptyColumns(columns, rows, settings);
	const shapes = [...new Set([columns, all])].map((own) => {
		const grid = buildGrid(rows, own, edges, view, settings);
		const isHeaded = linesAboveRule(rows, own, edges, settings) > 0;
		return { columns: own, grid: { ...grid, evidence: isHeaded ? 'partlyRuled' : evidenceOf(grid, edges, settings) } };
	});
	// Empty columns lower the score of a table, or show that one is there.
	if (!shapes.some((shape) => isTable({ rows, ...shape, edges, view }, least, settings))) return undefined;
	const grid = shapes.at(-1)?.grid;
	return grid && { ...grid, confidence: settings.textTable[`${grid.evidence}Confidence`] };
}

function evidenceOf(
	{ box: { top, bottom, left, right } }: Pick<Grid, 'box'>,
	{ horizontal }: Edges,
	{ textTable: { linedPt } }: TableSettings,
): 'partlyRuled' | 'unruled' {
	const lines = horizontal.filter(
		(edge) =>
			edge.position > top - linedPt && edge.position < bottom + linedPt && edge.start < right && edge.end > left,
	);
	return lines.length >= 2 ? 'partlyRuled' : 'unruled';
}

/** The words of two facing pages, separately. */
function byPage(words: readonly Placed[], view: View, settings: TableSettings): (readonly Placed[])[] {
	const fold = findFold(
		view,
		words.map(({ box }) => box),
		settings,
	);
	if (fold === undefined) return [words];
	return [words.filter(({ box }) => box.right <= fold), words.filter(({ box }) => box.right > fold)];
}
