// @ts-check
// Fictitious international bank account numbers with the format of their country and valid check digits.
import { countrySpecs, isValidIBAN } from 'ibantools';

/** Tries until national check digits fit by chance too. */
const maxTries = 20_000;

/** @param {import('../synthetic/tree/draw.mjs').Draw} draw @param {string} country @returns {string} */
export function bban(draw, country) {
	const length = countrySpecs[/** @type {keyof typeof countrySpecs} */ (country)]?.chars;
	if (!length) throw new Error(`${country} has no international account numbers`);
	for (let tries = 0; tries < maxTries; tries++) {
		// Banks of these countries have letters in their part.
		const letters = { GB: 4, NL: 4, RO: 4 }[country] ?? 0;
		const own =
			Array.from({ length: letters }, () => draw.one([...'ABCDEGHKLMNRSTV'])).join('') +
			Array.from({ length: length - 4 - letters }, () => draw.whole(0, 9)).join('');
		const body = country === 'IT' ? `${draw.one([...'ABCDEFGHKMNPRSTX'])}${own.slice(1)}` : own;
		const iban = `${country}${checkDigits(body, country)}${body}`;
		if (isValidIBAN(iban)) return iban;
	}
	throw new Error(`no account number of ${country} was found`);
}

/** ISO 7064, modulo 97. @param {string} body @param {string} country */
function checkDigits(body, country) {
	const digits = `${body}${country}00`.replace(/[A-Z]/g, (sign) => String(sign.charCodeAt(0) - 55));
	return String(98 - Number(BigInt(digits) % 97n)).padStart(2, '0');
}
