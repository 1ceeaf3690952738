import { currencyCode, currencyCodes, currencyNames, currencySigns } from '../../values/currencies';
import { apostrophes, readNumber, typedNumber, type DecimalSign } from '../../values/typed-number';
import type { Found, Recogniser } from './found';

/** Currency names next to an amount; only symbols are part of the amount. */
const names = `${currencyCodes}|${currencyNames}`;
/** Group separators that look like an apostrophe. */
const quotes = `'${apostrophes}`;
/** Spaces between groups: printers use narrow ones that keep a number in one line. */
const space = ' \\u00a0\\u2007\\u2009\\u202f';
/** Rarer ones, also read by OCR: they only count in a number with decimals. */
const groupSigns = '°·˙∙•‧⋅¨¸~^"″';
/** Thousands and decimals divided as no language divides them: the value is only likely. */
const irregular = '[1-9]\\d{0,2}(?:[.,]\\d{3})+[.,]\\d{2}(?!\\d)';
const number = [
	'\\d{1,3}(?:,\\d{3})+\\.\\d{1,4}',
	'\\d{1,3}(?:\\.\\d{3})+,\\d{1,4}',
	// OCR leaves spaces around the decimal separator, and after the group separator.
	'\\d{1,3}(?:, ?\\d{3})+ ?\\. ?\\d{2}(?!\\d)',
	'\\d{1,3}(?:\\. ?\\d{3})+ ?, ?\\d{2}(?!\\d)',
	`\\d{1,3}(?:[${space}]\\d{3})+(?: ?[.,] | [.,])\\d{2}(?!\\d)`,
	`\\d{1,3}(?:[${space}${quotes}]\\d{3})+[.,]\\d{1,4}`,
	`\\d{1,3}(?:[${groupSigns}]\\d{3})+[.,]\\d{2}`,
	// Indian groups: lakhs and crores.
	'\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d{1,4})?',
	`\\d{1,2}(?:[${space}]\\d{2})+[${space}]\\d{3}\\.\\d{2}`,
	'\\d+[.,]\\d{1,4}',
	`\\d{1,3}(?:[.,${quotes}]\\d{3})+`,
	`\\d{1,3}(?:[${space}]\\d{3})+(?![\\d.,]\\d)`,
	'\\d{1,6}(?: ?[.,] | [.,])\\d{2}(?!\\d)',
	irregular,
	'\\d+',
].join('|');
/** A group after any other sign that may separate thousands is only part of its number. */
const isCut = `(?<=\\d[${quotes}${groupSigns}])\\d{3}(?!\\d)`;
/** Spaces between Indian groups, which other numbers do not have. */
const spacedLakhs = new RegExp(
	`(?<=^\\d{1,2}(?:[${space}]\\d{2})*)[${space}](?=\\d{2}[${space}](?:\\d{2}[${space}])*\\d{3}\\.)|(?<=[${space}]\\d{2})[${space}](?=\\d{3}\\.)`,
	'gu',
);
const isIrregular = new RegExp(`^${irregular}$`, 'u');
/** Digits before a number that starts with a group, and after one without decimals, that may be part of it. */
const openStart = /(?<![\d.,])[1-9]\d{0,2}(?:[.,]\d{3})* ?[.,]? $/u;
const openEnd = /^ ?[.,_] ?[\dOoIl|]{2}(?![\p{L}\p{N}])|^ (?:\d{2}(?![\p{L}\p{N}.,/:-]|\s?%)|\d{3}[.,]\d)/u;
/** A rate whose decimal point OCR lost: `6 00%`. */
const spacedRate = '\\d{1,2} 00\\s?%';
const groupSign = new RegExp(`[${groupSigns}]`, 'gu');
const pattern = new RegExp(
	`(?<![\\p{L}\\p{N}]|\\d[.,/:-])(?!${isCut})(?<open>[-−–+(]\\s?)?(?:(?<code>${names})\\s?|(?<sign>${currencySigns})\\s?)?(?<inner>[-−–]\\s?)?(?!${spacedRate})(?<number>${number})(?<dash>,[-–—]{1,2})?` +
		`(?<close>\\s?\\)|[-−](?!\\d))?(?:\\s?(?<after>(?:${names})(?!\\p{L})|${currencySigns}))?(?<shut>\\s?\\))?(?!\\s?%|[\\p{L}\\p{N}]|[.,/:]\\d|-\\d)`,
	'gu',
);

/** Amounts of money and other numbers; weak without decimals and currency. */
export const findAmounts: Recogniser = (text) => amountsIn(text, undefined);

/**
 * The same with the decimal separator of the document: `1.234` may be one thousand or have three decimals.
 * @param addsUp  whether an amount adds up with others: `1, 234.50` is one number or two
 */
export function amountsIn(
	text: string,
	decimalSign: DecimalSign | undefined,
	addsUp?: (amount: number) => boolean,
): Found[] {
	if (!/\d/.test(text)) return [];
	const found: Found[] = [];
	for (const match of text.matchAll(pattern)) {
		const amount = amountOf(match, text, decimalSign);
		if (amount) found.push(addsUp && amount.isUnclear ? settleGroups(amount, text, addsUp) : amount);
	}
	return found;
}

/** A group separator with a space after it. */
const spacedGroup = /(?<=\d[.,]) (?=\d{3})/g;

/** Reads a number with a space after a group separator as one or as the last of two, whichever adds up. */
function settleGroups(amount: Found, text: string, addsUp: (amount: number) => boolean): Found {
	const { isUnclear, ...clear } = amount;
	const gap = [...text.slice(amount.start, amount.end).matchAll(spacedGroup)].at(-1)?.index;
	if (gap === undefined) return amount;
	if (addsUp(Math.abs(amount.amount ?? 0))) return clear;
	const [last] = amountsIn(text.slice(amount.start + gap + 1, amount.end), undefined);
	const isLast = last?.amount !== undefined && addsUp(last.amount);
	return isLast ? { ...last, start: amount.start + gap + 1, end: amount.end } : { ...clear, isUnclear };
}

function amountOf(match: RegExpExecArray, text: string, decimalSign: DecimalSign | undefined): Found | undefined {
	const part = (name: string) => match.groups?.[name] ?? '';
	// Letter-spacing and OCR leave a space at the decimal separator.
	const digits = part('number')
		.replace(/ ?([.,]) ?(?=\d\d$)/, '$1')
		.replace(spacedGroup, '');
	const hasCurrency = ['code', 'sign', 'after', 'dash'].some((name) => part(name) !== '');
	const value = valueOf(digits, decimalSign, hasCurrency);
	if (value === undefined) return undefined;
	const open = part('open');
	const close = part('close') + part('shut');
	const isNegative =
		/[-−–]/.test(open + part('inner')) || (open.startsWith('(') && close.includes(')')) || /[-−]/.test(close);
	const amount = isNegative ? -value : value;
	const hasCents = /[.,]\d{2}$/.test(digits);
	// Nothing else has groups of two digits.
	const isIndian = /\d,\d{2},\d{3}$/.test(digits);
	const printed = part('number');
	return {
		...boundsOf(match, text, part, close),
		value: plainNumber(amount, digits),
		amount,
		...(isIndian ? {} : { cents: hasCents }),
		...(hasCents || hasCurrency || isIndian ? {} : { weak: true }),
		...(isUnclear(text, match.index + match[0].indexOf(printed), printed) ? { isUnclear: true } : {}),
	};
}

/** Whether the marks of a number contradict each other, or it may be part of one or two: `1 234.567,89`, `1,234 56`, `1, 234.50`. */
function isUnclear(text: string, start: number, printed: string): boolean {
	if (printed.search(spacedGroup) >= 0) return true;
	if (isIrregular.test(printed) && readNumber(printed) === undefined) return true;
	if (/^\d{3}(?!\d)/.test(printed)) return openStart.test(text.slice(0, start));
	return /^\d{1,3}(?:\D\d{3})+$/.test(printed) && openEnd.test(text.slice(start + printed.length));
}

/** Brackets belong to the amount if both are present; the currency symbol does, its name does not. */
function boundsOf(
	match: RegExpExecArray,
	text: string,
	part: (name: string) => string,
	close: string,
): Pick<Found, 'start' | 'end'> {
	const [open, code, after] = [part('open'), part('code'), part('after')];
	let start = match.index;
	if (open.startsWith('(') && !close.includes(')')) start += open.length;
	if (code !== '') start = match.index + match[0].indexOf(part('number'), open.length + code.length);
	let end = match.index + match[0].length;
	if (/^\p{L}/u.test(after)) end -= match[0].length - match[0].lastIndexOf(after);
	// The amount is only part of a text in brackets.
	if (close.includes(')') && !open.startsWith('(')) end -= close.length;
	while (text[end - 1] === ' ') end--;
	return { start, end };
}

/** A number with its printed decimals. */
function plainNumber(amount: number, digits: string): string {
	const decimals = Number.isInteger(amount) && !/[.,]\d{2}$/.test(digits) ? 0 : Math.max(2, decimalsOf(amount));
	return amount.toFixed(decimals);
}

function decimalsOf(amount: number): number {
	return (String(amount).split('.')[1] ?? '').length;
}

function valueOf(digits: string, decimalSign: DecimalSign | undefined, isMoney: boolean): number | undefined {
	const text = readNumber(digits.replace(groupSign, "'").replace(spacedLakhs, ''));
	if (!text && isIrregular.test(digits)) return Number(digits.replace(/\D/g, '')) / 100;
	if (!text) return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
	// If nothing shows the decimal separator, money has no three decimals.
	const usual = isMoney && text.separator === '.' ? ',' : '.';
	return (
		typedNumber(text, decimalSign)?.value ??
		typedNumber(text, text.decimalSign === 'ambiguous' ? usual : undefined)?.value
	);
}

/** Whole cents, so that sums are exact. */
export function cents(amount = 0): number {
	return Math.round(amount * 100);
}

/** Plain numbers: readings, weights, counts. */
export const findNumbers: Recogniser = (text) => numbersIn(text, undefined);

/** The same with the decimal separator of the document. */
export function numbersIn(text: string, decimalSign: DecimalSign | undefined): Found[] {
	return amountsIn(text, decimalSign).map(({ start, end, value }) => ({ start, end, value }));
}

/** Percentages, without the percent sign. */
export const findPercents: Recogniser = (text) =>
	[...text.matchAll(/(?<![\d.,])(\d{1,3}(?:[.,]\d{1,3})?)\s?%/gu)].map((match) => ({
		start: match.index,
		end: match.index + match[0].length,
		value: (match[1] ?? '').replace(',', '.'),
	}));

/** Short names are a currency only next to a number. */
const besideNumber = 'R\\$|Rs\\.?|Fr\\.|lei|TL|zł|Kč|Ft|руб\\.?|円|元';
const currencyPattern = new RegExp(
	`(?<!\\p{L})(?:${currencyCodes}|RM|EURO)(?!\\p{L})|(?<![\\p{L}])(?:${besideNumber})(?=\\s?\\d)|(?<=\\d\\s?)(?:${besideNumber})(?![\\p{L}])|${currencySigns}`,
	'gu',
);

/** Fragments of all currency names: a fast test, since most texts have none. */
const currencyHint = new RegExp(`${currencySigns}|[A-Z]{2}|R\\$|Rs|Fr|lei|TL|zł|Kč|Ft|руб|円|元`, 'u');

/** Currencies by code or symbol. */
export const findCurrencies: Recogniser = (text) =>
	currencyHint.test(text)
		? [...text.matchAll(currencyPattern)].map((match) => ({
				start: match.index,
				end: match.index + match[0].length,
				value: currencyCode(match[0]),
			}))
		: [];
