import { currencyCodes, currencyNames, currencySigns } from './currencies';

/** Decimal separator: `1,234.5` or `1.234,5`. */
export type DecimalSign = '.' | ',';

/** How a negative number is printed. */
type NegativeStyle = 'none' | 'minus' | 'minusAfterPrefix' | 'parentheses' | 'trailing' | 'plus';

/** A text that can be read as a number; its value may depend on the separators of the column. */
export interface NumberText {
	/** Digits before and after the decimal separator, or the only separator if it is ambiguous. */
	readonly whole: string;
	readonly fraction: string;
	/** Separators between thousands are printed. */
	readonly grouped: boolean;
	/**
	 * The decimal separator shown by the text; `ambiguous` if its only separator precedes exactly three digits;
	 * `undefined` if no separator shows it.
	 */
	readonly decimalSign: DecimalSign | 'ambiguous' | undefined;
	/** The only separator of an ambiguous text. */
	readonly separator: DecimalSign | undefined;
	readonly negative: NegativeStyle;
	/** Text around the digits, as printed: a currency with its space, `%`. */
	readonly prefix: string;
	readonly suffix: string;
	readonly percent: boolean;
	/** Thousands are separated by spaces, as in phone numbers. */
	readonly spaced: boolean;
}

/** Maximum digits of a spreadsheet number (IEEE 754 double). */
const maxDigits = 15;

/** Longer texts are not numbers. */
const maxLength = 60;

const currency = `(?:${currencyCodes}|${currencyNames}|${currencySigns})`;

const pattern = new RegExp(
	`^(?<first>[+-]?)\\s?(?<before>${currency})?(?<gap>\\s?)(?<second>[+-]?)(?<core>[\\d.,][\\d., ']*?)` +
		`(?<after>\\s?(?:%|${currency}))?(?<trailing>-?)$`,
	'u',
);
const inParentheses = new RegExp(
	`^(?<before>${currency}\\s?)?\\((?<inner>[^()]+)\\)(?<after>\\s?(?:%|${currency}))?$`,
	'u',
);

/** Signs printed or read for the apostrophe between thousands: quotes, acute and grave accents, primes, modifiers. */
export const apostrophes =
	'\\u0060\\u00b4\\u02b9\\u02bb-\\u02bd\\u02c8\\u02ca\\u02cb\\u055a\\u05f3\\u1fef\\u1ffd\\u2018\\u2019\\u201b\\u2032\\u2035\\ua78c\\uff07';

const apostrophe = new RegExp(`[${apostrophes}]`, 'gu');

/** Normalizes full-width characters, spaces, apostrophes and minus signs. */
export function plainSigns(text: string): string {
	// Most texts are already plain.
	if (/^[\x20-\x5f\x61-\x7e]*$/.test(text)) return text.trim();
	return text
		.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
		.replace(/\uffe5/g, '¥')
		.replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
		.replace(apostrophe, "'")
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.trim();
}

/** Reads a text as a number; `undefined` for others. Codes (`007`), versions (`1.2.3`) and ranges are not numbers. */
export function readNumber(text: string): NumberText | undefined {
	if (text.length > maxLength || !/[\d\uff10-\uff19]/.test(text)) return undefined;
	const plain = plainSigns(text);
	const framed = inParentheses.exec(plain)?.groups;
	if (framed) return readInParentheses(framed);
	const found = pattern.exec(plain)?.groups;
	if (!found) return undefined;
	const { first = '', before, gap = '', second = '', core = '', after = '', trailing = '' } = found;
	if ([first, second, trailing].filter((sign) => sign !== '').length > 1) return undefined;
	if (before !== undefined && after !== '' && !after.includes('%')) return undefined;
	const digits = readDigits(core);
	if (!digits) return undefined;
	return {
		...digits,
		negative: negativeStyle(first, second, trailing, before !== undefined),
		prefix: before === undefined ? '' : before + gap,
		suffix: after,
		percent: after.includes('%'),
	};
}

function readInParentheses({
	before = '',
	inner = '',
	after = '',
}: Partial<Record<string, string>>): NumberText | undefined {
	const number = readNumber(inner);
	if (!number || number.negative !== 'none') return undefined;
	const prefix = before + number.prefix;
	const suffix = number.suffix + after;
	if (suffix.replaceAll(/[^%]/g, '').length > 1) return undefined;
	return { ...number, negative: 'parentheses', prefix, suffix, percent: suffix.includes('%') };
}

function negativeStyle(first: string, second: string, trailing: string, hasPrefix: boolean): NegativeStyle {
	if (trailing !== '') return 'trailing';
	if (first === '+' || second === '+') return 'plus';
	if (first === '-') return 'minus';
	if (second === '-') return hasPrefix ? 'minusAfterPrefix' : 'minus';
	return 'none';
}

type Digits = Pick<NumberText, 'whole' | 'fraction' | 'grouped' | 'decimalSign' | 'separator' | 'spaced'>;

/** Groups of three, or Indian grouping: groups of two before the last three. */
const groupsOfThree = /^\d{1,3}(?:[., ']\d{3})+$/;
const indianGroups = /^\d{1,2}(?:,\d{2})*,\d{3}$/;

function readDigits(core: string): Digits | undefined {
	if (core.replace(/\D/g, '').length > maxDigits || !/\d$/.test(core)) return undefined;
	const separators = core.replace(/\d/g, '');
	const kinds = [...new Set(separators)];
	const last = separators.at(-1);
	const none = { grouped: false, decimalSign: undefined, separator: undefined, spaced: false, fraction: '' };
	if (last === undefined) return isCode(core) ? undefined : { ...none, whole: core };
	if (kinds.length === 1) return oneKind(core, last, separators.length);
	if (kinds.length !== 2 || (last !== '.' && last !== ',')) return undefined;
	// Two kinds: the last one is unique, after well-formed thousands.
	const at = core.indexOf(last);
	if (at !== core.lastIndexOf(last)) return undefined;
	const whole = core.slice(0, at);
	if (!groupsOfThree.test(whole) && !(last === '.' && indianGroups.test(whole))) return undefined;
	return {
		whole: whole.replace(/\D/g, ''),
		fraction: core.slice(at + 1),
		grouped: true,
		decimalSign: last,
		separator: undefined,
		spaced: whole.includes(' '),
	};
}

/** All separators are equal: thousands, one decimal separator, or ambiguous. */
function oneKind(core: string, separator: string, count: number): Digits | undefined {
	const whole = core.replace(/\D/g, '');
	const grouped = { whole, fraction: '', grouped: true, separator: undefined, spaced: separator === ' ' };
	if (separator === ' ' || separator === "'") {
		return groupsOfThree.test(core) && !isCode(core) ? { ...grouped, decimalSign: undefined } : undefined;
	}
	if (separator !== '.' && separator !== ',') return undefined;
	const other = separator === '.' ? ',' : '.';
	if (count > 1) {
		const wellFormed = groupsOfThree.test(core) || (separator === ',' && indianGroups.test(core));
		return wellFormed && !isCode(core) ? { ...grouped, decimalSign: other } : undefined;
	}
	return oneSeparator(core, separator);
}

function oneSeparator(core: string, separator: DecimalSign): Digits | undefined {
	const [before = '', after = ''] = core.split(separator);
	if (isCode(before)) return undefined;
	const isAmbiguous = after.length === 3 && before.length >= 1 && before.length <= 3 && before !== '0';
	return {
		whole: before,
		fraction: after,
		grouped: false,
		decimalSign: isAmbiguous ? 'ambiguous' : separator,
		separator: isAmbiguous ? separator : undefined,
		spaced: false,
	};
}

/** A zero before other digits: a code, a postal code, a phone number. */
function isCode(digits: string): boolean {
	return /^0\d/.test(digits);
}

/** True for digits with a leading zero: only codes have it, so their columns contain no numbers. */
export function isZeroCode(text: string): boolean {
	return /^0\d+$/.test(plainSigns(text).replace(/[ /-]/g, ''));
}

/** A number with its value and a format that displays it as printed. */
export interface TypedNumber {
	readonly kind: 'number';
	readonly value: number;
	/** SpreadsheetML number format; separators follow the reader's language. */
	readonly format: string;
}

/**
 * The value of a number text.
 * @param decimalSign  from the column; `undefined` if unknown
 * @param mark         a footnote mark after it, displayed by the format
 * @returns `undefined` if the separators contradict the column, or are ambiguous
 */
export function typedNumber(
	text: NumberText,
	decimalSign: DecimalSign | undefined,
	mark = '',
): TypedNumber | undefined {
	let { whole, fraction, grouped } = text;
	if (text.decimalSign === 'ambiguous') {
		if (decimalSign === undefined) return undefined;
		if (text.separator !== decimalSign) {
			whole += fraction;
			fraction = '';
			grouped = true;
		}
	} else if (text.decimalSign !== undefined && decimalSign !== undefined && text.decimalSign !== decimalSign) {
		return undefined;
	}
	const isNegative = !['none', 'plus'].includes(text.negative);
	const digits = `${whole === '' ? '0' : whole}.${fraction === '' ? '0' : fraction}`;
	// Via a text with an exponent, so that 12.3 % is .123 and not .12300000000000001.
	const value = Number(`${digits}e${text.percent ? -2 : 0}`);
	return {
		kind: 'number',
		value: isNegative && value !== 0 ? -value : value,
		format: numberFormat(text, whole, fraction.length, grouped, mark),
	};
}

function numberFormat(
	{ prefix, suffix, negative }: NumberText,
	whole: string,
	decimals: number,
	grouped: boolean,
	mark: string,
): string {
	const start = grouped ? '#,##0' : whole === '' ? '#' : '0';
	const digits = start + (decimals > 0 ? `.${'0'.repeat(decimals)}` : '');
	const before = literal(prefix);
	const after = suffix.includes('%') ? suffix.split('%').map(literal).join('%') : literal(suffix);
	const number = before + digits + after;
	const end = literal(mark);
	switch (negative) {
		case 'parentheses':
			return `${number}${end};(${number})${end}`;
		case 'trailing':
			return `${number}${end};${number}-${end}`;
		case 'minusAfterPrefix':
			return `${number}${end};${before}-${digits}${after}${end}`;
		case 'plus':
			return `+${number}${end};-${number}${end}`;
		default:
			return number + end;
	}
}

/** Whether some column could contain a text as a number: such a text is not a formula either. */
export function looksNumeric(text: string): boolean {
	return readNumber(text) !== undefined;
}

/** A literal in a number format. */
function literal(text: string): string {
	return text === '' ? '' : `"${text.replaceAll('"', '')}"`;
}
