import { codedTerms, mandatoryTerms, twoDecimals } from '../../../contract/einvoice-rules';
import {
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
	return /^(?:BR-DE|PEPPOL)-/.test(rule);
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
		// The unit stands in an attribute.
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

/** An invoice with a code that is none. @param attribute  `@name`, where the code stands in one */
export function withWrongCode(marked: string, term: string, attribute: string | undefined): string {
	return attribute ? withAttribute(marked, term, attribute.slice(1), 'QQQ') : withText(marked, term, 'QQQ');
}

/** Rules that a change breaks, those and no others, and of what invoice. */
type Fault = readonly [rules: string, change: (marked: string) => string, made?: Made];

/** Faults of which each has a change of its own. */
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
		['BR-61 BR-DE-23-a', (marked) => without(marked, 'BG-17'), { specification: xrechnung }],
		['BR-DE-24-a BR-DE-24-b', (marked) => withText(marked, 'BT-81', '48'), { specification: xrechnung }],
		[
			'BR-DE-25-a BR-DE-25-b PEPPOL-EN16931-R061',
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
	// In UBL it stands beside the other one.
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
