import { compact } from '../../../../src/engine/extract/fold';
import { similarity } from '../../../../src/engine/values/similarity';
import { findField } from '../../../../src/engine/extract/lexicon';

describe('the field of a key', () => {
	it.each([
		['Invoice Number', 'invoice_number'],
		['invoice_number', 'invoice_number'],
		['Invoice #', 'invoice_number'],
		['INVOICE NO.', 'invoice_number'],
		['Rechnungs-Nr.', 'invoice_number'],
		['N° de facture', 'invoice_number'],
		['发票号码', 'invoice_number'],
		['采购单号', 'order_number'],
		['交货单编号', 'delivery_note_no'],
		['Issue Date', 'issue_date'],
		['Fälligkeitsdatum', 'due_date'],
		['Grand Total', 'grand_total'],
		['Totale fattura', 'grand_total'],
		['价税合计', 'grand_total'],
		['Seller VAT ID', 'seller_vat_id'],
		["Supplier's VAT number", 'seller_vat_id'],
		['VAT number of the customer', 'buyer_vat_id'],
		['Company', 'seller_name'],
		['Vendor name', 'seller_name'],
		['Bill to', 'buyer_name'],
		['Delivery address', 'ship_to'],
		['Invioce number', 'invoice_number'],
		['IBAN', 'iban'],
	])('%s: %s', (key, id) => {
		expect(findField(key)?.id).toBe(id);
	});

	it.each(['Brand Name:', 'Number of following pages', 'Plug Wrap', '(.*)+$', '', '   ', 'x'.repeat(1000)])(
		'is undefined for "%s"',
		(key) => {
			expect(findField(key)).toBeUndefined();
		},
	);
});

describe('folding', () => {
	it('unifies spellings of a label', () => {
		expect(compact('USt.-Id.-Nr.')).toBe(compact('UStIdNr'));
		expect(compact('Date d’échéance')).toBe(compact("DATE D'ECHEANCE"));
		expect(compact('Straße')).toBe(compact('STRASSE'));
		expect(compact('Totai')).toBe(compact('Total'));
		expect(compact('发票号码：')).toBe(compact('发票 号码'));
	});

	it('measures similarity from 0 to 1', () => {
		expect(similarity('abcd', 'abcd')).toBe(1);
		expect(similarity('abcd', 'abxd')).toBe(0.75);
		expect(similarity('', 'abcd')).toBe(0);
	});
});
