import type { Candidate } from './candidate';
import { findLabelCandidates } from './label-candidates';
import { fields } from './lexicon';
import type { PageValues } from './page-values';
import { extractSettings } from './settings';
import { cents } from './recognise/amounts';

const { maxTax, labelScore } = extractSettings.sums;

/**
 * Labeled net amounts whose total is on the page: a larger amount below that differs by at most a tax, or anywhere by a
 * named tax. On receipts without another total, "Net total" is the total.
 * @param totals  possible totals of the page
 * @returns whole cents
 */
export function findNetSums(page: PageValues, totals: readonly Candidate[]): ReadonlySet<number> {
	const nets = page.once(namedNets);
	if (nets.length === 0) return new Set();
	const taxes = new Set(page.once(namedTaxes).map(({ amount }) => cents(amount)));
	const named = totals.filter(({ source, score }) => source !== 'pattern' && score >= labelScore);
	const isNet = (net: Candidate): boolean =>
		named.some((total) => {
			const tax = cents(total.amount) - cents(net.amount);
			if (tax <= 0 || tax > maxTax * cents(net.amount)) return false;
			return taxes.has(tax) || (total.box?.top ?? 0) > (net.box?.top ?? 0);
		});
	return new Set(nets.filter(isNet).map(({ amount }) => cents(amount)));
}

/** Amounts next to or under labels that identify a field without context. */
function namedSums(page: PageValues, id: string): Candidate[] {
	const field = fields.get(id);
	if (!field) return [];
	const sure = field.labels.filter(({ weight }) => weight >= 1);
	return findLabelCandidates(page, field, 'amount', sure).filter(({ score }) => score >= labelScore);
}

const namedNets = (page: PageValues): Candidate[] => namedSums(page, 'net_total');
const namedTaxes = (page: PageValues): Candidate[] => namedSums(page, 'tax_total');
