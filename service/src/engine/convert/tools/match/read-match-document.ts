import type { MatchedKind } from '../../../../../../contract/match';
import { Extraction } from '../../../extract/extraction';
import type { Answer } from '../../../extract/answers';
import { LearnedTables } from '../../../extract/learned/learned-tables';
import { pageText, type PageText } from '../../../extract/page-text';
import { PageValues } from '../../../extract/page-values';
import { findIbans } from '../../../extract/recognise/identifiers';
import { foldId, type MatchDocument, type MatchField, type MatchValue } from '../../../match/documents';
import { matchSettings } from '../../../match/settings';
import { fromLeft } from '../../../model/column-order';
import type { Page } from '../../../model';
import { eachPage } from '../../../request/each-page';
import type { ToolContext } from '../../../request/tool';
import { findTables } from '../../../tables/find-tables';
import type { DecimalSign } from '../../../values/typed-number';
import { withExtractSource, type ExtractSource } from '../extract-source';
import { titleKind } from './title-kind';
import { readMatchLines } from './read-lines';

/** A document with the sizes of its pages. */
export interface ReadDocument extends MatchDocument {
	/** Width and height in points by page, from 0. */
	readonly pageSizes: ReadonlyMap<number, readonly [number, number]>;
	readonly pageCount: number;
	readonly decimalSign?: DecimalSign;
}

/** What is asked of every document. */
const keys = {
	invoiceNumber: 'Invoice Number',
	creditNumber: 'Credit Note Number',
	orderNumber: 'Order Number',
	deliveryNumber: 'Delivery Note Number',
	statementNumber: 'Statement Number',
	invoiceDate: 'Invoice Date',
	date: 'Date',
	deliveryDate: 'Delivery Date',
	supplier: 'Supplier',
	supplierTaxId: 'Seller VAT ID',
	currency: 'Currency',
	net: 'Net Amount',
	tax: 'VAT Amount',
	taxRate: 'VAT Rate',
	total: 'Total',
	iban: 'IBAN',
	accountNumber: 'Account Number',
	openingBalance: 'Opening Balance',
	closingBalance: 'Closing Balance',
} as const;
type Key = keyof typeof keys;

/** Which number is that of the document. */
const numberKeys: Readonly<Partial<Record<MatchedKind, Key>>> = {
	order: 'orderNumber',
	delivery: 'deliveryNumber',
	invoice: 'invoiceNumber',
	credit: 'creditNumber',
	statement: 'statementNumber',
};

/** Columns of a table, and those of the same tables without prices. */
const lineColumns = [
	['Article Number', 'Description', 'Quantity', 'Unit Price', 'Amount'],
	['Position', 'Article Number', 'Description', 'Quantity'],
] as const;
const entryColumns = ['Date', 'Description', 'Amount', 'Debit', 'Credit'];

/** Reads one of the documents of a request for comparing. */
export async function readMatchDocument(context: ToolContext): Promise<ReadDocument> {
	return await withExtractSource(context, (source) => readPages(context, source));
}

async function readPages(context: ToolContext, { pageNumbers, read, invoice }: ExtractSource): Promise<ReadDocument> {
	const extraction = new Extraction(Object.values(keys), invoice);
	const reading = new MatchReading();
	for await (const { value } of eachPage(context, pageNumbers, read)) {
		const text = pageText(value);
		extraction.addPage(text);
		reading.addPage(value, text);
	}
	const answers = new Map<string, Answer>();
	for (const { plan, answer } of extraction.finish().fields) if (!answers.has(plan.key)) answers.set(plan.key, answer);
	const found = (key: Key): MatchValue | undefined => valueOf(answers.get(keys[key]));
	return { file: context.request.fileName, ...reading.finish(found), pageCount: pageNumbers.length };
}

/** What is read of the pages besides fields. */
class MatchReading {
	private kind: MatchedKind | undefined;
	private tables: readonly LearnedTables[] | undefined;
	private readonly pages: PageText[] = [];
	private readonly sizes = new Map<number, readonly [number, number]>();
	private readonly ids = new Set<string>();
	private readonly accounts = new Set<string>();
	private decimalSign: DecimalSign | undefined;

	addPage(page: Page, text: PageText): void {
		// The first page has the title.
		if (!this.tables) {
			this.kind = titleKind(page);
			this.tables = [...lineColumns, entryColumns].map((names) => new LearnedTables(names, []));
		}
		for (const tables of this.tables)
			tables.addPage(text, () => findTables(page, { ruledOnly: true }).map(({ block }) => fromLeft(block)));
		this.pages.push(text);
		this.sizes.set(text.pageIndex, [page.width, page.height]);
		this.decimalSign ??= new PageValues(text, new Set()).decimalSign();
		for (const segment of text.segments) {
			for (const id of idsIn(segment.text)) this.ids.add(id);
			for (const { value, check } of findIbans(segment.text)) if (check === true) this.accounts.add(value);
		}
	}

	finish(found: (key: Key) => MatchValue | undefined): Omit<ReadDocument, 'file' | 'pageCount'> {
		const kind = kindOf(this.kind, found);
		const numberKey = numberKeys[kind];
		const fields = fieldsOf(kind, found, numberKey);
		const number = fields.account?.value ?? '';
		if (this.accounts.size === 0 && number !== '' && (fields.account?.confidence ?? 0) >= matchSettings.minSure)
			this.accounts.add(foldId(number));
		const { tables: [prices, quantities, entries] = [] } = this;
		const wanted = kind === 'statement' ? [entries] : [prices, quantities];
		const tables = wanted.map((one) => one?.finish(undefined) ?? []).find((one) => one.length > 0) ?? [];
		const sums = kind === 'statement' ? [] : (['net', 'tax', 'total'] as const).flatMap((sum) => fields[sum] ?? []);
		return {
			...{ kind, fields, ids: this.ids, accounts: this.accounts, pageSizes: this.sizes },
			...(this.decimalSign ? { decimalSign: this.decimalSign } : {}),
			lines: readMatchLines(tables, this.pages, this.decimalSign, sums),
		};
	}
}

/** A title above the number of an order may be a label of it: other numbers, and sums, tell. */
function kindOf(titled: MatchedKind | undefined, found: (key: Key) => MatchValue | undefined): MatchedKind {
	if (titled !== undefined && titled !== 'order') return titled;
	if (found('openingBalance') && found('closingBalance')) return 'statement';
	const has = (key: Key): boolean => (found(key)?.confidence ?? 0) >= matchSettings.minSure;
	const isOther = (key: Key): boolean => has(key) && found(key)?.value !== found('orderNumber')?.value;
	if (isOther('deliveryNumber') && !has('total')) return 'delivery';
	if (isOther('invoiceNumber')) return 'invoice';
	return titled ?? (has('orderNumber') ? 'order' : 'other');
}

function fieldsOf(
	kind: MatchedKind,
	found: (key: Key) => MatchValue | undefined,
	numberKey: Key | undefined,
): Partial<Record<MatchField, MatchValue>> {
	const fields: Partial<Record<MatchField, MatchValue | undefined>> = {
		number: numberKey && found(numberKey),
		orderNumber: found('orderNumber'),
		deliveryNumber: found('deliveryNumber'),
		date: (kind === 'invoice' ? found('invoiceDate') : undefined) ?? found('date'),
		deliveryDate: found('deliveryDate'),
		supplier: found('supplier'),
		supplierTaxId: found('supplierTaxId'),
		currency: found('currency'),
		net: found('net'),
		tax: found('tax'),
		taxRate: found('taxRate'),
		total: found('total'),
		account: found('iban') ?? found('accountNumber'),
	};
	const isMisread = !isPlausibleTotal(fields.net, fields.total);
	const misread: readonly string[] = isMisread ? ['net', 'total'] : [];
	return Object.fromEntries(
		Object.entries(fields).filter(([field, value]) => value !== undefined && !misread.includes(field)),
	);
}

/** Taxes at most double a sum: otherwise digits of a sum are missing. */
function isPlausibleTotal(net: MatchValue | undefined, total: MatchValue | undefined): boolean {
	const [sum, all] = [Number(net?.value || NaN), Number(total?.value || NaN)];
	return !(sum > 0 && all > 0 && (all < sum / 2 || all > sum * 2));
}

function valueOf(answer: Answer | undefined): MatchValue | undefined {
	if (!answer) return undefined;
	const { pageIndex, text, value, confidence, box } = answer;
	return { pageIndex, text, value, confidence, ...(box ? { box } : {}) };
}

/** Folded words with several digits, without amounts. */
function idsIn(text: string): string[] {
	return text
		.split(/[\s:;#()]+/)
		.filter((word) => /\d.*\d.*\d/.test(word) && !/[.,]\d{2}$/.test(word))
		.map(foldId);
}
