import { toReportFields, isInvoiceReport } from '../../../nodes/DocumentConversion/tasks/einvoice-items';

const report = {
	version: '1.0',
	found: true,
	valid: false,
	syntax: 'CII',
	profile: 'EN 16931',
	specification: 'urn:cen.eu:en16931:2017',
	findings: [{ rule: 'BR-CO-16', severity: 'error', text: { en: 'The amount due is wrong', zh: '应付金额错误' } }],
	invoice: {
		number: '0042',
		lines: [{ id: '1', quantity: '10', net: '97.00', vatRate: '19' }],
		totals: { lines: '97.00', due: '115.43' },
	},
};

test('an e-invoice report becomes fields: amounts as numbers, identifiers as text, findings in English', () => {
	expect(isInvoiceReport(report)).toBe(true);
	expect(toReportFields(report)).toEqual({
		valid: false,
		found: true,
		profile: 'EN 16931',
		syntax: 'CII',
		specification: 'urn:cen.eu:en16931:2017',
		findings: [{ rule: 'BR-CO-16', severity: 'error', text: 'The amount due is wrong' }],
		number: '0042',
		lines: [{ id: '1', quantity: 10, net: 97, vatRate: 19 }],
		totals: { lines: 97, due: 115.43 },
	});
});

test('a PDF without an invoice is reported, and other results are ignored', () => {
	const none = { version: '1.0', found: false, valid: false, findings: [] };
	expect(toReportFields(none)).toEqual({ found: false, valid: false, findings: [] });
	expect(isInvoiceReport({ objects: [] })).toBe(false);
	expect(isInvoiceReport({ data: { details: {} } })).toBe(false);
});
