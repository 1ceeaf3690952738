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
 * What the check digits of a VAT number say.
 * @param vatId  with the letters of its country, as VIES names it, without spaces
 * @returns `undefined` for a form that is not known here, such as one that is newer than the library
 */
export function passesVat(vatId: string): boolean | undefined {
	const { isValid, isValidFormat } = checkVAT(vatId, countries);
	return isValidFormat ? isValid : undefined;
}
