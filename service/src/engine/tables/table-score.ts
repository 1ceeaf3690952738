import { holds } from '../model/boxes';
import { scoreOf, type Features } from '../scores/boosted-trees';
import { tableWeights, type TableFeature } from '../scores/weights/table.generated';
import type { TableSettings } from './settings';
import { isNumeric } from '../values/numeric';
import { coverage, edgesBetween } from './edges';
import { countFilledCells, type Grid } from './grid';
import { linesAboveRule } from './header-rule';
import type { Placed } from './placed';
import { tableFeatures, type TableRegion } from './table-features';
import { isVetoed } from './vetoes';
import { toPageBox, type View } from './view';

/**
 * Whether a region is a table: large enough to decide, no veto, and a sufficient score.
 * @param least  minimum score of a table
 */
export function isTable(
	region: TableRegion & { readonly view: View; readonly grid: Pick<Grid, 'box' | 'cells' | 'evidence' | 'rowCount'> },
	least: number,
	settings: TableSettings,
): boolean {
	const { grid, view, rows } = region;
	const isSmall = grid.columnCount < 2 || grid.rowCount < 2;
	if (isSmall || countFilledCells(grid) < settings.tableScore.minCells) return false;
	const features = tableFeatures(region, settings);
	const headed = isHeadedRow(region, features, settings);
	if (grid.evidence === 'unruled' && grid.rowCount < settings.tableScore.minRows && !headed) return false;
	const score = scoreOf(tableWeights, features);
	const { numbers, minOfNumbers, minOfPairs, minOfClips, titled, minRows } = settings.tableScore;
	const isLong = grid.rowCount >= minRows;
	const enough = Math.min(
		least,
		headed || isBelowHeader(region, features, settings) ? 0 : least,
		isLong && isPairs(features, settings) ? minOfPairs : least,
		isLong && features.numbers >= numbers ? minOfNumbers : least,
		isLong && isTitled(features, settings) ? titled.least : least,
		isLong && view.cellClips.some((clip) => holds(grid.box, clip)) ? minOfClips : least,
	);
	const taken = score >= enough && !isVetoed(grid, view, settings);
	settings.watch?.({
		kind: 'table',
		pageNumber: settings.pageNumber ?? 0,
		box: toPageBox(grid.box, view),
		texts: rows.flatMap(({ chunks }) => chunks.map(({ text }) => text)),
		features,
		score,
		taken,
	});
	return taken;
}

/**
 * One row below its header: aligned in all columns with wide gaps, the header bold alone, or all words above numbers.
 * Absent from the training documents.
 */
function isHeadedRow(
	{ rows, grid }: TableRegion,
	{ crossing, aligned, minGutter, columns }: Features<TableFeature>,
	{ tableScore: { headedRow } }: TableSettings,
): boolean {
	const [header, ...body] = rows;
	if (!headedRow.on || !header || grid.rowCount !== 2 || header.chunks.length < columns) return false;
	if (crossing > 0 || aligned < 1 || minGutter < headedRow.gutter) return false;
	const words = body.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.words));
	const isBold = ({ word }: Placed) => word.style?.bold === true;
	const named = header.chunks.every(({ text }) => /\p{L}/u.test(text) && !/\d/.test(text));
	if (!named || words.length === 0) return false;
	if (header.chunks.every((chunk) => chunk.words.every(isBold)) && !words.some(isBold))
		return columns >= headedRow.bold;
	return columns >= headedRow.plain && words.some(({ word }) => isNumeric(word.text));
}

const isBelowHeader = (...about: Parameters<typeof isBelowRuledHeader>): boolean =>
	isBelowRuledHeader(...about) || isBelowHeaderRule(...about);

/**
 * Full rows below the names of all columns between two rules: long texts in a wide column otherwise look like
 * running text.
 */
function isBelowRuledHeader(
	{ rows, grid: { box }, edges }: TableRegion,
	{ ruleOver, crossing, aligned, columns, fullRows }: Features<TableFeature>,
	{ tableScore: { headerBetweenRules }, frameLines: { tolerancePt } }: TableSettings,
): boolean {
	const { on, columns: minColumns, part } = headerBetweenRules;
	const [header, first] = rows;
	if (!on || !header || !first || columns < minColumns || header.chunks.length < columns) return false;
	if (ruleOver < part || crossing > 0 || aligned < 1 || fullRows * rows.length < 2) return false;
	const isRuled = edgesBetween(edges.horizontal, header.bottom - tolerancePt, first.top + tolerancePt).some(
		({ position }) =>
			coverage(edges.horizontal, position, box.left, box.right, tolerancePt) >= part * (box.right - box.left),
	);
	return isRuled && header.chunks.every(({ text }) => !/\d/.test(text)) && first.chunks.length >= columns;
}

/**
 * Rows below a header with a rule below it: long texts in several columns otherwise look like running text. Absent from
 * the training documents.
 */
function isBelowHeaderRule(
	{ rows, columns, edges }: TableRegion,
	{ crossing, aligned }: Features<TableFeature>,
	settings: TableSettings,
): boolean {
	const { minColumns, aligned: minAligned } = settings.tableScore.headerRule;
	const isAligned = columns.extents.length >= minColumns && crossing === 0 && aligned >= minAligned;
	return isAligned && linesAboveRule(rows, columns, edges, settings) > 0;
}

/**
 * Labels with values, one pair per row: evenly spaced, as on invoices and forms, or prices after items, as on receipts.
 * Absent from the training documents.
 */
function isPairs(
	{ columns, filled, crossing, oneText, words, usualGap, maxGap, minGutter, numbers }: Features<TableFeature>,
	{ tableScore: { pairs } }: TableSettings,
): boolean {
	const isEven = filled === 1 && maxGap - usualGap <= pairs.unevenGap;
	return (
		pairs.on &&
		columns === 2 &&
		crossing === 0 &&
		oneText === 0 &&
		words <= pairs.words &&
		minGutter >= pairs.gutter &&
		(isEven || numbers === 1)
	);
}

/**
 * Rows of a few columns below the title of a table, between two rules: long texts in narrow columns otherwise look like
 * running text.
 */
function isTitled(
	{ captioned, ruleOver, ruleUnder, columns, filled }: Features<TableFeature>,
	{ tableScore: { titled } }: TableSettings,
): boolean {
	return (
		titled.on &&
		captioned === 1 &&
		ruleOver === 1 &&
		ruleUnder === 1 &&
		columns >= titled.minColumns &&
		filled >= titled.filled
	);
}
