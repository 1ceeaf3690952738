import { codedTerms } from '../../../../../contract/einvoice-rules';
import { termText, type TermId } from '../../../../../contract/einvoice-terms';
import { codeList } from '../codes/code-lists';
import type { Findings } from '../model/findings';
import { decimalOf, type Invoice } from '../model/invoice';
import { einvoiceSettings } from '../settings/settings';
import type { TermGroup } from '../syntax/group';
import { elementsAtPath, type Value } from '../syntax/paths';
import type { InvoiceElement } from '../syntax/xml';
import { amountText, sumOf } from './amounts';

/** Rules for code lists that the extension widens: the standard's rule and the one that replaces it. */
const widened: Readonly<Record<string, string>> = {
	'BR-CL-10': 'BR-DEX-04',
	'BR-CL-11': 'BR-DEX-05',
	'BR-CL-21': 'BR-DEX-06',
	'BR-CL-25': 'BR-DEX-07',
	'BR-CL-26': 'BR-DEX-08',
};
/** Schemes of digital health applications. */
const schemesOfExtension = ['XR01', 'XR02', 'XR03'];
/** Parties that UBL may identify by a direct debit creditor ID. */
const identifiedBySepa: readonly TermId[] = ['BG-4', 'BG-10'];
const { amount: halfCent } = einvoiceSettings.tolerances;

/** Rules of the XRechnung extension (BR-DEX-01 to BR-DEX-15), which replace those of the standard. */
export function checkExtension(invoice: Invoice, findings: Findings): void {
	const { root, syntax } = invoice;
	checkAttachmentTypes(root, findings);
	checkSchemes(invoice, findings);
	if (syntax === 'CII') {
		checkIdentifiers(root.element, findings);
		const parents = root.groups('BG-25').flatMap(({ element }) => elementsAtPath(element, parentLine));
		if (parents[0]) findings.add('BR-DEX-15', valueOf(parents[0]));
		return;
	}
	for (const { element } of root.groups('BG-25')) checkSubLines(element, findings);
	checkThirdParties(root, findings);
}

/** In CII, every identifier with a scheme, except of taxes (BR-DEX-05). */
function checkIdentifiers(element: InvoiceElement, findings: Findings): void {
	const scheme = element.attributes['schemeID'];
	if (
		element.name === 'ID' &&
		scheme !== undefined &&
		!codeList('schemes').has(scheme) &&
		!schemesOfExtension.includes(scheme)
	)
		findings.add('BR-DEX-05', valueOf(element), { values: { value: scheme, term: element.qualified } });
	if (element.name === 'SpecifiedTaxRegistration') return;
	for (const child of element.children) checkIdentifiers(child, findings);
}

const parentLine = 'AssociatedDocumentLineDocument/ParentLineID';

function checkAttachmentTypes(root: TermGroup, findings: Findings): void {
	const types = codeList('mediaTypes');
	for (const attached of root.groups('BG-24').flatMap((group) => group.all('BT-125'))) {
		const type = attached.attributes['mimeCode'] ?? '';
		if (!types.has(type) && type !== 'application/xml')
			findings.add('BR-DEX-01', attached, { values: { value: type } });
	}
}

function checkSchemes({ root, syntax }: Invoice, findings: Findings): void {
	for (const [rule, groupId, term, list] of codedTerms) {
		const own = widened[rule];
		if (own === undefined || (own === 'BR-DEX-05' && syntax === 'CII')) continue;
		const others = syntax === 'UBL' && identifiedBySepa.includes(groupId) && rule === 'BR-CL-10' ? ['SEPA'] : [];
		const known = [...schemesOfExtension, ...others];
		for (const value of root.groups(groupId).flatMap((group) => group.all(term))) {
			const scheme = value.attributes['schemeID'];
			if (scheme === undefined || codeList(list).has(scheme) || known.includes(scheme)) continue;
			findings.add(own, value, { values: { value: scheme, term: termText(term) }, terms: [term] });
		}
	}
}

/** A line is the sum of its direct sub-lines (BR-DEX-02), which state their VAT (BR-DEX-03). */
function checkSubLines(line: InvoiceElement, findings: Findings): void {
	const below = elementsAtPath(line, 'SubInvoiceLine');
	if (below.length === 0) return;
	const amountOf = (element: InvoiceElement) => elementsAtPath(element, 'LineExtensionAmount').map(valueOf)[0];
	const [given, sum] = [amountOf(line), sumOf(below.map(amountOf))];
	const amount = decimalOf(given);
	if (given && amount !== undefined && sum !== undefined && Math.abs(amount - sum) >= halfCent)
		findings.add('BR-DEX-02', given, { values: { 'BT-131': given.text, expected: amountText(sum) } });
	for (const one of below) {
		const count = elementsAtPath(one, 'Item/ClassifiedTaxCategory').length;
		if (count !== 1) findings.add('BR-DEX-03', valueOf(one), { values: { count: String(count) } });
		checkSubLines(one, findings);
	}
}

/** Third-party payments such as tips and deposits (BR-DEX-10 to BR-DEX-14) are part of the amount due (BR-DEX-09). */
function checkThirdParties(root: TermGroup, findings: Findings): void {
	const payments = elementsAtPath(root.element, 'PrepaidPayment');
	const paid = payments.flatMap((payment) => checkThirdParty(payment, root.text('BT-5'), findings) ?? []);
	const totals = root.group('BG-22');
	const due = totals?.value('BT-115');
	const [isDue, gross] = [decimalOf(due), decimalOf(totals?.value('BT-112'))];
	const [before, rounding] = (['BT-113', 'BT-114'] as const).map((term) => sumOf(totals?.all(term) ?? []));
	const forOthers = sumOf(paid);
	if (isDue === undefined || gross === undefined) return;
	if (before === undefined || rounding === undefined || forOthers === undefined) return;
	const expected = gross - before + rounding + forOthers;
	if (Math.abs(isDue - expected) >= halfCent)
		findings.add('BR-DEX-09', due, { values: { 'BT-115': due?.text ?? '', expected: amountText(expected) } });
}

/** @returns the amount paid */
function checkThirdParty(payment: InvoiceElement, currency: string, findings: Findings): Value | undefined {
	const [type, amount, description] = ['ID', 'PaidAmount', 'InstructionID'].map(
		(name) => elementsAtPath(payment, name).filter(({ text }) => text !== '')[0],
	);
	if (!type) findings.add('BR-DEX-10', valueOf(payment));
	if (!amount) findings.add('BR-DEX-11', valueOf(payment));
	if (!description) findings.add('BR-DEX-12', valueOf(payment));
	if (/\.\d{3}/.test(amount?.text ?? ''))
		findings.add('BR-DEX-13', valueOf(amount ?? payment), { values: { value: amount?.text ?? '' } });
	const own = amount?.attributes['currencyID'] ?? '';
	if (own !== currency)
		findings.add('BR-DEX-14', valueOf(amount ?? payment), { values: { value: own, 'BT-5': currency } });
	return amount && valueOf(amount);
}

function valueOf(element: InvoiceElement): Value {
	return { element, text: element.text, attributes: element.attributes };
}
