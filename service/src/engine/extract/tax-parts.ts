import { unionOf } from '../model/boxes';
import type { Box } from '../model';
import type { Candidate } from './candidate';
import { compact } from './fold';
import { hitOf, type Hit } from './label-index';
import { fields, type Field } from './lexicon';
import { singleTaxes, sumWords } from './names/taxes';
import { boxOfPart, confidenceOfPart, type Segment } from './page-text';
import type { PageValues } from './page-values';
import type { Found } from './recognise';
import { extractSettings } from './settings';
import { cents } from './sums';

const { maxTax, partsScore, unprovenScore, partPoints } = extractSettings.sums;

/** An amount of a page with its row. */
interface Place {
	readonly segment: Segment;
	readonly found: Found;
	readonly sum: number;
}

/** One of several taxes: "VAT 7 % of 50.00   3.50". */
interface TaxPart {
	/** Folded name; empty for a row with only a rate, its base and its tax. */
	readonly name: string;
	readonly tax: Place;
	/** The amount that it is a share of. */
	readonly base: Place | undefined;
	/** Every other amount of the row. */
	readonly others: readonly Place[];
}

/** Adjacent rows with one tax each. */
interface TaxRun {
	readonly firstRow: number;
	readonly lastRow: number;
	readonly parts: readonly TaxPart[];
}

const singles = new Set(singleTaxes.split(';').map(compact));
const sums = new Set(sumWords.split(';').map(compact));

/** Which amounts of the parts belong to a field. */
const ownOf: Readonly<Record<string, (part: TaxPart) => Place | undefined>> = {
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
	const runs = findRuns(page).filter(({ parts }) => !isNameOfOne(key, parts));
	const several = runs.filter(({ parts }) => parts.length > 1);
	const isTax = field.id === 'tax_total';
	const doubted = [
		...several.flatMap(({ parts }) => parts.flatMap((part) => own(part) ?? [])),
		...(isTax ? runs.flatMap(({ parts }) => parts.flatMap(({ others }) => others)) : []),
	].map(({ segment, found }) => boxOfPart(segment, found.start, found.end));
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
			return printed.has(total) ? [] : [sumCandidate(page, field, places, total, isProven(page, run))];
		}),
	];
}

const sumOf = (places: readonly Pick<Place, 'sum'>[]): number => places.reduce((all, { sum }) => all + sum, 0);

function sumCandidate(
	page: PageValues,
	field: Field,
	places: readonly Place[],
	total: number,
	isSure: boolean,
): Candidate {
	return {
		pageIndex: page.text.pageIndex,
		text: places.map(({ segment, found }) => segment.text.slice(found.start, found.end).trim()).join(' + '),
		value: (total / 100).toFixed(places.every(({ found }) => found.cents === true) ? 2 : 0),
		amount: total / 100,
		type: field.type,
		source: isSure ? 'label' : 'weakLabel',
		score: isSure ? partsScore : unprovenScore,
		readConfidence: Math.min(...places.map(({ segment, found }) => confidenceOfPart(segment, found.start, found.end))),
		box: unionOf(places.map(({ segment, found }) => boxOfPart(segment, found.start, found.end))),
	};
}

/** True if a requested name is that of one tax among others: "GST" beside "PST". */
function isNameOfOne(key: string, parts: readonly TaxPart[]): boolean {
	return parts.some(({ name }) => name === key) && parts.some(({ name }) => name !== key);
}

function isSameBox(a: Box, b: Box): boolean {
	return Math.abs(a.left - b.left) < 1 && Math.abs(a.top - b.top) < 1;
}

const known = new WeakMap<PageValues, readonly TaxRun[]>();

function findRuns(page: PageValues): readonly TaxRun[] {
	let runs = known.get(page);
	if (!runs) known.set(page, (runs = computeRuns(page)));
	return runs;
}

function computeRuns(page: PageValues): TaxRun[] {
	const hits = taxHits(page);
	const hasCents = [...page.all('amount')].some(({ found }) => found.cents === true);
	const runs: TaxRun[] = [];
	let isOpen = false;
	for (const [row, { segments }] of page.text.rows.entries()) {
		const amounts = amountsOf(page, segments, hasCents);
		if (amounts.length === 0) continue;
		const parts = partsOf(page, segments, hits.get(row) ?? [], amounts).filter(({ tax }) => tax.sum !== 0);
		const last = runs.at(-1);
		// Discounts have rates and bases too.
		const isAlike = (last?.parts[0]?.name === '') === (parts[0]?.name === '');
		if (parts.length > 0 && last && isOpen && isAlike)
			runs[runs.length - 1] = { ...last, lastRow: row, parts: [...last.parts, ...parts] };
		else if (parts.length > 0) runs.push({ firstRow: row, lastRow: row, parts });
		isOpen = parts.length > 0;
	}
	return runs;
}

/** Maximum words of the name of a single tax. */
const maxNameTokens = 3;

/** Names of taxes by row, from left to right. */
function taxHits(page: PageValues): Map<number, Hit[]> {
	const labels = ['tax_total', 'tax_rate'].flatMap((id) => fields.get(id)?.labels ?? []);
	const named = [...new Set(labels.map(({ text }) => text))].flatMap((text) => page.labels.find(text));
	const single = page.text.segments.flatMap((segment) =>
		segment.tokens.flatMap((_, first) =>
			Array.from({ length: maxNameTokens }, (_, more) => hitOf(segment, first, first + more + 1)).filter(
				(hit) => hit.end <= segment.tokens.length && singles.has(foldOf(hit)),
			),
		),
	);
	const byRow = new Map<number, Hit[]>();
	for (const hit of [...named, ...single]) {
		if (page.labels.isPartOfOther(hit, 'tax_total')) continue;
		byRow.set(hit.segment.row, [...(byRow.get(hit.segment.row) ?? []), hit]);
	}
	return byRow;
}

function amountsOf(page: PageValues, segments: readonly Segment[], hasCents: boolean): Place[] {
	return segments.flatMap((segment) =>
		page
			.of('amount', segment)
			.filter((found) => (hasCents ? found.cents === true : (found.amount ?? 0) !== 0))
			.map((found) => ({ segment, found, sum: cents(found.amount) })),
	);
}

/** The taxes of a row: after each of their names, or a rate with its base and its tax. */
function partsOf(
	page: PageValues,
	segments: readonly Segment[],
	hits: readonly Hit[],
	amounts: readonly Place[],
): TaxPart[] {
	const rates = segments.flatMap((segment) => page.of('percent', segment).map(({ value }) => Number(value)));
	if (hits.length === 0) {
		const pair = rates.length === 1 ? taxOf(amounts, rates) : undefined;
		return pair ? [{ name: '', ...pair }] : [];
	}
	if (segments.some(({ tokens }) => tokens.some(({ fold }) => sums.has(fold)))) return [];
	const sorted = hits.toSorted((a, b) => a.box.left - b.box.left || b.to - a.to);
	const starts = sorted.filter((hit, at) => hit.box.left > (sorted[at - 1]?.box.right ?? -Infinity));
	return starts.flatMap((hit, at) => {
		const end = starts[at + 1]?.box.left ?? Infinity;
		const own = amounts.filter(({ segment, found }) => {
			const { left } = boxOfPart(segment, found.start, found.end);
			return left >= hit.box.right - 1 && left < end;
		});
		const last = own.at(-1);
		const pair = taxOf(own, rates) ?? (last && { tax: last, base: undefined, others: own.slice(0, -1) });
		return pair ? [{ name: foldOf(hit), ...pair }] : [];
	});
}

const foldOf = ({ segment, first, end }: Hit): string =>
	segment.tokens
		.slice(first, end)
		.map(({ fold }) => fold)
		.join('');

/** The amount that is the share of another one by a rate of the row. */
function taxOf(amounts: readonly Place[], rates: readonly number[]): Omit<TaxPart, 'name'> | undefined {
	for (const base of amounts) {
		const tax = amounts.find(
			(one) => one !== base && rates.some((rate) => rate > 0 && Math.abs((base.sum * rate) / 100 - one.sum) <= 1),
		);
		if (tax) return { tax, base, others: amounts.filter((one) => one !== tax) };
	}
	return undefined;
}

/**
 * Whether an amount plus the taxes, and what is between them and the total, is another amount of the page; or the bases
 * plus the taxes.
 */
function isProven(page: PageValues, { firstRow, lastRow, parts }: TaxRun): boolean {
	const tax = sumOf(parts.map((part) => part.tax));
	const ends = page.text.rows.flatMap(({ segments }, row) => {
		const last = segments.flatMap((segment) => page.of('amount', segment)).at(-1);
		return last?.amount === undefined ? [] : [{ row, sum: cents(last.amount) }];
	});
	const outside = ends.filter(({ row }) => row < firstRow || row > lastRow);
	const bases = parts.flatMap(({ base }) => base ?? []);
	if (bases.length === parts.length && outside.some(({ sum }) => sum === sumOf(bases) + tax)) return true;
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
