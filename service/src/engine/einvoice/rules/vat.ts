import { vatCategories, type VatCategory } from '../../../../../contract/einvoice-vat-rules';
import type { TermId } from '../../../../../contract/einvoice-terms';
import type { Findings } from '../model/findings';
import { decimalOf, type Invoice } from '../model/invoice';
import type { TermGroup } from '../syntax/group';
import { einvoiceSettings } from '../settings/settings';
import { amountText, linesToSum, sumOf, sumTolerance } from './amounts';

const { tolerances } = einvoiceSettings;

/**
 * A carrier of a VAT category: its terms for category, rate and amount, its sign in the taxable amount, and the last
 * digits of its rules.
 */
const carriers = [
	{ category: 'BT-151', rate: 'BT-152', amount: 'BT-131', sign: 1, parties: '02', rates: '05' },
	{ category: 'BT-95', rate: 'BT-96', amount: 'BT-92', sign: -1, parties: '03', rates: '06' },
	{ category: 'BT-102', rate: 'BT-103', amount: 'BT-99', sign: 1, parties: '04', rates: '07' },
] as const satisfies readonly {
	category: TermId;
	rate: TermId;
	amount: TermId;
	sign: number;
	parties: string;
	rates: string;
}[];

type Carrier = (typeof carriers)[number];

/** Categories with a rate above zero: each rate has a separate breakdown. */
const rated: readonly VatCategory[] = ['S', 'L', 'M'];

/** Rules of the categories of VAT (BR-S-, BR-Z-, BR-E-, BR-AE-, BR-IC-, BR-G-, BR-O-, BR-AF-, BR-AG-, BR-B-). */
export function checkVat(invoice: Invoice, findings: Findings): void {
	const { root } = invoice;
	const lines = linesToSum(invoice);
	const groups: readonly (readonly TermGroup[])[] = [lines, root.groups('BG-20'), root.groups('BG-21')];
	const carried = carriers.flatMap((carrier, index) => (groups[index] ?? []).map((group) => ({ carrier, group })));
	for (const [code, letters] of vatCategories) {
		const own = carried.filter(({ carrier, group }) => group.text(carrier.category) === code);
		const breakdowns = root.groups('BG-23').filter((group) => group.text('BT-118') === code);
		const id = (number: string) => `BR-${letters}-${number}`;
		const isCounted = rated.includes(code) ? breakdowns.length > 0 : breakdowns.length === 1;
		if ((own.length > 0 && !isCounted) || (!rated.includes(code) && breakdowns.length > 1))
			findings.add(id('01'), root);
		const reported = new Set<string>();
		for (const { carrier, group } of own) {
			checkRate(code, id(carrier.rates), carrier, group, findings);
			// All carriers of a kind have the same parties.
			if (reported.has(carrier.parties) || hasParties(code, invoice)) continue;
			reported.add(carrier.parties);
			findings.add(id(carrier.parties), group);
		}
		for (const breakdown of breakdowns) {
			// An invoice without lines has nothing to sum.
			if (lines.length > 0) checkBase(invoice, code, id('08'), breakdown, own, findings);
			checkTax(invoice, code, id('09'), breakdown, findings);
			const hasReason = breakdown.has('BT-120') || breakdown.has('BT-121');
			if (hasReason === (rated.includes(code) || code === 'Z')) findings.add(id('10'), breakdown);
		}
	}
	checkOthers(invoice, findings);
	checkIntraCommunity(invoice, findings);
	checkNotSubject(invoice, carried, findings);
	checkSplitPayment(invoice, carried, findings);
}

function hasParties(code: VatCategory, { root }: Invoice): boolean {
	const [seller, buyer, representative] = [root.group('BG-4'), root.group('BG-7'), root.group('BG-11')];
	const ofSeller = Boolean(seller?.has('BT-31')) || Boolean(representative?.has('BT-63'));
	const taxNumber = Boolean(seller?.has('BT-32'));
	switch (code) {
		case 'O':
			return !ofSeller && !buyer?.has('BT-48');
		case 'K':
			return ofSeller && Boolean(buyer?.has('BT-48'));
		case 'G':
			return ofSeller;
		case 'AE':
			return (ofSeller || taxNumber) && Boolean(buyer?.has('BT-48') || buyer?.has('BT-47'));
		default:
			return ofSeller || taxNumber;
	}
}

function checkRate(
	code: VatCategory,
	rule: string,
	{ rate: term }: Carrier,
	group: TermGroup,
	findings: Findings,
): void {
	const value = group.value(term);
	const rate = decimalOf(value);
	if (value && rate === undefined) return;
	const isRight =
		code === 'S'
			? (rate ?? 0) > 0
			: code === 'O'
				? value === undefined
				: rated.includes(code)
					? (rate ?? -1) >= 0
					: rate === 0;
	if (!isRight) findings.add(rule, value ?? group, { values: { rate: value?.text ?? '–' } });
}

interface Carried {
	readonly carrier: Carrier;
	readonly group: TermGroup;
}

function checkBase(
	invoice: Invoice,
	code: VatCategory,
	rule: string,
	breakdown: TermGroup,
	own: readonly Carried[],
	findings: Findings,
): void {
	const rate = decimalOf(breakdown.value('BT-119'));
	const base = decimalOf(breakdown.value('BT-116'));
	const same = rated.includes(code)
		? own.filter(({ carrier, group }) => decimalOf(group.value(carrier.rate)) === rate)
		: own;
	const parts = carriers.map((carrier) =>
		sumOf(same.filter((one) => one.carrier === carrier).map(({ group }) => group.value(carrier.amount))),
	);
	if (base === undefined || parts.includes(undefined)) return;
	const expected = carriers.reduce((sum, { sign }, index) => sum + sign * (parts[index] ?? 0), 0);
	const difference = Math.abs(base - expected);
	if (difference < sumTolerance(invoice)) return;
	// CEN's own validation accepts less than 1, as for the tax.
	const severity = rated.includes(code) && difference < tolerances.tax ? 'warning' : 'error';
	findings.add(rule, breakdown.value('BT-116'), {
		severity,
		values: { 'BT-116': breakdown.text('BT-116'), expected: amountText(expected) },
	});
}

/** Tax is base times rate (BR-CO-17, BR-*-09), or zero without a rate. */
function checkTax(invoice: Invoice, code: VatCategory, rule: string, breakdown: TermGroup, findings: Findings): void {
	const [base, tax] = [decimalOf(breakdown.value('BT-116')), decimalOf(breakdown.value('BT-117'))];
	const value = breakdown.value('BT-117');
	if (!value || tax === undefined) return;
	const values = { 'BT-116': breakdown.text('BT-116'), 'BT-117': value.text, 'BT-119': breakdown.text('BT-119') };
	if (!rated.includes(code)) {
		if (tax !== 0) findings.add(rule, value, { values: { ...values, expected: '0.00' } });
		return;
	}
	const fault = taxFault(invoice, breakdown, base, tax);
	if (fault) findings.add(rule, value, { ...fault, values: { ...values, ...fault.values } });
}

/**
 * Deviation of a tax from base times rate: less than 1 may come from rounding per line, and is a warning if the lines
 * cannot explain it.
 */
function taxFault(invoice: Invoice, breakdown: TermGroup, base: number | undefined, tax: number) {
	const rate = breakdown.has('BT-119') ? decimalOf(breakdown.value('BT-119')) : 0;
	if (base === undefined || rate === undefined) return undefined;
	const expected = (base * rate) / 100;
	const difference = Math.abs(tax - expected);
	// Taxes in currencies without decimals are whole numbers.
	const isWhole = Number.isInteger(tax) && !breakdown.text('BT-117').includes('.');
	const rounding = Math.max(tolerances.amount * (2 + linesToSum(invoice).length), isWhole ? 0.5 : 0);
	if (difference <= rounding + 1e-9) return undefined;
	const severity = difference < tolerances.tax ? ('warning' as const) : ('error' as const);
	return { severity, values: { expected: amountText(Number(expected.toFixed(2))) } };
}

/** Rules of every breakdown: rates (BR-48) and the tax (BR-CO-17). */
function checkOthers(invoice: Invoice, findings: Findings): void {
	for (const breakdown of invoice.root.groups('BG-23')) {
		const category = breakdown.text('BT-118');
		if (category !== 'O' && !breakdown.has('BT-119'))
			findings.add('BR-48', breakdown, { values: { 'BT-118': category } });
		const value = breakdown.value('BT-117');
		const tax = decimalOf(value);
		const fault =
			tax === undefined ? undefined : taxFault(invoice, breakdown, decimalOf(breakdown.value('BT-116')), tax);
		if (!value || !fault) continue;
		const values = { 'BT-117': value.text, 'BT-116': breakdown.text('BT-116'), 'BT-119': breakdown.text('BT-119') };
		findings.add('BR-CO-17', value, { ...fault, values: { ...values, ...fault.values } });
	}
}

function checkIntraCommunity({ root }: Invoice, findings: Findings): void {
	const breakdown = root.groups('BG-23').find((group) => group.text('BT-118') === 'K');
	if (!breakdown) return;
	const period = root.group('BG-14');
	if (!root.has('BT-72') && !period?.has('BT-73') && !period?.has('BT-74')) findings.add('BR-IC-11', breakdown);
	if (!root.group('BG-13')?.group('BG-15')?.has('BT-80')) findings.add('BR-IC-12', breakdown);
}

function checkNotSubject({ root }: Invoice, carried: readonly Carried[], findings: Findings): void {
	const breakdowns = root.groups('BG-23');
	if (!breakdowns.some((group) => group.text('BT-118') === 'O')) return;
	const other = breakdowns.find((group) => group.text('BT-118') !== 'O');
	if (other) findings.add('BR-O-11', other);
	const rules = { 'BT-151': 'BR-O-12', 'BT-95': 'BR-O-13', 'BT-102': 'BR-O-14' } as const;
	const reported = new Set<string>();
	for (const { carrier, group } of carried) {
		const category = group.text(carrier.category);
		if (category === 'O' || category === '' || reported.has(carrier.category)) continue;
		reported.add(carrier.category);
		findings.add(rules[carrier.category], group, { values: { category } });
	}
}

function checkSplitPayment({ root }: Invoice, carried: readonly Carried[], findings: Findings): void {
	const categories = [
		...carried.map(({ carrier, group }) => group.text(carrier.category)),
		...root.groups('BG-23').map((group) => group.text('BT-118')),
	];
	if (!categories.includes('B')) return;
	const countries = [
		root.group('BG-4')?.group('BG-5')?.text('BT-40'),
		root.group('BG-7')?.group('BG-8')?.text('BT-55'),
	];
	if (countries.some((country) => country !== 'IT')) findings.add('BR-B-01', root);
	if (categories.includes('S')) findings.add('BR-B-02', root);
}
