import type { Candidate } from './candidate';
import { labelledCandidates } from './labelled';
import { fields } from './lexicon';
import type { PageValues } from './page-values';
import { extractSettings } from './settings';
import { cents } from './sums';

const { maxTax, labelScore } = extractSettings.sums;

/**
 * Net sums that a page names so, and whose total stands on it, too: a larger sum below it by no more than a tax, or one that is larger by a
 * tax that the page names, wherever that stands. "Net total" is the total of a receipt that has no other.
 * @param totals  what may be the total of the page
 * @returns whole cents
 */
export function netOfTotals(page: PageValues, totals: readonly Candidate[]): ReadonlySet<number> {
	const nets = namedSums(page, 'net_total');
	if (nets.length === 0) return new Set();
	const taxes = new Set(namedSums(page, 'tax_total').map(({ amount }) => cents(amount)));
	const named = totals.filter(({ source, score }) => source !== 'pattern' && score >= labelScore);
	const isNet = (net: Candidate): boolean =>
		named.some((total) => {
			const tax = cents(total.amount) - cents(net.amount);
			if (tax <= 0 || tax > maxTax * cents(net.amount)) return false;
			return taxes.has(tax) || (total.box?.top ?? 0) > (net.box?.top ?? 0);
		});
	return new Set(nets.filter(isNet).map(({ amount }) => cents(amount)));
}

/** Sums right beside, or under, names that say a field by themselves. */
function namedSums(page: PageValues, id: string): Candidate[] {
	const field = fields.get(id);
	if (!field) return [];
	const sure = field.labels.filter(({ weight }) => weight >= 1);
	return labelledCandidates(page, field, 'amount', sure).filter(({ score }) => score >= labelScore);
}
