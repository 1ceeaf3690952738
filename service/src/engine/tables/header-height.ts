import { scoreOf } from '../scores/boosted-trees';
import { headerLineWeights } from '../scores/weights/header-line.generated';
import { unionOf } from '../model/boxes';
import type { Edges } from './edges';
import type { Columns } from './gutters';
import type { HeaderBand } from './header-band';
import { topLinesOf } from './header-line-features';
import { linesAboveRule } from './header-rule';
import type { TableSettings } from './settings';
import { toPageBox, type View } from './view';

/**
 * Number of header rows at the top. A fitted score rates each line; the header ends where the split between header
 * lines above and body lines below is most likely.
 */
export function headerHeight(
	bands: readonly HeaderBand[],
	edges: Edges,
	columns: Columns,
	view: View,
	settings: TableSettings,
): number {
	const lines = topLinesOf(bands, { edges, fills: view.fills }, columns, settings);
	const scores = lines.map(({ features }) => scoreOf(headerLineWeights, features));
	const odds = lines.map(({ band }, index) => oddsOf(band, scores[index] ?? 0, settings));
	const ruled = linesAboveRule(
		bands.map(({ row }) => row),
		columns,
		edges,
		settings,
	);
	// Full lines may also be several header rows, or the first row.
	const areCells = bands.slice(0, ruled).every(({ entries }) => entries.length === columns.extents.length);
	const likeliest = ruled === 0 || (ruled > 1 && areCells) ? likeliestEnd(odds) : ruled;
	const height = areSettings(bands.slice(0, likeliest), columns, settings) ? 0 : likeliest;
	lines.forEach(({ band: { entries }, features }, index) =>
		settings.watch?.({
			kind: 'headerLine',
			pageNumber: settings.pageNumber ?? 0,
			box: toPageBox(unionOf(entries.flatMap(({ words }) => words.map(({ box }) => box))), view),
			texts: [entries.map(({ text }) => text).join('\t')],
			features,
			score: scores[index] ?? 0,
			taken: index < height,
		}),
	);
	return height;
}

/**
 * Whether labels with values are above the header of more columns, one pair per line, as on invoices: they head no
 * column. Absent from the training documents.
 */
function areSettings(
	heads: readonly HeaderBand[],
	{ extents }: Columns,
	{ headerLines: { maxPairs } }: TableSettings,
): boolean {
	const pairs = heads.filter(({ entries: [label, ...values] }) => label?.last === 0 && values.length === 1);
	return extents.length > 2 && pairs.length > maxPairs;
}

/** Log-odds of a header line. A lone text after the first column cannot be a body row, only span columns. */
function oddsOf(
	{ entries: [only, ...others] }: HeaderBand,
	score: number,
	{ headerLines: { loneOdds } }: TableSettings,
): number {
	const isLone = others.length === 0 && (only?.first ?? 0) > 0;
	return Math.max(isLone ? loneOdds : -Infinity, Math.log(score / (1 - score)));
}

/** The most likely number of header lines, counted from the top. */
function likeliestEnd(lineOdds: readonly number[]): number {
	let best = { end: 0, odds: 0 };
	let odds = 0;
	for (const [index, own] of lineOdds.entries()) {
		odds += own;
		if (odds > best.odds) best = { end: index + 1, odds };
	}
	return best.end;
}
