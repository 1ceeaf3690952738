import { holds } from '../model/boxes';
import { scoreOf, type Features } from '../scores/boosted-trees';
import { tableWeights, type TableFeature } from '../scores/weights/table.generated';
import type { TableSettings } from './settings';
import { countFilledCells, type Grid } from './grid';
import { linesAboveRule } from './header-rule';
import { tableFeatures, type TableRegion } from './table-features';
import { isVetoed } from './vetoes';
import { toPageBox, type View } from './view';

/**
 * Whether a region is a table: large enough to decide, no veto, and a sufficient score.
 * @param least  minimum score of a table
 */
export function isTable(
	region: TableRegion & { readonly view: View; readonly grid: Pick<Grid, 'box' | 'cells' | 'evidence'> },
	least: number,
	settings: TableSettings,
): boolean {
	const { grid, view, rows } = region;
	const isSmall = grid.columnCount < 2 || grid.rowCount < 2;
	if (isSmall || countFilledCells(grid) < settings.tableScore.minCells) return false;
	const features = tableFeatures(region, settings);
	if (grid.evidence === 'unruled' && grid.rowCount < settings.tableScore.minRows) return false;
	const score = scoreOf(tableWeights, features);
	const { numbers, minOfNumbers, minOfPairs, minOfClips, titled, minRows } = settings.tableScore;
	const isLong = grid.rowCount >= minRows;
	const enough = Math.min(
		least,
		isBelowHeaderRule(region, features, settings) ? 0 : least,
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
