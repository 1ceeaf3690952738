import { readPage } from '../../../pdf-reading/read-page';
import type { PdfiumDocument } from '../../../external/pdfium-document';
import { Findings, type InvoiceFinding } from '../../../einvoice/model/findings';
import { parseEInvoice } from '../../../extract/einvoice-fields';
import { Extraction } from '../../../extract/extraction';
import { pageText } from '../../../extract/page-text';
import { comparedPages } from './settings';

/** Values compared with the page: numbers, dates and sums, which have one printed form. */
const keys = [
	...['Invoice number', 'Invoice date', 'Due date', 'Total', 'Net total', 'Tax total', 'Amount due'],
	...['VAT ID', 'IBAN'],
];

/**
 * Values that differ between page and XML, as fields found on pages. Scanned pages have no text and say nothing.
 * @param xml  the invoice from its file
 */
export function findPageDifferences(document: PdfiumDocument, xml: Uint8Array): InvoiceFinding[] {
	const findings = new Findings(() => true);
	const invoice = parseEInvoice(xml);
	if (!invoice) return [];
	const extraction = new Extraction(keys, invoice);
	for (let number = 1; number <= Math.min(document.pageCount, comparedPages); number++) {
		const page = readPage(document, number);
		if (page) extraction.addPage(pageText(page));
	}
	const { differing, fields } = extraction.finish();
	for (const key of differing) {
		const answer = fields.find(({ plan }) => plan.key === key)?.answer;
		findings.add('PAGE-DIFFERS', undefined, { values: { field: key, xml: answer?.value ?? answer?.text ?? '' } });
	}
	return findings.all;
}
