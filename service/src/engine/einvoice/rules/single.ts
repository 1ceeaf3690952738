import type { TermId } from '../../../../../contract/einvoice-terms';
import { codeList } from '../codes/code-lists';
import type { Findings } from '../model/findings';
import { dateOf, decimalOf, vatTotals, type Invoice } from '../model/invoice';
import type { TermGroup } from '../syntax/group';

/** Rules of single terms and groups that belong to no other set. */
export function checkSingle(invoice: Invoice, findings: Findings): void {
	const { root } = invoice;
	if (root.has('BT-7') && root.has('BT-8')) findings.add('BR-CO-03', root.value('BT-7'));
	checkPeriod(root.group('BG-14'), 'BT-73', 'BT-74', 'BR-29', findings);
	for (const line of root.groups('BG-25')) checkLine(line, findings);
	checkParties(root, findings);
	checkPayment(invoice, findings);
	const accounting = root.text('BT-6');
	if (accounting !== '' && !vatTotals(invoice).accounting)
		findings.add('BR-53', root.value('BT-6'), { values: { 'BT-6': accounting } });
}

function checkLine(line: TermGroup, findings: Findings): void {
	checkPeriod(line.group('BG-26'), 'BT-134', 'BT-135', 'BR-30', findings);
	for (const [rule, term] of [
		['BR-27', 'BT-146'],
		['BR-28', 'BT-148'],
	] as const) {
		const price = line.value(term);
		if ((decimalOf(price) ?? 0) < 0) findings.add(rule, price, { values: { [term]: price?.text ?? '' } });
	}
	for (const [rule, term, attribute] of [
		['BR-64', 'BT-157', 'schemeID'],
		['BR-65', 'BT-158', 'listID'],
	] as const)
		for (const value of line.all(term))
			if (!value.attributes[attribute]) findings.add(rule, value, { values: { [term]: value.text } });
}

function checkPeriod(
	period: TermGroup | undefined,
	start: TermId,
	end: TermId,
	rule: string,
	findings: Findings,
): void {
	const [from, to] = [dateOf(period?.value(start)), dateOf(period?.value(end))];
	if (from !== undefined && to !== undefined && to < from)
		findings.add(rule, period?.value(end), { values: { [start]: from, [end]: to } });
}

function checkParties(root: TermGroup, findings: Findings): void {
	for (const [rule, group, term] of [
		['BR-62', 'BG-4', 'BT-34'],
		['BR-63', 'BG-7', 'BT-49'],
	] as const) {
		const value = root.group(group)?.value(term);
		if (value && !value.attributes['schemeID']) findings.add(rule, value, { values: { [term]: value.text } });
	}
	const countries = codeList('countries');
	for (const [group, term] of [
		['BG-4', 'BT-31'],
		['BG-11', 'BT-63'],
		['BG-7', 'BT-48'],
	] as const) {
		const value = root.group(group)?.value(term);
		const prefix = value?.text.slice(0, 2) ?? '';
		if (value && prefix !== 'EL' && !countries.has(prefix))
			findings.add('BR-CO-09', value, { values: { id: value.text }, terms: [term] });
	}
}

/** Codes for credit transfers to an account (UNTDID 4461). */
const creditTransfers = ['30', '58'];

function checkPayment({ root, isCreditNote }: Invoice, findings: Findings): void {
	for (const payment of root.groups('BG-16')) {
		const code = payment.text('BT-81');
		const hasAccount = payment.groups('BG-17').some((account) => account.has('BT-84'));
		if (creditTransfers.includes(code) && !hasAccount) findings.add('BR-61', payment, { values: { 'BT-81': code } });
		const card = payment.group('BG-18')?.value('BT-87');
		// At most the first six and last four digits may be shown (PCI DSS, 3.4.1).
		if (card && card.text.replace(/\D/g, '').length > 10) findings.add('BR-51', card);
	}
	const due = root.group('BG-22')?.value('BT-115');
	if ((decimalOf(due) ?? 0) > 0 && !isCreditNote && !root.has('BT-9') && !root.has('BT-20'))
		findings.add('BR-CO-25', due);
}
