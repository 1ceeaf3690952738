import type { Candidate } from './candidate';
import { isoDate } from './recognise/dates';
import { toAsciiDigits } from './recognise/ascii-digits';
import type { PageValues } from './page-values';

/** Determines the date order of a document, page by page. */
export class DateOrderVotes {
	private dayFirst = 0;
	private monthFirst = 0;
	private readonly currencies = new Map<string, number>();

	/** Counts the dates and currencies of a page. */
	addPage(page: PageValues): void {
		for (const { segment, found } of page.all('date')) {
			if (!found.date || !/^\d{1,2}\s?[/-]/.test(toAsciiDigits(segment.text.slice(found.start)))) continue;
			if (found.date.order === 'monthFirst') this.monthFirst++;
			else if (found.date.order === 'dayFirst') this.dayFirst++;
		}
		for (const { found } of page.all('currency'))
			this.currencies.set(found.value, (this.currencies.get(found.value) ?? 0) + 1);
	}

	/** Order of ambiguous dates: as in the document's other dates, otherwise as usual for its currency. */
	order(): 'dayFirst' | 'monthFirst' | undefined {
		if (this.dayFirst !== this.monthFirst) return this.dayFirst > this.monthFirst ? 'dayFirst' : 'monthFirst';
		const currency = [...this.currencies].sort((a, b) => b[1] - a[1])[0]?.[0];
		if (currency !== undefined && dayFirstCurrencies.has(currency)) return 'dayFirst';
		return undefined;
	}
}

/** Currencies of countries that write the day first. Dollars are used in many countries. */
const dayFirstCurrencies = new Set(
	'EUR GBP CHF MYR INR SGD AUD NZD BRL MXN ZAR SEK NOK DKK PLN CZK HUF RON BGN TRY RUB HKD THB AED SAR ILS DEM'.split(
		' ',
	),
);

/** Resolves the date of a candidate with the order of the whole document. */
export function resolveDate(candidate: Candidate, order: 'dayFirst' | 'monthFirst' | undefined): Candidate {
	return candidate.date ? { ...candidate, value: isoDate(candidate.date, order) } : candidate;
}
