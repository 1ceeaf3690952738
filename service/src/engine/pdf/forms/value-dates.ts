/** A date order that a form asks for. */
export interface DateFormat {
	/** Pattern with `yyyy`, `yy`, `mm`, `m`, `dd`, `d`, and the separators between them. */
	readonly pattern: string;
}

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/;

/** Built-in formats of `AFDate_Format` by number; those with names of months stay as they are. */
const numbered = ['m/d', 'm/d/yy', 'mm/dd/yy', 'mm/yy', '', '', '', 'yy-mm-dd'];

/** The date format in the script of a field's format or keystroke action (Acrobat's `AFDate_…`). */
export function scriptedFormat(script: string): DateFormat | undefined {
	const named = /AFDate_(?:Format|Keystroke)Ex\s*\(\s*["']([^"']+)["']/.exec(script)?.[1];
	const number = /AFDate_(?:Format|Keystroke)\s*\(\s*(\d+)/.exec(script)?.[1];
	const pattern = named ?? (number === undefined ? undefined : numbered[Number(number)]);
	return pattern && /^(?:yyyy|yy|mm?|dd?|[^a-z])+$/.test(pattern) && !/mmm|ddd/.test(pattern) ? { pattern } : undefined;
}

/** Letters of day, month and year in printed hints: English, German, French, Spanish, Italian, Dutch, Polish, Nordic. */
const printed =
	/(?<!\p{L})([DTJGY]{2}|[YJAR]{4}|MM)([-./ ]?)([DTJGY]{2}|MM)([-./ ]?)([DTJGYAR]{2}|[YJAR]{4}|Å{4})(?!\p{L})/u;

/** The date format that a label prints, such as DD/MM/YYYY or TT.MM.JJJJ. */
export function printedFormat(text: string): DateFormat | undefined {
	const chinese = /(?:年|yyyy)\s*月\s*日/i.test(text.replaceAll(/[\s_]+/g, ''));
	if (chinese) return { pattern: 'yyyy年mm月dd日' };
	const match = printed.exec(text.replaceAll(/(?<=[-./])\s+|\s+(?=[-./])/g, '').toUpperCase());
	if (!match) return undefined;
	const [, one = '', gap = '', two = '', otherGap = '', three = ''] = match;
	const groups = [one, two, three];
	const year = yearIndex(groups);
	const kinds = groups.map((group, index) =>
		index === year ? 'y'.repeat(group.length) : group === 'MM' ? 'mm' : 'dd',
	);
	if (year === 1 || new Set(kinds.map((kind) => kind[0])).size < 3) return undefined;
	return { pattern: `${kinds[0]}${gap}${kinds[1]}${otherGap}${kinds[2]}` };
}

function yearIndex(groups: readonly string[]): number {
	const long = groups.findIndex((group) => group.length === 4);
	if (long >= 0) return long;
	// JJ is a day in French and a year in German: the last group is the year unless the first one says Y.
	return groups[0] === 'YY' ? 0 : 2;
}

/** An ISO date in a format; other texts as they are. */
export function inDateFormat(text: string, { pattern }: DateFormat): string {
	const match = isoDate.exec(text);
	if (!match) return text;
	const [, year = '', month = '', day = ''] = match;
	return pattern.replaceAll(/yyyy|yy|mm?|dd?/g, (part) => {
		if (part.startsWith('y')) return part === 'yyyy' ? year : year.slice(2);
		const number = part.startsWith('m') ? month : day;
		return part.length === 2 ? number : String(Number(number));
	});
}

/** A label without the date format that it prints. */
export function withoutDateHint(text: string): string {
	return text.replaceAll(/\s+(?=[-./])|(?<=[-./])\s+/g, '').replace(printed, ' ');
}

/** Year, month and day of an ISO date; `undefined` for other texts. */
export function dateParts(text: string): { readonly y: string; readonly m: string; readonly d: string } | undefined {
	const [, y, m, d] = isoDate.exec(text) ?? [];
	return y !== undefined && m !== undefined && d !== undefined ? { y, m, d } : undefined;
}

/** Whether a text is an ISO date, with or without a time. */
export function isIsoDate(text: string): boolean {
	return isoDate.test(text);
}
