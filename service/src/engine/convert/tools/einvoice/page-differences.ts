import { readPage } from '../../../pdf-reading/read-page';
import type { PdfiumDocument } from '../../../external/pdfium-document';
import { Findings, type InvoiceFinding } from '../../../einvoice/model/findings';
import { parseEInvoice } from '../../../extract/einvoice-fields';
import { Extraction } from '../../../extract/extraction';
import { pageText } from '../../../extract/page-text';
import { comparedPages } from './settings';

/** What is looked for on the page: numbers, days and sums, which are printed in one way. */
const keys = [
	...['Invoice number', 'Invoice date', 'Due date', 'Total', 'Net total', 'Tax total', 'Amount due'],
	...['VAT ID', 'IBAN'],
];

/**
 * Values that the page shows otherwise than the XML says, as fields are found on pages. Pages of scans have no text and say nothing.
 * @param xml  the invoice as its file has it
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
		const said = fields.find(({ plan }) => plan.key === key)?.answer;
		findings.add('PAGE-DIFFERS', undefined, { values: { field: key, xml: said?.value ?? said?.text ?? '' } });
	}
	return findings.all;
}
