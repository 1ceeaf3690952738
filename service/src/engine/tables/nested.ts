import type { Page } from '../model';
import type { TableCell, TextRun } from '../model/blocks';
import { contains } from '../model/boxes';
import { cellLines, cellRuns } from './cell-text';
import type { Grid, GridCell } from './grid';
import type { Placed } from './placed';
import type { TableSettings } from './settings';

/** Puts a table inside a cell of another into that cell; frames around tables do not count. */
export function nestTables(grids: readonly Grid[], settings: TableSettings): Grid[] {
	if (!settings.nested.on || grids.length < 2 || grids.length > settings.nested.maxGrids) return [...grids];
	const area = ({ box }: Grid) => (box.right - box.left) * (box.bottom - box.top);
	const kept = [...grids].sort((a, b) => area(a) - area(b));
	// Innermost first, so that a nested table takes its own nested tables along.
	for (let index = 0; index < kept.length; ) {
		const inner = kept[index]!;
		const outerAt = kept.findIndex((outer, at) => at > index && hostOf(outer, inner, settings) !== undefined);
		if (outerAt === -1) {
			index++;
			continue;
		}
		const outer = kept[outerAt]!;
		const host = hostOf(outer, inner, settings)!;
		const cells = outer.cells.map((cell) =>
			cell === host ? { ...cell, nested: [...(cell.nested ?? []), inner] } : cell,
		);
		kept[outerAt] = { ...outer, cells };
		kept.splice(index, 1);
	}
	return kept;
}

/** The cell that contains another table. */
function hostOf(outer: Grid, inner: Grid, settings: TableSettings): GridCell | undefined {
	const host = outer.cells.find(({ box }) => contains(box, inner.box, settings.nested.overhangPt));
	if (!host || host.columnSpan === outer.columnCount) return undefined;
	const beside = outer.cells.filter((cell) => cell !== host && cell.words.length > 0);
	const all = outer.cells.reduce((sum, { words }) => sum + words.length, 0);
	const own = inner.cells.reduce((sum, { words }) => sum + words.length, 0);
	return beside.length >= settings.nested.minBeside && own <= settings.nested.part * all ? host : undefined;
}

/** Text of a cell with nested tables: one line per row, cell by cell, between the text above and below. */
export function writeNestedText(
	cell: GridCell,
	page: Pick<Page, 'width' | 'height' | 'links'>,
): Pick<TableCell, 'runs' | 'lines'> {
	const tables = [...(cell.nested ?? [])].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
	const inTables = new Set(tables.flatMap(({ cells }) => cells.flatMap(({ words }) => words.map(({ word }) => word))));
	const runs: TextRun[] = [];
	const lines: TableCell['lines'][number][] = [];
	const add = (text: Pick<TableCell, 'runs' | 'lines'>, divider: string) => {
		if (text.runs.length > 0) runs.push(...(runs.length > 0 ? [{ text: divider }] : []), ...text.runs);
		lines.push(...text.lines);
	};
	let rest = cell.words.filter(({ word }) => !inTables.has(word));
	const addText = (words: readonly Placed[]) => {
		const found = cellLines(
			words.map(({ word }) => word),
			page,
		);
		add({ lines: found, runs: cellRuns(found, page.links) }, '\n');
	};
	for (const table of tables) {
		addText(rest.filter((placed) => placed.box.top < table.box.top));
		rest = rest.filter((placed) => placed.box.top >= table.box.top);
		for (let row = 0; row < table.rowCount; row++) {
			const cells = table.cells
				.filter((inner) => inner.row === row && inner.words.length > 0)
				.sort((a, b) => a.column - b.column);
			cells.forEach((inner, index) => add(writeNestedText(inner, page), index === 0 ? '\n' : ' '));
		}
	}
	addText(rest);
	return { runs, lines };
}
