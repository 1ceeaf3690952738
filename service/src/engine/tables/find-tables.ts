import type { Box, Page } from '../model';
import { mergeRules } from './edges';
import { holds, type Grid } from './grid';
import { lattices } from './lattice';
import { ruledGrid } from './ruled';
import { toFoundTable, type FoundTable } from './to-block';
import { viewOf, type View } from './view';

export type { FoundTable } from './to-block';

/** What to search for. */
export interface TableOptions {
	/** Only grids that are drawn; faster. */
	readonly ruledOnly?: boolean;
}

/** Fewer words of a direction than this make no table of their own. */
const fewestWords = 4;

/**
 * Find the tables of a page: drawn grids, tables with some lines, tables without any, sideways ones too.
 * @returns from top to bottom; tables share no word, and every word of a table is in one of its cells
 */
export function findTables(page: Page, options: TableOptions = {}): FoundTable[] {
	const found: FoundTable[] = [];
	const taken: Box[] = [];
	const turns = options.ruledOnly ? ([0] as const) : ([0, 90, 270, 180] as const);
	for (const turn of turns) {
		if (page.words.filter((word) => word.turn === turn).length < fewestWords) continue;
		const view = viewOf(page, turn);
		for (const grid of findGrids(view)) {
			const table = toFoundTable(grid, view, page);
			// A page has few tables, and the first direction has most of its text.
			if (taken.some((box) => holds(box, table.block.box) || holds(table.block.box, box))) continue;
			taken.push(table.block.box);
			found.push(table);
		}
	}
	return found.sort((a, b) => a.block.box.top - b.block.box.top || a.block.box.left - b.block.box.left);
}

function findGrids(view: View): Grid[] {
	const grids: Grid[] = [];
	for (const lattice of lattices(mergeRules(view.rules))) {
		const words = view.words.filter(({ box }) => holds(lattice.box, box));
		const most = words.filter(({ word }) => word.turn === view.turn).length;
		if (2 * most < words.length) continue;
		const grid = ruledGrid(lattice, words, view);
		if (grid) grids.push(grid);
	}
	return grids;
}
