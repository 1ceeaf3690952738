import { scoreOf } from '../scores/boosted-trees';
import { headerLineWeights } from '../scores/weights/header-line.generated';
import { unionOf } from '../model/boxes';
import type { Edges } from './edges';
import type { Columns } from './gutters';
import type { HeaderBand } from './bands';
import { topLinesOf } from './header-line-features';
import type { TableSettings } from './settings';
import { displayed, type View } from './view';

/**
 * Number of lines at the top that are headings of columns. A fitted score says of each line whether it is one; the heading ends where
 * the lines above it are headings, and those below it are none, most surely.
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
	const likeliest = likeliestEnd(odds);
	const height = areSettings(bands.slice(0, likeliest), columns, settings) ? 0 : likeliest;
	lines.forEach(({ band: { entries }, features }, index) =>
		settings.watch?.({
			kind: 'headerLine',
			pageNumber: settings.pageNumber ?? 0,
			box: displayed(unionOf(entries.flatMap(({ words }) => words.map(({ box }) => box))), view),
			texts: [entries.map(({ text }) => text).join('\t')],
			features,
			score: scores[index] ?? 0,
			taken: index < height,
		}),
	);
	return height;
}

/**
 * True where labels with their values stand over the headings of more columns, a pair a line, as invoices have them: they head no
 * column. Made documents have none of them.
 */
function areSettings(
	heads: readonly HeaderBand[],
	{ extents }: Columns,
	{ headerLines: { maxPairs } }: TableSettings,
): boolean {
	const pairs = heads.filter(({ entries: [label, ...values] }) => label?.last === 0 && values.length === 1);
	return extents.length > 2 && pairs.length > maxPairs;
}

/** For a heading against none. A lone text behind the first column is no row of the body: it can only stand over headings. */
function oddsOf(
	{ entries: [only, ...others] }: HeaderBand,
	score: number,
	{ headerLines: { loneOdds } }: TableSettings,
): number {
	const isLone = others.length === 0 && (only?.first ?? 0) > 0;
	return Math.max(isLone ? loneOdds : -Infinity, Math.log(score / (1 - score)));
}

/** The number of first lines that are headings, the others being none, that is likeliest. */
function likeliestEnd(lineOdds: readonly number[]): number {
	let best = { end: 0, odds: 0 };
	let odds = 0;
	for (const [index, own] of lineOdds.entries()) {
		odds += own;
		if (odds > best.odds) best = { end: index + 1, odds };
	}
	return best.end;
}
