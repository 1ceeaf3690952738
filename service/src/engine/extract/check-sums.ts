import type { ExtractCheckName } from '../../../../contract/extract-checks';
import { numberOf, tolerance, unitOf, valuesOf, type Check, type FoundValues } from './check';
import type { GoodsLines } from './check-lines';
import { checkRates } from './check-rates';
import type { NumberRow } from './check-rows';
import { isCashRounded } from './cash-rounding';
import { findAdjustments, type SumRow } from './settle-sums';
import { cents } from './recognise/amounts';

/** Sums of fields: signed summands and their total. */
const sums: readonly {
	readonly check: ExtractCheckName;
	readonly parts: readonly (readonly [id: string, sign: 1 | -1])[];
	readonly whole: string;
}[] = [
	{
		check: 'totals',
		parts: [
			['net_total', 1],
			['tax_total', 1],
		],
		whole: 'grand_total',
	},
	{
		check: 'change',
		parts: [
			['paid_amount', 1],
			['grand_total', -1],
		],
		whole: 'change',
	},
	{
		check: 'pay',
		parts: [
			['gross_pay', 1],
			['deductions', -1],
		],
		whole: 'net_pay',
	},
	{
		check: 'consumption',
		parts: [
			['current_reading', 1],
			['previous_reading', -1],
		],
		whole: 'consumption',
	},
];

/** Values from the pages besides the fields. */
interface SumsEvidence {
	/** All rates on them, percent. */
	readonly rates: readonly number[];
	readonly rows: readonly NumberRow[];
	readonly goods: GoodsLines | undefined;
	/** The last amount of each row. */
	readonly sumRows: readonly SumRow[];
}

/** Sums of the fields of a document. */
export function checkSums(found: FoundValues, evidence: SumsEvidence): Check[] {
	return [
		...sums.map(({ check, parts, whole }): Check => {
			const values = valuesOf(found, ...parts.map(([id]) => id), whole);
			const numbers = parts.map(([id]) => numberOf(found.get(id)));
			const total = numberOf(found.get(whole));
			const wrong = check === 'totals' ? wrongPart(numbers, total, evidence) : undefined;
			if (wrong !== undefined) return { check, state: 'failed', values: valuesOf(found, wrong) };
			if (
				total === undefined ||
				numbers.includes(undefined) ||
				isTwice(values) ||
				isMisread(check, numbers, total, evidence)
			)
				return { check, state: 'impossible', values };
			// Deductions and credits are printed with or without a minus.
			const sum = parts.reduce(
				(so, [, sign], index) => so + (sign === 1 ? (numbers[index] ?? 0) : -Math.abs(numbers[index] ?? 0)),
				0,
			);
			if (isSame(sum, total)) return { check, state: 'passed', values };
			const rounding = numberOf(found.get('rounding'));
			// A rounding row.
			if (check === 'totals' && rounding !== undefined && isSame(sum + rounding, total))
				return { check, state: 'passed', values: [...values, ...valuesOf(found, 'rounding')] };
			if (check === 'totals' && adjustmentsOf(found, evidence)) {
				// After a total that is printed before, such as of this invoice without an earlier one, nothing is proven.
				return { check, state: isPrinted(sum, evidence) ? 'impossible' : 'passed', values };
			}
			// Cash totals may be rounded.
			const isCash = check === 'totals' || check === 'change';
			if (check !== 'consumption' && isCashRounded(sum, total, found, isCash))
				return { check, state: 'impossible', values };
			if (check !== 'totals') return { check, state: 'failed', values };
			return { check, state: roundedState(numbers, total, unitOf(values), evidence), values };
		}),
		checkTax(found, evidence),
	];
}

/** The field whose amount cannot be right: a total that is its own tax, or that is the net sum although a tax is added. */
function wrongPart(
	[net, tax]: readonly (number | undefined)[],
	total: number | undefined,
	evidence: SumsEvidence,
): string | undefined {
	if (tax === undefined || total === undefined || tax === 0) return undefined;
	if (Math.abs(total) <= Math.abs(tax))
		return evidence.sumRows.some(({ sum }) => Math.abs(sum) > Math.abs(cents(total))) ? 'grand_total' : 'tax_total';
	if (net !== total) return undefined;
	return isPrinted(net + tax, evidence) ? 'grand_total' : isPrinted(total - tax, evidence) ? 'net_total' : undefined;
}

/** Whether a sum is at the end of a row. */
const isPrinted = (sum: number, { sumRows }: SumsEvidence): boolean => sumRows.some((row) => row.sum === cents(sum));

/** The amounts between net sum and total, besides the tax, that lead from one to the other. */
function adjustmentsOf(found: FoundValues, { sumRows }: SumsEvidence): readonly number[] | undefined {
	const places = valuesOf(found, 'net_total', 'tax_total', 'grand_total');
	const [net, tax, total] = places;
	if (!net || !tax || !total || places.length !== 3) return undefined;
	const [a = 0, b = 0, c = 0] = places.map((value) => cents(numberOf(value)));
	return findAdjustments(sumRows, net, total, places, c - a - b);
}

/** Whether net and tax differ from the total only because all three were rounded separately. */
function roundedState(
	[net = 0, tax = 0]: readonly (number | undefined)[],
	total: number,
	unit: number,
	{ rates, goods }: SumsEvidence,
): Check['state'] {
	if (Math.abs(net + tax - total) > unit * 1.01) return 'failed';
	// If the lines add up to one of them, only the tax was rounded.
	const isExact = goods !== undefined && [net, total, total - tax].some((sum) => isSame(sum, goods.total));
	if (isExact) return 'failed';
	const own = rates.filter((rate) => rate > 0);
	const [rate, other] = own;
	if (rate === undefined || other !== undefined) return 'impossible';
	return isRoundedBy(rate / 100, [net, tax, total], unit / 2) ? 'passed' : 'failed';
}

/**
 * Whether some net amount gives all three at a rate when each is rounded separately. @param half  of the unit to which
 * they are rounded
 */
function isRoundedBy(rate: number, [net, tax, total]: readonly [number, number, number], half: number): boolean {
	const min = Math.max(net - half, (tax - half) / rate, (total - half) / (1 + rate));
	const max = Math.min(net + half, (tax + half) / rate, (total + half) / (1 + rate));
	return min <= max;
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance([], 0);

/** Net total times rate is the tax, if one rate applies to all lines; otherwise each rate has its own base. */
function checkTax(found: FoundValues, evidence: SumsEvidence): Check {
	const { rates, rows, goods } = evidence;
	const several = checkRates(found, rows);
	if (several) return several;
	const values = valuesOf(found, 'net_total', 'tax_rate', 'tax_total');
	const [net, rate, tax] = ['net_total', 'tax_rate', 'tax_total'].map((id) => numberOf(found.get(id)));
	const total = numberOf(found.get('grand_total'));
	if (net === undefined || rate === undefined || tax === undefined || rate <= 0 || net === total)
		return { check: 'tax', state: 'impossible', values };
	const sums = values.filter(({ field }) => field !== 'tax_rate');
	// The net sum may be rounded too.
	const adjusted = (adjustmentsOf(found, evidence) ?? []).reduce<number[]>(
		(bases, sum) => [...bases, (bases.at(-1) ?? net) + sum / 100],
		[net],
	);
	const isTaxAt = (percent: number) =>
		adjusted.some((base) => isShare(base, percent, tax, tolerance(sums, 1 + percent / 100)));
	if (isTaxAt(rate)) return { check: 'tax', state: 'passed', values };
	// Separately rounded line taxes add up to slightly more or less; the total shows that no digit is wrong.
	if (isShare(net, rate, tax, tolerance(sums, Math.max(minTaxed, goods?.lines.length ?? 0))))
		return {
			check: 'tax',
			state: total === undefined ? 'impossible' : isSame(net + tax, total) ? 'passed' : 'failed',
			values,
		};
	// Only some lines may be taxed.
	if (total !== undefined && isSame(net + tax, total) && isOfSomeLines(net, (tax * 100) / rate, goods))
		return { check: 'tax', state: 'impossible', values };
	// If no rate gives the tax, it may be the sum of several.
	const isOneRate = rates.length === 1 || rates.some((other) => other > 0 && isTaxAt(other));
	return { check: 'tax', state: isOneRate ? 'failed' : 'impossible', values };
}

/** Whether one or two lines, or all others, add up to a base, to the precision that its tax shows. */
function isOfSomeLines(net: number, base: number, goods: GoodsLines | undefined): boolean {
	const amounts = (goods?.lines ?? []).map(({ amount }) => amount.amount);
	const some = amounts.flatMap((one, at) => [one, ...amounts.slice(at + 1).map((other) => one + other)]);
	return some.some((sum) => [sum, net - sum].some((share) => Math.abs(share - base) <= base / 1000 + cent));
}

/** Lines may have individual taxes if no lines are found. */
const minTaxed = 3;

/** Impossible values: a total equal to its own part, or less paid than due. */
function isMisread(
	check: ExtractCheckName,
	[first = 0, second = 0]: readonly (number | undefined)[],
	total: number,
	{ rates, goods }: SumsEvidence,
): boolean {
	if (check === 'totals') {
		const isStrange = (first === total && second !== 0) || Math.abs(second) > maxTax * Math.abs(total);
		const isOfLines = goods !== undefined && first !== total && [first, total].some((sum) => isSame(sum, goods.total));
		return isStrange && !isOfLines && !isHalfProven(first, second, total, rates);
	}
	return check === 'change' && first <= Math.abs(second) && total !== 0;
}

/**
 * Whether two of net, tax and total match a rate of the page, so the third one is wrong.
 * @param rates  percent
 */
function isHalfProven(net: number, tax: number, total: number, rates: readonly number[]): boolean {
	return rates.some((rate) => {
		const isTax = (base: number, share: number) => share !== 0 && isShare(base, rate, share, cent);
		return rate > 0 && (isTax(net, tax) || isTax(net, total - net) || isTax(total - tax, tax));
	});
}

const isShare = (base: number, percent: number, share: number, slack: number): boolean =>
	Math.abs((base * percent) / 100 - share) <= slack;

/** Precision to which sums are rounded. */
const cent = 0.01;

/** Maximum tax as a share of the total. */
const maxTax = 0.5;

/** One position that was read as two fields proves nothing. */
function isTwice(
	values: readonly {
		readonly pageIndex: number;
		readonly box: { readonly left: number; readonly top: number } | undefined;
	}[],
): boolean {
	const places = values.map(({ pageIndex, box }) => (box ? `${pageIndex} ${box.left} ${box.top}` : ''));
	return new Set(places).size < places.length;
}
