import { makeCandidate, type Candidate } from './candidate';
import { fields, type Field } from './lexicon';
import { rightOf } from './neighbours';
import type { PageValues } from './page-values';
import { extractSettings } from './settings';
import { cents } from './sums';

const { maxRounded, roundedPoints } = extractSettings.sums;

/**
 * Totals after rounding to the coins there are, whose row says "Rounding" alone: sums beside that word that differ from the best total
 * by less than a coin, below it.
 */
export function findRoundedTotals(page: PageValues, field: Field, totals: readonly Candidate[]): Candidate[] {
	const [best] = totals.toSorted((a, b) => b.score - a.score);
	if (best?.amount === undefined || !best.box) return [];
	const total = cents(best.amount);
	const { bottom } = best.box;
	const hits = (fields.get('rounding')?.labels ?? []).flatMap(({ text }) => page.labels.find(text));
	const segments = new Set(hits.flatMap(({ segment }) => [segment, ...rightOf(page.text, segment.box, segment.row)]));
	return [...segments]
		.filter(({ box }) => box.bottom > bottom)
		.flatMap((segment) =>
			page
				.of('amount', segment)
				.filter((found) => {
					const away = Math.abs(cents(found.amount) - total);
					return found.cents === true && away > 0 && away < maxRounded;
				})
				.map((found) =>
					makeCandidate(page.text.pageIndex, segment, found, {
						type: field.type,
						source: 'label',
						score: best.score + roundedPoints,
					}),
				),
		);
}
