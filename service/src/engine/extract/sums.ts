import { horizontalOverlap } from '../model/boxes';
import { makeCandidate, type Candidate } from './candidate';
import type { Field } from './lexicon';
import type { WantedLabel } from './label-candidates';
import { below } from './neighbours';
import { boxOfPart, type Segment } from './page-text';
import type { PageValues } from './page-values';
import type { Found } from './recognise';
import { cents } from './recognise/amounts';
import { extractSettings } from './settings';

const { maxRows, maxGap, columnScore, maxTax } = extractSettings.sums;

/** The last sum of a labeled column if it is the sum of those above it: a tax table with a total row. */
export function findColumnTotals(page: PageValues, field: Field, labels: readonly WantedLabel[]): Candidate[] {
	const candidates: Candidate[] = [];
	for (const { text, weight } of labels) {
		for (const hit of page.labels.find(text)) {
			if (page.labels.isPartOfOther(hit, field.id)) continue;
			const column: { segment: Segment; found: Found }[] = [];
			for (const segments of below(page.text, hit.box, hit.segment.row, maxRows, maxGap)) {
				const values = segments.flatMap((segment) => page.of('amount', segment).map((found) => ({ segment, found })));
				const under = values.filter(
					({ segment, found }) => horizontalOverlap(boxOfPart(segment, found.start, found.end), hit.box) > 0,
				);
				const value = under.at(-1);
				if (value?.found.cents === true) column.push(value);
			}
			const last = column.at(-1);
			const others = column.slice(0, -1).reduce((sum, { found }) => sum + cents(found.amount), 0);
			if (!last || column.length < 3 || Math.abs(others - cents(last.found.amount)) > 2) continue;
			candidates.push(
				makeCandidate(page.text.pageIndex, last.segment, last.found, {
					type: field.type,
					source: 'labelBelow',
					score: weight + columnScore,
				}),
			);
		}
	}
	return candidates;
}

/** Relations between the sums of a page. */
export class PageSums {
	private readonly all: ReadonlySet<number>;
	private readonly largest: number;
	private readonly paid: readonly number[];
	private readonly changes: readonly number[];

	constructor(page: PageValues) {
		const values = new Set<number>();
		for (const { found } of page.all('amount')) if (found.cents === true) values.add(cents(found.amount));
		this.all = values;
		this.paid = sumsOfRows(page, paidWords);
		this.changes = sumsOfRows(page, changeWords);
		this.largest = Math.max(0, ...values);
	}

	/** Whether an amount is another one plus a tax of the page. */
	isGross(amount: number): boolean {
		const gross = cents(amount);
		for (const net of this.all) {
			const tax = gross - net;
			if (tax > 0 && tax <= maxTax * Math.abs(gross) && this.all.has(tax)) return true;
		}
		return false;
	}

	/** Whether the tax and gross amount of a net amount are on the page. */
	isNet(amount: number): boolean {
		const net = cents(amount);
		for (const gross of this.all)
			if (gross > net && gross - net <= maxTax * gross && this.all.has(gross - net)) return true;
		return false;
	}

	/** True for a tax that is the difference of two sums of the page. */
	isTax(amount: number): boolean {
		const tax = cents(amount);
		for (const gross of this.all) if (tax > 0 && tax <= maxTax * gross && this.all.has(gross - tax)) return true;
		return false;
	}

	/** True if it exceeds the maximum tax on the largest sum. */
	isNoTax(amount: number): boolean {
		return cents(amount) > maxTax * this.largest;
	}

	/** True for the amount paid minus the change. */
	isPaidLessChange(amount: number): boolean {
		return this.paid.some((paid) => this.changes.some((change) => paid - change === cents(amount)));
	}

	/** True for the largest sum of the page. */
	isLargest(amount: number): boolean {
		return cents(amount) === this.largest;
	}
}

const paidWords =
	/(?<!\p{L})(?:cash|tender|tendered|accepted|received|payment|visa|master|card|debit|bar|gegeben|espèces|efectivo|contanti|contant)(?!\p{L})/iu;
const changeWords =
	/(?<!\p{L})(?:change|wechselgeld|rückgeld|zurück|rendu|monnaie|cambio|resto|wisselgeld|troco)(?!\p{L})/iu;

/** The last sum of each row that contains a word. */
function sumsOfRows(page: PageValues, words: RegExp): number[] {
	return page.text.rows.flatMap(({ segments }) => {
		if (!segments.some(({ text }) => words.test(text))) return [];
		const last = segments.flatMap((segment) => page.of('amount', segment)).at(-1);
		return last?.cents === true ? [Math.abs(cents(last.amount))] : [];
	});
}
