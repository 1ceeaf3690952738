import { parseEInvoice } from '../../../../src/engine/extract/einvoice-fields';
import { Extraction } from '../../../../src/engine/extract/extraction';
import { pageText, type ExtractPage } from '../../../../src/engine/extract/page-text';
import { TableExtraction } from '../../../../src/engine/extract/table-extraction';
import type { Word } from '../../../../src/engine/model';

/** Points of one character and one row. */
const advance = 6;
const pitch = 14;
const height = 10;

/** A page set in one width: a text a row, each word where its first character stands. Two spaces and more part segments. */
export function pageOf(rows: string, pageNumber = 1, more: Partial<ExtractPage> = {}): ExtractPage {
	const words = rows
		.split('\n')
		.flatMap((row, index): Word[] =>
			[...row.matchAll(/\S+/g)].map((match) => ({
				text: match[0],
				box: {
					left: 40 + match.index * advance,
					right: 40 + (match.index + match[0].length) * advance - 1,
					top: 40 + index * pitch,
					bottom: 40 + index * pitch + height,
				},
				fontSize: height,
				turn: 0,
				spaceAfter: true,
			})),
		);
	return { pageNumber, width: 595, height: 842, words, rules: [], ...more };
}

/** The same of rows that are read from right to left: each word as far from the right side as it stands from the left in the text. */
export function rightToLeftOf(rows: string): ExtractPage {
	const page = pageOf(rows);
	const words = page.words.map((word) => ({
		...word,
		box: { ...word.box, left: page.width - word.box.right, right: page.width - word.box.left },
	}));
	return { ...page, words };
}

/** Answer keys of pages given as texts: what each page says of each key, without what it does not have. */
export function answersOf(pages: readonly (string | ExtractPage)[], keys: readonly string[], xml?: string) {
	const extraction = new Extraction(keys, xml === undefined ? undefined : parseEInvoice(Buffer.from(xml)));
	for (const [index, page] of pages.entries())
		extraction.addPage(pageText(typeof page === 'string' ? pageOf(page, index + 1) : page));
	return extraction.finish();
}

/** Texts of keys on one page; empty where nothing was found. */
export function textsOf(page: string | ExtractPage, keys: readonly string[]): string[] {
	const { fields } = answersOf([page], keys);
	return keys.map((_, index) => fields.find(({ plan }) => plan.index === index)?.answer.text ?? '');
}

/** Normalised values of keys on one page. */
export function valuesOf(page: string | ExtractPage, keys: readonly string[]): string[] {
	const { fields } = answersOf([page], keys);
	return keys.map((_, index) => fields.find(({ plan }) => plan.index === index)?.answer.value ?? '');
}

/** Tables of pages given as texts. */
export function tablesOf(pages: readonly string[], names: readonly string[]) {
	const extraction = new TableExtraction(names);
	for (const [index, page] of pages.entries()) extraction.addPage(pageText(pageOf(page, index + 1)), () => []);
	return extraction.finish();
}
