import { addressText, elementAt, elementsAt, elementText, type XmlElement } from './xml-tree';

/** Roots of OASIS UBL 2.1 invoices. */
export const ublRoots = 'Invoice|CreditNote';

/** Fields of an invoice in UBL, by the ids of the lexicon. */
export function ublFields(root: XmlElement): Record<string, string> {
	const seller = elementAt(root, 'AccountingSupplierParty/Party');
	const buyer = elementAt(root, 'AccountingCustomerParty/Party');
	const total = elementAt(root, 'LegalMonetaryTotal');
	const means = elementAt(root, 'PaymentMeans');
	return {
		invoice_number: elementText(root, 'ID'),
		issue_date: elementText(root, 'IssueDate'),
		due_date: elementText(root, 'DueDate') || elementText(means, 'PaymentDueDate'),
		delivery_date: elementText(root, 'Delivery/ActualDeliveryDate'),
		currency: elementText(root, 'DocumentCurrencyCode'),
		grand_total: elementText(total, 'TaxInclusiveAmount'),
		amount_due: elementText(total, 'PayableAmount'),
		net_total: elementText(total, 'TaxExclusiveAmount'),
		subtotal: elementText(total, 'LineExtensionAmount'),
		tax_total: elementText(root, 'TaxTotal/TaxAmount'),
		paid_amount: elementText(total, 'PrepaidAmount'),
		rounding: elementText(total, 'PayableRoundingAmount'),
		payment_terms: elementText(root, 'PaymentTerms/Note'),
		seller_name: nameOf(seller),
		buyer_name: nameOf(buyer),
		seller_address: addressOf(elementAt(seller, 'PostalAddress')),
		buyer_address: addressOf(elementAt(buyer, 'PostalAddress')),
		ship_to: addressOf(elementAt(root, 'Delivery/DeliveryLocation/Address')),
		seller_vat_id: taxId(seller, true),
		buyer_vat_id: taxId(buyer, true),
		tax_number: taxId(seller, false),
		iban: elementText(means, 'PayeeFinancialAccount/ID'),
		bic: elementText(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
		account_holder: elementText(means, 'PayeeFinancialAccount/Name'),
		payment_reference: elementText(means, 'PaymentID'),
		order_number: elementText(root, 'OrderReference/ID'),
		contract_number: elementText(root, 'ContractDocumentReference/ID'),
		buyer_reference: elementText(root, 'BuyerReference'),
		delivery_note_no: elementText(root, 'DespatchDocumentReference/ID'),
		preceding_invoice: elementText(root, 'BillingReference/InvoiceDocumentReference/ID'),
		contact_phone: elementText(seller, 'Contact/Telephone'),
		contact_email: elementText(seller, 'Contact/ElectronicMail'),
	};
}

function nameOf(party: XmlElement | undefined): string {
	return elementText(party, 'PartyLegalEntity/RegistrationName') || elementText(party, 'PartyName/Name');
}

/** The number of the scheme `VAT`, or of another one. */
function taxId(party: XmlElement | undefined, isVat: boolean): string {
	const schemes = elementsAt(party, 'PartyTaxScheme').filter(
		(scheme) => (elementText(scheme, 'TaxScheme/ID') === 'VAT') === isVat,
	);
	return elementText(schemes[0], 'CompanyID');
}

function addressOf(address: XmlElement | undefined): string {
	const street = [elementText(address, 'StreetName'), elementText(address, 'AdditionalStreetName')];
	const place = [elementText(address, 'PostalZone'), elementText(address, 'CityName')]
		.filter((part) => part !== '')
		.join(' ');
	return addressText([...street, place], elementText(address, 'Country/IdentificationCode'));
}
