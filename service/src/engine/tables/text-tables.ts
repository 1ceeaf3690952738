import { withoutBlockAbove } from './block-above';
import type { Edges } from './edges';
import { foldOf } from './facing-pages';
import { byFrame } from './frames';
import type { Grid } from './grid';
import { findColumns } from './gutters';
import { joinedTableParts } from './parts';
import { tableRegions, toZones } from './regions';
import { toRows, type Row } from './rows';
import { buildGrid } from './structure';
import { vetoOf } from './vetoes';
import type { Placed } from './placed';
import type { View } from './view';
import type { TableSettings } from './settings';

/** Tables without a complete grid among the words that no other table holds. */
export function textTables(words: readonly Placed[], edges: Edges, view: View, settings: TableSettings): Grid[] {
	return byPage(words, view, settings)
		.flatMap((page) => byFrame(page, edges, view.width, settings))
		.flatMap((group) => {
			const rows = toRows(group, edges.vertical, settings);
			return toZones(rows, edges.vertical, settings)
				.flatMap((zone) =>
					joinedTableParts(tableRegions(zone, edges.horizontal, settings), zone, edges.vertical, settings),
				)
				.flatMap(
					(region) => textTable(withoutBlockAbove(region, edges.horizontal, settings), edges, view, settings) ?? [],
				);
		});
}

/** The table that some rows form; `undefined` when they form none. */
export function textTable(rows: readonly Row[], edges: Edges, view: View, settings: TableSettings): Grid | undefined {
	if (rows.length < 2) return undefined;
	const columns = findColumns(rows, edges.vertical, settings);
	if (!columns) return undefined;
	const grid = buildGrid(rows, columns, edges, settings);
	const { top, bottom, left, right } = grid.box;
	const lines = edges.horizontal.filter(
		(edge) =>
			edge.position > top - settings.textTable.linedPt &&
			edge.position < bottom + settings.textTable.linedPt &&
			edge.start < right &&
			edge.end > left,
	);
	const evidence = lines.length >= 2 ? 'partlyRuled' : 'unruled';
	const veto = vetoOf({ ...grid, evidence }, view, settings);
	if (veto !== undefined) return undefined;
	return { ...grid, evidence, confidence: settings.textTable[`${evidence}Confidence`] };
}

/** The words of two facing pages apart from each other. */
function byPage(words: readonly Placed[], view: View, settings: TableSettings): (readonly Placed[])[] {
	const fold = foldOf(
		view,
		words.map(({ box }) => box),
		settings,
	);
	if (fold === undefined) return [words];
	return [words.filter(({ box }) => box.right <= fold), words.filter(({ box }) => box.right > fold)];
}
