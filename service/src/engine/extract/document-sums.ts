import type { PageText } from './page-text';
import { cents, findAmounts } from './recognise/amounts';

/** Amounts of a document from a given page on, with their counts. */
export class DocumentSums {
	private readonly counts = new Map<number, number>();

	addPage({ segments }: Pick<PageText, 'segments'>): void {
		for (const { text } of segments) {
			for (const { amount } of findAmounts(text)) {
				const sum = Math.abs(cents(amount));
				this.counts.set(sum, (this.counts.get(sum) ?? 0) + 1);
			}
		}
	}

	/** Whether numbers add up to another amount of the document. */
	hasSumOf(numbers: readonly number[]): boolean {
		const own = numbers.map(cents);
		const sum = Math.abs(own.reduce((all, one) => all + one, 0));
		const among = own.filter((one) => Math.abs(one) === sum).length;
		return (this.counts.get(sum) ?? 0) > among;
	}
}
