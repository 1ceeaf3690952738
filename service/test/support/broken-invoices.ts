import { codedTerms, mandatoryTerms, twoDecimals } from '../../../contract/einvoice-rules';
import {
	cleanVehicles,
	finished,
	has,
	markedCii,
	markedUbl,
	untaxed,
	withAttribute,
	withBehind,
	without,
	withText,
	xrechnung,
	xrechnungExtension,
	type Made,
} from './made-einvoice';

/** Makers of right invoices by their syntax. */
export const syntaxes = { CII: markedCii, UBL: markedUbl } as const;
export type Syntax = keyof typeof syntaxes;

/** An invoice with one fault, as a file. */
export interface BrokenInvoice {
	readonly name: string;
	/** The rule that it was made to break. */
	readonly rule: string;
	readonly bytes: Buffer;
}

/** Whether a rule holds of XRechnung alone. */
export function isNational(rule: string): boolean {
	return /^(?:BR-DE|BR-DEX|BR-TMP|PEPPOL)-/.test(rule);
}

/** Every rule that the made invoice can break by one fault, each broken once; the first one is right. */
export function brokenInvoices(syntax: Syntax): BrokenInvoice[] {
	const make = syntaxes[syntax];
	const made: BrokenInvoice[] = [];
	const add = (rule: string, kind: string, marked: string): void => {
		made.push({ name: `${syntax}-${kind}-${rule}-${made.length}.xml`, rule, bytes: finished(marked) });
	};
	add('', 'right', make());
	add('', 'right-xrechnung', make({ specification: xrechnung }));
	add('', 'right-extension', make({ specification: xrechnungExtension }));
	add('', 'right-vehicles', ofVehicles(syntax, make({ specification: cleanVehicles })));
	for (const [rule, , ...terms] of mandatoryTerms) {
		if (terms.every((term) => !has(make(), term) && term !== 'BT-130')) continue;
		add(rule, 'missing', withoutTerms(make(isNational(rule) ? { specification: xrechnung } : {}), terms));
	}
	for (const [rule, , term] of twoDecimals) {
		if (has(make(), term)) add(rule, 'decimals', withThirdDecimal(make(), term));
	}
	for (const [rule, , term, , attribute] of codedTerms) {
		if (has(make(), term)) add(rule, 'code', withWrongCode(make(), term, attribute));
	}
	for (const [rules, change, how = {}] of faultsOf(syntax)) add(rules.split(' ')[0] ?? '', 'fault', change(make(how)));
	return made;
}

/** An invoice without all of some terms. */
export function withoutTerms(whole: string, terms: readonly string[]): string {
	let marked = whole;
	for (const term of terms) {
		// The unit is an attribute.
		if (term === 'BT-130') marked = withAttribute(marked, 'BT-129', 'unitCode', undefined);
		while (has(marked, term)) {
			marked = without(marked, term);
			if (!['BG-25', 'BT-31', 'BT-30', 'BT-29'].includes(term)) break;
		}
	}
	return marked;
}

/** An invoice one of whose amounts has a decimal more: not enough to break a sum. */
export function withThirdDecimal(marked: string, term: string): string {
	const [, text = ''] = new RegExp(`bt="${term}"[^>]*>([\\d.]+)<`).exec(marked) ?? [];
	return withText(marked, term, `${text}1`);
}

/** An invoice with an invalid code. @param attribute  `@name` if the code is an attribute */
export function withWrongCode(marked: string, term: string, attribute: string | undefined): string {
	return attribute ? withAttribute(marked, term, attribute.slice(1), 'QQQ') : withText(marked, term, 'QQQ');
}

/** Rules that a change breaks, those and no others, and of what invoice. */
type Fault = readonly [rules: string, change: (marked: string) => string, made?: Made];

/** Faults that each need a specific change. */
export function faultsOf(syntax: Syntax): readonly Fault[] {
	return [
		['BR-CL-23', (marked) => withAttribute(marked, 'BT-129', 'unitCode', 'Stk')],
		['BR-27', (marked) => withText(marked, 'BT-146', '-10.00')],
		['BR-28', (marked) => withText(marked, 'BT-148', '-10.00')],
		['BR-29', (marked) => withText(marked, 'BT-74', syntax === 'CII' ? '20260901' : '2026-09-01')],
		['BR-30', (marked) => withText(marked, 'BT-135', syntax === 'CII' ? '20260901' : '2026-09-01')],
		['BR-62', (marked) => withAttribute(marked, 'BT-34', 'schemeID', undefined)],
		['BR-63', (marked) => withAttribute(marked, 'BT-49', 'schemeID', undefined)],
		['BR-64', (marked) => withAttribute(marked, 'BT-157', 'schemeID', undefined)],
		['BR-65', (marked) => withAttribute(marked, 'BT-158', 'listID', undefined)],
		['BR-61', (marked) => without(marked, 'BG-17')],
		['BR-CL-03', (marked) => marked.replace('bt="BT-110" currencyID="EUR"', 'bt="BT-110" currencyID="EURO"')],
		['BR-CO-09', (marked) => marked.replaceAll('FR12345678901', '12345678901')],
		['BR-CO-10 BR-CO-13', (marked) => withText(marked, 'BT-106', '198.00')],
		['BR-CO-11 BR-CO-13', (marked) => withText(marked, 'BT-107', '11.00')],
		['BR-CO-12 BR-CO-13', (marked) => withText(marked, 'BT-108', '4.00')],
		['BR-CO-13 BR-CO-15', (marked) => withText(marked, 'BT-109', '191.00')],
		['BR-CO-14 BR-CO-15', (marked) => withText(marked, 'BT-110', '36.11')],
		['BR-CO-15 BR-CO-16', (marked) => withText(marked, 'BT-112', '226.11')],
		['BR-CO-16', (marked) => withText(marked, 'BT-115', '200.01')],
		['BR-CO-14 BR-CO-17 BR-S-09', (marked) => withText(marked, 'BT-117', '37.10')],
		['BR-CO-25', (marked) => without(marked, 'BT-20')],
		['BR-B-02 BR-S-01', (marked) => withText(marked, 'BT-118', 'B').replaceAll('>DE<', '>IT<')],
		['BR-B-01 BR-B-02 BR-S-01', (marked) => withText(marked, 'BT-118', 'B')],
		[
			'BR-53',
			(marked) =>
				withBehind(
					marked,
					'BT-5',
					snippet(
						syntax,
						'<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode>',
						'<cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>',
					),
				),
		],
		[
			'BR-CO-03',
			(marked) =>
				syntax === 'CII'
					? withBehind(
							marked,
							'BT-117',
							'<ram:TaxPointDate><udt:DateString format="102">20261101</udt:DateString></ram:TaxPointDate><ram:DueDateTypeCode>5</ram:DueDateTypeCode>',
						)
					: withBehind(
							withBehind(marked, 'BT-2', '<cbc:TaxPointDate>2026-11-01</cbc:TaxPointDate>'),
							'BT-74',
							'<cbc:DescriptionCode>35</cbc:DescriptionCode>',
						),
		],
		[
			'BR-51',
			(marked) =>
				withBehind(
					marked,
					'BT-81',
					snippet(
						syntax,
						'<ram:ApplicableTradeSettlementFinancialCard><ram:ID>4000123412341234</ram:ID></ram:ApplicableTradeSettlementFinancialCard>',
						'<cac:CardAccount><cbc:PrimaryAccountNumberID>4000123412341234</cbc:PrimaryAccountNumberID></cac:CardAccount>',
					),
				),
		],
		['BR-S-05 BR-S-08', (marked) => withText(marked, 'BT-152', '0')],
		['BR-S-06 BR-S-08', (marked) => withText(marked, 'BT-96', '0')],
		['BR-S-07 BR-S-08', (marked) => withText(marked, 'BT-103', '0')],
		['BR-CO-17 BR-S-08 BR-S-09', (marked) => withText(marked, 'BT-116', '180.00')],
		['TYPE-NUMBER', (marked) => withText(marked, 'BT-115', '200,00')],
		['TYPE-DATE', (marked) => withText(marked, 'BT-2', '03.11.2026')],
		['TYPE-DATE', (marked) => withText(marked, 'BT-72', syntax === 'CII' ? '20260231' : '2026-02-31')],
		['BR-IC-11', (marked) => without(without(marked, 'BT-72'), 'BG-14'), { vat: untaxed('K') }],
		['BR-57 BR-IC-12', (marked) => without(marked, 'BT-80'), { vat: untaxed('K') }],
		['BR-O-11', (marked) => withBehind(marked, 'BG-23', secondBreakdown(syntax, 'Z')), { vat: untaxed('O') }],
		['BR-DE-17', (marked) => withText(marked, 'BT-3', '325'), { specification: xrechnung }],
		['BR-DE-18', (marked) => withText(marked, 'BT-20', '#SKONTO#TAGE=14#PROZENT=2#'), { specification: xrechnung }],
		['BR-DE-19', (marked) => withText(marked, 'BT-84', 'DE00370400440532013000'), { specification: xrechnung }],
		['BR-DE-21', (marked) => withText(marked, 'BT-24', xrechnung.replace('3.0', '2.0')), { specification: xrechnung }],
		[
			'BR-DE-22',
			(marked) => {
				const [attachment = ''] =
					/<[\w:]+ bt="BG-24".*?<\/(?:ram:AdditionalReferencedDocument|cac:AdditionalDocumentReference)>/s.exec(
						marked,
					) ?? [];
				return withBehind(marked, 'BG-24', attachment);
			},
			{ specification: xrechnung },
		],
		['BR-61 BR-DE-19 BR-DE-23-a', (marked) => without(marked, 'BG-17'), { specification: xrechnung }],
		['BR-DE-24-a BR-DE-24-b', (marked) => withText(marked, 'BT-81', '48'), { specification: xrechnung }],
		[
			'BR-DE-20 BR-DE-25-a BR-DE-25-b PEPPOL-EN16931-R061',
			(marked) => withText(marked, 'BT-81', '59'),
			{ specification: xrechnung },
		],
		['BR-DE-26', (marked) => without(withText(marked, 'BT-3', '384'), 'BG-3'), { specification: xrechnung }],
		['BR-DE-27', (marked) => withText(marked, 'BT-42', '++'), { specification: xrechnung }],
		['BR-DE-28', (marked) => withText(marked, 'BT-43', 'eva at werk'), { specification: xrechnung }],
		[
			'BR-DE-TMP-32',
			(marked) => without(without(without(marked, 'BT-72'), 'BG-14'), 'BG-26'),
			{ specification: xrechnung },
		],
		...peppolFaultsOf(syntax).map((fault): Fault => [...fault, { specification: xrechnung }]),
		[
			'BR-TMP-2',
			(marked) =>
				syntax === 'CII'
					? withBehind(marked, 'BT-122', '<ram:URIID>a.pdf</ram:URIID>')
					: withBehind(marked, 'BT-125', '<cac:ExternalReference><cbc:URI>a.pdf</cbc:URI></cac:ExternalReference>'),
			{ specification: xrechnung },
		],
		...extensionFaultsOf(syntax).map((fault): Fault => [...fault, { specification: xrechnungExtension }]),
		...vehicleFaultsOf(syntax).map(
			([rules, change]): Fault => [
				rules,
				(marked) => change(ofVehicles(syntax, marked)),
				{ specification: cleanVehicles },
			],
		),
		...(syntax === 'CII' ? ciiFaults : []),
	];
}

/** Faults of XRechnungen against the rules that it has of Peppol. */
function peppolFaultsOf(syntax: Syntax): readonly (readonly [rules: string, change: (marked: string) => string])[] {
	const accounts = (currency: string) =>
		snippet(
			syntax,
			`<ram:TaxCurrencyCode>${currency}</ram:TaxCurrencyCode>`,
			`<cbc:TaxCurrencyCode>${currency}</cbc:TaxCurrencyCode>`,
		);
	const total = (tax: string) =>
		snippet(
			syntax,
			`<ram:TaxTotalAmount currencyID="SEK">${tax}</ram:TaxTotalAmount>`,
			`<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">${tax}</cbc:TaxAmount></cac:TaxTotal>`,
		);
	// In UBL it is a sibling of the other total.
	const withTotal = (marked: string, tax: string) =>
		syntax === 'CII'
			? withBehind(marked, 'BT-110', total(tax))
			: marked.replace('</cac:TaxTotal>', `</cac:TaxTotal>${total(tax)}`);
	const base = (quantity: string, unit: string) =>
		snippet(
			syntax,
			`<ram:BasisQuantity unitCode="${unit}">${quantity}</ram:BasisQuantity>`,
			`<cbc:BaseQuantity unitCode="${unit}">${quantity}</cbc:BaseQuantity>`,
		);
	const indicator = syntax === 'CII' ? '<udt:Indicator>false<' : '<cbc:ChargeIndicator>false<';
	const ofPrice = snippet(
		syntax,
		'<ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>0</ram:ActualAmount></ram:AppliedTradeAllowanceCharge>',
		'<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">0</cbc:Amount></cac:AllowanceCharge>',
	);
	const reference = snippet(
		syntax,
		'<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>D1</ram:IssuerAssignedID><ram:TypeCode>50</ram:TypeCode></ram:AdditionalReferencedDocument>',
		'<cac:DocumentReference><cbc:ID>D1</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:DocumentReference>',
	);
	const day = (iso: string) => (syntax === 'CII' ? iso.replaceAll('-', '') : iso);
	const rule = (...numbers: readonly string[]) => numbers.map((number) => `PEPPOL-EN16931-R${number}`).join(' ');
	return [
		[rule('005'), (marked) => withTotal(withBehind(marked, 'BT-5', accounts('EUR')), '1.00')],
		[
			rule('008'),
			(marked) => withBehind(marked, 'BT-153', snippet(syntax, '<ram:Description/>', '<cbc:Description/>')),
		],
		[rule('040'), (marked) => withText(marked, 'BG-20-rate', '11')],
		[rule('041'), (marked) => without(marked, 'BT-93')],
		[rule('042'), (marked) => without(marked, 'BG-27-rate')],
		[rule('043'), (marked) => marked.replace(indicator, indicator.replace('false', '0'))],
		[rule('044'), (marked) => withBehind(marked, syntax === 'CII' ? 'BT-148' : 'BT-146', ofPrice)],
		[rule('046'), (marked) => withText(marked, 'BT-148', '11.00')],
		[
			rule('053'),
			(marked) =>
				syntax === 'CII'
					? withBehind(marked, 'BT-110', '<ram:TaxTotalAmount currencyID="EUR">36.10</ram:TaxTotalAmount>')
					: marked.replace(
							'</cac:TaxTotal>',
							`$&<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount>${secondBreakdown(syntax, 'Z')}</cac:TaxTotal>`,
						),
		],
		[rule('054'), (marked) => withTotal(marked, '1.00')],
		[rule('055'), (marked) => withTotal(withBehind(marked, 'BT-5', accounts('SEK')), '-400.00')],
		[rule('101'), (marked) => withBehind(marked, 'BG-26', reference)],
		[rule('110'), (marked) => withText(marked, 'BT-134', day('2026-09-30'))],
		[rule('111'), (marked) => withText(marked, 'BT-135', day('2026-11-01'))],
		[rule('120'), (marked) => withText(marked, 'BT-129', '11')],
		[rule('120', '121'), (marked) => withBehind(marked, 'BT-146', base('-1', 'C62'))],
		[rule('130'), (marked) => withBehind(marked, 'BT-146', base('1', 'KGM'))],
	];
}

/** What CII alone can say. */
const ciiFaults: readonly Fault[] = [
	[
		'BR-TMP-3',
		(marked) =>
			withBehind(
				withBehind(marked, 'BT-146', '<ram:BasisQuantity unitCode="C62">1</ram:BasisQuantity>'),
				'BT-148',
				'<ram:BasisQuantity unitCode="C62">2</ram:BasisQuantity>',
			),
		{ specification: xrechnung },
	],
	[
		'BR-DEX-15',
		(marked) => withBehind(marked, 'BT-126', '<ram:ParentLineID>2</ram:ParentLineID>'),
		{ specification: xrechnungExtension },
	],
];

type SyntaxFault = readonly [rules: string, change: (marked: string) => string];

/** Faults of XRechnungen with the extension. */
function extensionFaultsOf(syntax: Syntax): readonly SyntaxFault[] {
	const scheme = (term: string) => (marked: string) => withAttribute(marked, term, 'schemeID', 'QQQ');
	const inUbl: readonly SyntaxFault[] = [
		['BR-DEX-02', (marked) => withSubLine(marked, '90.00', vatOfSubLine)],
		['BR-DEX-03', (marked) => withSubLine(marked, '97.00', '')],
		['BR-DEX-09', (marked) => withText(marked, 'BT-115', '199.00')],
		['BR-DEX-10', (marked) => withThirdParty(marked, { type: '' })],
		['BR-DEX-11 BR-DEX-14', (marked) => withThirdParty(marked, { amount: '' })],
		['BR-DEX-12', (marked) => withThirdParty(marked, { description: '' })],
		['BR-DEX-13', (marked) => withThirdParty(marked, { amount: '0.001' })],
		['BR-DEX-14', (marked) => withThirdParty(marked, { currency: 'SEK' })],
	];
	return [
		['BR-DEX-01', (marked) => withAttribute(marked, 'BT-125', 'mimeCode', 'application/zip')],
		['BR-DEX-04', scheme('BT-29')],
		['BR-DEX-05', scheme('BT-30')],
		['BR-DEX-06', scheme('BT-157')],
		['BR-DEX-07', scheme('BT-34')],
		[
			'BR-DEX-08',
			(marked) =>
				syntax === 'CII'
					? marked.replace(/<ram:ShipToTradeParty[^>]*>/, '$&<ram:GlobalID schemeID="QQQ">1</ram:GlobalID>')
					: marked.replace('<cac:DeliveryLocation>', '$&<cbc:ID schemeID="QQQ">1</cbc:ID>'),
		],
		...(syntax === 'UBL' ? inUbl : []),
	];
}

const vatOfSubLine =
	'<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>';

/** The first line of an invoice in UBL with a line below it. */
export function withSubLine(marked: string, net: string, vat = vatOfSubLine): string {
	const line = `<cac:SubInvoiceLine><cbc:ID>1.1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount><cac:Item><cbc:Name>Head</cbc:Name>${vat}</cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">${net}</cbc:PriceAmount></cac:Price></cac:SubInvoiceLine>`;
	return marked.replace('</cac:InvoiceLine>', `${line}$&`);
}

/** A UBL invoice with a third-party payment; empty fields are omitted. */
export function withThirdParty(
	marked: string,
	{ type = '10', amount = '0.00', currency = 'EUR', description = 'Tip' }: Partial<Record<string, string>> = {},
): string {
	const part = (name: string, text: string, attributes = '') =>
		text === '' ? '' : `<cbc:${name}${attributes}>${text}</cbc:${name}>`;
	const payment = [
		part('ID', type),
		part('PaidAmount', amount, ` currencyID="${currency}"`),
		part('InstructionID', description),
	].join('');
	return withBehind(marked, 'terms', `<cac:PrepaidPayment>${payment}</cac:PrepaidPayment>`);
}

/** An invoice whose first line is a clean vehicle, with what the profile for these asks for. */
export function ofVehicles(syntax: Syntax, marked: string): string {
	const references = snippet(
		syntax,
		'<ram:ContractReferencedDocument><ram:IssuerAssignedID bt="BT-12">C1</ram:IssuerAssignedID></ram:ContractReferencedDocument><ram:AdditionalReferencedDocument bt="BT-17-g"><ram:IssuerAssignedID>T1</ram:IssuerAssignedID><ram:TypeCode>50</ram:TypeCode></ram:AdditionalReferencedDocument>',
		'<cac:OriginatorDocumentReference><cbc:ID bt="BT-17">T1</cbc:ID></cac:OriginatorDocumentReference><cac:ContractDocumentReference><cbc:ID bt="BT-12">C1</cbc:ID></cac:ContractDocumentReference>',
	);
	const referring = marked.replace(/<[\w:]+ bt="BG-24"/, `${references}$&`);
	const classified = withText(withAttribute(referring, 'BT-158', 'listID', 'CVD'), 'BT-158', 'M1');
	return withText(withText(classified, 'BT-160', 'cva'), 'BT-161', 'clean');
}

/** Faults of XRechnungen for clean vehicles. */
function vehicleFaultsOf(syntax: Syntax): readonly SyntaxFault[] {
	const secondClass = (list: string) =>
		snippet(
			syntax,
			`</ram:DesignatedProductClassification><ram:DesignatedProductClassification><ram:ClassCode listID="${list}">M2</ram:ClassCode>`,
			`</cac:CommodityClassification><cac:CommodityClassification><cbc:ItemClassificationCode listID="${list}">M2</cbc:ItemClassificationCode>`,
		);
	const secondKind = snippet(
		syntax,
		'<ram:ApplicableProductCharacteristic><ram:Description>cva</ram:Description><ram:Value>other</ram:Value></ram:ApplicableProductCharacteristic>',
		'<cac:AdditionalItemProperty><cbc:Name>cva</cbc:Name><cbc:Value>other</cbc:Value></cac:AdditionalItemProperty>',
	);
	return [
		['BR-DE-CVD-01', (marked) => without(marked, 'BT-12')],
		['BR-DE-CVD-02', (marked) => without(marked, syntax === 'CII' ? 'BT-17-g' : 'BT-17')],
		['BR-DE-CVD-03', (marked) => withText(withAttribute(marked, 'BT-158', 'listID', 'STI'), 'BT-160', 'Colour')],
		['BR-DE-CVD-04', (marked) => withText(marked, 'BT-158', 'X9')],
		['BR-DE-CVD-05', (marked) => withText(marked, 'BT-161', 'green')],
		['BR-DE-CVD-06-a', (marked) => withBehind(marked, 'BG-32', secondKind)],
		['BR-DE-CVD-06-b', (marked) => withBehind(marked, 'BT-158', secondClass('CVD'))],
		['BR-TMP-CVD-01', (marked) => withBehind(marked, 'BT-158', secondClass('QQQ'))],
	];
}

/** Of the syntax that is meant. */
export function snippet(syntax: Syntax, cii: string, ubl: string): string {
	return syntax === 'CII' ? cii : ubl;
}

/** A breakdown of another category. */
export function secondBreakdown(syntax: Syntax, category: string): string {
	return syntax === 'CII'
		? `<ram:ApplicableTradeTax><ram:CalculatedAmount>0</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>0</ram:BasisAmount><ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:ApplicableTradeTax>`
		: `<cac:TaxSubtotal><cbc:TaxableAmount>0</cbc:TaxableAmount><cbc:TaxAmount>0</cbc:TaxAmount><cac:TaxCategory><cbc:ID>${category}</cbc:ID><cbc:Percent>0</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>`;
}
