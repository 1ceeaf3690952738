import { fullYear, isRealDay } from './calendar';
import { plainSigns } from './typed-number';

/** Order of a numeric date. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** A text that can be read as a date. */
export interface DateText {
	/** The printed parts. If the order is open, `first` and `second` may be day or month. */
	readonly year: string;
	readonly first: string;
	readonly second: string;
	/** Order shown by the text itself; `open` if the column must show it. */
	readonly order: DateOrder | 'yearFirst' | 'open';
	/** SpreadsheetML format with `{1}` and `{2}` for the first and second part, `{y}` for the year. */
	readonly pattern: string;
	/** Languages with this month name. */
	readonly languages: readonly string[];
	/** Printed time of day, `14:30` or `14:30:05`; empty if there is none. */
	readonly time: string;
}

/** Month names, from January, by language: full names, then short ones. */
const monthNames: Readonly<Record<string, string>> = {
	en: 'january february march april may june july august september october november december jan feb mar apr may jun jul aug sep oct nov dec',
	de: 'januar februar märz april mai juni juli august september oktober november dezember jan feb mär apr mai jun jul aug sep okt nov dez',
	fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre janv févr mars avr mai juin juil août sept oct nov déc',
	es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ene feb mar abr may jun jul ago sept oct nov dic',
	it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre gen feb mar apr mag giu lug ago set ott nov dic',
	pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro jan fev mar abr mai jun jul ago set out nov dez',
	nl: 'januari februari maart april mei juni juli augustus september oktober november december jan feb mrt apr mei jun jul aug sep okt nov dec',
};

/** Windows language identifiers in number formats (MS-LCID). */
const languageIds: Readonly<Record<string, string>> = {
	en: '409',
	de: '407',
	fr: '40C',
	es: 'C0A',
	it: '410',
	pt: '816',
	nl: '413',
};

/** Month number and languages by spelling. */
const months = new Map<string, { readonly number: number; readonly isFull: boolean; readonly languages: string[] }>();
for (const [language, names] of Object.entries(monthNames)) {
	names.split(' ').forEach((name, index) => {
		const known = months.get(name);
		if (!known) months.set(name, { number: (index % 12) + 1, isFull: index < 12, languages: [language] });
		else if (known.number === (index % 12) + 1 && !known.languages.includes(language)) known.languages.push(language);
	});
}

/** Month number of a full or short name in any supported language; `undefined` for another word. */
export function monthOf(name: string): number | undefined {
	return months.get(name.toLowerCase())?.number;
}

const digitDate = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;
const yearFirstDate = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?:([T ])(\d{2}:\d{2}(?::\d{2})?))?$/;
const eastAsianDate = /^(\d{4})\s?([年년])\s?(\d{1,2})\s?([月월])\s?(\d{1,2})\s?([日일])$/;
const dayMonthName = /^(\d{1,2})(\. ?| de |[ -])(\p{L}+)(\.?)(,? de |, ?|[ -])(\d{4})$/u;
const monthNameDay = /^(\p{L}+)(\.?) (\d{1,2})(, ?| )(\d{4})$/u;

/** Longer texts are not dates. */
const maxLength = 40;

/** Reads a text as a date; `undefined` if it is not one. */
export function readDate(text: string): DateText | undefined {
	if (text.length > maxLength || !/[\d\uff10-\uff19]/.test(text)) return undefined;
	const plain = plainSigns(text);
	return readDigits(plain) ?? readNamed(plain);
}

function readDigits(text: string): DateText | undefined {
	return readDayOrMonthFirst(text) ?? readYearFirst(text) ?? readEastAsian(text);
}

const withoutMonthName = { languages: [], time: '' };

function readDayOrMonthFirst(text: string): DateText | undefined {
	const digits = digitDate.exec(text);
	if (!digits) return undefined;
	const [, first = '', sign = '', second = '', year = ''] = digits;
	// With periods the day always comes first.
	const order = sign === '.' && year.length === 4 ? 'dayFirst' : 'open';
	const pattern = `{1}${escapeSeparators(sign)}{2}${escapeSeparators(sign)}{y}`;
	return { ...withoutMonthName, year, first, second, order, pattern };
}

function readYearFirst(text: string): DateText | undefined {
	const digits = yearFirstDate.exec(text);
	if (!digits) return undefined;
	const [, year = '', sign = '', first = '', second = '', between = '', time = ''] = digits;
	const clock = time === '' ? '' : `${between === 'T' ? '"T"' : ' '}${time.length > 5 ? 'hh:mm:ss' : 'hh:mm'}`;
	const pattern = `{y}${escapeSeparators(sign)}{1}${escapeSeparators(sign)}{2}${clock}`;
	return { ...withoutMonthName, year, first, second, order: 'yearFirst', pattern, time };
}

function readEastAsian(text: string): DateText | undefined {
	const digits = eastAsianDate.exec(text);
	if (!digits) return undefined;
	const [, year = '', y = '', first = '', m = '', second = '', d = ''] = digits;
	const pattern = `{y}"${y}"{1}"${m}"{2}"${d}"`;
	return { ...withoutMonthName, year, first, second, order: 'yearFirst', pattern };
}

function readNamed(text: string): DateText | undefined {
	const dayFirst = dayMonthName.exec(text);
	if (dayFirst) {
		const [, day = '', afterDay = '', name = '', point = '', afterMonth = '', year = ''] = dayFirst;
		const pattern = (month: string) =>
			`{1}${escapeSeparators(afterDay)}${month}${escapeSeparators(point + afterMonth)}{y}`;
		return readNamedMonth(day, name, year, 'dayFirst', pattern);
	}
	const monthFirst = monthNameDay.exec(text);
	if (!monthFirst) return undefined;
	const [, name = '', point = '', day = '', afterDay = '', year = ''] = monthFirst;
	return readNamedMonth(
		day,
		name,
		year,
		'monthFirst',
		(month) => `${month}${escapeSeparators(point)} {2}${escapeSeparators(afterDay)}{y}`,
	);
}

function readNamedMonth(
	day: string,
	name: string,
	year: string,
	order: DateOrder,
	pattern: (month: string) => string,
): DateText | undefined {
	const month = months.get(name.toLowerCase());
	if (!month) return undefined;
	const number = String(month.number);
	const [first, second] = order === 'dayFirst' ? [day, number] : [number, day];
	const format = month.isFull ? 'mmmm' : 'mmm';
	return { year, first, second, order, pattern: pattern(format), languages: month.languages, time: '' };
}

/** Separators of a date in number format syntax. */
function escapeSeparators(signs: string): string {
	return /^[-/.]?$/.test(signs) ? signs.replace('/', '\\/') : `"${signs}"`;
}

/** A date with its value and a format that displays it as printed. */
export interface TypedDate {
	readonly kind: 'date';
	/** Midnight, or the printed time, in UTC. */
	readonly value: Date;
	readonly format: string;
}

/** Spreadsheets are off by one before this day: they count a 29 February 1900. */
const firstDay = Date.UTC(1900, 2, 1);

/**
 * The value of a date text.
 * @param order     for open dates, from the column; `undefined` if unknown
 * @param language  of the column, for the month name
 * @returns `undefined` if the day does not exist, or the order is unknown
 */
export function typedDate(
	text: DateText,
	order: DateOrder | undefined,
	language: string | undefined,
): TypedDate | undefined {
	const known = text.order === 'open' ? order : text.order;
	if (known === undefined) return undefined;
	const [month, day] = known === 'dayFirst' ? [text.second, text.first] : [text.first, text.second];
	const year = fullYear(text.year);
	const [hours = 0, minutes = 0, seconds = 0] = text.time === '' ? [] : text.time.split(':').map(Number);
	const value = new Date(Date.UTC(year, Number(month) - 1, Number(day), hours, minutes, seconds));
	const isReal =
		isRealDay(year, Number(month), Number(day)) && value.getUTCHours() === hours && value.getUTCMinutes() === minutes;
	if (!isReal || value.getTime() < firstDay) return undefined;
	const monthSigns = month.length === 2 ? 'mm' : 'm';
	const daySigns = day.length === 2 ? 'dd' : 'd';
	const [first, second] = known === 'dayFirst' ? [daySigns, monthSigns] : [monthSigns, daySigns];
	const format = text.pattern
		.replace('{1}', first)
		.replace('{2}', second)
		.replace('{y}', text.year.length === 4 ? 'yyyy' : 'yy');
	return { kind: 'date', value, format: languagePrefix(text, language) + format };
}

function languagePrefix({ languages }: DateText, language: string | undefined): string {
	if (languages.length === 0) return '';
	const chosen = language !== undefined && languages.includes(language) ? language : languages[0]!;
	return `[$-${languageIds[chosen]}]`;
}
