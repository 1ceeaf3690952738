import type { FieldType } from './field-entry';
import { letters } from './fold';
import type { PageValues } from './page-values';
import { isoDate } from './recognise/dates';
import { cents } from './recognise/amounts';

/** Shorter numbers of documents also occur as quantities and positions. */
const minLetters = 4;

/** Words that a number is printed in: "RE 2024 / 17". */
const maxParts = 5;

/** Everything that the pages of a document print, by type. */
export class PrintedValues {
	private readonly amounts = new Set<number>();
	private readonly dates = new Set<string>();
	private readonly ids = new Set<string>();

	addPage(page: PageValues): void {
		for (const { found } of page.all('amount')) this.amounts.add(Math.abs(cents(found.amount)));
		for (const { found } of page.all('date')) {
			if (!found.date) continue;
			for (const order of ['dayFirst', 'monthFirst'] as const) this.dates.add(isoDate(found.date, order));
		}
		for (const type of ['iban', 'vat'] as const)
			for (const { found } of page.all(type)) this.ids.add(letters(found.value));
		for (const { text, tokens } of page.text.segments)
			for (const [first, { start }] of tokens.entries())
				for (const { end } of tokens.slice(first, first + maxParts)) this.ids.add(letters(text.slice(start, end)));
	}

	/** True for a normalized value that is printed somewhere, in any format and with any sign. */
	has(value: string, type: FieldType): boolean {
		if (type === 'amount') return this.amounts.has(Math.abs(cents(Number(value))));
		if (type === 'date') return this.dates.has(value);
		const own = letters(value);
		return own.length >= minLetters && this.ids.has(own);
	}
}
