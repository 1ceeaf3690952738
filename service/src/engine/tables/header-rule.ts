import { coverage, edgesBetween, type Edges } from './edges';
import { columnsUnder, type Columns } from './gutters';
import type { Row } from './rows';
import { isNumeric } from '../values/numeric';
import { pairsOf } from '../values/sequences';
import type { TableSettings } from './settings';

/**
 * Number of lines above the only rule inside a table, if they name its columns: the rule is as wide as the table, each
 * text above it is in one column, and texts are right above and below it in all columns, or in all but one. Below it,
 * cells end at different lines: the lines of running text in columns are full.
 */
export function linesAboveRule(
	rows: readonly Row[],
	columns: Columns,
	{ horizontal }: Edges,
	settings: TableSettings,
): number {
	const { maxLines, part, maxFull } = settings.headerRule;
	const { left, right } = columns;
	const { tolerancePt } = settings.frameLines;
	const isRuled = ([above, below]: [Row, Row]) =>
		edgesBetween(horizontal, (above.top + above.bottom) / 2, (below.top + below.bottom) / 2).some(
			({ position }) => coverage(horizontal, position, left, right, tolerancePt) >= part * (right - left),
		);
	const ruled = pairsOf(rows).flatMap((pair, index) => (isRuled(pair) ? [index + 1] : []));
	const [height] = ruled;
	const first = rows[height ?? 0];
	if (height === undefined || ruled.length > 1 || height > maxLines || !first) return 0;
	const body = rows.slice(height);
	const full = body.filter(({ chunks }) => chunks.length >= columns.extents.length).length;
	if (full > maxFull * body.length) return 0;
	const columnsOf = (lines: readonly Row[]) =>
		lines.flatMap(({ chunks }) => chunks.map(({ box }) => columnsUnder(columns, box.left, box.right, settings)));
	const header = rows.slice(0, height);
	const isNamed = [columnsOf(header), columnsOf([first])].every(
		(places) =>
			places.every((place) => place.first === place.last) &&
			new Set(places.map((place) => place.first)).size >= Math.max(2, columns.extents.length - 1),
	);
	return isNamed && !header.some(({ chunks }) => chunks.some(({ text }) => isNumeric(text))) ? height : 0;
}
