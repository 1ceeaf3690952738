import type { TermId } from '../../../../../contract/einvoice-terms';
import type { Findings } from '../model/findings';
import { dateOf, decimalOf, vatTotals, type Invoice } from '../model/invoice';
import { einvoiceSettings } from '../settings/settings';
import type { TermGroup } from '../syntax/group';
import { elementsAtPath, type Value } from '../syntax/paths';
import type { InvoiceElement } from '../syntax/xml';
import { amountText, checkLineNet } from './amounts';

const { exact, peppol, peppolForint } = einvoiceSettings.tolerances;

/** Elements outside the model that each syntax names differently. */
interface Names {
	/** Allowances and charges, and the indicator that distinguishes them. */
	readonly allowances: readonly string[];
	readonly indicator: string;
	/** Allowances in the price of a line. */
	readonly ofPrice: string;
	/** Reference of a line, and its type. */
	readonly references: string;
	readonly type: string;
	/** May be empty. */
	readonly mayBeEmpty?: string;
}

const lineSettlement = 'SpecifiedLineTradeSettlement';
const cii: Names = {
	allowances: ['SpecifiedTradeAllowanceCharge', 'AppliedTradeAllowanceCharge'],
	indicator: 'ChargeIndicator/Indicator',
	ofPrice: 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge',
	references: `${lineSettlement}/AdditionalReferencedDocument`,
	type: 'TypeCode',
	mayBeEmpty: 'ApplicableHeaderTradeDelivery',
};
const ubl: Names = {
	allowances: ['AllowanceCharge'],
	indicator: 'ChargeIndicator',
	ofPrice: 'Price/AllowanceCharge',
	references: 'DocumentReference',
	type: 'DocumentTypeCode',
};

/** Allowances and charges: amount, base amount and percentage. */
const allowances = [
	['BG-20', 'BT-92', 'BT-93', 'BT-94'],
	['BG-21', 'BT-99', 'BT-100', 'BT-101'],
	['BG-27', 'BT-136', 'BT-137', 'BT-138'],
	['BG-28', 'BT-141', 'BT-142', 'BT-143'],
] as const satisfies readonly (readonly [TermId, TermId, TermId, TermId])[];

/**
 * Rules of Peppol BIS Billing in XRechnung 3.0, without the mandatory terms (PEPPOL-EN16931-R001, R010 and R020). The
 * KoSIT Schematron has them for both syntaxes, as errors.
 */
export function checkPeppol(invoice: Invoice, findings: Findings): void {
	const { root, syntax } = invoice;
	const names = syntax === 'UBL' ? ubl : cii;
	checkElements(root.element, names, findings);
	const [own, other] = [root.text('BT-5'), root.value('BT-6')];
	if (other && other.text === own) findings.add('PEPPOL-EN16931-R005', other, { values: { 'BT-6': own } });
	checkTaxTotals(invoice, findings);
	const tolerance = own === 'HUF' ? peppolForint : peppol;
	const lines = root.groups('BG-25');
	for (const holder of [root, ...lines])
		for (const [group, ...terms] of allowances)
			for (const one of holder.groups(group)) checkAllowance(one, terms, tolerance, findings);
	for (const payment of root.groups('BG-16')) {
		const hasReference = payment.group('BG-19')?.has('BT-89') === true || root.has('BT-89');
		const code = payment.text('BT-81');
		if (['49', '59'].includes(code) && !hasReference)
			findings.add('PEPPOL-EN16931-R061', payment, { values: { 'BT-81': code } });
	}
	for (const line of lines) {
		checkLinePeriod(root.group('BG-14'), line.group('BG-26'), findings);
		checkLine(line, names, tolerance, findings);
	}
}

/** No empty elements (R008), and a valid allowance or charge indicator (R043). */
function checkElements(element: InvoiceElement, names: Names, findings: Findings): void {
	const { allowances: kinds, indicator, mayBeEmpty } = names;
	if (element.children.length === 0 && element.text === '' && element.name !== mayBeEmpty)
		findings.add('PEPPOL-EN16931-R008', { element, text: '', attributes: {} });
	if (kinds.includes(element.name)) {
		const [found] = elementsAtPath(element, indicator);
		if (found?.text !== 'true' && found?.text !== 'false')
			findings.add(
				'PEPPOL-EN16931-R043',
				{ element: found ?? element, text: '', attributes: {} },
				{ values: { value: found?.text ?? '' } },
			);
	}
	for (const child of element.children) checkElements(child, names, findings);
}

/**
 * One VAT total in the invoice currency, and one in the accounting currency if there is one, with the same sign (R053
 * to R055).
 */
function checkTaxTotals(invoice: Invoice, findings: Findings): void {
	const { root, syntax } = invoice;
	const currency = root.text('BT-5');
	const totals =
		syntax === 'UBL' ? elementsAtPath(root.element, 'TaxTotal') : (root.group('BG-22')?.all('BT-110') ?? []);
	const isOwn = (one: InvoiceElement | Value) =>
		'children' in one
			? one.children.some(({ name }) => name === 'TaxSubtotal')
			: one.attributes['currencyID'] === currency;
	const isOther = (one: InvoiceElement | Value) =>
		!isOwn(one) && ('children' in one || one.attributes['currencyID'] !== undefined);
	const [owns, others] = [totals.filter(isOwn).length, totals.filter(isOther).length];
	if (owns > 1 || (syntax === 'UBL' && owns === 0))
		findings.add('PEPPOL-EN16931-R053', root, { values: { count: String(owns) } });
	if (others !== (root.has('BT-6') ? 1 : 0))
		findings.add('PEPPOL-EN16931-R054', root, {
			values: { count: String(others), expected: root.has('BT-6') ? '1' : '0' },
		});
	const { own, accounting } = vatTotals(invoice);
	const [one, another] = [decimalOf(own) ?? 0, decimalOf(accounting) ?? 0];
	if (accounting && one * another < 0)
		findings.add('PEPPOL-EN16931-R055', accounting, {
			values: { 'BT-110': own?.text ?? '', 'BT-111': accounting.text },
		});
}

/** An amount that is a percentage of a base states both and equals their product (R040 to R042). */
function checkAllowance(
	group: TermGroup,
	[amount, base, percent]: readonly [TermId, TermId, TermId],
	tolerance: number,
	findings: Findings,
): void {
	const [given, of, rate] = [group.value(amount), group.value(base), group.value(percent)];
	if (rate && !of) findings.add('PEPPOL-EN16931-R041', group, { terms: [base, percent] });
	if (of && !rate) findings.add('PEPPOL-EN16931-R042', group, { terms: [percent, base] });
	const [isGiven, whole, share] = [given ? decimalOf(given) : 0, decimalOf(of), decimalOf(rate)];
	if (isGiven === undefined || whole === undefined || share === undefined) return;
	const expected = (whole * share) / 100;
	if (Math.abs(isGiven - expected) > tolerance + exact)
		findings.add('PEPPOL-EN16931-R040', given ?? group, {
			values: { amount: given?.text ?? '0', expected: amountText(expected) },
			terms: [amount, base, percent],
		});
}

/** The period of a line is within that of the invoice (R110, R111). */
function checkLinePeriod(whole: TermGroup | undefined, part: TermGroup | undefined, findings: Findings): void {
	for (const [rule, ofWhole, ofPart, isOutside] of [
		['PEPPOL-EN16931-R110', 'BT-73', 'BT-134', (line: string, invoice: string) => line < invoice],
		['PEPPOL-EN16931-R111', 'BT-74', 'BT-135', (line: string, invoice: string) => line > invoice],
	] as const) {
		const [outer, inner] = [dateOf(whole?.value(ofWhole)), dateOf(part?.value(ofPart))];
		if (outer !== undefined && inner !== undefined && isOutside(inner, outer))
			findings.add(rule, part?.value(ofPart), { values: { [ofPart]: inner, [ofWhole]: outer } });
	}
}

/** Prices and references of a line (R044, R046, R101, R120, R121, R130). */
function checkLine(line: TermGroup, names: Names, tolerance: number, findings: Findings): void {
	checkPrice(line, names, findings);
	const references = elementsAtPath(line.element, names.references);
	const isObject = (element: InvoiceElement) => elementsAtPath(element, names.type).some(({ text }) => text === '130');
	const [first] = references;
	if (first && !references.some(isObject))
		findings.add('PEPPOL-EN16931-R101', { element: first, text: '', attributes: {} });
	checkLineNet(line, 'PEPPOL-EN16931-R120', tolerance, findings);
	const quantity = line.value('BT-130');
	for (const base of line.all('BT-149'))
		if ((decimalOf(base) ?? 1) <= 0) findings.add('PEPPOL-EN16931-R121', base, { values: { 'BT-149': base.text } });
	for (const unit of line.all('BT-150'))
		if (line.has('BT-129') && unit.text !== quantity?.text)
			findings.add('PEPPOL-EN16931-R130', unit, { values: { 'BT-150': unit.text, 'BT-130': quantity?.text ?? '' } });
}

/** The net price is the gross price minus its discount, and the price has no charge (R044, R046). */
function checkPrice(line: TermGroup, names: Names, findings: Findings): void {
	for (const element of elementsAtPath(line.element, names.ofPrice))
		if (elementsAtPath(element, names.indicator)[0]?.text !== 'false')
			findings.add('PEPPOL-EN16931-R044', { element, text: '', attributes: {} });
	const [net, gross, off] = [line.value('BT-146'), line.value('BT-148'), line.value('BT-147')];
	const [price, before, less] = [decimalOf(net), decimalOf(gross), off ? decimalOf(off) : 0];
	if (price !== undefined && before !== undefined && less !== undefined && Math.abs(price - before + less) > exact)
		findings.add('PEPPOL-EN16931-R046', net, {
			values: { 'BT-146': net?.text ?? '', 'BT-148': gross?.text ?? '', 'BT-147': off?.text ?? '0' },
		});
}
