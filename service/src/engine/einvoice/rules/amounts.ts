import type { TermId } from '../../../../../contract/einvoice-terms';
import type { Findings } from '../model/findings';
import { decimalOf, vatTotals, type Invoice } from '../model/invoice';
import type { TermGroup } from '../syntax/group';
import { einvoiceSettings } from '../settings/settings';
import { elementsAtPath, type Value } from '../syntax/paths';
import { lineStatusPath } from '../syntax/cii';

const { tolerances } = einvoiceSettings;
const { exact } = tolerances;

/** Lines that count towards sums: group and information lines do not. */
export function linesToSum({ root, syntax }: Invoice): readonly TermGroup[] {
	const lines = root.groups('BG-25');
	if (syntax === 'UBL') return lines;
	return lines.filter(
		({ element }) => !/^(?:GROUP|INFORMATION)$/.test(elementsAtPath(element, lineStatusPath)[0]?.text ?? ''),
	);
}

export function sumTolerance(invoice: Invoice): number {
	if (invoice.profile !== 'EXTENDED') return tolerances.amount;
	return tolerances.amount + tolerances.extendedPerLine * Math.max(1, invoice.root.groups('BG-25').length);
}

/** The sum of values, with 0 for missing ones; `undefined` if one is not a number. */
export function sumOf(values: readonly (Value | undefined)[]): number | undefined {
	let sum = 0;
	for (const value of values) {
		if (!value) continue;
		const number = decimalOf(value);
		if (number === undefined) return undefined;
		sum += number;
	}
	return sum;
}

/** A formatted sum: two decimals, more only if it has them. */
export function amountText(amount: number): string {
	const exact = Number(amount.toFixed(6));
	return Math.abs(exact - Number(exact.toFixed(2))) < 1e-9 ? exact.toFixed(2) : String(exact);
}

/** Called for each total that was calculated again. */
type SumListener = (rule: string, isRight: boolean) => void;

/** Sums and totals (BR-CO-10 to BR-CO-16), with their parts. */
export function checkTotals(invoice: Invoice, findings: Findings, onSum: SumListener): void {
	const { root, profile, syntax } = invoice;
	const totals = root.group('BG-22');
	if (!totals) return;
	const { own } = vatTotals(invoice);
	const tolerance = sumTolerance(invoice);
	const of = (term: TermId) => (term === 'BT-110' ? own : totals.value(term));
	const compare = (rule: string, term: TermId, expected: number | undefined, parts: readonly TermId[] = []): void => {
		const value = of(term);
		const given = value ? decimalOf(value) : parts.length === 0 ? 0 : undefined;
		if (expected === undefined || given === undefined) return;
		const isRight = Math.abs(given - expected) < tolerance;
		onSum(rule, isRight);
		if (isRight) return;
		const values = Object.fromEntries([term, ...parts].map((part): [string, string] => [part, of(part)?.text ?? '0']));
		findings.add(rule, value ?? totals, { values: { ...values, expected: amountText(expected) } });
	};
	const each = (group: TermId, term: TermId) => sumOf(root.groups(group).map((one) => one.value(term)));
	if (totals.has('BT-106'))
		compare('BR-CO-10', 'BT-106', sumOf(linesToSum(invoice).map((line) => line.value('BT-131'))));
	compare('BR-CO-11', 'BT-107', each('BG-20', 'BT-92'));
	compare('BR-CO-12', 'BT-108', each('BG-21', 'BT-99'));
	const number = (term: TermId) => {
		const value = of(term);
		return value ? decimalOf(value) : 0;
	};
	const combined = (...signed: readonly (readonly [TermId, 1 | -1])[]): number | undefined => {
		let sum = 0;
		for (const [term, sign] of signed) {
			const part = number(term);
			if (part === undefined) return undefined;
			sum += sign * part;
		}
		return sum;
	};
	if (totals.has('BT-106'))
		compare('BR-CO-13', 'BT-109', combined(['BT-106', 1], ['BT-107', -1], ['BT-108', 1]), [
			'BT-106',
			'BT-107',
			'BT-108',
		]);
	if (root.has('BG-23')) compare('BR-CO-14', 'BT-110', each('BG-23', 'BT-117'));
	// CEN's rule for CII accepts a total that equals the one without VAT.
	const isUntaxed = syntax === 'CII' && number('BT-112') === number('BT-109');
	if (totals.has('BT-109') && !isUntaxed && (own ?? profile !== 'MINIMUM'))
		compare('BR-CO-15', 'BT-112', combined(['BT-109', 1], ['BT-110', 1]), ['BT-109', 'BT-110']);
	if (totals.has('BT-112'))
		compare('BR-CO-16', 'BT-115', combined(['BT-112', 1], ['BT-113', -1], ['BT-114', 1]), [
			'BT-112',
			'BT-113',
			'BT-114',
		]);
}

/** The net amount of a line is quantity times price, plus charges, minus allowances; only a warning. */
export function checkLineNet(line: TermGroup, rule: string, tolerance: number, findings: Findings): void {
	const [value, price] = [line.value('BT-131'), line.value('BT-146')];
	const [given, quantity] = [decimalOf(value), line.has('BT-129') ? decimalOf(line.value('BT-129')) : 1];
	const sum = (group: TermId, term: TermId) => sumOf(line.groups(group).map((one) => one.value(term)));
	const [less, more] = [sum('BG-27', 'BT-136'), sum('BG-28', 'BT-141')];
	if (given === undefined || quantity === undefined || less === undefined || more === undefined) return;
	const base = line.all('BT-149').map(decimalOf).find(Boolean) ?? 1;
	const expected = (quantity * (decimalOf(price) ?? 0)) / base + more - less;
	if (Math.abs(given - expected) > tolerance + exact)
		findings.add(rule, value, {
			values: { 'BT-126': line.text('BT-126'), 'BT-131': value?.text ?? '', expected: amountText(expected) },
		});
}

/** Net amounts of lines with a price, which may be rounded. Peppol and XRechnung have a stricter rule. */
export function checkLineNets(invoice: Invoice, findings: Findings): void {
	for (const line of linesToSum(invoice)) {
		const price = line.value('BT-146');
		const isWhole = [
			...line.groups('BG-27').map((one) => one.has('BT-136')),
			...line.groups('BG-28').map((one) => one.has('BT-141')),
		];
		if (!price || (decimalOf(price) ?? -1) < 0 || !line.has('BT-129') || isWhole.includes(false)) continue;
		const decimals = Math.max(2, (price.text.split('.')[1] ?? '').replace(/0+$/, '').length);
		const rounded = (Math.abs(decimalOf(line.value('BT-129')) ?? 1) * 10 ** -decimals) / 2;
		checkLineNet(line, 'LINE-NET', Math.max(tolerances.peppol, rounded), findings);
	}
}
