// @ts-check
// Tax numbers of companies that do not exist, in the form of their country, with check digits that are right where there are any.
import { checkVAT, countries } from 'jsvat';

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */

/** Formats with country prefix, from VIES: `9` is a digit, other characters are literal. @type {Readonly<Record<string, string>>} */
const european = {
	GB: 'GB999999999',
	DE: 'DE999999999',
	AT: 'ATU99999999',
	CH: 'CHE999999999',
	FR: 'FR99999999999',
	BE: 'BE0999999999',
	ES: 'ESB99999999',
	IT: 'IT99999999999',
	NL: 'NL999999999B01',
	PT: 'PT599999999',
	PL: 'PL9999999999',
	CZ: 'CZ99999999',
	SE: 'SE559999999901',
	DK: 'DK99999999',
	NO: 'NO999999999',
	FI: 'FI99999999',
	HU: 'HU99999999',
	RO: 'RO99999999',
	GR: 'EL999999999',
	RU: 'RU9999999999',
	BR: 'BR99999999000199',
};

/** How countries print them at home, from the number with its letters. @type {Readonly<Record<string, readonly ((number: string) => string)[]>>} */
const atHome = {
	GB: [same, (n) => `GB ${n.slice(2, 5)} ${n.slice(5, 9)} ${n.slice(9)}`],
	CH: [
		(n) => `CHE-${n.slice(3, 6)}.${n.slice(6, 9)}.${n.slice(9)} MWST`,
		(n) => `CHE-${n.slice(3, 6)}.${n.slice(6, 9)}.${n.slice(9)}`,
	],
	FR: [same, (n) => `${n.slice(0, 2)} ${n.slice(2, 4)} ${n.slice(4)}`],
	BE: [(n) => `BE ${n.slice(2, 6)}.${n.slice(6, 9)}.${n.slice(9)}`, same],
	ES: [bare, bare, same],
	IT: [bare, same],
	PT: [bare, same],
	PL: [(n) => `${n.slice(2, 5)}-${n.slice(5, 8)}-${n.slice(8, 10)}-${n.slice(10)}`, bare, same],
	DK: [bare, same],
	NO: [(n) => `${n.slice(2, 5)} ${n.slice(5, 8)} ${n.slice(8)} MVA`, (n) => `NO ${n.slice(2)} MVA`],
	HU: [(n) => `${n.slice(2)}-2-42`, same],
	RO: [same, bare],
	GR: [bare, same],
	RU: [bare],
	BR: [(n) => `${n.slice(2, 4)}.${n.slice(4, 7)}.${n.slice(7, 10)}/${n.slice(10, 14)}-${n.slice(14)}`],
};

/** @param {string} number */
function same(number) {
	return number;
}

/** @param {string} number */
function bare(number) {
	return number.slice(2);
}

/** Tries until the check digits fit. */
const maxTries = 50_000;

/** @param {Draw} draw @param {string} country @returns {string} as it is printed at home */
export function taxNumber(draw, country) {
	const form = european[country];
	if (form === undefined) return others[country]?.(draw) ?? '';
	for (let tries = 0; tries < maxTries; tries++) {
		const number = form.replaceAll('9', () => String(draw.whole(0, 9)));
		if (checkVAT(number, countries).isValid && (country !== 'NL' || isGivenOut(number)))
			return draw.one(atHome[country] ?? [same])(number);
	}
	throw new Error(`no tax number of ${country} was found`);
}

/** The library takes Dutch numbers whose rest by 11 is 10, which are never given out. @param {string} number */
function isGivenOut(number) {
	const sum = [...number.slice(2, 10)].reduce((so, digit, index) => so + Number(digit) * (9 - index), 0);
	return sum % 11 === Number(number[10]);
}

/** @param {Draw} draw @param {number} count */
const digits = (draw, count) => Array.from({ length: count }, () => draw.whole(0, 9));

/** Countries without European VAT numbers. @type {Readonly<Record<string, (draw: Draw) => string>>} */
const others = {
	US: (draw) => `${draw.whole(10, 98)}-${digits(draw, 7).join('')}`,
	IN: (draw) => {
		const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
		const body = `${draw.one(['27', '29', '07', '33'])}${Array.from({ length: 5 }, () => draw.one([...'ABCDEFGHKLMNPRST'])).join('')}${digits(draw, 4).join('')}${draw.one([...'CFHP'])}1Z`;
		// Modulo 36: each second sign counts twice.
		const sum = [...body].reduce((total, sign, index) => {
			const product = signs.indexOf(sign) * (index % 2 === 0 ? 1 : 2);
			return total + Math.floor(product / 36) + (product % 36);
		}, 0);
		return `${body}${signs[(36 - (sum % 36)) % 36]}`;
	},
	AU: (draw) => {
		const body = digits(draw, 9);
		const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
		for (let check = 10; check < 100; check++) {
			const all = [...String(check)].map(Number).concat(body);
			const sum = all.reduce(
				(total, digit, index) => total + (digit - (index === 0 ? 1 : 0)) * (weights[index] ?? 0),
				0,
			);
			if (sum % 89 === 0) return `${check} ${body.join('').replace(/(\d{3})(?=\d)/g, '$1 ')}`;
		}
		throw new Error('no ABN was found');
	},
	MX: (draw) =>
		`${Array.from({ length: 3 }, () => draw.one([...'ABCDEFGHKLMNPRST'])).join('')}${draw.whole(10, 25)}0${draw.whole(1, 9)}${draw.whole(10, 28)}${draw.one([...'ABCHKT'])}${draw.one([...'ABCHKT'])}${draw.whole(0, 9)}`,
	TR: (draw) => digits(draw, 10).join('').replace(/^0/, '4'),
	CN: (draw) => {
		const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
		const body = `9131${digits(draw, 13).join('')}`;
		const sum = [...body].reduce((total, sign, index) => total + signs.indexOf(sign) * (3 ** index % 31), 0);
		return `${body}${signs[(31 - (sum % 31)) % 31]}`;
	},
	JP: (draw) => {
		const body = digits(draw, 12);
		const sum = [...body].reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0);
		return `T${9 - (sum % 9)}${body.join('')}`;
	},
};
