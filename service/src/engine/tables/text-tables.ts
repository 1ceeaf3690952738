import type { Edges } from './edges';
import type { Grid } from './grid';
import { findColumns } from './gutters';
import { toRegions, toZones } from './regions';
import { toRows, type Row } from './rows';
import { buildGrid } from './structure';
import { vetoOf } from './vetoes';
import type { Placed, View } from './view';

/** Tables without a complete grid among the words that no other table holds. */
export function textTables(words: readonly Placed[], edges: Edges, view: View): Grid[] {
	const rows = toRows(words, edges.vertical);
	return toZones(rows, edges.vertical)
		.flatMap((zone) => toRegions(zone, edges.horizontal))
		.flatMap((region) => textTable(region, edges, view) ?? []);
}

/** The table that some rows form; `undefined` when they form none. */
export function textTable(rows: readonly Row[], edges: Edges, view: View): Grid | undefined {
	if (rows.length < 2) return undefined;
	const columns = findColumns(rows, edges.vertical);
	if (!columns) return undefined;
	const grid = buildGrid(rows, columns, edges);
	const { top, bottom, left, right } = grid.box;
	const lines = edges.horizontal.filter(
		(edge) => edge.position > top - 8 && edge.position < bottom + 8 && edge.start < right && edge.end > left,
	);
	const evidence = lines.length >= 2 ? 'partlyRuled' : 'unruled';
	const veto = vetoOf({ ...grid, evidence }, view);
	if (veto !== undefined) return undefined;
	return { ...grid, evidence, confidence: evidence === 'partlyRuled' ? 0.8 : 0.6 };
}
