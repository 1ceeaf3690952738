import type { Candidate } from './candidate';
import type { DateParts } from './recognise';
import { isoDate } from './recognise/dates';
import { toAsciiDigits } from './recognise/ascii-digits';
import type { PageValues } from './page-values';

/** Determines the date order of a document, page by page. */
export class DateOrderVotes {
	private dayFirst = 0;
	private monthFirst = 0;
	private readonly currencies = new Map<string, number>();
	/** Dates with a certain day, and those without. */
	private readonly certain = new Set<string>();
	private readonly ambiguous: DateParts[] = [];
	private hasDecimalCommas = false;

	/** Counts the dates, currencies and decimal commas of a page. */
	addPage(page: PageValues): void {
		this.hasDecimalCommas ||= page.decimalSign() === ',';
		for (const { segment, found } of page.all('date')) {
			if (found.date?.order === 'open') this.ambiguous.push(found.date);
			else this.certain.add(found.value);
			if (!found.date || !/^\d{1,2}\s?[/-]/.test(toAsciiDigits(segment.text.slice(found.start)))) continue;
			if (found.date.order === 'monthFirst') this.monthFirst++;
			else if (found.date.order === 'dayFirst') this.dayFirst++;
		}
		for (const { found } of page.all('currency'))
			this.currencies.set(found.value, (this.currencies.get(found.value) ?? 0) + 1);
	}

	/**
	 * Order of ambiguous dates: as in the document's other dates, by the same day in words, or as usual for its currency.
	 * Countries with decimal commas write the day first.
	 */
	order(): 'dayFirst' | 'monthFirst' | undefined {
		if (this.dayFirst !== this.monthFirst) return this.dayFirst > this.monthFirst ? 'dayFirst' : 'monthFirst';
		const repeated = this.orderOfRepeated();
		if (repeated) return repeated;
		const currency = [...this.currencies].sort((a, b) => b[1] - a[1])[0]?.[0];
		if (currency !== undefined && dayFirstCurrencies.has(currency)) return 'dayFirst';
		return this.hasDecimalCommas ? 'dayFirst' : undefined;
	}

	/** The order in which an ambiguous date is the day that the document also has in words. */
	private orderOfRepeated(): 'dayFirst' | 'monthFirst' | undefined {
		const isCertain = (order: 'dayFirst' | 'monthFirst') =>
			this.ambiguous.some((date) => this.certain.has(isoDate(date, order)));
		const [dayFirst, monthFirst] = [isCertain('dayFirst'), isCertain('monthFirst')];
		return dayFirst === monthFirst ? undefined : dayFirst ? 'dayFirst' : 'monthFirst';
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
