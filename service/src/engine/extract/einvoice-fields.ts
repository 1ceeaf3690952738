import type { TermId } from '../../../../contract/einvoice-terms';
import { dateOf, termsOf, vatTotals } from '../einvoice/model/invoice';
import { einvoiceSettings } from '../einvoice/settings/settings';
import type { TermGroup } from '../einvoice/syntax/group';
import { valuesAt, type Value } from '../einvoice/syntax/paths';
import { parseInvoiceXml, XmlError, type InvoiceElement } from '../einvoice/syntax/xml';
import { readXmlAttachments } from '../external/pdfium-attachments';
import type { PdfiumDocument } from '../external/pdfium-document';

/** Fields of an e-invoice by their ids in the lexicon; missing fields have no entry. */
export type EInvoice = ReadonlyMap<string, string>;

/** Standard attachment names, which come before other XML files. Orders (Order-X) and delivery notes count too. */
const standardNames = /^(?:factur-x|zugferd-invoice|xrechnung|order-x|cida)\.xml$/i;

/** The e-invoice inside a PDF (ZUGFeRD, Factur-X, XRechnung, Order-X). */
export function readEInvoice(document: PdfiumDocument): EInvoice | undefined {
	for (const { bytes } of readXmlAttachments(document, standardNames, einvoiceSettings.xml.maxBytes)) {
		const invoice = parseEInvoice(bytes);
		if (invoice) return invoice;
	}
	return undefined;
}

/** The fields of an XML file in one of the two syntaxes of EN 16931; `undefined` for any other file. */
export function parseEInvoice(xml: Uint8Array): EInvoice | undefined {
	try {
		return invoiceFields(parseInvoiceXml(xml));
	} catch (error) {
		if (error instanceof XmlError) return undefined;
		throw error;
	}
}

function invoiceFields(element: InvoiceElement): EInvoice | undefined {
	const root = termsOf(element);
	if (!root?.has('BT-1')) return undefined;
	const fields = Object.entries({ ...documentFields(root), ...partyFields(root), ...paymentFields(root) });
	return new Map(fields.flatMap(([id, value]) => (value === '' ? [] : [[id, value] as const])));
}

function documentFields(root: TermGroup): Record<string, string> {
	const total = root.group('BG-22');
	return {
		invoice_number: textOf(root.value('BT-1')),
		issue_date: dateOf(root.value('BT-2')) ?? '',
		due_date: dateOf(root.value('BT-9')) ?? '',
		delivery_date: dateOf(root.value('BT-72')) ?? '',
		currency: textOf(root.value('BT-5')),
		grand_total: textOf(total?.value('BT-112')),
		amount_due: textOf(total?.value('BT-115')),
		net_total: textOf(total?.value('BT-109')),
		subtotal: textOf(total?.value('BT-106')),
		tax_total: textOf(vatTotals({ root }).own),
		paid_amount: textOf(total?.value('BT-113')),
		rounding: textOf(total?.value('BT-114')),
		order_number: textOf(root.value('BT-13')),
		contract_number: textOf(root.value('BT-12')),
		buyer_reference: textOf(root.value('BT-10')),
		delivery_note_no: textOf(root.value('BT-16') ?? valuesAt(root.element, deliveryNotePath)[0]),
		preceding_invoice: textOf(root.group('BG-3')?.value('BT-25')),
	};
}

/** ZUGFeRD 1.0 and EXTENDED name the delivery note directly; EN 16931 has no such term. */
const deliveryNotePath = [
	'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction',
	'ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery',
	'DespatchAdviceReferencedDocument|DeliveryNoteReferencedDocument',
	'IssuerAssignedID|ID',
].join('/');

function partyFields(root: TermGroup): Record<string, string> {
	const seller = root.group('BG-4');
	const buyer = root.group('BG-7');
	const contact = seller?.group('BG-6');
	return {
		seller_name: textOf(seller?.value('BT-27') ?? seller?.value('BT-28')),
		buyer_name: textOf(buyer?.value('BT-44') ?? buyer?.value('BT-45')),
		seller_address: addressOf(seller?.group('BG-5'), ['BT-35', 'BT-36', 'BT-162', 'BT-38', 'BT-37', 'BT-40']),
		buyer_address: addressOf(buyer?.group('BG-8'), ['BT-50', 'BT-51', 'BT-163', 'BT-53', 'BT-52', 'BT-55']),
		ship_to: addressOf(root.group('BG-13')?.group('BG-15'), ['BT-75', 'BT-76', 'BT-165', 'BT-78', 'BT-77', 'BT-80']),
		seller_vat_id: textOf(seller?.value('BT-31')),
		buyer_vat_id: textOf(buyer?.value('BT-48')),
		tax_number: textOf(seller?.value('BT-32')),
		customer_number: ownNumber(buyer?.all('BT-46')),
		supplier_number: ownNumber(seller?.all('BT-29')),
		contact_phone: textOf(contact?.value('BT-42')),
		contact_email: textOf(contact?.value('BT-43')),
	};
}

function paymentFields(root: TermGroup): Record<string, string> {
	const means = root.groups('BG-16');
	const accounts = means.flatMap((one) => one.groups('BG-17'));
	const ids = accounts.flatMap((account) => account.all('BT-84'));
	return {
		payment_terms: textOf(root.value('BT-20')),
		payment_reference: textOf(root.value('BT-83') ?? means.flatMap((one) => one.all('BT-83'))[0]),
		iban: textOf(ids.find(({ element }) => element.name !== 'ProprietaryID')),
		bic: textOf(accounts.flatMap((account) => account.all('BT-86'))[0]),
		account_holder: textOf(accounts[0]?.value('BT-85')),
	};
}

/**
 * A number without a scheme is the party's number in the other party's books; schemes such as GLN and DUNS identify it
 * globally.
 */
function ownNumber(ids: readonly Value[] = []): string {
	return textOf(ids.find(({ attributes }) => attributes['schemeID'] === undefined));
}

/** In one line; a country alone is not an address. @param terms  three lines, post code, city and country */
function addressOf(group: TermGroup | undefined, terms: readonly TermId[]): string {
	const [first = '', second = '', third = '', postCode = '', city = '', country = ''] = terms.map((term) =>
		textOf(group?.value(term)),
	);
	const lines = [first, second, third, `${postCode} ${city}`.trim()].filter((line) => line !== '');
	return lines.length === 0 ? '' : [...lines, country].filter((part) => part !== '').join(', ');
}

function textOf(value: Value | undefined): string {
	return value?.text.replace(/\s+/g, ' ').trim() ?? '';
}
