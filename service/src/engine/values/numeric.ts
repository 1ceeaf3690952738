import { currencyCodes, currencyNames, currencySigns } from './currencies';
import { plainSigns } from './typed-number';

const codes = new RegExp(`${currencyCodes}|US\\$`, 'gu');

/** Units of numbers, and currency codes that are not lower-case words. */
const units = /USD|EUR|GBP|CHF|[kcmn]?m[²³]?$|k?g$|mg$|ml$|[mµ]s$|[kMGT]B$|pp$|bps?$|bn$|mn$|mio$|yrs?$|x$/giu;

const quantity = new RegExp(
	`^[^\\p{L}]*\\d[\\d.,' ]*(?:\\s?\\p{L}{1,8}(?:\\([\\p{L}]\\))?\\.?|\\s?(?:%|${currencySigns})|\\s?m[²³]?)?$`,
	'u',
);

/** A currency before its amount, perhaps with the amount's sign. */
const currencyBefore = new RegExp(`^[-−+(]?\\s?(?:${currencyCodes}|${currencyNames})\\s?(?=[-−+]?\\d)`, 'u');

/** Dashes, footnote marks and letters in place of a number. */
const noValue = /^(?:[-–—−‒*†‡#.…]+|\(?(?:n\.?a\.?|n\/a|\(?[xszd]\)?|nr)\)?)$/i;

/** Most words begin otherwise. */
const mayBeNoValue = /^[\s\-–—−‒*†‡#.…(nxszd]/i;

/** Numbers in tables: with signs, units, footnote marks, dashes and letters for "none". */
export function isNumeric(text: string): boolean {
	if (!/\d/.test(text)) return mayBeNoValue.test(text) && noValue.test(text.replace(/\s+/g, ''));
	if (/^[\d.,]*\d$/.test(text)) return true;
	const others = text
		.replace(/\s+/g, '')
		.replace(codes, '')
		.replace(units, '')
		.replace(/[\d.,:;/%$€£¥()[\]<>=±+\-–—−‒*†‡§'’^~#¢]/g, '').length;
	return others <= 1;
}

/** A number with its sign, unit or currency, such as an amount or a quantity: "12 Stk.", "3,5 m²". */
export function isQuantity(text: string): boolean {
	return quantity.test(plainSigns(text).replace(currencyBefore, ''));
}

/** A year, or a range of years: rather a heading. */
export function isYear(text: string): boolean {
	return /^(19|20)\d\d([-–/](\d\d|(19|20)\d\d))?[\d*]?\.?$/.test(text.trim());
}
