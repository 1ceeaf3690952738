import { addressText, elementAt, elementsAt, elementText, type XmlElement } from './xml-tree';

/** Roots of UN/CEFACT Cross Industry Invoices: Factur-X, XRechnung and ZUGFeRD from 2.0, ZUGFeRD 1.0, Order-X. */
export const ciiRoots = 'CrossIndustryInvoice|CrossIndustryDocument|SCRDMCCBDACIOMessageStructure';

const agreement = 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement';
const settlement = 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement';
const delivery = 'ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery';
const sums = 'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation';

/** Fields of an invoice in the syntax of UN/CEFACT, by the ids of the lexicon. */
export function ciiFields(root: XmlElement): Record<string, string> {
	const document = elementAt(root, 'ExchangedDocument|HeaderExchangedDocument');
	const trade = elementAt(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction');
	const agreed = elementAt(trade, agreement);
	const settled = elementAt(trade, settlement);
	const total = elementAt(settled, sums);
	const seller = elementAt(agreed, 'SellerTradeParty');
	const buyer = elementAt(agreed, 'BuyerTradeParty');
	const transfer = elementsAt(settled, 'SpecifiedTradeSettlementPaymentMeans');
	const currency = elementText(settled, 'InvoiceCurrencyCode|OrderCurrencyCode');
	return {
		invoice_number: elementText(document, 'ID'),
		issue_date: dateAt(document, 'IssueDateTime/DateTimeString'),
		due_date: dateAt(settled, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
		delivery_date: dateAt(trade, `${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`),
		currency,
		grand_total: elementText(total, 'GrandTotalAmount'),
		amount_due: elementText(total, 'DuePayableAmount'),
		net_total: elementText(total, 'TaxBasisTotalAmount'),
		subtotal: elementText(total, 'LineTotalAmount'),
		tax_total: taxTotal(total, currency),
		paid_amount: elementText(total, 'TotalPrepaidAmount'),
		rounding: elementText(total, 'RoundingAmount'),
		payment_terms: elementText(settled, 'SpecifiedTradePaymentTerms/Description'),
		seller_name: elementText(seller, 'Name'),
		buyer_name: elementText(buyer, 'Name'),
		seller_address: addressOf(seller),
		buyer_address: addressOf(buyer),
		ship_to: addressOf(elementAt(trade, `${delivery}/ShipToTradeParty`)),
		seller_vat_id: taxId(seller, 'VA'),
		buyer_vat_id: taxId(buyer, 'VA'),
		tax_number: taxId(seller, 'FC'),
		iban:
			transfer
				.map((means) => elementText(means, 'PayeePartyCreditorFinancialAccount/IBANID'))
				.find((iban) => iban !== '') ?? '',
		bic:
			transfer
				.map((means) => elementText(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'))
				.find((bic) => bic !== '') ?? '',
		account_holder: elementText(transfer[0], 'PayeePartyCreditorFinancialAccount/AccountName'),
		payment_reference: elementText(settled, 'PaymentReference'),
		order_number: elementText(agreed, 'BuyerOrderReferencedDocument/IssuerAssignedID|ID'),
		contract_number: elementText(agreed, 'ContractReferencedDocument/IssuerAssignedID|ID'),
		customer_number: elementText(buyer, 'ID'),
		supplier_number: elementText(seller, 'ID'),
		buyer_reference: elementText(agreed, 'BuyerReference'),
		delivery_note_no: elementText(
			trade,
			`${delivery}/DespatchAdviceReferencedDocument|DeliveryNoteReferencedDocument/IssuerAssignedID|ID`,
		),
		preceding_invoice: elementText(settled, 'InvoiceReferencedDocument/IssuerAssignedID|ID'),
		contact_phone: elementText(seller, 'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber'),
		contact_email: elementText(seller, 'DefinedTradeContact/EmailURIUniversalCommunication/URIID'),
	};
}

/** Of several totals of taxes, in two currencies, the one in that of the invoice. */
function taxTotal(total: XmlElement | undefined, currency: string): string {
	const all = elementsAt(total, 'TaxTotalAmount');
	const own = all.find((element) => element['@currencyID'] === currency) ?? all[0];
	return own ? elementText({ own }, 'own') : '';
}

function taxId(party: XmlElement | undefined, scheme: string): string {
	const ids = elementsAt(party, 'SpecifiedTaxRegistration/ID');
	const own = ids.find((element) => element['@schemeID'] === scheme);
	return own ? elementText({ own }, 'own') : '';
}

function addressOf(party: XmlElement | undefined): string {
	const address = elementAt(party, 'PostalTradeAddress');
	const street = ['LineOne', 'LineTwo', 'LineThree'].map((name) => elementText(address, name));
	const place = [elementText(address, 'PostcodeCode'), elementText(address, 'CityName')]
		.filter((part) => part !== '')
		.join(' ');
	return addressText([...street, place], elementText(address, 'CountryID'));
}

/** Format 102 of UN/EDIFACT 2379: `YYYYMMDD`. */
function dateAt(root: XmlElement | undefined, path: string): string {
	const text = elementText(root, path);
	const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text);
	return match ? `${match[1]}-${match[2]}-${match[3]}` : '';
}
