import { scoreOf } from '../scores/boosted-trees';
import { tableWeights } from '../scores/weights/table.generated';
import type { TableSettings } from './settings';
import { tableFeatures, type Region } from './table-features';
import { vetoOf } from './vetoes';
import { displayed, type View } from './view';

/**
 * Whether a region is a table: it is large enough to tell, nothing that no score has learned speaks against it, and the score is for it.
 * @param least  score of a table
 */
export function isTable(
	region: Region & { readonly view: View; readonly grid: Parameters<typeof vetoOf>[0] },
	least: number,
	settings: TableSettings,
): boolean {
	const { grid, view, rows } = region;
	const isSmall =
		grid.columnCount < 2 || grid.rowCount < (grid.evidence === 'unruled' ? settings.tableScore.fewestRows : 2);
	if (isSmall || grid.cells.filter(({ words }) => words.length > 0).length < settings.tableScore.fewestCells)
		return false;
	const features = tableFeatures(region, settings);
	const score = scoreOf(tableWeights, features);
	const { numbers, leastOfNumbers } = settings.tableScore;
	const enough =
		features.numbers >= numbers && grid.rowCount >= settings.tableScore.fewestRows ? leastOfNumbers : least;
	const taken = score >= enough && vetoOf(grid, view, settings) === undefined;
	settings.watch?.({
		kind: 'table',
		pageNumber: view.pageNumber,
		box: displayed(grid.box, view),
		texts: rows.flatMap(({ chunks }) => chunks.map(({ text }) => text)),
		features,
		score,
		taken,
	});
	return taken;
}
