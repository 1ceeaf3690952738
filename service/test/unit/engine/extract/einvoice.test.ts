import { parseEInvoice } from '../../../../src/engine/extract/einvoice-fields';

const parse = (xml: string) => parseEInvoice(Buffer.from(xml));

describe('electronic invoices', () => {
	it('are read in UBL', () => {
		const invoice =
			parse(`<?xml version="1.0"?><Invoice xmlns:cbc="c" xmlns:cac="a"><cbc:ID>F-1</cbc:ID><cbc:IssueDate>2024-01-31</cbc:IssueDate>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Seller &amp; Sons</cbc:Name></cac:PartyName>
<cac:PartyTaxScheme><cbc:CompanyID>DE136695976</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:Party></cac:AccountingSupplierParty>
<cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount currencyID="EUR">119.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">19.00</cbc:PayableAmount></cac:LegalMonetaryTotal></Invoice>`);
		expect(Object.fromEntries(invoice ?? [])).toEqual({
			invoice_number: 'F-1',
			issue_date: '2024-01-31',
			currency: 'EUR',
			seller_name: 'Seller & Sons',
			seller_vat_id: 'DE136695976',
			grand_total: '119.00',
			amount_due: '19.00',
		});
	});

	it('are read in the encoding of the file', () => {
		const xml =
			'<?xml version="1.0"?><Invoice><ID>F-1</ID><DocumentCurrencyCode>EUR</DocumentCurrencyCode><PaymentTerms><Note>Zahlbar über Köln</Note></PaymentTerms></Invoice>';
		const files = [
			Buffer.from(xml),
			Buffer.from(`\ufeff${xml}`, 'utf16le'),
			Buffer.from(xml.replace('?>', ' encoding="ISO-8859-1"?>'), 'latin1'),
		];
		expect(files.map((bytes) => parseEInvoice(bytes)?.get('payment_terms'))).toEqual(
			files.map(() => 'Zahlbar über Köln'),
		);
	});

	it('are read in ZUGFeRD 1.0 syntax', () => {
		const invoice =
			parse(`<CrossIndustryDocument><HeaderExchangedDocument><ID>R1</ID><IssueDateTime><DateTimeString format="102">20130806</DateTimeString></IssueDateTime></HeaderExchangedDocument>
<SpecifiedSupplyChainTradeTransaction><ApplicableSupplyChainTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode><SpecifiedTradeSettlementMonetarySummation>
<TaxTotalAmount currencyID="USD">9.00</TaxTotalAmount><TaxTotalAmount currencyID="EUR">70.00</TaxTotalAmount><GrandTotalAmount>518.99</GrandTotalAmount></SpecifiedTradeSettlementMonetarySummation>
</ApplicableSupplyChainTradeSettlement></SpecifiedSupplyChainTradeTransaction></CrossIndustryDocument>`);
		expect(Object.fromEntries(invoice ?? [])).toEqual({
			invoice_number: 'R1',
			issue_date: '2013-08-06',
			currency: 'EUR',
			tax_total: '70.00',
			grand_total: '518.99',
		});
	});

	it.each(['', 'no xml', '<Invoice/>', '<a><b>1</b></a>', '<Invoice><ID>', '{"a":1}'])(
		'are not found in "%s"',
		(text) => {
			expect(parse(text)).toBeUndefined();
		},
	);

	it('do not expand entities endlessly', () => {
		const levels = Array.from(
			{ length: 9 },
			(_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
		).join('');
		const bomb = `<!DOCTYPE Invoice [<!ENTITY e0 "x">${levels}]><Invoice><ID>&e9;</ID></Invoice>`;
		expect((parse(bomb)?.get('invoice_number') ?? '').length).toBeLessThan(100_000);
	});

	it('load no external entity', () => {
		const xml = '<!DOCTYPE Invoice [<!ENTITY f SYSTEM "file:///etc/passwd">]><Invoice><ID>a&f;</ID></Invoice>';
		expect(parse(xml)?.get('invoice_number') ?? '').not.toContain('root');
	});
});
