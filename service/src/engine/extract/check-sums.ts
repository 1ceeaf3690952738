import type { ExtractCheckName } from '../../../../contract/extract-checks';
import { numberOf, tolerance, valuesOf, type Check, type FoundValues } from './check';

/** Sums of fields: the first ones with their signs are the last one. */
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

/**
 * Sums of the fields of a document.
 * @param rates  every rate that stands on its pages, percent
 */
export function checkSums(found: FoundValues, rates: readonly number[]): Check[] {
	return [
		...sums.map(({ check, parts, whole }): Check => {
			const values = valuesOf(found, ...parts.map(([id]) => id), whole);
			const numbers = parts.map(([id]) => numberOf(found.get(id)));
			const total = numberOf(found.get(whole));
			if (
				total === undefined ||
				numbers.includes(undefined) ||
				isTwice(values) ||
				isMisread(check, numbers, total, rates)
			)
				return { check, state: 'impossible', values };
			// Deductions and credits are printed with a minus or without.
			const sum = parts.reduce(
				(so, [, sign], index) => so + (sign === 1 ? (numbers[index] ?? 0) : -Math.abs(numbers[index] ?? 0)),
				0,
			);
			const isRight = Math.abs(sum - total) <= tolerance(values);
			// What is paid in coins may be rounded.
			if (!isRight && isRoundedToCoins(sum, total)) return { check, state: 'impossible', values };
			return { check, state: isRight ? 'passed' : 'failed', values };
		}),
		checkTax(found, rates),
	];
}

/** Net total times rate is the tax, where one rate is that of all lines. */
function checkTax(found: FoundValues, rates: readonly number[]): Check {
	const values = valuesOf(found, 'net_total', 'tax_rate', 'tax_total');
	const [net, rate, tax] = ['net_total', 'tax_rate', 'tax_total'].map((id) => numberOf(found.get(id)));
	if (
		net === undefined ||
		rate === undefined ||
		tax === undefined ||
		rate <= 0 ||
		net === numberOf(found.get('grand_total'))
	)
		return { check: 'tax', state: 'impossible', values };
	const sums = values.filter(({ field }) => field !== 'tax_rate');
	const isTaxAt = (percent: number) => isShare(net, percent, tax, tolerance(sums, 3));
	if (isTaxAt(rate)) return { check: 'tax', state: 'passed', values };
	// Where several rates stand and none of them gives the tax, it may be a sum of several.
	const isOneRate = rates.length === 1 || rates.some((other) => other > 0 && isTaxAt(other));
	return { check: 'tax', state: isOneRate ? 'failed' : 'impossible', values };
}

/** Values that cannot be those of their fields, whatever digits they have: the total as its own part, less paid than is due. */
function isMisread(
	check: ExtractCheckName,
	[first = 0, second = 0]: readonly (number | undefined)[],
	total: number,
	rates: readonly number[],
): boolean {
	if (check === 'totals') {
		const isStrange = (first === total && second !== 0) || Math.abs(second) > highestTax * Math.abs(total);
		return isStrange && !isHalfProven(first, second, total, rates);
	}
	return check === 'change' && first <= Math.abs(second) && total !== 0;
}

/**
 * Whether two of net, tax and total fit a rate of the page, so that the third is what is wrong and not the choice of values.
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

/** To which sums are rounded. */
const cent = 0.01;

/** More than a tax can be of a total. */
const highestTax = 0.5;

/** The smallest coin of several countries, and half of it. */
const coin = 0.05;

function isRoundedToCoins(sum: number, total: number): boolean {
	const isOfCoins = Math.abs(total / coin - Math.round(total / coin)) < 1e-6;
	return isOfCoins && !Number.isInteger(sum) && Math.abs(sum - total) <= coin / 2;
}

/** One place of the page that was read as two fields proves nothing. */
function isTwice(
	values: readonly {
		readonly pageIndex: number;
		readonly box: { readonly left: number; readonly top: number } | undefined;
	}[],
): boolean {
	const places = values.map(({ pageIndex, box }) => (box ? `${pageIndex} ${box.left} ${box.top}` : ''));
	return new Set(places).size < places.length;
}
