import { passesLuhn, passesMod1110, weighted } from '../../values/check-digits';
import type { Found, Recogniser } from './found';

interface VatForm {
	/** Signs after the country's letters: `9` a digit, `A` a letter, `X` either, others themselves. */
	readonly forms: readonly string[];
	/** Check of the signs after the country's letters. */
	readonly check?: (body: string) => boolean;
}

/** Forms of the VAT numbers of countries, as the European Commission's VIES lists them; check digits where they are simple. */
const countries: Readonly<Record<string, VatForm>> = {
	AT: { forms: ['U99999999'], check: (body) => checkAustrian(body.slice(1)) },
	BE: { forms: ['9999999999'], check: (body) => 97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8)) },
	BG: { forms: ['9999999999', '999999999'] },
	CHE: { forms: ['999999999'], check: (body) => checkMod11(body, [5, 4, 3, 2, 7, 6, 5, 4]) },
	CY: { forms: ['99999999A'] },
	CZ: { forms: ['9999999999', '999999999', '99999999'] },
	DE: { forms: ['999999999'], check: passesMod1110 },
	DK: { forms: ['99999999'], check: (body) => weighted(body, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
	EE: { forms: ['999999999'] },
	EL: { forms: ['999999999'] },
	ES: { forms: ['X9999999X'] },
	FI: { forms: ['99999999'], check: (body) => checkMod11(body, [7, 9, 10, 5, 8, 4, 2]) },
	FR: { forms: ['XX999999999'], check: checkFrench },
	GB: { forms: ['999999999999', '999999999'] },
	HR: { forms: ['99999999999'], check: passesMod1110 },
	HU: { forms: ['99999999'] },
	IE: { forms: ['9X99999AA', '9X99999A'] },
	IT: { forms: ['99999999999'], check: passesLuhn },
	LT: { forms: ['999999999999', '999999999'] },
	LU: { forms: ['99999999'], check: (body) => Number(body.slice(0, 6)) % 89 === Number(body.slice(6)) },
	LV: { forms: ['99999999999'] },
	MT: { forms: ['99999999'] },
	NL: { forms: ['999999999B99'] },
	NO: { forms: ['999999999'] },
	PL: { forms: ['9999999999'], check: (body) => weighted(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(body[9]) },
	PT: { forms: ['999999999'], check: (body) => checkMod11(body, [9, 8, 7, 6, 5, 4, 3, 2]) },
	SE: { forms: ['999999999999'] },
	SI: { forms: ['99999999'] },
	SK: { forms: ['9999999999'] },
};

const signs: Readonly<Record<string, string>> = { '9': '\\d', A: '[A-Z]', X: '[A-Z0-9]' };

/** Each form with a space, point or hyphen allowed between its signs. */
const patterns = Object.entries(countries).map(([country, { forms, check }]) => ({
	country,
	check,
	pattern: new RegExp(
		`(?<![A-Z0-9])${country}[ .:-]{0,2}(?:${forms.map((form) => [...form].map((sign) => signs[sign] ?? sign).join('[ .-]?')).join('|')})(?![\\p{L}\\p{N}])`,
		'gu',
	),
}));

/** VAT identification numbers with the letters of their country. */
export const findVatIds: Recogniser = (text) => {
	if (!/\d/.test(text)) return [];
	const found: Found[] = [];
	for (const { country, check, pattern } of patterns) {
		if (!text.includes(country)) continue;
		for (const match of text.matchAll(pattern)) {
			const value = match[0].replace(/[^A-Z0-9]/g, '');
			const passed = check?.(value.slice(country.length));
			found.push({
				start: match.index,
				end: match.index + match[0].length,
				value,
				...(passed === undefined ? {} : { check: passed }),
			});
		}
	}
	return found.sort((a, b) => a.start - b.start);
};

function checkFrench(body: string): boolean {
	const siren = body.slice(2);
	return /^\d\d/.test(body) ? (12 + 3 * (Number(siren) % 97)) % 97 === Number(body.slice(0, 2)) : passesLuhn(siren);
}

function checkAustrian(digits: string): boolean {
	let sum = 4;
	for (let index = 0; index < 7; index++) {
		const product = Number(digits[index]) * (index % 2 === 0 ? 1 : 2);
		sum += product > 9 ? product - 9 : product;
	}
	return (10 - (sum % 10)) % 10 === Number(digits[7]);
}

/** The last digit makes the weighted sum a multiple of 11; a rest of 10 counts as 0. */
function checkMod11(digits: string, weights: readonly number[]): boolean {
	const rest = (11 - (weighted(digits, weights) % 11)) % 11;
	return (rest === 10 ? 0 : rest) === Number(digits[weights.length]);
}
