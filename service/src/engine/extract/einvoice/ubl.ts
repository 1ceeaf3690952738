import { addressText, elementAt, elementsAt, textAt, type XmlElement } from './xml-tree';

/** Roots of OASIS UBL 2.1 invoices. */
export const ublRoots = 'Invoice|CreditNote';

/** Fields of an invoice in UBL, by the ids of the lexicon. */
export function ublFields(root: XmlElement): Record<string, string> {
	const seller = elementAt(root, 'AccountingSupplierParty/Party');
	const buyer = elementAt(root, 'AccountingCustomerParty/Party');
	const total = elementAt(root, 'LegalMonetaryTotal');
	const means = elementAt(root, 'PaymentMeans');
	return {
		invoice_number: textAt(root, 'ID'),
		issue_date: textAt(root, 'IssueDate'),
		due_date: textAt(root, 'DueDate') || textAt(means, 'PaymentDueDate'),
		delivery_date: textAt(root, 'Delivery/ActualDeliveryDate'),
		currency: textAt(root, 'DocumentCurrencyCode'),
		grand_total: textAt(total, 'TaxInclusiveAmount'),
		amount_due: textAt(total, 'PayableAmount'),
		net_total: textAt(total, 'TaxExclusiveAmount'),
		subtotal: textAt(total, 'LineExtensionAmount'),
		tax_total: textAt(root, 'TaxTotal/TaxAmount'),
		paid_amount: textAt(total, 'PrepaidAmount'),
		rounding: textAt(total, 'PayableRoundingAmount'),
		payment_terms: textAt(root, 'PaymentTerms/Note'),
		seller_name: nameOf(seller),
		buyer_name: nameOf(buyer),
		seller_address: addressOf(elementAt(seller, 'PostalAddress')),
		buyer_address: addressOf(elementAt(buyer, 'PostalAddress')),
		ship_to: addressOf(elementAt(root, 'Delivery/DeliveryLocation/Address')),
		seller_vat_id: taxId(seller, true),
		buyer_vat_id: taxId(buyer, true),
		tax_number: taxId(seller, false),
		iban: textAt(means, 'PayeeFinancialAccount/ID'),
		bic: textAt(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
		account_holder: textAt(means, 'PayeeFinancialAccount/Name'),
		payment_reference: textAt(means, 'PaymentID'),
		order_number: textAt(root, 'OrderReference/ID'),
		contract_number: textAt(root, 'ContractDocumentReference/ID'),
		buyer_reference: textAt(root, 'BuyerReference'),
		delivery_note_no: textAt(root, 'DespatchDocumentReference/ID'),
		preceding_invoice: textAt(root, 'BillingReference/InvoiceDocumentReference/ID'),
		contact_phone: textAt(seller, 'Contact/Telephone'),
		contact_email: textAt(seller, 'Contact/ElectronicMail'),
	};
}

function nameOf(party: XmlElement | undefined): string {
	return textAt(party, 'PartyLegalEntity/RegistrationName') || textAt(party, 'PartyName/Name');
}

/** The number of the scheme `VAT`, or of another one. */
function taxId(party: XmlElement | undefined, isVat: boolean): string {
	const schemes = elementsAt(party, 'PartyTaxScheme').filter(
		(scheme) => (textAt(scheme, 'TaxScheme/ID') === 'VAT') === isVat,
	);
	return textAt(schemes[0], 'CompanyID');
}

function addressOf(address: XmlElement | undefined): string {
	const street = [textAt(address, 'StreetName'), textAt(address, 'AdditionalStreetName')];
	const place = [textAt(address, 'PostalZone'), textAt(address, 'CityName')].filter((part) => part !== '').join(' ');
	return addressText([...street, place], textAt(address, 'Country/IdentificationCode'));
}
