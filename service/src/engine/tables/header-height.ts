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
	const height = likeliestEnd(scores);
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

/** The number of first scores that are yes, the others being no, that is likeliest. */
function likeliestEnd(scores: readonly number[]): number {
	let best = { end: 0, odds: 0 };
	let odds = 0;
	for (const [index, score] of scores.entries()) {
		odds += Math.log(score / (1 - score));
		if (odds > best.odds) best = { end: index + 1, odds };
	}
	return best.end;
}
