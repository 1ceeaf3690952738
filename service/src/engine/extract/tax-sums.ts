import type { Box } from '../model';
import { unionOf } from '../model/boxes';
import type { Candidate } from './candidate';
import type { Field } from './lexicon';
import { confidenceOfPart } from './page-text';
import type { PageValues } from './page-values';
import { extractSettings } from './settings';
import { boxOfTaxPlace, findTaxRuns, singles, type TaxPlace, type TaxRun } from './tax-parts';
import { cents } from './recognise/amounts';

const { maxTax, partsScore, unprovenScore, partPoints } = extractSettings.sums;

/** Which amounts of the parts belong to a field. */
const ownOf: Readonly<Record<string, (part: TaxRun['parts'][number]) => TaxPlace | undefined>> = {
	tax_total: ({ tax }) => tax,
	net_total: ({ base }) => base,
};

/**
 * Adds up taxes, or their bases, that the page prints one by one without a sum. A single one is only a suggestion then,
 * and so is the base of a tax for the tax.
 * @param key         the folded request: the name of one of the taxes means only that one
 * @param candidates  of the field
 */
export function withTaxParts(
	page: PageValues,
	field: Field,
	key: string,
	candidates: readonly Candidate[],
): Candidate[] {
	const own = ownOf[field.id];
	if (!own) return [...candidates];
	const runs = findTaxRuns(page).filter(({ parts }) => !isNameOfOne(key, parts));
	const several = runs.filter(({ parts }) => parts.length > 1);
	const isTax = field.id === 'tax_total';
	const doubted = [
		...several.flatMap(({ parts }) => parts.flatMap((part) => own(part) ?? [])),
		...(isTax ? runs.flatMap(({ parts }) => parts.flatMap(({ others }) => others)) : []),
	].map(boxOfTaxPlace);
	const kept = candidates.map((one): Candidate => {
		const { box } = one;
		return box && doubted.some((other) => isSameBox(box, other))
			? { ...one, source: 'weakLabel', score: Math.min(unprovenScore, one.score - partPoints) }
			: one;
	});
	const printed = new Set(kept.filter((one, at) => one === candidates[at]).map(({ amount }) => cents(amount)));
	const summed = isTax
		? runs.filter(({ parts }) => parts.length > 1 || singles.has(parts[0]?.name ?? ''))
		: several.filter(({ parts }) => parts.every(({ base }) => base !== undefined));
	return [
		...kept,
		...summed.flatMap((run) => {
			const places = run.parts.flatMap((part) => own(part) ?? []);
			const total = sumOf(places);
			return printed.has(total)
				? []
				: [sumCandidate(page, field, places, total, isTax ? isProven(page, run) : isProvenByBases(page, run))];
		}),
	];
}

const sumOf = (places: readonly Pick<TaxPlace, 'sum'>[]): number => places.reduce((all, { sum }) => all + sum, 0);

function sumCandidate(
	page: PageValues,
	field: Field,
	places: readonly TaxPlace[],
	total: number,
	isSure: boolean,
): Candidate {
	return {
		pageIndex: page.text.pageIndex,
		text: places.map(({ segment, found }) => segment.text.slice(found.start, found.end).trim()).join(' + '),
		value: (total / 100).toFixed(places.every(({ found }) => found.cents === true) ? 2 : 0),
		amount: total / 100,
		...(places.length > 1 ? { isComputed: true as const } : {}),
		type: field.type,
		source: isSure ? 'label' : 'weakLabel',
		score: isSure ? partsScore : unprovenScore,
		readConfidence: Math.min(...places.map(({ segment, found }) => confidenceOfPart(segment, found.start, found.end))),
		box: unionOf(places.map(boxOfTaxPlace)),
	};
}

/** True if a requested name is that of one tax among others: "GST" beside "PST". */
function isNameOfOne(key: string, parts: TaxRun['parts']): boolean {
	return parts.some(({ name }) => name === key) && parts.some(({ name }) => name !== key);
}

function isSameBox(a: Box, b: Box): boolean {
	return Math.abs(a.left - b.left) < 1 && Math.abs(a.top - b.top) < 1;
}

/** The last amount of each row, whole cents. */
function rowEnds(page: PageValues): { readonly row: number; readonly sum: number }[] {
	return page.text.rows.flatMap(({ segments }, row) => {
		const last = segments.flatMap((segment) => page.of('amount', segment)).at(-1);
		return last?.amount === undefined ? [] : [{ row, sum: cents(last.amount) }];
	});
}

/** Whether the bases plus the taxes are another amount of the page: bases without a tax may be missing. */
function isProvenByBases(page: PageValues, { firstRow, lastRow, parts }: TaxRun): boolean {
	const bases = parts.flatMap(({ base }) => base ?? []);
	const total = sumOf(bases) + sumOf(parts.map(({ tax }) => tax));
	return (
		bases.length === parts.length &&
		rowEnds(page).some(({ row, sum }) => sum === total && (row < firstRow || row > lastRow))
	);
}

/**
 * Whether an amount plus the taxes, and what is between them and the total, is another amount of the page; or the bases
 * plus the taxes.
 */
function isProven(page: PageValues, { firstRow, lastRow, parts }: TaxRun): boolean {
	const tax = sumOf(parts.map((part) => part.tax));
	if (isProvenByBases(page, { firstRow, lastRow, parts })) return true;
	const ends = rowEnds(page);
	// Net amount, taxes and total in one row.
	const beside = firstRow === lastRow ? sumsOfRow(page, lastRow) : [];
	if (beside.some((net) => net !== 0 && beside.includes(net + tax))) return true;
	const nets = ends.filter(({ row }) => row < firstRow).map(({ sum }) => sum);
	const below = ends.filter(({ row }) => row > lastRow);
	const isTaxed = (net: number, total: number) =>
		Math.abs(tax) <= maxTax * Math.abs(total) && Math.abs(net) >= Math.abs(tax);
	const largest = Math.max(...ends.map(({ sum }) => Math.abs(sum)));
	return (
		below.some(({ sum: total }, at) => {
			const between = sumOf(below.slice(0, at));
			return nets.some((net) => isTaxed(net, total) && [0, between, -between].includes(total - net - tax));
		}) || nets.some((net) => nets.includes(net + tax) && Math.abs(net + tax) === largest && isTaxed(net, net + tax))
	);
}

function sumsOfRow(page: PageValues, row: number): number[] {
	const segments = page.text.rows[row]?.segments ?? [];
	return segments.flatMap((segment) => page.of('amount', segment).map(({ amount }) => cents(amount)));
}
