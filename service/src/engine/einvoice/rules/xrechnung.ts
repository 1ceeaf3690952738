import type { TermId } from '../../../../../contract/einvoice-terms';
import { passesIban } from '../../values/check-digits';
import type { Findings } from '../model/findings';
import type { Invoice } from '../model/invoice';
import type { TermGroup } from '../syntax/group';
import type { Value } from '../syntax/paths';

/** The specification of XRechnung 3.0, and of its extension. */
const current =
	/^urn:cen\.eu:en16931:2017#(?:compliant|conformant)#urn:xeinkauf\.de:kosit:(?:xrechnung_3\.0|extension:xrechnung_3\.0)/;
const types = ['326', '380', '381', '384', '389', '875', '876', '877'];
/** Groups of each means of payment, by its codes. */
const ways = [
	{ codes: ['30', '58'], group: 'BG-17', rule: 'BR-DE-23' },
	{ codes: ['48', '54', '55'], group: 'BG-18', rule: 'BR-DE-24' },
	{ codes: ['59'], group: 'BG-19', rule: 'BR-DE-25' },
] as const satisfies readonly { codes: readonly string[]; group: TermId; rule: string }[];

/** Groups with a category of VAT. */
const vatCarriers = [
	['BG-23', 'BT-118'],
	['BG-25', 'BT-151'],
	['BG-20', 'BT-95'],
	['BG-21', 'BT-102'],
] as const satisfies readonly (readonly [TermId, TermId])[];

/** A discount for early payment. */
const discount = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d\d(?:#BASISBETRAG=-?\d+\.\d\d)?#$/;

/**
 * National rules of XRechnung (BR-DE-16 to BR-DE-31, BR-DE-TMP-32, BR-TMP-2 and BR-TMP-3) besides its mandatory terms.
 */
export function checkXRechnung({ root, syntax }: Invoice, findings: Findings): void {
	const type = root.value('BT-3');
	if (type && !types.includes(type.text)) findings.add('BR-DE-17', type, { values: { 'BT-3': type.text } });
	if (type?.text === '384' && !root.groups('BG-3').some((one) => one.has('BT-25'))) findings.add('BR-DE-26', type);
	const specification = root.value('BT-24');
	if (specification && !current.test(specification.text))
		findings.add('BR-DE-21', specification, { values: { 'BT-24': specification.text } });
	checkSeller(root, findings);
	checkDiscounts(root, findings);
	checkAttachments(root, findings);
	for (const line of root.groups('BG-25')) checkBaseQuantities(line, findings);
	for (const payment of root.groups('BG-16')) checkPayment({ root, syntax }, payment, findings);
	const period = root.group('BG-14');
	const hasPeriod = period?.has('BT-73') ?? period?.has('BT-74') ?? false;
	if (!root.has('BT-72') && !hasPeriod && !root.groups('BG-25').every((line) => line.has('BG-26')))
		findings.add('BR-DE-TMP-32', root);
}

function checkDiscounts(root: TermGroup, findings: Findings): void {
	for (const terms of root.all('BT-20')) {
		const lines = terms.text.split(/\r?\n/).map((text) => text.trim());
		// A line feed ends each discount, the last one too.
		const isEnded = (at: number) => at < lines.length - 1 || terms.element.endsLine;
		for (const [at, line] of lines.entries())
			if (line.startsWith('#') && !(discount.test(line) && isEnded(at)))
				findings.add('BR-DE-18', terms, { values: { line } });
	}
}

function checkSeller(root: TermGroup, findings: Findings): void {
	const seller = root.group('BG-4');
	const taxed = vatCarriers.some(([group, category]) =>
		root.groups(group).some((one) => !['', 'O', 'B'].includes(one.text(category))),
	);
	const isKnown = seller?.has('BT-31') === true || seller?.has('BT-32') === true || root.has('BG-11');
	if (taxed && !isKnown) findings.add('BR-DE-16', seller ?? root);
	const contact = seller?.group('BG-6');
	const [phone, email] = [contact?.value('BT-42'), contact?.value('BT-43')];
	if (phone && phone.text.replace(/\D/g, '').length < 3)
		findings.add('BR-DE-27', phone, { values: { 'BT-42': phone.text } });
	if (email && !/^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/.test(email.text))
		findings.add('BR-DE-28', email, { values: { 'BT-43': email.text } });
}

function checkAttachments(root: TermGroup, findings: Findings): void {
	const seen = new Set<string>();
	for (const attached of root.groups('BG-24')) {
		const location = attached.value('BT-124');
		if (location && !/^[a-z][a-z\d+.-]+:/i.test(location.text))
			findings.add('BR-TMP-2', location, { values: { 'BT-124': location.text } });
		const value = attached.value('BT-125');
		const name = value?.attributes['filename'] ?? '';
		if (name === '') continue;
		if (seen.has(name)) findings.add('BR-DE-22', value, { values: { 'BT-125': name } });
		seen.add(name);
	}
}

/**
 * In CII, net and gross price each have a base quantity, but the model has one: if both are given, they must be equal.
 */
function checkBaseQuantities(line: TermGroup, findings: Findings): void {
	const [net, gross] = line.all('BT-149');
	if (!net || !gross) return;
	const [unit, other] = [net, gross].map(({ attributes }) => attributes['unitCode'] ?? '');
	const isSameUnit = unit === '' || other === '' || unit === other;
	if (net.text === gross.text && isSameUnit) return;
	const values = { net: `${net.text} ${unit}`.trim(), gross: `${gross.text} ${other}`.trim() };
	findings.add('BR-TMP-3', gross, { values });
}

/** Banks of a credit transfer in CII. */
const banks = ['PayeeSpecifiedCreditorFinancialInstitution', 'PayerSpecifiedDebtorFinancialInstitution'];

function checkPayment(
	{ root, syntax }: Pick<Invoice, 'root' | 'syntax'>,
	payment: TermGroup,
	findings: Findings,
): void {
	const code = payment.text('BT-81');
	const values = { 'BT-81': code };
	const isCii = syntax === 'CII';
	// In CII, any of its terms is a direct debit: the mandate, the creditor, or the account.
	const account = payment.group('BG-17')?.value('BT-84');
	const debited = payment.group('BG-19')?.value('BT-91');
	const hasMandate = isCii ? root.has('BT-89') || root.has('BT-90') || debited !== undefined : payment.has('BG-19');
	const hasBank = isCii && code === '59' && payment.element.children.some(({ name }) => banks.includes(name));
	const has = (group: TermId) =>
		group === 'BG-19' ? hasMandate : payment.has(group) || (group === 'BG-17' && hasBank);
	for (const { codes, group, rule } of ways) {
		if (!(codes as readonly string[]).includes(code)) continue;
		if (!has(group)) findings.add(`${rule}-a`, payment, { values });
		if (ways.some((other) => other.group !== group && has(other.group))) findings.add(`${rule}-b`, payment, { values });
	}
	checkAccount(code, code === '58' ? account : debited, payment, findings);
	if (!hasMandate) return;
	if (!root.has('BT-90')) findings.add('BR-DE-30', payment);
	if (!debited) findings.add('BR-DE-31', payment);
}

/** Rules of the account of a SEPA payment, by its code, UNTDID 4461. */
const accountRules = { '58': ['BR-DE-19', 'BT-84'], '59': ['BR-DE-20', 'BT-91'] } as const;

/** The account of a SEPA credit transfer or direct debit must be an IBAN. */
function checkAccount(code: string, account: Value | undefined, payment: TermGroup, findings: Findings): void {
	if (code !== '58' && code !== '59') return;
	const text = account?.text ?? '';
	if (passesIban(text.replace(/\s/g, ''))) return;
	const [rule, term] = accountRules[code];
	findings.add(rule, account ?? payment, { values: { [term]: text } });
}
