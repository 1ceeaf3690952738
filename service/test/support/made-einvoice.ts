/** VAT of a made invoice. */
export interface MadeVat {
	readonly category: string;
	/** Empty for none. */
	readonly rate: string;
	readonly tax: string;
	/** Total with VAT and amount due. */
	readonly gross: string;
	readonly due: string;
	readonly reason?: string;
}

const standard: MadeVat = { category: 'S', rate: '19', tax: '36.10', gross: '226.10', due: '200.00' };

/** An invoice without tax, by its category. */
export function untaxed(category: string): MadeVat {
	const rate = category === 'O' ? '' : '0';
	return {
		category,
		rate,
		tax: '0.00',
		gross: '190.00',
		due: '163.90',
		...(category === 'Z' ? {} : { reason: 'By law' }),
	};
}

/** What is made: elements are marked with the terms that they are (`bt="BT-1"`), until `finished` takes the marks away. */
export interface Made {
	readonly specification?: string;
	readonly vat?: MadeVat;
}

const en16931 = 'urn:cen.eu:en16931:2017';
export const xrechnung = `${en16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
export const xrechnungExtension = `${xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`;
export const cleanVehicles = `${xrechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`;

/** A Cross Industry Invoice with every group of the model. */
export function markedCii({ specification = en16931, vat = standard }: Made = {}): string {
	const { category, rate, tax, gross, due, reason } = vat;
	const isO = category === 'O';
	const percent = (bt: string) =>
		rate === '' ? '' : `<ram:RateApplicablePercent bt="${bt}">${rate}</ram:RateApplicablePercent>`;
	const vatId = (bt: string, id: string) =>
		isO
			? ''
			: `<ram:SpecifiedTaxRegistration bt="${bt}"><ram:ID schemeID="VA">${id}</ram:ID></ram:SpecifiedTaxRegistration>`;
	const date = (name: string, bt: string, day: string) =>
		`<ram:${name}><udt:DateTimeString bt="${bt}" format="102">${day}</udt:DateTimeString></ram:${name}>`;
	const address = (bg: string, terms: readonly string[], name = 'PostalTradeAddress') =>
		`<ram:${name} bt="${bg}"><ram:PostcodeCode bt="${terms[0]}">10115</ram:PostcodeCode><ram:LineOne>Weg 1</ram:LineOne><ram:CityName bt="${terms[1]}">Berlin</ram:CityName><ram:CountryID bt="${terms[2]}">DE</ram:CountryID></ram:${name}>`;
	const allowance = (bg: string, isCharge: boolean, terms: readonly string[], amount: string) =>
		`<ram:SpecifiedTradeAllowanceCharge bt="${bg}"><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator><ram:CalculationPercent bt="${bg}-rate">${Number(amount)}</ram:CalculationPercent><ram:BasisAmount bt="${terms[1]}">100.00</ram:BasisAmount><ram:ActualAmount bt="${terms[0]}">${amount}</ram:ActualAmount><ram:ReasonCode bt="${terms[2]}">${isCharge ? 'FC' : '95'}</ram:ReasonCode>${
			terms[3]
				? `<ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode bt="${terms[3]}">${category}</ram:CategoryCode>${percent(terms[4] ?? '')}</ram:CategoryTradeTax>`
				: ''
		}</ram:SpecifiedTradeAllowanceCharge>`;
	const line = (id: string, name: string, quantity: string, price: string, net: string, more: string, inner: string) =>
		`<ram:IncludedSupplyChainTradeLineItem bt="BG-25"><ram:AssociatedDocumentLineDocument><ram:LineID bt="BT-126">${id}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:GlobalID bt="BT-157" schemeID="0160">4012345001235</ram:GlobalID><ram:Name bt="BT-153">${name}</ram:Name>${more}</ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice><ram:ChargeAmount bt="BT-148">${price}</ram:ChargeAmount></ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice><ram:ChargeAmount bt="BT-146">${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity bt="BT-129" unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode bt="BT-151">${category}</ram:CategoryCode>${percent('BT-152')}</ram:ApplicableTradeTax>${inner}<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount bt="BT-131">${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;
	return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID bt="BT-23">urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID bt="BT-24">${specification}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID bt="BT-1">RE-4711</ram:ID><ram:TypeCode bt="BT-3">380</ram:TypeCode>${date('IssueDateTime', 'BT-2', '20261103')}<ram:IncludedNote><ram:Content>Thank you</ram:Content><ram:SubjectCode bt="BT-21">AAI</ram:SubjectCode></ram:IncludedNote></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${line(
		'1',
		'Hammer',
		'10',
		'10.00',
		'97.00',
		'<ram:ApplicableProductCharacteristic bt="BG-32"><ram:Description bt="BT-160">Colour</ram:Description><ram:Value bt="BT-161">red</ram:Value></ram:ApplicableProductCharacteristic><ram:DesignatedProductClassification><ram:ClassCode bt="BT-158" listID="STI">4711</ram:ClassCode></ram:DesignatedProductClassification><ram:OriginTradeCountry><ram:ID bt="BT-159">DE</ram:ID></ram:OriginTradeCountry>',
		`<ram:BillingSpecifiedPeriod bt="BG-26">${date('StartDateTime', 'BT-134', '20261001')}${date('EndDateTime', 'BT-135', '20261031')}</ram:BillingSpecifiedPeriod>${allowance('BG-27', false, ['BT-136', 'BT-137', 'BT-140'], '5.00')}${allowance('BG-28', true, ['BT-141', 'BT-142', 'BT-145'], '2.00')}`,
	)}${line('2', 'Saw', '2', '50.00', '100.00', '', '')}
<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference bt="BT-10">04011000-12345-34</ram:BuyerReference>
<ram:SellerTradeParty bt="BG-4"><ram:GlobalID bt="BT-29" schemeID="0088">4000001123452</ram:GlobalID><ram:Name bt="BT-27">Werk GmbH</ram:Name><ram:SpecifiedLegalOrganization><ram:ID bt="BT-30" schemeID="0002">HRB1</ram:ID></ram:SpecifiedLegalOrganization><ram:DefinedTradeContact bt="BG-6"><ram:PersonName bt="BT-41">Eva</ram:PersonName><ram:TelephoneUniversalCommunication><ram:CompleteNumber bt="BT-42">+49 30 1234</ram:CompleteNumber></ram:TelephoneUniversalCommunication><ram:EmailURIUniversalCommunication><ram:URIID bt="BT-43">eva@werk.example</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>${address('BG-5', ['BT-38', 'BT-37', 'BT-40'])}<ram:URIUniversalCommunication><ram:URIID bt="BT-34" schemeID="EM">rechnung@werk.example</ram:URIID></ram:URIUniversalCommunication>${vatId('BT-31', 'DE123456789')}</ram:SellerTradeParty>
<ram:BuyerTradeParty bt="BG-7"><ram:Name bt="BT-44">Amt Nord</ram:Name><ram:SpecifiedLegalOrganization><ram:ID bt="BT-47" schemeID="0002">HRB2</ram:ID></ram:SpecifiedLegalOrganization>${address('BG-8', ['BT-53', 'BT-52', 'BT-55'])}<ram:URIUniversalCommunication><ram:URIID bt="BT-49" schemeID="0204">04011000-12345-34</ram:URIID></ram:URIUniversalCommunication>${vatId('BT-48', 'FR12345678901')}</ram:BuyerTradeParty>
${isO ? '' : `<ram:SellerTaxRepresentativeTradeParty bt="BG-11"><ram:Name bt="BT-62">Rat KG</ram:Name>${address('BG-12', ['x', 'y', 'BT-69'])}${vatId('BT-63', 'DE987654321')}</ram:SellerTaxRepresentativeTradeParty>`}
<ram:AdditionalReferencedDocument bt="BG-24"><ram:IssuerAssignedID bt="BT-122">A1</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject bt="BT-125" mimeCode="application/pdf" filename="a.pdf">JVBERi0=</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty bt="BG-13"><ram:Name>Lager</ram:Name>${address('BG-15', ['BT-78', 'BT-77', 'BT-80'])}</ram:ShipToTradeParty><ram:ActualDeliverySupplyChainEvent bt="BT-72-g">${date('OccurrenceDateTime', 'BT-72', '20261031')}</ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:PaymentReference>RE-4711</ram:PaymentReference><ram:InvoiceCurrencyCode bt="BT-5">EUR</ram:InvoiceCurrencyCode><ram:PayeeTradeParty bt="BG-10"><ram:Name bt="BT-59">Bank AG</ram:Name></ram:PayeeTradeParty>
<ram:SpecifiedTradeSettlementPaymentMeans bt="BG-16"><ram:TypeCode bt="BT-81">58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount bt="BG-17"><ram:IBANID bt="BT-84">DE89370400440532013000</ram:IBANID><ram:AccountName>Werk</ram:AccountName></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:ApplicableTradeTax bt="BG-23"><ram:CalculatedAmount bt="BT-117">${tax}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>${reason ? `<ram:ExemptionReason bt="BT-120">${reason}</ram:ExemptionReason>` : ''}<ram:BasisAmount bt="BT-116">190.00</ram:BasisAmount><ram:CategoryCode bt="BT-118">${category}</ram:CategoryCode>${percent('BT-119')}</ram:ApplicableTradeTax>
<ram:BillingSpecifiedPeriod bt="BG-14">${date('StartDateTime', 'BT-73', '20261001')}${date('EndDateTime', 'BT-74', '20261031')}</ram:BillingSpecifiedPeriod>
${allowance('BG-20', false, ['BT-92', 'BT-93', 'BT-98', 'BT-95', 'BT-96'], '10.00')}${allowance('BG-21', true, ['BT-99', 'BT-100', 'BT-105', 'BT-102', 'BT-103'], '3.00')}
<ram:SpecifiedTradePaymentTerms bt="terms"><ram:Description bt="BT-20">30 days</ram:Description></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation bt="BG-22"><ram:LineTotalAmount bt="BT-106">197.00</ram:LineTotalAmount><ram:ChargeTotalAmount bt="BT-108">3.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount bt="BT-107">10.00</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount bt="BT-109">190.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount bt="BT-110" currencyID="EUR">${tax}</ram:TaxTotalAmount><ram:GrandTotalAmount bt="BT-112">${gross}</ram:GrandTotalAmount><ram:TotalPrepaidAmount bt="BT-113">26.10</ram:TotalPrepaidAmount><ram:DuePayableAmount bt="BT-115">${due}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
<ram:InvoiceReferencedDocument bt="BG-3"><ram:IssuerAssignedID bt="BT-25">RE-4710</ram:IssuerAssignedID></ram:InvoiceReferencedDocument></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
}

/** The same invoice in UBL. */
export function markedUbl({ specification = en16931, vat = standard }: Made = {}): string {
	const { category, rate, tax, gross, due, reason } = vat;
	const isO = category === 'O';
	const percent = (bt: string) => (rate === '' ? '' : `<cbc:Percent bt="${bt}">${rate}</cbc:Percent>`);
	const scheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
	const vatId = (bt: string, id: string) =>
		isO ? '' : `<cac:PartyTaxScheme bt="${bt}"><cbc:CompanyID>${id}</cbc:CompanyID>${scheme}</cac:PartyTaxScheme>`;
	const address = (bg: string, terms: readonly string[], name = 'PostalAddress') =>
		`<cac:${name} bt="${bg}"><cbc:StreetName>Weg 1</cbc:StreetName><cbc:CityName bt="${terms[1]}">Berlin</cbc:CityName><cbc:PostalZone bt="${terms[0]}">10115</cbc:PostalZone><cac:Country><cbc:IdentificationCode bt="${terms[2]}">DE</cbc:IdentificationCode></cac:Country></cac:${name}>`;
	const amount = (name: string, bt: string, value: string) =>
		`<cbc:${name} bt="${bt}" currencyID="EUR">${value}</cbc:${name}>`;
	const allowance = (bg: string, isCharge: boolean, terms: readonly string[], value: string) =>
		`<cac:AllowanceCharge bt="${bg}"><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode bt="${terms[2]}">${isCharge ? 'FC' : '95'}</cbc:AllowanceChargeReasonCode><cbc:MultiplierFactorNumeric bt="${bg}-rate">${Number(value)}</cbc:MultiplierFactorNumeric>${amount('Amount', terms[0] ?? '', value)}${amount('BaseAmount', terms[1] ?? '', '100.00')}${
			terms[3]
				? `<cac:TaxCategory><cbc:ID bt="${terms[3]}">${category}</cbc:ID>${percent(terms[4] ?? '')}${scheme}</cac:TaxCategory>`
				: ''
		}</cac:AllowanceCharge>`;
	const line = (id: string, name: string, quantity: string, price: string, net: string, inner: string, item: string) =>
		`<cac:InvoiceLine bt="BG-25"><cbc:ID bt="BT-126">${id}</cbc:ID><cbc:InvoicedQuantity bt="BT-129" unitCode="C62">${quantity}</cbc:InvoicedQuantity>${amount('LineExtensionAmount', 'BT-131', net)}${inner}<cac:Item><cbc:Name bt="BT-153">${name}</cbc:Name><cac:StandardItemIdentification><cbc:ID bt="BT-157" schemeID="0160">4012345001235</cbc:ID></cac:StandardItemIdentification>${item}<cac:ClassifiedTaxCategory><cbc:ID bt="BT-151">${category}</cbc:ID>${percent('BT-152')}${scheme}</cac:ClassifiedTaxCategory></cac:Item><cac:Price>${amount('PriceAmount', 'BT-146', price)}<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${amount('Amount', 'BT-147', '0.00')}${amount('BaseAmount', 'BT-148', price)}</cac:AllowanceCharge></cac:Price></cac:InvoiceLine>`;
	return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID bt="BT-24">${specification}</cbc:CustomizationID><cbc:ProfileID bt="BT-23">urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID><cbc:ID bt="BT-1">RE-4711</cbc:ID><cbc:IssueDate bt="BT-2">2026-11-03</cbc:IssueDate><cbc:InvoiceTypeCode bt="BT-3">380</cbc:InvoiceTypeCode><cbc:Note>Thank you</cbc:Note><cbc:DocumentCurrencyCode bt="BT-5">EUR</cbc:DocumentCurrencyCode><cbc:BuyerReference bt="BT-10">04011000-12345-34</cbc:BuyerReference>
<cac:InvoicePeriod bt="BG-14"><cbc:StartDate bt="BT-73">2026-10-01</cbc:StartDate><cbc:EndDate bt="BT-74">2026-10-31</cbc:EndDate></cac:InvoicePeriod><cac:BillingReference bt="BG-3"><cac:InvoiceDocumentReference><cbc:ID bt="BT-25">RE-4710</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>
<cac:AdditionalDocumentReference bt="BG-24"><cbc:ID bt="BT-122">A1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject bt="BT-125" mimeCode="application/pdf" filename="a.pdf">JVBERi0=</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
<cac:AccountingSupplierParty><cac:Party bt="BG-4"><cbc:EndpointID bt="BT-34" schemeID="EM">rechnung@werk.example</cbc:EndpointID><cac:PartyIdentification bt="BT-29-g"><cbc:ID bt="BT-29" schemeID="0088">4000001123452</cbc:ID></cac:PartyIdentification>${address('BG-5', ['BT-38', 'BT-37', 'BT-40'])}${vatId('BT-31', 'DE123456789')}<cac:PartyLegalEntity><cbc:RegistrationName bt="BT-27">Werk GmbH</cbc:RegistrationName><cbc:CompanyID bt="BT-30" schemeID="0002">HRB1</cbc:CompanyID></cac:PartyLegalEntity><cac:Contact bt="BG-6"><cbc:Name bt="BT-41">Eva</cbc:Name><cbc:Telephone bt="BT-42">+49 30 1234</cbc:Telephone><cbc:ElectronicMail bt="BT-43">eva@werk.example</cbc:ElectronicMail></cac:Contact></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party bt="BG-7"><cbc:EndpointID bt="BT-49" schemeID="0204">04011000-12345-34</cbc:EndpointID>${address('BG-8', ['BT-53', 'BT-52', 'BT-55'])}${vatId('BT-48', 'FR12345678901')}<cac:PartyLegalEntity><cbc:RegistrationName bt="BT-44">Amt Nord</cbc:RegistrationName><cbc:CompanyID bt="BT-47" schemeID="0002">HRB2</cbc:CompanyID></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
<cac:PayeeParty bt="BG-10"><cac:PartyName><cbc:Name bt="BT-59">Bank AG</cbc:Name></cac:PartyName></cac:PayeeParty>${isO ? '' : `<cac:TaxRepresentativeParty bt="BG-11"><cac:PartyName><cbc:Name bt="BT-62">Rat KG</cbc:Name></cac:PartyName>${address('BG-12', ['x', 'y', 'BT-69'])}${vatId('BT-63', 'DE987654321')}</cac:TaxRepresentativeParty>`}
<cac:Delivery bt="BG-13"><cbc:ActualDeliveryDate bt="BT-72">2026-10-31</cbc:ActualDeliveryDate><cac:DeliveryLocation>${address('BG-15', ['BT-78', 'BT-77', 'BT-80'], 'Address')}</cac:DeliveryLocation></cac:Delivery>
<cac:PaymentMeans bt="BG-16"><cbc:PaymentMeansCode bt="BT-81">58</cbc:PaymentMeansCode><cbc:PaymentID>RE-4711</cbc:PaymentID><cac:PayeeFinancialAccount bt="BG-17"><cbc:ID bt="BT-84">DE89370400440532013000</cbc:ID><cbc:Name>Werk</cbc:Name></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:PaymentTerms bt="terms"><cbc:Note bt="BT-20">30 days</cbc:Note></cac:PaymentTerms>
${allowance('BG-20', false, ['BT-92', 'BT-93', 'BT-98', 'BT-95', 'BT-96'], '10.00')}${allowance('BG-21', true, ['BT-99', 'BT-100', 'BT-105', 'BT-102', 'BT-103'], '3.00')}
<cac:TaxTotal>${amount('TaxAmount', 'BT-110', tax)}<cac:TaxSubtotal bt="BG-23">${amount('TaxableAmount', 'BT-116', '190.00')}${amount('TaxAmount', 'BT-117', tax)}<cac:TaxCategory><cbc:ID bt="BT-118">${category}</cbc:ID>${percent('BT-119')}${reason ? `<cbc:TaxExemptionReason bt="BT-120">${reason}</cbc:TaxExemptionReason>` : ''}${scheme}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:LegalMonetaryTotal bt="BG-22">${amount('LineExtensionAmount', 'BT-106', '197.00')}${amount('TaxExclusiveAmount', 'BT-109', '190.00')}${amount('TaxInclusiveAmount', 'BT-112', gross)}${amount('AllowanceTotalAmount', 'BT-107', '10.00')}${amount('ChargeTotalAmount', 'BT-108', '3.00')}${amount('PrepaidAmount', 'BT-113', '26.10')}${amount('PayableAmount', 'BT-115', due)}</cac:LegalMonetaryTotal>
${line('1', 'Hammer', '10', '10.00', '97.00', `<cac:InvoicePeriod bt="BG-26"><cbc:StartDate bt="BT-134">2026-10-01</cbc:StartDate><cbc:EndDate bt="BT-135">2026-10-31</cbc:EndDate></cac:InvoicePeriod>${allowance('BG-27', false, ['BT-136', 'BT-137', 'BT-140'], '5.00')}${allowance('BG-28', true, ['BT-141', 'BT-142', 'BT-145'], '2.00')}`, '<cac:OriginCountry><cbc:IdentificationCode bt="BT-159">DE</cbc:IdentificationCode></cac:OriginCountry><cac:CommodityClassification><cbc:ItemClassificationCode bt="BT-158" listID="STI">4711</cbc:ItemClassificationCode></cac:CommodityClassification><cac:AdditionalItemProperty bt="BG-32"><cbc:Name bt="BT-160">Colour</cbc:Name><cbc:Value bt="BT-161">red</cbc:Value></cac:AdditionalItemProperty>')}${line('2', 'Saw', '2', '50.00', '100.00', '', '')}
</Invoice>`;
}

/** Take away the first element that is a term or group, and what would be left empty around it, up to its group. */
export function without(marked: string, term: string): string {
	const { start, end } = elementOf(marked, term);
	let [before, after] = [marked.slice(0, start), marked.slice(end)];
	for (;;) {
		const [opening = '', name = ''] = /<([\w:]+)(?: [^<>]*)?>$/.exec(before) ?? [];
		const closing = `</${name}>`;
		if (opening === '' || opening.includes(' bt="BG-') || !after.startsWith(closing)) return before + after;
		[before, after] = [before.slice(0, -opening.length), after.slice(closing.length)];
	}
}

/** Give the first element of a term another text. */
export function withText(marked: string, term: string, text: string): string {
	const { open, close } = elementOf(marked, term);
	return marked.slice(0, open) + text + marked.slice(close);
}

/** Put something behind the first element of a term or group. */
export function withBehind(marked: string, term: string, added: string): string {
	const { end } = elementOf(marked, term);
	return marked.slice(0, end) + added + marked.slice(end);
}

/** Change an attribute of the first element of a term; `undefined` takes it away. */
export function withAttribute(marked: string, term: string, name: string, value: string | undefined): string {
	const { start, open } = elementOf(marked, term);
	const tag = marked.slice(start, open);
	const changed = tag.replace(new RegExp(` ${name}="[^"]*"`), value === undefined ? '' : ` ${name}="${value}"`);
	return marked.slice(0, start) + changed + marked.slice(open);
}

/** Whether an element is a term or group. */
export function has(marked: string, term: string): boolean {
	return marked.includes(` bt="${term}"`);
}

function elementOf(marked: string, term: string) {
	const found = new RegExp(`<([\\w:]+) bt="${term}"[^>]*>`).exec(marked);
	if (!found) throw new Error(`the made invoice has no ${term}`);
	const open = found.index + found[0].length;
	const close = marked.indexOf(`</${found[1]}>`, open);
	return { start: found.index, open, close, end: close + `</${found[1]}>`.length };
}

/** The file without the marks. */
export function finished(marked: string): Buffer {
	return Buffer.from(marked.replace(/ bt="[^"]*"/g, ''));
}
