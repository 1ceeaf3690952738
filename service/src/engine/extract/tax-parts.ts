import { horizontalOverlap } from '../model/boxes';
import { compact } from './fold';
import { foldOf, hitOf, type Hit } from './label-index';
import { fields } from './lexicon';
import { singleTaxes, sumWords } from './names/taxes';
import { boxOfPart, type Segment } from './page-text';
import type { PageValues } from './page-values';
import { nameEnd } from './referenced-documents';
import type { Found } from './recognise';
import { cents, findPercents } from './recognise/amounts';

/** An amount of a page. */
export interface TaxPlace {
	readonly segment: Segment;
	readonly found: Found;
	/** Whole cents. */
	readonly sum: number;
}

/** One of several taxes: "VAT 7 % of 50.00   3.50". */
interface TaxPart {
	/** Folded name; empty for a row with only a rate, its base and its tax. */
	readonly name: string;
	readonly tax: TaxPlace;
	/** The amount that it is a share of. */
	readonly base: TaxPlace | undefined;
	/** Every other amount of the row. */
	readonly others: readonly TaxPlace[];
}

/** Adjacent rows with one tax each. */
export interface TaxRun {
	readonly firstRow: number;
	readonly lastRow: number;
	readonly parts: readonly TaxPart[];
}

/** Names of taxes that are charged in addition to others. */
export const singles: ReadonlySet<string> = new Set(singleTaxes.split(';').map(compact));

const sums = new Set(sumWords.split(';').map(compact));

export const boxOfTaxPlace = ({ segment, found }: TaxPlace) => boxOfPart(segment, found.start, found.end);

/** The taxes that a page prints one by one. */
export const findTaxRuns = (page: PageValues): readonly TaxRun[] => page.once(computeRuns);

function computeRuns(page: PageValues): TaxRun[] {
	const hits = taxHits(page);
	const hasCents = [...page.all('amount')].some(({ found }) => found.cents === true);
	const nets = netRows(page, hasCents);
	const runs: TaxRun[] = [];
	let isOpen = false;
	for (const [row, { segments }] of page.text.rows.entries()) {
		const amounts = amountsOf(page, segments, hasCents);
		if (amounts.length === 0) continue;
		const own = partsOf(page, segments, hits.get(row) ?? [], amounts);
		const found = own.length > 0 ? own : partsBelow(hits.get(row - 1) ?? [], amounts);
		const parts = found.filter(({ tax }) => tax.sum !== 0).map((part) => withBase(part, nets));
		const last = runs.at(-1);
		// Discounts have rates and bases too.
		const isAlike = (last?.parts[0]?.name === '') === (parts[0]?.name === '');
		if (parts.length > 0 && last && isOpen && isAlike)
			runs[runs.length - 1] = { ...last, lastRow: row, parts: [...last.parts, ...parts] };
		else if (parts.length > 0) runs.push({ firstRow: row, lastRow: row, parts });
		// Some invoices print the base of each rate in the row before its tax.
		if (parts.length === 0 && nets.some((net) => net.row === row)) continue;
		isOpen = parts.length > 0;
	}
	return runs;
}

/** Names of taxes by row, from left to right. */
function taxHits(page: PageValues): Map<number, Hit[]> {
	const labels = ['tax_total', 'tax_rate'].flatMap((id) => fields.get(id)?.labels ?? []);
	const named = [...new Set(labels.map(({ text }) => text))].flatMap((text) => page.labels.find(text));
	const single = page.text.segments.flatMap((segment) =>
		segment.tokens.flatMap((_, first) => {
			const end = nameEnd(segment.tokens, first, singles);
			return end === undefined ? [] : [hitOf(segment, first, end)];
		}),
	);
	const byRow = new Map<number, Hit[]>();
	for (const hit of [...named, ...single]) {
		if (page.labels.isPartOfOther(hit, 'tax_total')) continue;
		byRow.set(hit.segment.row, [...(byRow.get(hit.segment.row) ?? []), hit]);
	}
	return byRow;
}

function amountsOf(page: PageValues, segments: readonly Segment[], hasCents: boolean): TaxPlace[] {
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
	amounts: readonly TaxPlace[],
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

/** Under a row of several names of taxes: one amount each. */
function partsBelow(hits: readonly Hit[], amounts: readonly TaxPlace[]): TaxPart[] {
	const parts = hits.flatMap((hit) => {
		const tax = amounts.find((one) => horizontalOverlap(boxOfTaxPlace(one), hit.segment.box) > 0);
		return tax ? [{ name: foldOf(hit), tax, base: undefined, others: [], rates: ratesOf(hit.segment.text) }] : [];
	});
	const distinct = parts.filter((one, at) => parts.findIndex(({ tax }) => tax === one.tax) === at);
	return distinct.length > 1 && distinct.every(({ rates }) => rates.length === 1) ? distinct : [];
}

/** Rows with the name of a net amount and one rate. */
interface NetRow {
	readonly row: number;
	readonly rate: number;
	readonly amounts: readonly TaxPlace[];
}

function netRows(page: PageValues, hasCents: boolean): NetRow[] {
	const rows = new Set(
		(fields.get('net_total')?.labels ?? []).flatMap(({ text }) =>
			page.labels.find(text).map(({ segment }) => segment.row),
		),
	);
	return [...rows].flatMap((row) => {
		const segments = page.text.rows[row]?.segments ?? [];
		const rates = new Set(segments.flatMap(({ text }) => ratesOf(text)));
		const [rate] = rates;
		return rates.size === 1 && rate !== undefined ? [{ row, rate, amounts: amountsOf(page, segments, hasCents) }] : [];
	});
}

const ratesOf = (text: string): number[] => findPercents(text).map(({ value }) => Number(value));

/** A tax with the net amount of its rate from another place: "Net 7 %   50.00". */
function withBase(part: TaxPart, nets: readonly NetRow[]): TaxPart {
	if (part.base) return part;
	const bases = nets.flatMap(({ rate, amounts }) =>
		amounts.filter((one) => one !== part.tax && isShare(one, rate, part.tax)),
	);
	const [base, other] = bases;
	return base && !other ? { ...part, base } : part;
}

const isShare = (base: TaxPlace, rate: number, tax: TaxPlace): boolean =>
	rate > 0 && Math.abs((base.sum * rate) / 100 - tax.sum) <= 1;

/** The amount that is the share of another one by a rate of the row. */
function taxOf(amounts: readonly TaxPlace[], rates: readonly number[]): Omit<TaxPart, 'name'> | undefined {
	for (const base of amounts) {
		const tax = amounts.find((one) => one !== base && rates.some((rate) => isShare(base, rate, one)));
		if (tax) return { tax, base, others: amounts.filter((one) => one !== tax) };
	}
	return undefined;
}
