import {
	codedTerms,
	invoiceRules,
	mandatoryTerms,
	twoDecimals,
	vatCategories,
} from '../../../../../contract/einvoice-rules';
import { checkInvoice } from '../../../../src/engine/einvoice/check-invoice';
import { invoiceOf } from '../../../../src/engine/einvoice/model/invoice';
import { parseInvoiceXml } from '../../../../src/engine/einvoice/syntax/xml';
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
} from '../../../support/made-einvoice';

const syntaxes = { CII: markedCii, UBL: markedUbl } as const;
type Syntax = keyof typeof syntaxes;

function found(marked: string) {
	const invoice = invoiceOf(parseInvoiceXml(finished(marked)));
	if (!invoice) throw new Error('no invoice was read');
	return checkInvoice(invoice);
}

const rulesOf = (marked: string): string[] => [...new Set(found(marked).map(({ rule }) => rule))].sort();

const factur = 'urn:factur-x.eu:1p0';
const profiles = {
	MINIMUM: `${factur}:minimum`,
	'BASIC WL': `${factur}:basicwl`,
	BASIC: `urn:cen.eu:en16931:2017#compliant#${factur}:basic`,
	'EN 16931': 'urn:cen.eu:en16931:2017',
	EXTENDED: `urn:cen.eu:en16931:2017#conformant#${factur}:extended`,
	XRECHNUNG: xrechnung,
};

describe.each(Object.keys(syntaxes) as Syntax[])('%s', (syntax) => {
	const make = (made: Made = {}) => syntaxes[syntax](made);

	it.each(Object.entries(profiles))('breaks no rule where it is right: %s', (_, specification) => {
		expect(found(make({ specification }))).toEqual([]);
	});

	it.each(vatCategories.map(([code]) => code).filter((code) => !['S', 'L', 'M'].includes(code)))(
		'breaks no rule where it is right: VAT category %s',
		(category) => {
			expect(found(make({ vat: untaxed(category) }))).toEqual([]);
		},
	);

	it.each(['L', 'M'])('breaks no rule where it is right: VAT category %s', (category) => {
		expect(found(make({ vat: { category, rate: '19', tax: '36.10', gross: '226.10', due: '200.00' } }))).toEqual([]);
	});

	// What else cannot hold when a term is missing.
	const consequences: Readonly<Record<string, readonly string[]>> = {
		'BR-22': ['BR-23'],
		'BR-24': ['BR-CO-10', 'BR-S-08'],
		'BR-31': ['BR-CO-11', 'BR-S-08'],
		'BR-32': ['BR-S-08'],
		'BR-33': ['BR-CO-21'],
		'BR-36': ['BR-CO-12', 'BR-S-08'],
		'BR-37': ['BR-S-08'],
		'BR-38': ['BR-CO-22'],
		'BR-42': ['BR-CO-23'],
		'BR-44': ['BR-CO-24'],
		'BR-46': ['BR-CO-14'],
		'BR-47': ['BR-S-01'],
		'BR-50': ['BR-61'],
		'BR-CO-04': ['BR-S-08'],
		'BR-CO-18': ['BR-S-01'],
		'BR-CO-21': ['BR-33'],
		'BR-CO-22': ['BR-38'],
		'BR-CO-23': ['BR-42'],
		'BR-CO-24': ['BR-44'],
		'BR-DE-14': ['BR-48', 'BR-CO-17', 'BR-S-08', 'BR-S-09'],
		'BR-16': ['BR-CO-10'],
	};

	it.each(mandatoryTerms.map(([rule, , ...terms]) => [rule, terms] as const))(
		'%s: %p missing is told',
		(rule, terms) => {
			const national = rule.startsWith('BR-DE-');
			let marked = make(national ? { specification: xrechnung } : {});
			const isAll = ['BG-25'].includes(terms[0] ?? '');
			for (const term of terms) {
				// The unit stands in an attribute.
				if (term === 'BT-130') marked = withAttribute(marked, 'BT-129', 'unitCode', undefined);
				while (has(marked, term)) {
					marked = without(marked, term);
					if (!isAll && !['BT-31', 'BT-30', 'BT-29'].includes(term)) break;
				}
			}
			expect(rulesOf(marked)).toEqual([rule, ...(consequences[rule] ?? [])].sort());
			const [first] = found(marked).filter((one) => one.rule === rule);
			expect(first?.path).toMatch(syntax === 'CII' ? /^\/rsm:CrossIndustryInvoice/ : /^\/Invoice/);
			for (const { text } of found(marked)) expect(text.en + text.zh).not.toMatch(/\{|undefined/);
		},
	);

	it.each(
		twoDecimals.filter(([, , term]) => has(syntaxes[syntax](), term)).map(([rule, , term]) => [rule, term] as const),
	)('%s: three decimals of %s are told', (rule, term) => {
		const marked = make();
		const [, text = ''] = new RegExp(`bt="${term}"[^>]*>([\\d.]+)<`).exec(marked) ?? [];
		// Not enough to break a sum.
		expect(rulesOf(withText(marked, term, `${text}1`))).toEqual([rule]);
	});

	it.each(
		codedTerms
			.filter(([, , term]) => has(syntaxes[syntax](), term))
			.map(([rule, , term, , attribute]) => [rule, term, attribute] as const),
	)('%s: a code of %s that is none is told (%p)', (rule, term, attribute) => {
		const marked = make();
		const changed = attribute ? withAttribute(marked, term, attribute.slice(1), 'QQQ') : withText(marked, term, 'QQQ');
		const others: Readonly<Record<string, readonly string[]>> = {
			'BT-118': ['BR-S-01'],
			'BT-95': ['BR-S-08'],
			'BT-102': ['BR-S-08'],
			'BT-151': ['BR-S-08'],
		};
		expect(rulesOf(changed)).toEqual([rule, ...(others[term] ?? [])].sort());
	});

	const faults: readonly (readonly [rules: string, change: (marked: string) => string, made?: Made])[] = [
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
		['BR-DE-25-a BR-DE-25-b', (marked) => withText(marked, 'BT-81', '59'), { specification: xrechnung }],
		['BR-DE-26', (marked) => without(withText(marked, 'BT-3', '384'), 'BG-3'), { specification: xrechnung }],
		['BR-DE-27', (marked) => withText(marked, 'BT-42', '++'), { specification: xrechnung }],
		['BR-DE-28', (marked) => withText(marked, 'BT-43', 'eva at werk'), { specification: xrechnung }],
		[
			'BR-DE-TMP-32',
			(marked) => without(without(without(marked, 'BT-72'), 'BG-14'), 'BG-26'),
			{ specification: xrechnung },
		],
	];

	it.each(faults.map(([rules, change, made = {}]) => [rules, change, made] as const))(
		'%s is told, and nothing else',
		(rules, change, made) => {
			expect(rulesOf(change(make(made)))).toEqual(rules.split(' '));
		},
	);

	it.each([
		['BR-O-12', 'BT-151'],
		['BR-O-13', 'BT-95'],
		['BR-O-14', 'BT-102'],
	])('%s: another category beside one that is not subject to VAT is told', (rule, term) => {
		expect(rulesOf(withText(make({ vat: untaxed('O') }), term, 'Z'))).toContain(rule);
	});

	it('BR-DE-16: a seller without any number of taxes is told', () => {
		const marked = without(without(make({ specification: xrechnung }), 'BT-31'), 'BG-11');
		expect(rulesOf(marked)).toEqual(['BR-DE-16', 'BR-S-02', 'BR-S-03', 'BR-S-04']);
	});

	it('BR-DE-20, 23-b, 30, 31: a direct debit is whole, and beside no other way to pay', () => {
		const marked = make({ specification: xrechnung });
		const mandate = snippet(
			syntax,
			'<ram:DirectDebitMandateID>M1</ram:DirectDebitMandateID>',
			'<cac:PaymentMandate><cbc:ID>M1</cbc:ID></cac:PaymentMandate>',
		);
		const half = withBehind(marked, syntax === 'CII' ? 'BT-20' : 'BT-81', mandate);
		expect(rulesOf(half)).toEqual(['BR-DE-23-b', 'BR-DE-30', 'BR-DE-31']);
		const account = snippet(
			syntax,
			'<ram:PayerPartyDebtorFinancialAccount><ram:IBANID>DE1</ram:IBANID></ram:PayerPartyDebtorFinancialAccount>',
			'<cac:PaymentMandate><cac:PayerFinancialAccount><cbc:ID>DE1</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate>',
		);
		const debit = without(withBehind(withText(marked, 'BT-81', '59'), 'BT-81', account), 'BG-17');
		expect(rulesOf(debit)).toEqual(['BR-DE-20', 'BR-DE-30']);
	});

	describe.each(vatCategories.map(([code, letters]) => [code, letters] as const))(
		'VAT category %s',
		(code, letters) => {
			const isRated = ['S', 'L', 'M'].includes(code);
			const vat = isRated
				? { category: code, rate: '19', tax: '36.10', gross: '226.10', due: '200.00' }
				: untaxed(code);
			const marked = make({ vat });
			const rules = (text: string) => rulesOf(text).filter((rule) => rule.startsWith(`BR-${letters}-`));

			it('01: it is missing in the breakdown', () => {
				expect(rules(withText(marked, 'BT-118', code === 'Z' ? 'E' : 'Z'))).toContain(`BR-${letters}-01`);
			});

			it('02 to 04: the parties are not those that it needs', () => {
				const parties =
					code === 'O'
						? marked
								.replace(
									/(<\/ram:SellerTradeParty>)/,
									'<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE1</ram:ID></ram:SpecifiedTaxRegistration>$1',
								)
								.replace(
									/(<cac:PartyLegalEntity>)/,
									'<cac:PartyTaxScheme><cbc:CompanyID>DE1</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>$1',
								)
						: without(without(marked, 'BT-31'), 'BG-11');
				expect(rules(parties)).toEqual(['02', '03', '04'].map((number) => `BR-${letters}-${number}`));
			});

			it.each([
				['05', 'BT-152'],
				['06', 'BT-96'],
				['07', 'BT-103'],
			])('%s: the rate in %s is not its own', (number, term) => {
				const wrong = code === 'S' ? '0' : isRated ? '-1' : '7';
				const changed = has(marked, term)
					? withText(marked, term, wrong)
					: withBehind(
							marked,
							{ '05': 'BT-151', '06': 'BT-95', '07': 'BT-102' }[number] ?? '',
							syntax === 'CII'
								? '<ram:RateApplicablePercent>7</ram:RateApplicablePercent>'
								: '<cbc:Percent>7</cbc:Percent>',
						);
				expect(rules(changed)).toContain(`BR-${letters}-${number}`);
			});

			it('08: the taxable amount is not the sum', () => {
				expect(rules(withText(marked, 'BT-116', '150.00'))).toContain(`BR-${letters}-08`);
			});

			it('09: the tax is not that of the rate', () => {
				expect(rules(withText(marked, 'BT-117', '50.00'))).toEqual([`BR-${letters}-09`]);
			});

			it('10: the reason is not as it has to be', () => {
				const reason =
					syntax === 'CII'
						? '<ram:ExemptionReason>x</ram:ExemptionReason>'
						: '<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>';
				const changed = has(marked, 'BT-120') ? without(marked, 'BT-120') : withBehind(marked, 'BT-118', reason);
				expect(rules(changed)).toEqual([`BR-${letters}-10`]);
			});
		},
	);
});

/** Of the syntax that is meant. */
function snippet(syntax: Syntax, cii: string, ubl: string): string {
	return syntax === 'CII' ? cii : ubl;
}

function secondBreakdown(syntax: Syntax, category: string): string {
	return syntax === 'CII'
		? `<ram:ApplicableTradeTax><ram:CalculatedAmount>0</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>0</ram:BasisAmount><ram:CategoryCode>${category}</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:ApplicableTradeTax>`
		: `<cac:TaxSubtotal><cbc:TaxableAmount>0</cbc:TaxableAmount><cbc:TaxAmount>0</cbc:TaxAmount><cac:TaxCategory><cbc:ID>${category}</cbc:ID><cbc:Percent>0</cbc:Percent></cac:TaxCategory></cac:TaxSubtotal>`;
}

describe('findings', () => {
	it('name place, terms and values, in English and Chinese', () => {
		const [finding] = found(withText(markedCii(), 'BT-115', '200.01'));
		expect(finding).toEqual({
			rule: 'BR-CO-16',
			severity: 'error',
			terms: ['BT-115', 'BT-112', 'BT-113', 'BT-114'],
			path: '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount',
			text: {
				en: 'The amount due (BT-115) is 200.01; total with VAT less paid plus rounding is 200.00',
				zh: '应付金额（BT-115）为 200.01，含税总额减已付加舍入为 200.00',
			},
			values: { 'BT-115': '200.01', 'BT-112': '226.10', 'BT-113': '26.10', 'BT-114': '0', expected: '200.00' },
		});
	});

	it('say which of several lines is meant', () => {
		const marked = markedUbl();
		const second = marked.lastIndexOf('<cbc:Name bt="BT-153">');
		const [finding] = found(
			marked.slice(0, second) + marked.slice(second).replace(/<cbc:Name bt="BT-153">Saw<\/cbc:Name>/, ''),
		);
		expect(finding).toMatchObject({ rule: 'BR-25', path: '/Invoice/cac:InvoiceLine[2]' });
	});

	it('stay few where every line has the same fault', () => {
		const [line = ''] = /<cac:InvoiceLine bt="BG-25">.*?<\/cac:InvoiceLine>/.exec(markedUbl()) ?? [];
		const marked = withBehind(markedUbl(), 'BG-25', line.replaceAll('"C62"', '"Stk"').repeat(100));
		expect(found(marked).filter(({ rule }) => rule === 'BR-CL-23')).toHaveLength(20);
	});

	it('have rules with texts in both languages', () => {
		for (const [id, { text, terms }] of Object.entries(invoiceRules)) {
			expect(text.en).toMatch(/\S/);
			expect(text.zh).toMatch(/[\u4e00-\u9fff]/);
			if (id.startsWith('BR-')) expect(terms.length).toBeGreaterThan(0);
		}
	});
});
