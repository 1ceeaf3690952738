import { passesVat } from '../../values/check-digits';
import type { Found, Recogniser } from './found';

/**
 * Formats of VAT numbers after the country prefix, as listed by the European Commission's VIES: `9` is a digit, `A` a
 * letter, `X` either, others are literal.
 */
const forms: Readonly<Record<string, readonly string[]>> = {
	AT: ['U99999999'],
	BE: ['9999999999'],
	BG: ['9999999999', '999999999'],
	CHE: ['999999999'],
	CY: ['99999999A'],
	CZ: ['9999999999', '999999999', '99999999'],
	DE: ['999999999'],
	DK: ['99999999'],
	EE: ['999999999'],
	EL: ['999999999'],
	ES: ['X9999999X'],
	FI: ['99999999'],
	FR: ['XX999999999'],
	GB: ['999999999999', '999999999'],
	HR: ['99999999999'],
	HU: ['99999999'],
	IE: ['9X99999AA', '9X99999A'],
	IT: ['99999999999'],
	LT: ['999999999999', '999999999'],
	LU: ['99999999'],
	LV: ['99999999999'],
	MT: ['99999999'],
	NL: ['999999999B99'],
	NO: ['999999999'],
	PL: ['9999999999'],
	PT: ['999999999'],
	SE: ['999999999999'],
	SI: ['99999999'],
	SK: ['9999999999'],
};

const signs: Readonly<Record<string, string>> = { '9': '\\d', A: '[A-Z]', X: '[A-Z0-9]' };

/** Each format with an optional space, period or hyphen between characters. */
const patterns = Object.entries(forms).map(([country, ofCountry]) => ({
	country,
	pattern: new RegExp(
		`(?<![A-Z0-9])${country}[ .:-]{0,2}(?:${ofCountry.map((form) => [...form].map((sign) => signs[sign] ?? sign).join('[ .-]?')).join('|')})(?: (?:MWST|MVA|TVA|IVA)(?!\\p{L}))?(?![\\p{L}\\p{N}])`,
		'gu',
	),
}));

/** VAT identification numbers with the country prefix. */
export const findVatIds: Recogniser = (text) => {
	if (!/\d/.test(text)) return [];
	const found: Found[] = [];
	for (const { country, pattern } of patterns) {
		if (!text.includes(country)) continue;
		for (const match of text.matchAll(pattern)) {
			const value = match[0].replace(/ (?:MWST|MVA|TVA|IVA)$/, '').replace(/[^A-Z0-9]/g, '');
			const passed = passesVat(value);
			found.push({
				start: match.index,
				end: match.index + match[0].length,
				value,
				...(passed === undefined ? {} : { check: passed }),
			});
		}
	}
	return [...found, ...localNumbers(text, found)].sort((a, b) => a.start - b.start);
};

/** Groups of digits, with letters before and after as in some countries: at least seven digits. */
const local =
	/(?<![\p{L}\p{N}.,/-])(?:[A-Z]{1,4}[ -]?)?\d[\dA-Z]*(?:[ ./-]\d[\dA-Z]*)*(?:-\d)?(?: (?:MVA|MWST|TVA|IVA))?(?![\p{L}\p{N}]|[.,/-]\d)/gu;
const minDigits = 7;
const maxDigits = 18;

/** Domestic tax numbers without the country prefix: many other numbers look alike, so a label is required. */
function localNumbers(text: string, known: readonly Found[]): Found[] {
	return [...text.matchAll(local)].flatMap((match) => {
		const [start, end] = [match.index, match.index + match[0].length];
		const digits = match[0].replace(/\D/g, '').length;
		if (digits < minDigits || digits > maxDigits || /^\d+\.\d{2}$/.test(match[0])) return [];
		if (known.some((other) => other.start < end && start < other.end)) return [];
		return [{ start, end, value: match[0].replace(/[^A-Z0-9]/g, ''), weak: true }];
	});
}
