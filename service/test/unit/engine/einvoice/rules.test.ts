import { codedTerms, invoiceRules, mandatoryTerms, twoDecimals } from '../../../../../contract/einvoice-rules';
import { vatCategories } from '../../../../../contract/einvoice-vat-rules';
import { checkInvoice } from '../../../../src/engine/einvoice/check-invoice';
import { invoiceOf } from '../../../../src/engine/einvoice/model/invoice';
import { parseInvoiceXml } from '../../../../src/engine/einvoice/syntax/xml';
import {
	faultsOf,
	isNational,
	ofVehicles,
	snippet,
	syntaxes,
	withoutTerms,
	withSubLine,
	withThirdDecimal,
	withThirdParty,
	withWrongCode,
	type Syntax,
} from '../../../support/broken-invoices';
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
} from '../../../support/made-einvoice';

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

describe('a UBL credit note', () => {
	const creditNote = (type: string) =>
		withText(markedUbl(), 'BT-3', type)
			.replaceAll(/InvoiceTypeCode|InvoiceLine/g, (name) => name.replace('Invoice', 'CreditNote'))
			.replaceAll('InvoicedQuantity', 'CreditedQuantity')
			.replaceAll(/(<\/?)Invoice(?=[\s>])/g, '$1CreditNote');

	it.each(['326', '380', '384', '389', '751', '877'])('BR-CL-01: has no type of an invoice: %s', (type) => {
		expect(rulesOf(creditNote(type))).toContain('BR-CL-01');
	});

	it.each(['81', '83', '381', '396', '532'])('BR-CL-01: may have type %s', (type) => {
		expect(rulesOf(creditNote(type))).not.toContain('BR-CL-01');
	});
});

describe.each(Object.keys(syntaxes) as Syntax[])('%s', (syntax) => {
	const make = (made: Made = {}) => syntaxes[syntax](made);

	it.each(Object.entries(profiles))('passes if valid: %s', (_, specification) => {
		expect(found(make({ specification }))).toEqual([]);
	});

	it.each(vatCategories.map(([code]) => code).filter((code) => !['S', 'L', 'M'].includes(code)))(
		'passes if valid: VAT category %s',
		(category) => {
			expect(found(make({ vat: untaxed(category) }))).toEqual([]);
		},
	);

	it.each(['L', 'M'])('passes if valid: VAT category %s', (category) => {
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
		'%s: reports missing %p',
		(rule, terms) => {
			const marked = withoutTerms(make(isNational(rule) ? { specification: xrechnung } : {}), terms);
			expect(rulesOf(marked)).toEqual([rule, ...(consequences[rule] ?? [])].sort());
			const [first] = found(marked).filter((one) => one.rule === rule);
			expect(first?.path).toMatch(syntax === 'CII' ? /^\/rsm:CrossIndustryInvoice/ : /^\/Invoice/);
			for (const { text } of found(marked)) expect(text.en + text.zh).not.toMatch(/\{|undefined/);
		},
	);

	it.each(
		twoDecimals.filter(([, , term]) => has(syntaxes[syntax](), term)).map(([rule, , term]) => [rule, term] as const),
	)('%s: reports three decimals in %s', (rule, term) => {
		const marked = make();
		expect(rulesOf(withThirdDecimal(marked, term))).toEqual([rule]);
	});

	it.each(
		codedTerms
			.filter(([, , term]) => has(syntaxes[syntax](), term))
			.map(([rule, , term, , attribute]) => [rule, term, attribute] as const),
	)('%s: reports an invalid code in %s (%p)', (rule, term, attribute) => {
		const marked = make();
		const changed = withWrongCode(marked, term, attribute);
		const others: Readonly<Record<string, readonly string[]>> = {
			'BT-118': ['BR-S-01'],
			'BT-95': ['BR-S-08'],
			'BT-102': ['BR-S-08'],
			'BT-151': ['BR-S-08'],
		};
		expect(rulesOf(changed)).toEqual([rule, ...(others[term] ?? [])].sort());
	});

	it.each(faultsOf(syntax).map(([rules, change, made = {}]) => [rules, change, made] as const))(
		'reports only %s',
		(rules, change, made) => {
			expect(rulesOf(change(make(made)))).toEqual(rules.split(' '));
		},
	);

	it.each(
		[profiles.BASIC, profiles['EN 16931'], profiles.EXTENDED].flatMap((specification) =>
			[
				['BT-129', '20'],
				['BT-129', '1'],
				['BT-146', '9.50'],
				['BT-136', '6.00'],
				['BT-141', '0.00'],
			].map(([term = '', text = '']) => [specification, term, text] as const),
		),
	)('LINE-NET: warns of a line that does not multiply: %s, %s = %s', (specification, term, text) => {
		const [finding, ...others] = found(withText(make({ specification }), term, text)).filter(
			({ rule }) => rule !== 'PEPPOL-EN16931-R046',
		);
		expect(others).toEqual([]);
		expect(finding).toMatchObject({ rule: 'LINE-NET', severity: 'warning', values: { 'BT-131': '97.00' } });
	});

	it('accepts a net amount whose price was rounded', () => {
		// 1,000 at .104 each are 104.00, and at a price of .10 still may be.
		const marked = make().replaceAll('>97.00<', '>101.00<');
		const many = withText(withText(marked, 'BT-129', '1000'), 'BT-146', '0.10');
		expect(rulesOf(many)).not.toContain('LINE-NET');
	});

	it.each([
		['BR-O-12', 'BT-151'],
		['BR-O-13', 'BT-95'],
		['BR-O-14', 'BT-102'],
	])('%s: reports another category next to one not subject to VAT', (rule, term) => {
		expect(rulesOf(withText(make({ vat: untaxed('O') }), term, 'Z'))).toContain(rule);
	});

	it('passes if valid: the XRechnung extension, and clean vehicles', () => {
		const extended = make({ specification: xrechnungExtension });
		expect(found(extended)).toEqual([]);
		// What the standard refuses and the extension takes.
		const widened = withAttribute(
			withAttribute(extended, 'BT-125', 'mimeCode', 'application/xml'),
			'BT-34',
			'schemeID',
			'XR01',
		);
		expect(rulesOf(withAttribute(widened, 'BT-29', 'schemeID', 'XR03'))).toEqual([]);
		expect(rulesOf(widened.replace(xrechnungExtension, xrechnung))).toEqual(['BR-CL-24', 'BR-CL-25']);
		const vehicle = ofVehicles(syntax, make({ specification: cleanVehicles }));
		expect(found(vehicle)).toEqual([]);
		// No rules of vehicles elsewhere, where their scheme of classes is none.
		expect(rulesOf(withText(vehicle, 'BT-24', xrechnung))).toEqual(['BR-CL-13']);
	});

	it('keeps the list of classes in the extension of XRechnung', () => {
		const classed = withAttribute(make({ specification: xrechnungExtension }), 'BT-158', 'listID', 'CVD');
		expect(rulesOf(classed)).toEqual(['BR-CL-13']);
	});

	it("BR-CL-23: an unlisted unit is a warning in XRechnung, as in KoSIT's validator", () => {
		const judged = (specification: string) =>
			found(withAttribute(make({ specification }), 'BT-129', 'unitCode', 'QQQ')).map(({ rule, severity }) => [
				rule,
				severity,
			]);
		expect(judged(xrechnung)).toEqual([['BR-CL-23', 'warning']]);
		expect(judged(xrechnungExtension)).toEqual([['BR-CL-23', 'warning']]);
		expect(judged(profiles['EN 16931'])).toEqual([['BR-CL-23', 'error']]);
	});

	it('BR-TMP-3: base quantities of both prices must be equal', () => {
		const base = (quantity: string, unit: string) => `<ram:BasisQuantity${unit}>${quantity}</ram:BasisQuantity>`;
		const of = (net: string, gross: string) =>
			rulesOf(withBehind(withBehind(markedCii({ specification: xrechnung }), 'BT-146', net), 'BT-148', gross));
		const unit = ' unitCode="C62"';
		expect(of(base('1', unit), base('1', unit))).toEqual([]);
		expect(of(base('1', unit), base('1', ''))).toEqual([]);
		expect(of(base('1', unit), '')).toEqual([]);
		expect(of(base('1', unit), base('2', unit))).toEqual(['BR-TMP-3']);
		expect(of(base('1', unit), base('1', ' unitCode="KGM"'))).toEqual(['BR-TMP-3', 'PEPPOL-EN16931-R130']);
	});

	it('BR-DEX-02, 03, 09: sub-lines and third-party payments count in the UBL extension', () => {
		const marked = markedUbl({ specification: xrechnungExtension });
		expect(rulesOf(withSubLine(marked, '97.00'))).toEqual([]);
		const tip = withThirdParty(marked, { amount: '5.00' });
		expect(rulesOf(tip)).toEqual(['BR-DEX-09']);
		expect(rulesOf(withText(tip, 'BT-115', '205.00'))).toEqual([]);
	});

	it.each([
		['BT-118', 'S'],
		['BT-151', 'S'],
		['BT-95', 'S'],
		['BT-102', 'S'],
		['BT-151', 'E'],
	])('BR-DE-16: applies if only %s has category %s', (term, category) => {
		const marked = without(without(make({ specification: xrechnung }), 'BT-31'), 'BG-11');
		const ofTerm = (text: string, one: string, code: string) =>
			text.replaceAll(new RegExp(`(bt="${one}"[^>]*>)[^<]*`, 'g'), `$1${code}`);
		const untaxedOnly = ['BT-118', 'BT-151', 'BT-95', 'BT-102'].reduce((text, one) => ofTerm(text, one, 'O'), marked);
		expect(rulesOf(ofTerm(untaxedOnly, term, category))).toContain('BR-DE-16');
		expect(rulesOf(untaxedOnly)).not.toContain('BR-DE-16');
	});

	it.each([
		['#SKONTO#TAGE=14#PROZENT=2.00#', true],
		['#SKONTO#TAGE=14#PROZENT=2.00#\n', false],
		['#SKONTO#TAGE=14#PROZENT=2.00#\r\n', false],
		['#SKONTO#TAGE=14#PROZENT=2.00#&#10;', false],
		['#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=30#PROZENT=1.00#', true],
		['#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=30#PROZENT=1.00#\n', false],
		['#SKONTO#TAGE=14#PROZENT=2.00#\nNet 30 days', false],
		['#VERZUG#TAGE=30#PROZENT=0.00#\n', true],
		['Net 30 days', false],
	])('BR-DE-18: a line feed ends each discount: %j', (text, isWrong) => {
		const rules = rulesOf(withText(make({ specification: xrechnung }), 'BT-20', text));
		expect(rules.includes('BR-DE-18')).toBe(isWrong);
	});

	it.each([
		['e@werk.example', false],
		['eva@werk.example', false],
		['eva@werk', true],
		['eva@werk..example', true],
		['eva@.example', true],
	])('BR-DE-28: an e-mail address has a name and a domain with dots: %s', (email, isWrong) => {
		const rules = rulesOf(withText(make({ specification: xrechnung }), 'BT-43', email));
		expect(rules.includes('BR-DE-28')).toBe(isWrong);
	});

	it('BR-DE-TMP-32: without a delivery date, each line needs a period', () => {
		const marked = without(without(make({ specification: xrechnung }), 'BT-72'), 'BG-14');
		const line =
			/<[\w:]+ bt="BG-25".*?<\/(?:ram:IncludedSupplyChainTradeLineItem|cac:InvoiceLine)>/s.exec(marked)?.[0] ?? '';
		const rules = rulesOf(marked.replace(line, `${line}${without(line, 'BG-26')}`));
		expect(rules).toContain('BR-DE-TMP-32');
	});

	it('BR-DE-19: a transfer needs an IBAN', () => {
		expect(rulesOf(without(make({ specification: xrechnung }), 'BT-84'))).toContain('BR-DE-19');
	});

	it('BR-DE-23-b: in CII, a creditor of direct debits excludes transfers', () => {
		const creditor = snippet(syntax, '<ram:CreditorReferenceID>DE98ZZZ09999999999</ram:CreditorReferenceID>', '');
		const rules = rulesOf(withBehind(make({ specification: xrechnung }), 'BT-5', creditor));
		expect(rules.includes('BR-DE-23-b')).toBe(syntax === 'CII');
	});

	it.each(['0.03', '0.20', '0.50', '0.75', '0.99'])('BR-S-08: only warns if the base differs by %s', (by) => {
		const marked = withText(make(), 'BT-116', (190 + Number(by)).toFixed(2));
		const findings = found(marked).filter(({ rule }) => rule === 'BR-S-08');
		expect(findings.map(({ severity }) => severity)).toEqual(['warning']);
	});

	it('BR-CO-15: CII accepts a total that equals the one without VAT', () => {
		const marked = withText(make(), 'BT-112', '190.00');
		expect(rulesOf(marked).includes('BR-CO-15')).toBe(syntax === 'UBL');
	});

	it('BR-DE-16: reports a seller without a tax ID', () => {
		const marked = without(without(make({ specification: xrechnung }), 'BT-31'), 'BG-11');
		expect(rulesOf(marked)).toEqual(['BR-DE-16', 'BR-S-02', 'BR-S-03', 'BR-S-04']);
	});

	it('BR-DE-20, 23-b, 30, 31: a direct debit must be complete and the only payment method', () => {
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
		expect(rulesOf(debit)).toEqual(['BR-DE-20', 'BR-DE-30', 'PEPPOL-EN16931-R061']);
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

			it('01: missing in the breakdown', () => {
				expect(rules(withText(marked, 'BT-118', code === 'Z' ? 'E' : 'Z'))).toContain(`BR-${letters}-01`);
			});

			it('02 to 04: required parties are missing', () => {
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
			])('%s: wrong rate in %s', (number, term) => {
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

			it('09: the tax does not match the rate', () => {
				expect(rules(withText(marked, 'BT-117', '50.00'))).toEqual([`BR-${letters}-09`]);
			});

			it('10: wrong exemption reason', () => {
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

describe('findings', () => {
	it('name position, terms and values, in English and Chinese', () => {
		const [finding] = found(withText(markedCii(), 'BT-115', '200.01'));
		expect(finding).toEqual({
			rule: 'BR-CO-16',
			severity: 'error',
			terms: ['BT-115', 'BT-112', 'BT-113', 'BT-114'],
			path: '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:DuePayableAmount',
			text: {
				en: 'The amount due (BT-115) is 200.01, but total with VAT − paid amount + rounding = 200.00',
				zh: '应付金额（BT-115）为 200.01，含税总额减已付加舍入为 200.00',
			},
			values: { 'BT-115': '200.01', 'BT-112': '226.10', 'BT-113': '26.10', 'BT-114': '0', expected: '200.00' },
		});
	});

	it('identify the line', () => {
		const marked = markedUbl();
		const second = marked.lastIndexOf('<cbc:Name bt="BT-153">');
		const [finding] = found(
			marked.slice(0, second) + marked.slice(second).replace(/<cbc:Name bt="BT-153">Saw<\/cbc:Name>/, ''),
		);
		expect(finding).toMatchObject({ rule: 'BR-25', path: '/Invoice/cac:InvoiceLine[2]' });
	});

	it('are grouped if every line has the same error', () => {
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
