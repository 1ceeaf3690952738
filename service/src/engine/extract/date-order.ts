import type { Candidate } from './candidate';
import { isoDate } from './recognise/dates';
import { toAsciiDigits } from './recognise/ascii-digits';
import type { PageValues } from './page-values';

/** What a whole document says of its dates: gathered page by page. */
export class DateOrderVotes {
	private dayFirst = 0;
	private monthFirst = 0;
	private readonly currencies = new Map<string, number>();

	/** Look at the dates and currencies of a page. */
	addPage(page: PageValues): void {
		for (const { segment, found } of page.all('date')) {
			if (!found.date || !/^\d{1,2}\s?[/-]/.test(toAsciiDigits(segment.text.slice(found.start)))) continue;
			if (found.date.order === 'monthFirst') this.monthFirst++;
			else if (found.date.order === 'dayFirst') this.dayFirst++;
		}
		for (const { found } of page.all('currency'))
			this.currencies.set(found.value, (this.currencies.get(found.value) ?? 0) + 1);
	}

	/** Which part of an open date is the day: as the document's other dates, else as in the country of its currency. */
	order(): 'dayFirst' | 'monthFirst' | undefined {
		if (this.dayFirst !== this.monthFirst) return this.dayFirst > this.monthFirst ? 'dayFirst' : 'monthFirst';
		const currency = [...this.currencies].sort((a, b) => b[1] - a[1])[0]?.[0];
		if (currency !== undefined && dayFirstCurrencies.has(currency)) return 'dayFirst';
		return undefined;
	}
}

/** Where these are paid, dates begin with the day. Dollars are paid in many countries. */
const dayFirstCurrencies = new Set(
	'EUR GBP CHF MYR INR SGD AUD NZD BRL MXN ZAR SEK NOK DKK PLN CZK HUF RON BGN TRY RUB HKD THB AED SAR ILS DEM'.split(
		' ',
	),
);

/** A candidate whose date is written out, now that the whole document has been seen. */
export function resolveDate(candidate: Candidate, order: 'dayFirst' | 'monthFirst' | undefined): Candidate {
	return candidate.date ? { ...candidate, value: isoDate(candidate.date, order) } : candidate;
}
