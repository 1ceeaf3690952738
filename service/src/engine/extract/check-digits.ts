import { passesIban, passesVat } from '../values/check-digits';
import { numberOf, valuesOf, type Check, type CheckedValue, type FoundValues } from './check';

/** Country of each currency that only one country uses, by its tax number prefix. */
const countryOfCurrency: Readonly<Record<string, string>> = {
	BRL: 'BR',
	CHF: 'CHE',
	CZK: 'CZ',
	DKK: 'DK',
	GBP: 'GB',
	HUF: 'HU',
	NOK: 'NO',
	PLN: 'PL',
	RON: 'RO',
	RUB: 'RU',
	SEK: 'SE',
};

/** Tax number prefixes of countries that differ from those of their account numbers. */
const taxLetters: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE' };

/** Verifies the check digits of account and tax numbers. */
export function checkDigits(found: FoundValues): Check[] {
	const iban = found.get('iban');
	const account: Check = {
		check: 'iban',
		state: iban ? (passesIban(iban.value) ? 'passed' : 'failed') : 'impossible',
		values: iban ? [iban] : [],
	};
	const taxNumbers = valuesOf(found, 'seller_vat_id', 'buyer_vat_id').map(
		(value): Check => ({ check: 'taxNumber', state: stateOf(value, found), values: [value] }),
	);
	return [account, ...taxNumbers];
}

/** A number without a country prefix is tried with the country of the account or the currency. */
function stateOf({ value }: CheckedValue, found: FoundValues): Check['state'] {
	const isForeign = /^[A-Z]{2,3}/.test(value);
	const country = isForeign ? '' : countryOf(found);
	if (country === undefined) return 'impossible';
	const number = country === 'HU' ? value.slice(0, 8) : value;
	const passed = passesVat(country + number.replace(/(?:MVA|MWST|TVA|IVA)$/, ''));
	return passed === undefined ? 'impossible' : passed ? 'passed' : 'failed';
}

function countryOf(found: FoundValues): string | undefined {
	const letters = found.get('iban')?.value.slice(0, 2);
	if (letters !== undefined) return taxLetters[letters] ?? letters;
	return countryOfCurrency[found.get('currency')?.value ?? ''];
}

/** Checks the order of dates. */
export function checkDates(found: FoundValues): Check {
	const values = valuesOf(found, 'issue_date', 'due_date');
	const [issued, due] = ['issue_date', 'due_date'].map((id) => found.get(id)?.value ?? '');
	if (!issued || !due) return { check: 'dates', state: 'impossible', values };
	return { check: 'dates', state: due >= issued ? 'passed' : 'failed', values };
}

/** Compares the extracted currency with the one next to an amount. */
export function checkCurrency(found: FoundValues, currencyOfTotal: string | undefined): Check {
	const values = valuesOf(found, 'currency', 'grand_total');
	const currency = found.get('currency')?.value;
	if (currency === undefined || currencyOfTotal === undefined || numberOf(found.get('grand_total')) === undefined)
		return { check: 'currency', state: 'impossible', values };
	return { check: 'currency', state: currency === currencyOfTotal ? 'passed' : 'failed', values };
}
