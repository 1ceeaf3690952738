import { ibanLength, passesIban } from '../../values/check-digits';
import { currencySigns } from '../../values/currencies';
import { findDates } from './dates';
import type { Found, Recogniser } from './found';

/**
 * International bank account numbers. A wrong length or check digit is accepted: samples and masked numbers have both.
 */
export const findIbans: Recogniser = (text) => {
	const found: Found[] = [];
	const run = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ .-]?[A-Z0-9]){1,30}/g;
	for (let match = run.exec(text); match; match = run.exec(text)) {
		const { index } = match;
		const length = ibanLength(match[0].slice(0, 2));
		const end = length === undefined ? 0 : endOfIban(match[0], length);
		const value = match[0].slice(0, end).replace(/[^A-Z0-9]/g, '');
		const isLong = value.length >= 12 && value.replace(/\D/g, '').length >= 6;
		const isWhole = isLong && passesIban(value);
		if (isLong) found.push({ start: index, end: index + end, value, check: isWhole });
		// Capitals and digits before an account number may look like the start of one.
		run.lastIndex = index + (isWhole ? end : startLength);
	}
	return found;
};

/** Characters that every account number starts with: country and check digits. */
const startLength = 4;

/** True for an account number with the length of its country. */
export function isFullIban(value: string): boolean {
	return ibanLength(value.slice(0, 2)) === value.length;
}

/** End of an account number in a sequence of groups: after the length of its country. */
function endOfIban(run: string, length: number): number {
	let count = 0;
	for (let index = 0; index < run.length; index++) {
		if (/[A-Z0-9]/.test(run[index] ?? '')) count++;
		if (count === length) return index + 1;
	}
	return run.length;
}

/** Bank identifier codes (ISO 9362): many words look like one, so a label is required. */
export const findBics: Recogniser = (text) =>
	[...text.matchAll(/(?<![A-Z0-9])[A-Z]{4} ?[A-Z]{2} ?[A-Z0-9]{2}(?: ?[A-Z0-9]{3})?(?![A-Z0-9])/g)].map((match) => ({
		start: match.index,
		end: match.index + match[0].length,
		value: match[0].replaceAll(' ', ''),
		weak: true,
	}));

const idPattern = /(?<![\p{L}\p{N}]|\d[.,])[\p{L}\p{N}]+(?:[-./_+][\p{L}\p{N}]+)*(?![\p{L}\p{N}]|,\d)/gu;
/** Series of documents by Portuguese law, apart from the number: `FT 2024/118`. */
const seriesBefore = /(?<![\p{L}\p{N}])(?:FT|FS|FR|FP|NC|ND|VD|RC|RG|GT|GR|PF|OR) $/u;
/** Digits in groups that end before other text. */
const digitGroups =
	/(?<![\p{L}\p{N}]|\p{N} |[\p{L}\p{N}][-/._+:,]|\p{Sc} ?)\d{1,6}(?: \d{1,6})+(?!\p{N}|[.,/:-]\p{N}| ?[%\p{Sc}\p{L}])/gu;
const postBox =
	/(?<!\p{L})(?:p\.? ?o\.? ?box|post(?:al|e)? ?box|postfach|postbus|postboks|bo[iî]te postale|casella postale|apartado(?: de correos)?|caixa postal|skrytka pocztowa|а\/я)[\s#:№]*(?:n[o°º]\.? ?)?/giu;

/** Post boxes, each up to its number. */
export const findPostBoxes = (text: string): { readonly start: number; readonly end: number }[] =>
	/\d/.test(text) && /post|p\.? ?o\.? ?b|casella|apartado|caixa|skrytka|а\/я/iu.test(text)
		? [...text.matchAll(postBox)].map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
		: [];

const yearLike = /^(?:19|20)\d\d$/;

/** Groups of one length, of which the last may be shorter, or enough of them: two numbers side by side are rarely alike. */
function isOneNumber(run: string): boolean {
	const groups = run.split(' ');
	const lengths = new Set(groups.slice(1).map((group) => group.length));
	const usual = groups[1]?.length ?? 0;
	const isEven = lengths.size === 1 && (groups[0]?.length ?? 0) <= usual && usual >= 3;
	const isCut = groups.length >= 3 && usual >= 4 && groups.slice(0, -1).every((group) => group.length === usual);
	return (
		run.replaceAll(' ', '').length >= 6 &&
		(isEven || isCut || groups.length >= 4) &&
		!groups.some((group) => yearLike.test(group) && groups.length < 3)
	);
}

const moneyLike = /^\d{1,3}(?:[.,']?\d{3})*[.,]\d{2}$/;

const unitBehind = new RegExp(`^\\s?(?:%|${currencySigns})`, 'u');
const currencyBefore = new RegExp(`${currencySigns}\\s?$`, 'u');

/** Numbers and codes: words with a digit that are not dates, amounts or codes in brackets. */
export const findIds: Recogniser = (text) => {
	if (!/\d/.test(text)) return [];
	const dates = findDates(text).filter(({ weak }) => weak !== true);
	// The number of a post box is part of an address.
	const boxes = findPostBoxes(text);
	const found: Found[] = [];
	const groups = [...text.matchAll(digitGroups)]
		.filter((run) => isOneNumber(run[0]))
		.map((run) => ({ start: run.index, end: run.index + run[0].length, value: run[0].replaceAll(' ', '') }));
	found.push(...groups.filter((group) => !dates.some((date) => date.start < group.end && group.start < date.end)));
	for (const match of text.matchAll(idPattern)) {
		if (found.some(({ start, end }) => start <= match.index && match.index < end)) continue;
		const series = match[0].includes('/') ? (seriesBefore.exec(text.slice(0, match.index))?.[0] ?? '') : '';
		const value = series + match[0];
		const start = match.index - series.length;
		const end = start + value.length;
		if (!/\p{N}/u.test(value) || value.length > 40) continue;
		if (moneyLike.test(value) || unitBehind.test(text.slice(end)) || currencyBefore.test(text.slice(0, start)))
			continue;
		if (text[start - 1] === '(' && text[end] === ')' && value.length <= 4) continue;
		if (dates.some((date) => date.start < end && start < date.end)) continue;
		if (boxes.some((box) => box.end === start)) continue;
		found.push({ start, end, value, ...(value.length < 3 ? { weak: true } : {}) });
	}
	return found;
};

/** E-mail addresses. */
export const findEmails: Recogniser = (text) =>
	[...text.matchAll(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu)].map((match) => ({
		start: match.index,
		end: match.index + match[0].length,
		value: match[0].toLowerCase(),
	}));

/** Web addresses. */
export const findUrls: Recogniser = (text) =>
	[...text.matchAll(/(?<![\p{L}\p{N}@.])(?:https?:\/\/|www\.)[^\s,;()<>]+[^\s,;()<>.]/giu)].map((match) => ({
		start: match.index,
		end: match.index + match[0].length,
		value: match[0],
	}));

/** Phone numbers: at least six digits in groups. */
export const findPhones: Recogniser = (text) => {
	const found: Found[] = [];
	for (const match of text.matchAll(/(?<![\p{L}\p{N}])(?:\+|\()?\d[\d ()/.+-]{4,}\d(?![\p{L}\p{N}])/gu)) {
		const digits = match[0].replace(/\D/g, '').length;
		if (digits < 6 || digits > 16 || findDates(match[0]).length > 0) continue;
		const isInternational = match[0].startsWith('+');
		found.push({
			start: match.index,
			end: match.index + match[0].length,
			value: match[0].replace(/[^\d+]/g, ''),
			...(isInternational ? {} : { weak: true }),
		});
	}
	return found;
};
