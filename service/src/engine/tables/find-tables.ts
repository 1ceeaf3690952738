import type { Box, Page } from '../model';
import { holds, unionOf } from '../model/boxes';
import { hasBarsInGrid } from './bars';
import { mergeRules } from './edges';
import { countFilledCells, type Grid } from './grid';
import { lattices, type Lattice } from './lattice';
import { nestTables } from './nested';
import { addRowLabels } from './row-labels';
import { buildRuledGrid, isFramedText } from './ruled';
import { toRows } from './rows';
import { splitStackedRows } from './stacked-rows';
import { textTable, textTables } from './text-tables';
import { toFoundTable, type FoundTable } from './to-block';
import { isUnderRuled } from './under-ruled';
import { viewOf, type View } from './view';
import { atTextSize, usualSize } from '../text/text-size';
import type { Placed } from './placed';
import { tableSettings, type TableSettings } from './settings';

export type { FoundTable } from './to-block';

/** What to search for. */
interface TableOptions {
	/** Only drawn grids, which is faster. */
	readonly ruledOnly?: boolean;
	/** Text directions to search; when absent all, or upright text with `ruledOnly`. */
	readonly turns?: readonly View['turn'][];
}

/**
 * Finds the tables of a page: drawn grids, partly ruled and unruled tables, also rotated ones.
 * @param given  for text of the usual size; scaled to the text size of the page
 * @returns top to bottom; tables share no word, and every word of a table is in one of its cells
 */
export function findTables(page: Page, options: TableOptions = {}, given: TableSettings = tableSettings): FoundTable[] {
	const settings = { ...atTextSize(given, usualSize(page.words)), pageNumber: page.pageNumber };
	const found: FoundTable[] = [];
	const taken: Box[] = [];
	const turns = options.turns ?? (options.ruledOnly ? ([0] as const) : ([0, 90, 270, 180] as const));
	for (const turn of turns) {
		if (page.words.filter((word) => word.turn === turn).length < settings.search.minWords) continue;
		const view = viewOf(page, turn, settings);
		for (const grid of findGrids(view, options, settings)) {
			const table = toFoundTable(addDrawnWords(grid, view, settings), view, page);
			// A page has few tables, and most of its text has the first direction.
			if (taken.some((box) => holds(box, table.block.box) || holds(table.block.box, box))) continue;
			taken.push(table.block.box);
			found.push(table);
		}
	}
	return found.sort((a, b) => a.block.box.top - b.block.box.top || a.block.box.left - b.block.box.left);
}

/** Leaders and typed lines belong to their cell or to the lowest cell above them; the cell text omits them. */
function addDrawnWords(
	grid: Grid,
	{ leaders, typedLines }: View,
	{ underprinted: { overhangPt } }: TableSettings,
): Grid {
	const reach = { ...grid.box, left: grid.box.left - overhangPt, right: grid.box.right + overhangPt };
	const inside = [...leaders, ...typedLines].filter(({ box }) => holds(reach, box));
	if (inside.length === 0) return grid;
	const cells = grid.cells.map((cell) => ({ ...cell, words: [...cell.words] }));
	for (const placed of inside) {
		const around = cells.find(({ box }) => holds(box, placed.box));
		const above = cells.filter(({ box }) => box.top <= placed.box.top);
		const lowest = above.toSorted((a, b) => b.box.top - a.box.top)[0];
		(around ?? lowest ?? cells[0])?.words.push(placed);
	}
	return { ...grid, cells };
}

function findGrids(view: View, { ruledOnly }: TableOptions, settings: TableSettings): Grid[] {
	const edges = mergeRules(view.rules, settings);
	const hasText = (box: Box) => view.words.some((placed) => holds(box, placed.box));
	const drawn = lattices(edges, hasText, settings).flatMap((lattice) => {
		const grid = latticeGrid(lattice);
		return grid ? [{ grid, box: unionOf([lattice.box, grid.box]) }] : [];
	});
	const ruled = removeShared(
		nestTables(
			drawn.map(({ grid }) => grid),
			settings,
		),
	);
	if (ruledOnly) return ruled;
	const unclaimed = (grids: readonly Grid[]) => {
		const claimed = new Set(grids.flatMap(({ cells }) => cells.flatMap((cell) => cell.words)));
		return view.words.filter(
			(placed) => (placed.word.turn === view.turn || placed.word.turn === 'slanted') && !claimed.has(placed),
		);
	};
	const beside = unclaimed(ruled).filter(({ word }) => word.turn === view.turn);
	const grids = removeShared(ruled.map((grid) => addRowLabels(grid, beside, settings)));
	const free = unclaimed(grids);
	return [
		...grids,
		...textTables(
			free,
			edges,
			view,
			settings,
			drawn.map(({ box }) => box),
		),
	];
	function latticeGrid(lattice: Lattice): Grid | undefined {
		const words = view.words.filter(({ box }) => holds(lattice.box, box));
		const most = words.filter(({ word }) => word.turn === view.turn).length;
		if (2 * most < words.length) return undefined;
		const ruled = buildRuledGrid(lattice, words, settings);
		if (!ruled) return undefined;
		const grid = ruledOnly ? ruled : addMissingLines(ruled, words);
		return isFramedText(grid, settings) || hasBarsInGrid(grid, view.fills, settings) ? undefined : grid;
	}

	/**
	 * If lines are missing: the rows and columns of its texts, or the text rows within drawn cells, whichever gives
	 * more cells.
	 */
	function addMissingLines(ruled: Grid, words: readonly Placed[]): Grid {
		const stacked = splitStackedRows(ruled, settings);
		const read = isUnderRuled(ruled, settings)
			? textTable(toRows(words, edges.vertical, settings), edges, view, settings)
			: undefined;
		return read && countFilledCells(read) >= countFilledCells(stacked) ? read : stacked;
	}
}

/** Of nested grids, the one with more filled cells: a table wins over a frame around it and boxes inside it. */
function removeShared(grids: readonly Grid[]): Grid[] {
	const claimed = new Set<Placed>();
	const kept: Grid[] = [];
	for (const grid of [...grids].sort((a, b) => countFilledCells(b) - countFilledCells(a))) {
		const words = grid.cells.flatMap((cell) => cell.words);
		if (words.some((placed) => claimed.has(placed))) continue;
		for (const placed of words) claimed.add(placed);
		kept.push(grid);
	}
	return kept;
}
