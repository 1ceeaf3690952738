import { Extraction } from '../../../../extract/extraction';
import { pageText } from '../../../../extract/page-text';
import { layoutPage } from '../../../../layout/layout-page';
import type { Page } from '../../../../model';
import { lineText } from '../../../../text/word-order';
import { contentSettings } from './settings';
import type { PageFeatures } from './page-features';

/** The naming parts of a document; missing ones are absent. */
export interface DocumentName {
	/** `invoice`, `delivery note`, … */
	readonly kind?: string;
	/** Its largest line. */
	readonly title?: string;
	/** ISO. */
	readonly date?: string;
	readonly sender?: string;
	readonly number?: string;
}

/** Field names by kind for numbers and issuers, as for `idp/documentExtract`. */
const numberKeys: Readonly<Record<string, string>> = {
	invoice: 'Invoice number',
	'credit note': 'Credit note number',
	'delivery note': 'Delivery note number',
	order: 'Order number',
	receipt: 'Receipt number',
	statement: 'Statement number',
	contract: 'Contract number',
	reminder: 'Invoice number',
	offer: 'Quotation number',
};
const senderKeys: Readonly<Record<string, string>> = {
	order: 'Buyer',
	payslip: 'Employer',
	statement: 'Bank name',
	form: 'Company',
};
const usualNumber = 'Document number';
const usualSender = 'Seller';
const dateKey = 'Date';

/** Names a document by its first pages, which identify it. */
export class DocumentNamer {
	private readonly pages: Page[] = [];
	private kind: string | undefined;

	addPage(page: Page, { kind }: PageFeatures): void {
		if (this.pages.length >= contentSettings.pagesToName) return;
		if (this.pages.length === 0) this.kind = kind;
		this.pages.push(page);
	}

	finish(): DocumentName {
		const { kind } = this;
		const title = this.pages[0] && largestLine(this.pages[0]);
		const own = { ...(kind ? { kind } : {}), ...(title ? { title } : {}) };
		// Values in a report are not its own: its title names it.
		if (kind === undefined || kind === 'report') return own;
		const [numberKey, senderKey] = [numberKeys[kind] ?? usualNumber, senderKeys[kind] ?? usualSender];
		const extraction = new Extraction([numberKey, senderKey, dateKey]);
		for (const page of this.pages) extraction.addPage(pageText(page));
		const answers = new Map<string, string>();
		for (const { plan, answer } of extraction.finish().fields) {
			if (!answers.has(plan.key) && answer.confidence >= contentSettings.sureValue) {
				answers.set(plan.key, answer.value || answer.text);
			}
		}
		const values = { date: answers.get(dateKey), sender: answers.get(senderKey), number: answers.get(numberKey) };
		return { ...own, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value)) };
	}
}

/** The first of the largest lines in the upper part of a page, as its title. */
function largestLine(page: Page): string | undefined {
	const lines = layoutPage(page)
		.lines.filter(({ box, turn }) => turn === 0 && box.top < page.height * contentSettings.titleReach)
		.map((line) => ({ text: lineText(line).trim(), size: Math.max(...line.words.map(({ fontSize }) => fontSize)) }))
		.filter(({ text }) => /\p{L}{3}/u.test(text) && text.length <= contentSettings.maxTitleLength);
	// Sizes on scans vary with the letters.
	const largest = Math.max(0, ...lines.map(({ size }) => size)) * contentSettings.asLarge;
	return lines.find(({ size }) => size >= largest)?.text;
}
