import { addressText, elementAt, elementsAt, textAt, type XmlElement } from './xml-tree';

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
	const currency = textAt(settled, 'InvoiceCurrencyCode|OrderCurrencyCode');
	return {
		invoice_number: textAt(document, 'ID'),
		issue_date: dateAt(document, 'IssueDateTime/DateTimeString'),
		due_date: dateAt(settled, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
		delivery_date: dateAt(trade, `${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`),
		currency,
		grand_total: textAt(total, 'GrandTotalAmount'),
		amount_due: textAt(total, 'DuePayableAmount'),
		net_total: textAt(total, 'TaxBasisTotalAmount'),
		subtotal: textAt(total, 'LineTotalAmount'),
		tax_total: taxTotal(total, currency),
		paid_amount: textAt(total, 'TotalPrepaidAmount'),
		rounding: textAt(total, 'RoundingAmount'),
		payment_terms: textAt(settled, 'SpecifiedTradePaymentTerms/Description'),
		seller_name: textAt(seller, 'Name'),
		buyer_name: textAt(buyer, 'Name'),
		seller_address: addressOf(seller),
		buyer_address: addressOf(buyer),
		ship_to: addressOf(elementAt(trade, `${delivery}/ShipToTradeParty`)),
		seller_vat_id: taxId(seller, 'VA'),
		buyer_vat_id: taxId(buyer, 'VA'),
		tax_number: taxId(seller, 'FC'),
		iban:
			transfer.map((means) => textAt(means, 'PayeePartyCreditorFinancialAccount/IBANID')).find((iban) => iban !== '') ??
			'',
		bic:
			transfer
				.map((means) => textAt(means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'))
				.find((bic) => bic !== '') ?? '',
		account_holder: textAt(transfer[0], 'PayeePartyCreditorFinancialAccount/AccountName'),
		payment_reference: textAt(settled, 'PaymentReference'),
		order_number: textAt(agreed, 'BuyerOrderReferencedDocument/IssuerAssignedID|ID'),
		contract_number: textAt(agreed, 'ContractReferencedDocument/IssuerAssignedID|ID'),
		customer_number: textAt(buyer, 'ID'),
		supplier_number: textAt(seller, 'ID'),
		buyer_reference: textAt(agreed, 'BuyerReference'),
		delivery_note_no: textAt(
			trade,
			`${delivery}/DespatchAdviceReferencedDocument|DeliveryNoteReferencedDocument/IssuerAssignedID|ID`,
		),
		preceding_invoice: textAt(settled, 'InvoiceReferencedDocument/IssuerAssignedID|ID'),
		contact_phone: textAt(seller, 'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber'),
		contact_email: textAt(seller, 'DefinedTradeContact/EmailURIUniversalCommunication/URIID'),
	};
}

/** Of several totals of taxes, in two currencies, the one in that of the invoice. */
function taxTotal(total: XmlElement | undefined, currency: string): string {
	const all = elementsAt(total, 'TaxTotalAmount');
	const own = all.find((element) => element['@currencyID'] === currency) ?? all[0];
	return own ? textAt({ own }, 'own') : '';
}

function taxId(party: XmlElement | undefined, scheme: string): string {
	const ids = elementsAt(party, 'SpecifiedTaxRegistration/ID');
	const own = ids.find((element) => element['@schemeID'] === scheme);
	return own ? textAt({ own }, 'own') : '';
}

function addressOf(party: XmlElement | undefined): string {
	const address = elementAt(party, 'PostalTradeAddress');
	const street = ['LineOne', 'LineTwo', 'LineThree'].map((name) => textAt(address, name));
	const place = [textAt(address, 'PostcodeCode'), textAt(address, 'CityName')].filter((part) => part !== '').join(' ');
	return addressText([...street, place], textAt(address, 'CountryID'));
}

/** Format 102 of UN/EDIFACT 2379: `YYYYMMDD`. */
function dateAt(root: XmlElement | undefined, path: string): string {
	const text = textAt(root, path);
	const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text);
	return match ? `${match[1]}-${match[2]}-${match[3]}` : '';
}
