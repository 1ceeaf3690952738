import { monthOf } from '../../values/typed-date';

/** Languages whose month names come from Unicode's CLDR data, which Node includes. */
const languages = [
	...['sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'el', 'tr', 'ru', 'ar', 'ar-SY', 'he'],
	...['hi', 'mr', 'bn', 'gu', 'pa', 'ta', 'te', 'kn', 'ml'],
];

/** Month number by name in lower case, without a period; computed at the first unknown name. */
let names: ReadonlyMap<string, number> | undefined;

/** Month number of a long or short name in any supported language; `undefined` for any other word. */
export function monthInAnyLanguage(name: string): number | undefined {
	const common = monthOf(name);
	if (common !== undefined) return common;
	names ??= namesOfMonths();
	const small = name.toLowerCase();
	// Hebrew prefixes the name with "in", in one word.
	return names.get(small) ?? names.get(small.replace(/^ב/, ''));
}

function namesOfMonths(): Map<string, number> {
	const found = new Map<string, number>();
	for (const language of languages) {
		for (const month of ['long', 'short'] as const) {
			// With a day, the name is in the case used in dates; alone it is in the nominative.
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
