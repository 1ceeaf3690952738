import { makeCandidate, type Candidate } from './candidate';
import { fields, type Field } from './lexicon';
import { rightOf } from './neighbours';
import type { PageValues } from './page-values';
import { extractSettings } from './settings';
import { cents } from './recognise/amounts';

const { maxRounded, roundedPoints } = extractSettings.sums;

/**
 * Totals after rounding to cash units whose row has only the label "Rounding": amounts next to that word, below the
 * best total, that differ from it by less than one unit.
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
