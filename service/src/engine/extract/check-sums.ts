import type { ExtractCheckName } from '../../../../contract/extract-checks';
import { numberOf, tolerance, unitOf, valuesOf, type Check, type FoundValues } from './check';
import type { GoodsLines } from './check-lines';
import { checkRates } from './check-rates';
import type { NumberRow } from './check-rows';
import { isCashRounded } from './cash-rounding';

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
}

/** Sums of the fields of a document. */
export function checkSums(found: FoundValues, evidence: SumsEvidence): Check[] {
	return [
		...sums.map(({ check, parts, whole }): Check => {
			const values = valuesOf(found, ...parts.map(([id]) => id), whole);
			const numbers = parts.map(([id]) => numberOf(found.get(id)));
			const total = numberOf(found.get(whole));
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
function checkTax(found: FoundValues, { rates, rows, goods }: SumsEvidence): Check {
	const several = checkRates(found, rows);
	if (several) return several;
	const values = valuesOf(found, 'net_total', 'tax_rate', 'tax_total');
	const [net, rate, tax] = ['net_total', 'tax_rate', 'tax_total'].map((id) => numberOf(found.get(id)));
	const total = numberOf(found.get('grand_total'));
	if (net === undefined || rate === undefined || tax === undefined || rate <= 0 || net === total)
		return { check: 'tax', state: 'impossible', values };
	const sums = values.filter(({ field }) => field !== 'tax_rate');
	// The net sum may be rounded too.
	const isTaxAt = (percent: number) => isShare(net, percent, tax, tolerance(sums, 1 + percent / 100));
	if (isTaxAt(rate)) return { check: 'tax', state: 'passed', values };
	// Separately rounded line taxes add up to slightly more or less; the total shows that no digit is wrong.
	if (isShare(net, rate, tax, tolerance(sums, Math.max(minTaxed, goods?.lines.length ?? 0))))
		return {
			check: 'tax',
			state: total === undefined ? 'impossible' : isSame(net + tax, total) ? 'passed' : 'failed',
			values,
		};
	// If no rate gives the tax, it may be the sum of several.
	const isOneRate = rates.length === 1 || rates.some((other) => other > 0 && isTaxAt(other));
	return { check: 'tax', state: isOneRate ? 'failed' : 'impossible', values };
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
