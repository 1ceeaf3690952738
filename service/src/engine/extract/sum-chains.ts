import { makeCandidate, type Candidate } from './candidate';
import type { Field } from './lexicon';
import { boxOfPart, type Segment } from './page-text';
import type { PageValues } from './page-values';
import type { Found } from './recognise';
import { extractSettings } from './settings';
import { cents } from './recognise/amounts';

const { maxTax, chainRows, chainReach, chainScore, rowScore } = extractSettings.sums;

/** The last sum of a row, whole cents. */
interface RowEnd {
	readonly segment: Segment;
	readonly found: Found;
	readonly sum: number;
	readonly right: number;
	/** True for a row that contains only words and this sum. */
	readonly isLabelled: boolean;
}

/** A net amount, its tax and their total, detected by position and by adding up. */
interface SumChain {
	/** Whole cents. */
	readonly net: number;
	readonly total: number;
	readonly netPlace: AmountPlace;
	readonly totalPlace: AmountPlace;
	/** `undefined` if several amounts add up to the tax. */
	readonly taxPlace: AmountPlace | undefined;
	readonly score: number;
}

interface AmountPlace {
	readonly segment: Segment;
	readonly found: Found;
}

/** Sum chains of a page whose total is the largest amount at a row end. */
export const findSumChains = (page: PageValues): readonly SumChain[] => page.once(findChains);

/** Totals under a net sum and its taxes, regardless of their labels. */
export function chainTotals(page: PageValues, field: Field): Candidate[] {
	return findSumChains(page).map(({ totalPlace, score }) => candidateAt(page, field, totalPlace, score));
}

/** Net sums above taxes and their total, regardless of their labels. */
export function chainNets(page: PageValues, field: Field): Candidate[] {
	const taxed = findSumChains(page).filter(({ net, total }) => net !== total);
	return taxed.map(({ netPlace, score }) => candidateAt(page, field, netPlace, score));
}

/** Taxes between a net sum and their total, if a row between them names a tax. */
export function chainTaxes(page: PageValues, field: Field): Candidate[] {
	const named = field.labels.flatMap(({ text }) => page.labels.find(text).map(({ segment }) => segment.row));
	return findSumChains(page).flatMap(({ netPlace, taxPlace, totalPlace, score }) => {
		const [first, last] = [netPlace.segment.row, totalPlace.segment.row];
		return taxPlace && named.some((row) => row >= first && row <= last)
			? [candidateAt(page, field, taxPlace, score)]
			: [];
	});
}

function candidateAt(page: PageValues, { type }: Field, { segment, found }: AmountPlace, score: number): Candidate {
	return makeCandidate(page.text.pageIndex, segment, found, { type, source: 'pattern', score });
}

function findChains(page: PageValues): SumChain[] {
	const ends = page.text.rows.flatMap(({ segments }) => rowEnd(page, segments) ?? []);
	const largest = ends.reduce((max, { sum }) => Math.max(max, Math.abs(sum)), 0);
	if (largest === 0) return [];
	const rows = ends.flatMap((total, at) => {
		if (Math.abs(total.sum) !== largest) return [];
		const above = ends.slice(Math.max(0, at - chainRows), at);
		const net = netAbove(above, total);
		if (!net) return [];
		const tax = above.slice(above.indexOf(net) + 1).find(({ sum }) => sum === total.sum - net.sum);
		const places = { netPlace: placeOf(net), totalPlace: placeOf(total), taxPlace: tax && placeOf(tax) };
		return [{ net: net.sum, total: total.sum, ...places, score: chainScore }];
	});
	return rows.length > 0 ? rows : chainsInRows(page, largest);
}

const placeOf = ({ segment, found }: AmountPlace): AmountPlace => ({ segment, found });

function rowEnd(page: PageValues, segments: readonly Segment[]): RowEnd | undefined {
	const amounts = segments.flatMap((segment) =>
		page
			.of('amount', segment)
			.filter(({ cents: hasCents }) => hasCents === true)
			.map((found) => ({ segment, found })),
	);
	const last = amounts.at(-1);
	if (!last) return undefined;
	const { segment, found } = last;
	const isLabelled = amounts.length === 1 && segments.some(({ text }) => /\p{L}{2}|\p{Script=Han}/u.test(text));
	return {
		segment,
		found,
		sum: cents(found.amount),
		right: boxOfPart(segment, found.start, found.end).right,
		isLabelled,
	};
}

/** The net amount of a total, with one tax or all amounts between them: in one column, or one per row. */
function netAbove(above: readonly RowEnd[], total: RowEnd): RowEnd | undefined {
	const isBeside = (one: RowEnd) =>
		Math.abs(one.right - total.right) < chainReach || (one.isLabelled && total.isLabelled);
	const candidates = above.filter(isBeside);
	for (let at = candidates.length - 2; at >= 0; at--) {
		const row = candidates[at];
		const net = row?.sum ?? 0;
		const between = candidates.slice(at + 1).map(({ sum }) => sum);
		const tax = total.sum - net;
		// Nothing is taxed: the same sum again, with a zero tax between them.
		const isTax = tax === 0 || (tax > 0 === total.sum > 0 && Math.abs(tax) <= maxTax * Math.abs(total.sum));
		if (!isTax) continue;
		const all = between.reduce((sum, one) => sum + one, 0);
		const isProven = between.includes(tax) || (between.every((one) => one * tax > 0) && all === tax);
		if (isProven) return row;
	}
	return undefined;
}

/** Aligned rows that end in a net sum, its tax and their total: a tax table with a total row. */
function chainsInRows(page: PageValues, largest: number): SumChain[] {
	const rows = page.text.rows.flatMap(({ segments }) => {
		const amounts = segments.flatMap((segment) => page.of('amount', segment).map((found) => ({ segment, found })));
		const last = amounts.at(-1);
		const sums = amounts.map(({ found }) => cents(found.amount));
		const total = sums.at(-1) ?? 0;
		if (!last || last.found.cents !== true || total === 0) return [];
		const at = sums.findIndex((net, index) => {
			const tax = sums[index + 1] ?? 0;
			return index + 2 < sums.length && tax !== 0 && net + tax === total && Math.abs(tax) <= maxTax * Math.abs(total);
		});
		const net = amounts[at];
		const places = net && { netPlace: net, totalPlace: last, taxPlace: amounts[at + 1] };
		return places ? [{ net: sums[at] ?? 0, total, ...places, score: rowScore }] : [];
	});
	const bottom = rows.at(-1);
	const others = rows.slice(0, -1).reduce((sum, { total }) => sum + total, 0);
	return bottom && rows.length > 1 && others === bottom.total && Math.abs(bottom.total) <= largest ? [bottom] : [];
}
