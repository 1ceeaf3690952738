import { answersOf } from './support';

const keys = ['Invoice number', 'Invoice date', 'Total', 'Net total', 'Tax total', 'IBAN'];

/** An invoice with two VAT rates. */
function xmlOf({ id = 'RE-4711', date = '20240314', total = '520.00', net = '450.00', tax = '70.00' } = {}): string {
	return `<CrossIndustryInvoice><ExchangedDocument><ID>${id}</ID><IssueDateTime><DateTimeString format="102">${date}</DateTimeString></IssueDateTime></ExchangedDocument>
<SupplyChainTradeTransaction><ApplicableHeaderTradeSettlement><InvoiceCurrencyCode>EUR</InvoiceCurrencyCode><SpecifiedTradeSettlementHeaderMonetarySummation>
<TaxBasisTotalAmount>${net}</TaxBasisTotalAmount><TaxTotalAmount currencyID="EUR">${tax}</TaxTotalAmount><GrandTotalAmount>${total}</GrandTotalAmount>
</SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`;
}

const head = 'Rechnung Nr. RE-4711\nDatum: 14.03.2024\n\n';
const table = 'Satz     Netto      USt\n19 %     325,00     61,75\n7 %      117,86     8,25\n';
const sums = 'Nettobetrag     450,00\nSteuerbetrag    70,00\nRechnungsbetrag 520,00';

describe('a page that prints the values of its e-invoice', () => {
	it.each([
		['in tables of two rates', head + table + sums],
		['after the total of one rate', `${head}USt 19 %     61,75\nUSt 7 %      8,25\n${sums}`],
		['with a minus', head + sums.replaceAll(/(\d+,00)/g, '-$1')],
		['with an English format', 'Invoice No. RE-4711\nDate: 14 March 2024\nNet   450.00\nVAT   70.00\nTotal   520.00'],
		['with another spelling of the number', head.replace('RE-4711', 'RE 4711') + sums],
		[
			'in another place than the label',
			`${head}MwSt   8,25\nSumme der Steuern aller Positionen   70,00\nGesamt   520,00`,
		],
	])('does not differ: %s', (_, page) => {
		expect(answersOf([page], keys, xmlOf()).differing).toEqual([]);
	});
});

describe('a page with another value', () => {
	it.each([
		['Total', head + sums.replace('520,00', '520,01')],
		['Tax total', head + sums.replace('70,00', '71,00')],
		['Invoice number', head.replace('RE-4711', 'RE-4712') + sums],
		['Invoice date', head.replace('Datum: 14.03.2024', 'Rechnungsdatum: 15.03.2024') + sums],
	])('differs: %s', (key, page) => {
		expect(answersOf([page], keys, xmlOf()).differing).toContain(key);
	});
});
