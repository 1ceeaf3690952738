import type { FoundValues } from './check';

/**
 * Smallest cash unit by currency, if larger than the last decimal (Switzerland 5 centimes; whole crowns in Sweden,
 * Norway and Czechia; half a crown in Denmark; 5 forints; 5 cents in Australia, Canada, Malaysia and Singapore, 10 in
 * New Zealand and South Africa).
 */
const cashUnits: Readonly<Record<string, number>> = {
	AUD: 0.05,
	CAD: 0.05,
	CHF: 0.05,
	CZK: 1,
	DKK: 0.5,
	HUF: 5,
	ISK: 1,
	MYR: 0.05,
	NOK: 1,
	NZD: 0.1,
	SEK: 1,
	SGD: 0.05,
	ZAR: 0.1,
};

/** Euro countries that round cash amounts to five cents. */
const cashRoundingCountries: ReadonlySet<string> = new Set(['BE', 'EE', 'FI', 'IE', 'IT', 'LT', 'NL', 'SK']);

/** If neither currency nor country is known. */
const defaultCashUnit = 0.05;

/**
 * Whether a total is an amount rounded to the nearest cash unit.
 * @param isCash  whether it may be paid in cash: otherwise, as for wages, only currencies that round every amount count
 */
export function isCashRounded(sum: number, total: number, found: FoundValues, isCash: boolean): boolean {
	const unit = cashUnitOf(found, isCash);
	if (unit === undefined) return false;
	return isMultipleOf(total, unit) && !isMultipleOf(sum, unit) && Math.abs(sum - total) <= unit / 2 + 1e-6;
}

const isMultipleOf = (sum: number, unit: number): boolean => Math.abs(sum / unit - Math.round(sum / unit)) < 1e-6;

/** `undefined` if cents are the smallest unit. */
function cashUnitOf(found: FoundValues, isCash: boolean): number | undefined {
	const currency = found.get('currency')?.value ?? '';
	if (currency in cashUnits) return cashUnits[currency];
	if (!isCash || (currency !== '' && currency !== 'EUR')) return undefined;
	if (currency === '') return defaultCashUnit;
	// In the euro area only cash amounts are rounded.
	if (!found.has('paid_amount')) return undefined;
	const countries = ['iban', 'seller_vat_id'].flatMap((id) => /^[A-Z]{2}/.exec(found.get(id)?.value ?? '') ?? []);
	return countries.length === 0 || countries.some((country) => cashRoundingCountries.has(country))
		? defaultCashUnit
		: undefined;
}
