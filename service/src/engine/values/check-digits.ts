import { createRequire } from 'node:module';
import { checkVAT, countries } from 'jsvat';

// Its types describe only its ECMAScript module, while `require` loads a CommonJS one with the same functions.
type IbanTools = typeof import('ibantools', { with: { 'resolution-mode': 'import' } });
const { countrySpecs, isValidIBAN } = createRequire(__filename)('ibantools') as IbanTools;

/**
 * Length of a country's account numbers (ISO 13616); `undefined` if it has none. @param country ISO 3166, two letters
 */
export function ibanLength(country: string): number | undefined {
	return countrySpecs[country]?.chars ?? undefined;
}

/** True for an account number with the format of its country and valid check digits. @param iban without spaces */
export function passesIban(iban: string): boolean {
	return isValidIBAN(iban);
}

/**
 * Verifies the check digits of a VAT number.
 * @param vatId  with the letters of its country, as VIES names it, without spaces
 * @returns `undefined` for an unsupported format, such as one newer than the library, and for a part without check
 * digits
 */
export function passesVat(vatId: string): boolean | undefined {
	const own = formsOfOurs[vatId.slice(0, 2)]?.(vatId.slice(2));
	if (own !== undefined) return own === 'unsaid' ? undefined : own;
	const { isValid, isValidFormat } = checkVAT(vatId, countries);
	return isValidFormat ? isValid : undefined;
}

/** Verifies a number without prefix by rules that the library lacks; `undefined` for other countries. */
const formsOfOurs: Readonly<Record<string, (number: string) => boolean | 'unsaid' | undefined>> = {
	BE: belgian,
	DE: (number) => (/^0\d{8}$/.test(number) ? false : undefined),
	NL: dutch,
	SE: (number) => (/^\d{12}$/.test(number) && !number.endsWith('01') ? false : undefined),
};

/** Ten digits that start with 0 or 1; the last two are 97 minus the rest modulo 97. The library rejects those with 1. */
function belgian(number: string): boolean | undefined {
	if (!/^\d{10}$/.test(number)) return undefined;
	return /^[01]/.test(number) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8));
}

/** Larger suffixes are implausible: they count the registrations of one company. */
const usualSuffix = 20;

/**
 * Nine digits, `B`, and a number from 01. For sole traders (since 2020) the whole number including the country prefix
 * is 1 modulo 97; for companies the nine digits are valid modulo 11, never with a last digit of 10, and the suffix is
 * unchecked.
 */
function dutch(number: string): boolean | 'unsaid' | undefined {
	if (!/^\d{9}B\d{2}$/.test(number)) return undefined;
	const suffix = Number(number.slice(10));
	if (suffix === 0) return false;
	if (restBy97(`NL${number}`) === 1) return true;
	const sum = [...number.slice(0, 8)].reduce((so, digit, index) => so + Number(digit) * (9 - index), 0);
	if (sum % 11 !== Number(number[8])) return false;
	return suffix <= usualSuffix ? true : 'unsaid';
}

/** Remainder modulo 97, with letters as numbers from 10 on (ISO 7064). */
export function restBy97(text: string): number {
	let rest = 0;
	for (const sign of text) {
		const value = parseInt(sign, 36);
		rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
	}
	return rest;
}
