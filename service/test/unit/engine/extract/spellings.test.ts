import { valuesOf } from './support';

const invoice = `
Invoice number: INV-2041        Order number: PO-881
Invoice date: 2026-03-14        Due date: 2026-04-13
Customer number: K-5512         VAT number: GB999999973

Subtotal                                400.00
VAT                                     80.00
Total                                   480.00`;

/** Names of one field in several spellings and languages, with its value. */
const pairs: readonly (readonly [value: string, ...keys: string[]])[] = [
	['INV-2041', 'Invoice number', 'Invoice no.'],
	['INV-2041', 'Invoice number', 'Invoice #'],
	['INV-2041', 'Invoice No', 'INVOICE NO.', 'invoice nr'],
	['INV-2041', 'Invoice number', 'Rechnungsnummer'],
	['INV-2041', 'Rechnungsnummer', 'Rechnungs-Nr.', 'Rechnung Nr'],
	['INV-2041', 'Numéro de facture', 'N° de facture', 'Facture n°'],
	['INV-2041', 'Número de factura', 'Nº de factura'],
	['INV-2041', 'Numero fattura', 'N. fattura'],
	['INV-2041', 'Factuurnummer', 'Factuur nr'],
	['INV-2041', 'Número da fatura', 'Nº da fatura'],
	['INV-2041', 'Fakturanummer', 'Numer faktury'],
	['INV-2041', '发票号码', '发票编号'],
	['INV-2041', 'Invoice number', 'Invoice number'],
	['INV-2041', 'Invoice number', 'Invoice no.', 'Invoice #', 'Invoice No', 'INVOICE NUMBER'],
	['PO-881', 'Order number', 'Order no.'],
	['PO-881', 'Order no', 'Order #', 'PO number'],
	['PO-881', 'Bestellnummer', 'Bestell-Nr.'],
	['K-5512', 'Customer number', 'Customer no.'],
	['K-5512', 'Kundennummer', 'Kunden-Nr.', 'Kundennr.'],
	['K-5512', 'Customer #', 'Customer No'],
	['GB999999973', 'VAT number', 'VAT no.'],
	['GB999999973', 'USt-IdNr.', 'USt-ID-Nr', 'VAT number'],
	['2026-03-14', 'Invoice date', 'Invoice date'],
	['2026-03-14', 'Invoice date', 'Rechnungsdatum', 'Date de facture'],
	['2026-04-13', 'Due date', 'Payment due date'],
	['2026-04-13', 'Fälligkeitsdatum', 'Fällig am', 'Zahlbar bis'],
	['480.00', 'Total', 'Total'],
	['480.00', 'Total', 'Grand total', 'Total incl. VAT'],
	['480.00', 'Amount incl. VAT', 'Amount incl. tax'],
	['480.00', 'Total with VAT', 'Total including tax'],
	['480.00', 'Betrag inkl. MwSt.', 'Summe brutto'],
	['480.00', 'Montant TTC', 'Montant TVA comprise'],
	['480.00', 'Importe con IVA', 'Total impuestos incluidos'],
	['480.00', 'Importo IVA inclusa', 'Totale IVA compresa'],
	['480.00', 'Bedrag incl. btw', 'Totaal met btw'],
	['480.00', 'Valor com IVA', 'Total com IVA'],
	['480.00', 'Belopp inkl. moms', 'Summa inklusive moms'],
	['400.00', 'Net amount', 'Amount excl. VAT', 'Total before tax'],
	['400.00', 'Betrag ohne MwSt.', 'Summe exkl. USt'],
	['400.00', 'Montant hors TVA', 'Prix HT'],
	['400.00', 'Belopp exkl. moms', 'Importe sin IVA'],
	['80.00', 'Tax amount', 'VAT', 'VAT'],
];

it.each(pairs)('%s is the value of each of several names: %s, %s', (value, ...keys) => {
	expect(valuesOf(invoice, keys)).toEqual(keys.map(() => value));
});

it.each([
	['Sous-total', 'TVA', 'Total TTC'],
	['Subtotaal', 'Btw', 'Totaal incl. btw'],
	['Subtotale', 'IVA', 'Totale'],
	['Zwischensumme', 'MwSt', 'Gesamtbetrag'],
	['Delsumma', 'Moms', 'Att betala'],
	['Mezisoučet', 'DPH', 'Celkem k úhradě'],
])('%s is the net amount above a tax and a total', (subtotal, tax, total) => {
	const page = `${subtotal.padEnd(30)}400,00\n${tax.padEnd(30)}80,00\n${total.padEnd(30)}480,00`;
	expect(valuesOf(page, ['Net amount', 'Tax amount', 'Total'])).toEqual(['400.00', '80.00', '480.00']);
});

it('each use of a vague name takes its own place', () => {
	expect(valuesOf('Date: 2026-01-02\n\nDate: 2026-05-06', ['Date', 'Date'])).toEqual(['2026-01-02', '2026-05-06']);
});
