import { monthOf } from '../../values/typed-date';

/** Languages whose names of months come from Unicode's language data (CLDR), which Node has. */
const languages = [
	...['sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'el', 'tr', 'ru', 'ar', 'ar-SY', 'he'],
	...['hi', 'mr', 'bn', 'gu', 'pa', 'ta', 'te', 'kn', 'ml'],
];

/** Spelling of a month without a point and in small letters → its number; made when the first unknown name is met. */
let names: ReadonlyMap<string, number> | undefined;

/** Number of a month by its name in a date, long or short, in any of the languages that labels are known in; `undefined` for another word. */
export function monthInAnyLanguage(name: string): number | undefined {
	const common = monthOf(name);
	if (common !== undefined) return common;
	names ??= namesOfMonths();
	const small = name.toLowerCase();
	// Hebrew writes "in" before the name, in one word.
	return names.get(small) ?? names.get(small.replace(/^ב/, ''));
}

function namesOfMonths(): Map<string, number> {
	const found = new Map<string, number>();
	for (const language of languages) {
		for (const month of ['long', 'short'] as const) {
			// With a day the name is in the case that dates take; alone it is in its first one.
			for (const format of [{ day: 'numeric', month } as const, { month } as const]) {
				const written = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' });
				for (let number = 1; number <= 12; number++) {
					const parts = written.formatToParts(Date.UTC(2026, number - 1, 15));
					const text =
						parts
							.find(({ type }) => type === 'month')
							?.value.toLowerCase()
							.replace(/\.$/, '') ?? '';
					if (/^(?:\p{L}{3,}|(?!\p{Script=Latin})[\p{L}\p{M}]{2,})$/u.test(text) && !found.has(text))
						found.set(text, number);
				}
			}
		}
	}
	return found;
}
