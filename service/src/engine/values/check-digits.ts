import { createRequire } from 'node:module';
import { checkVAT, countries } from 'jsvat';

// Its types are those of its ECMAScript module alone, while `require` gets a CommonJS one of the same functions.
type IbanTools = typeof import('ibantools', { with: { 'resolution-mode': 'import' } });
const { countrySpecs, isValidIBAN } = createRequire(__filename)('ibantools') as IbanTools;

/** How many signs the account numbers of a country have (ISO 13616); `undefined` where there are none. @param country ISO 3166, two letters */
export function ibanLength(country: string): number | undefined {
	return countrySpecs[country]?.chars ?? undefined;
}

/** True for an account number in the form of its country whose check digits are right. @param iban without spaces */
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

/** What a country's own rule says of a number without its letters: more than the library does; `undefined` for what it does not know either. */
const formsOfOurs: Readonly<Record<string, (number: string) => boolean | 'unsaid' | undefined>> = {
	BE: belgian,
	DE: (number) => (/^0\d{8}$/.test(number) ? false : undefined),
	NL: dutch,
	SE: (number) => (/^\d{12}$/.test(number) && !number.endsWith('01') ? false : undefined),
};

/** Ten digits that begin with 0 or 1, the last two of them 97 less the rest of the others by 97. The library does not know those with 1. */
function belgian(number: string): boolean | undefined {
	if (!/^\d{10}$/.test(number)) return undefined;
	return /^[01]/.test(number) && 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8));
}

/** Suffixes beyond this are as good as none: they count the registrations of one company. */
const usualSuffix = 20;

/**
 * Nine digits, `B`, and a number from 01. Of sole traders (since 2020) all of it is 1 by 97, the letters of the country among it; of
 * companies the nine digits are that by 11, with a last digit of 10 never given out, and nothing covers the suffix.
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

/** The rest of a number by 97, its letters as the numbers from 10 on (ISO 7064). */
function restBy97(text: string): number {
	let rest = 0;
	for (const sign of text) {
		const value = parseInt(sign, 36);
		rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
	}
	return rest;
}
