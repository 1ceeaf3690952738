import type { CellReader } from './cell-reader';

const currency = String.raw`[€$£¥₹￥]|R\$|kr|zł|Kč|[A-Z]{3}(?![A-Z])`;
/** Signs printed or read for the apostrophe between thousands: quotes, acute and grave accents, primes, modifiers. */
const apostrophes = String.raw`'\u0060\u00b4\u02b9\u02bb-\u02bd\u02c8\u02ca\u02cb\u055a\u05f3\u1fef\u1ffd\u2018\u2019\u201b\u2032\u2035\ua78c\uff07`;
const form = new RegExp(
	String.raw`^(?<first>[-−–+])?\s*(?<before>${currency})?\s*(?<second>[-−–+])?` +
		String.raw`(?<digits>\d[\d.,${apostrophes} \u00a0\u202f]*|\.\d+)\s*(?<after>${currency})?(?<last>-)?$`,
	'u',
);
/** Accountants write negative amounts in parentheses, with the currency inside or before them. */
const inParentheses = /^([^()\d]*)\(([^()]+)\)$/;
/** Larger numbers lose digits in JavaScript. */
const maxDigits = 15;
/** Columns of groups of one length are telephone numbers from this many digits on. */
const minTelephoneDigits = 9;

type DecimalSeparator = '.' | ',';

/** A number as it is printed. */
interface PrintedNumber {
	readonly digits: string;
	readonly isNegative: boolean;
	readonly isMoney: boolean;
}

/**
 * Reads the numbers of a column; `undefined` in case of doubt: numbers with leading zeros are mostly ids, and `1.234`
 * may be more than a thousand. `fixtures/typed-values.json` lists what the service and the node agree on.
 */
export function createNumberReader(filled: readonly string[]): CellReader | undefined {
	const numbers = filled.flatMap((text) => parse(text) ?? []);
	const isUnclear = numbers.length === 0 || numbers.some(({ digits }) => /^0\d/.test(digits));
	if (isUnclear || arePlainInParentheses(filled) || areTelephoneNumbers(numbers)) return undefined;
	const proofs = new Set(numbers.flatMap((number) => findSeparator(number) ?? []));
	const isOpen = numbers.some(({ digits }) => isAmbiguous(digits));
	if (proofs.size > 1 || (proofs.size === 0 && isOpen)) return undefined;
	const [sign = '.'] = proofs;
	return (text) => toNumber(parse(text), sign);
}

function parse(text: string): PrintedNumber | undefined {
	const [, around = '', inside] = inParentheses.exec(text) ?? [];
	const { first, before, second, digits, after, last } =
		form.exec(inside === undefined ? text : around + inside)?.groups ?? {};
	const signs = [first, second, last, inside].filter((sign) => sign !== undefined);
	if (digits === undefined || signs.length > 1 || (before !== undefined && after !== undefined)) return undefined;
	return {
		digits: digits.trim(),
		isNegative: signs.length === 1 && signs[0] !== '+',
		isMoney: (before ?? after) !== undefined,
	};
}

/** Numbers of notes or of a list. */
function arePlainInParentheses(filled: readonly string[]): boolean {
	return filled.every((text) => /^\(\d+\)$/.test(text));
}

function areTelephoneNumbers(numbers: readonly PrintedNumber[]): boolean {
	const lengths = new Set(numbers.map(({ digits }) => digits.replace(/\D/g, '').length));
	const [length = 0] = lengths;
	return (
		lengths.size === 1 && length >= minTelephoneDigits && numbers.every(({ digits }) => /^\d+( \d+)+$/.test(digits))
	);
}

/** One separator before three digits: thousands or decimals. */
function isAmbiguous(digits: string): boolean {
	return /^\d{1,3}[.,]\d{3}$/.test(digits) && !digits.startsWith('0');
}

/**
 * The decimal separator that a number proves: the last of two separators, unless it is repeated. Money never has three
 * decimals.
 */
function findSeparator({ digits, isMoney }: PrintedNumber): DecimalSeparator | undefined {
	const signs = digits.replace(/[^.,]/g, '');
	const last = signs.at(-1) as DecimalSeparator | undefined;
	if (last === undefined) return undefined;
	if (new Set(signs).size === 2) return last;
	const other = last === '.' ? ',' : '.';
	if (signs.length > 1) return other;
	if (!isAmbiguous(digits)) return last;
	return isMoney ? other : undefined;
}

const separator = String.raw`[.,${apostrophes} \u00a0\u202f]`;
const separators = new RegExp(separator, 'gu');
const groups = new RegExp(String.raw`^\d{1,3}(?:${separator}\d{3})+$`, 'u');
const indianGroups = /^\d{1,2}(?:,\d{2})*,\d{3}$/;

function toNumber(number: PrintedNumber | undefined, sign: DecimalSeparator): number | undefined {
	if (!number) return undefined;
	const [whole = '', fraction, ...more] = number.digits.split(sign);
	const plain = whole.replace(separators, '');
	const isGrouped = plain === whole || groups.test(whole) || (sign === '.' && indianGroups.test(whole));
	if (more.length > 0 || !isGrouped || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined;
	if (plain.length + (fraction?.length ?? 0) > maxDigits) return undefined;
	return Number(`${number.isNegative ? '-' : ''}${plain}${fraction === undefined ? '' : `.${fraction}`}`);
}
