import { fullYear, isRealDay } from '../../values/calendar';
import { monthInAnyLanguage } from './months';
import type { DateParts, Found, Recogniser } from './found';

const end = '(?![\\p{L}\\p{N}]|[./-]\\d)';
const begin = '(?<![\\p{L}\\p{N}]|\\d[./-])';

/** A month name: at least two characters in scripts with separate vowel signs. */
const month = '\\p{L}{3,12}|(?!\\p{Script=Latin})[\\p{L}\\p{M}]{2,14}';

/** Numeric parts with the same separator. */
const yearFirst = new RegExp(
	`${begin}(?<y>(?:19|20)\\d\\d)(?<s>[-./])(?<a>\\d{1,2})\\k<s>(?<b>\\d{1,2})(?:T[\\d:.Z+-]*|${end})`,
	'gu',
);
const digits = new RegExp(
	`${begin}(?<a>\\d{1,2})\\s?(?<s>[-./])\\s?(?<b>\\d{1,2})\\s?\\k<s>\\s?(?<y>\\d{4}|'?\\d{2})${end}`,
	'gu',
);
/** Korea and Hungary put a period after each part. */
const yearPeriods = new RegExp(`${begin}(?<y>(?:19|20)\\d\\d)\\. ?(?<a>\\d{1,2})\\. ?(?<b>\\d{1,2})\\.?${end}`, 'gu');
const spaced = new RegExp(
	`${begin}(?:(?<a>\\d{2}) (?<b>\\d{2}) (?<y>(?:19|20)\\d\\d)|(?<z>(?:19|20)\\d\\d) (?<c>\\d{2}) (?<d>\\d{2}))${end}`,
	'gu',
);
const era = /(?<e>令和|平成|昭和)(?<y>\d{1,2}|元)年(?<a>\d{1,2})月(?<b>\d{1,2})日/gu;
/** The year before the first one of an era. */
const eras: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925 };
const eastAsian = /(?<y>(?:19|20)\d\d)\s?[年년]\s?(?<a>\d{1,2})\s?[月월]\s?(?<b>\d{1,2})\s?[日일]?/gu;
const packed = new RegExp(`${begin}(?<y>20[0-4]\\d)(?<a>0[1-9]|1[0-2])(?<b>0[1-9]|[12]\\d|3[01])${end}`, 'gu');
const dayName = new RegExp(
	`${begin}(?<a>\\d{1,2})(?:st|nd|rd|th|er|º|°)?(?:\\.\\s?|\\s?[-/]|[-/]\\s|\\s?(?:(?:de|of|di)\\s)?)(?<m>${month})\\.?(?:,?\\s?(?:de|del)\\s|\\s?[-/,.]\\s?|\\s?,?\\s?)(?<y>\\d{4}|'?\\d{2}(?!,?\\s?\\d{4}))(?![\\p{L}\\p{N}])`,
	'giu',
);
const nameDay = new RegExp(
	`(?<![\\p{L}\\p{M}])(?<m>${month})\\.?[\\s/-]?(?<a>\\d{1,2})(?:st|nd|rd|th)?(?:\\s?[.,/-]\\s?|\\s)(?<y>\\d{4}|'\\d{2})(?!\\p{N})`,
	'giu',
);

const yearNameDay = new RegExp(
	`(?<!\\p{N})(?<y>\\d{4})\\.?[\\s/-](?<m>${month})\\.?[\\s/-](?<a>\\d{1,2})(?!\\p{N})`,
	'giu',
);

type Reader = (groups: Readonly<Record<string, string | undefined>>) => DateParts | undefined;

const readers: readonly (readonly [RegExp, Reader])[] = [
	[era, ({ e, y, a, b }) => known(String((eras[e ?? ''] ?? 0) + (y === '元' ? 1 : Number(y))), b, a)],
	[eastAsian, ({ y, a, b }) => known(y, b, a)],
	[yearPeriods, ({ y, a, b }) => known(y, b, a)],
	[yearFirst, ({ y, a, b }) => known(y, b, a)],
	[digits, ({ y, a, b, s }) => openDate(y, a, b, s)],
	[dayName, ({ y, a, m }) => known(y, a, monthInAnyLanguage(m ?? '')?.toString())],
	[nameDay, ({ y, a, m }) => known(y, a, monthInAnyLanguage(m ?? '')?.toString())],
	[yearNameDay, ({ y, a, m }) => known(y, a, monthInAnyLanguage(m ?? '')?.toString())],
	[packed, ({ y, a, b }) => known(y, b, a)],
	[spaced, ({ y, a, b, z, c, d }) => (z === undefined ? openDate(y, a, b, ' ') : known(z, d, c))],
];

/** Numeric dates, dates with month names in many languages, and East Asian ones. Impossible dates are ignored. */
export const findDates: Recogniser = (text) => {
	// The shortest date has three digits: most texts have none.
	if (!/\d\D*\d\D*\d/.test(text)) return [];
	const found: Found[] = [];
	for (const [pattern, read] of readers) {
		for (const match of text.matchAll(pattern)) {
			const start = match.index;
			const stop = start + match[0].length;
			const date = read(match.groups ?? {});
			if (!date || found.some((other) => other.start < stop && start < other.end)) continue;
			found.push({
				start,
				end: stop,
				value: isoDate(date, undefined),
				date,
				...(pattern === packed || pattern === spaced ? { weak: true } : {}),
			});
		}
	}
	return found.sort((a, b) => a.start - b.start);
};

/**
 * A date as `YYYY-MM-DD`.
 * @param order  date order of the document; empty text if it is needed and unknown
 */
export function isoDate(
	{ year, first, second, order }: DateParts,
	known: 'dayFirst' | 'monthFirst' | undefined,
): string {
	const resolved = order === 'open' ? (first === second ? 'dayFirst' : known) : order;
	if (resolved === undefined) return '';
	const [day, month] = resolved === 'dayFirst' ? [first, second] : [second, first];
	return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function openDate(
	y: string | undefined,
	a: string | undefined,
	b: string | undefined,
	sign: string | undefined,
): DateParts | undefined {
	const [first, second] = [Number(a), Number(b)];
	if (sign === '.' || first > 12) return known(y, a, b);
	if (second > 12) {
		const parts = known(y, b, a);
		return parts && { ...parts, first, second, order: 'monthFirst' };
	}
	const parts = known(y, a, b);
	return parts && { ...parts, order: 'open' };
}

function known(y: string | undefined, d: string | undefined, m: string | undefined): DateParts | undefined {
	const year = fullYear(y ?? '');
	const [day, month] = [Number(d), Number(m)];
	return isRealDay(year, month, day) ? { year, first: day, second: month, order: 'dayFirst' } : undefined;
}
