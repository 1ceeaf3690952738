import { findDates } from './dates';
import type { Found, Recogniser } from './found';
import { monthInAnyLanguage } from './months';

/** Connectives between the first and the last day. */
const between = /^\s?(?:[-–—~〜至]|to|bis|au|a|al|t\/m|until|till?|do|až|ig|έως|по|до|から)\s?$/iu;
const monthOfYear =
	/(?<![\p{L}\p{N}./-])(?:(?<m>0?[1-9]|1[0-2])\s?[./-]\s?(?<y>(?:19|20)\d\d)|(?<name>\p{L}{3,12})\.?\s(?<year>(?:19|20)\d\d)|(?<ya>(?:19|20)\d\d)\s?[./-]\s?(?<ma>0[1-9]|1[0-2])|(?<ye>(?:19|20)\d\d)年(?<me>\d{1,2})月)(?![-./\d])/giu;

/** Periods: two dates, or a month of a year. */
export const findPeriods: Recogniser = (text) => {
	if (!/\d/.test(text)) return [];
	const found: Found[] = [];
	const dates = findDates(text);
	for (const [index, first] of dates.entries()) {
		const last = dates[index + 1];
		if (!last || !between.test(text.slice(first.end, last.start))) continue;
		found.push({ start: first.start, end: last.end, value: text.slice(first.start, last.end) });
	}
	for (const match of text.matchAll(monthOfYear)) {
		const [start, end] = [match.index, match.index + match[0].length];
		const { name } = match.groups ?? {};
		if (name !== undefined && monthInAnyLanguage(name) === undefined) continue;
		if (dates.some((date) => date.start < end && start < date.end)) continue;
		found.push({ start, end, value: match[0] });
	}
	return found.sort((a, b) => a.start - b.start);
};
