import { phrase } from '../../messages/phrases';
import { plain, type GroupRoles } from './compare-lines';
import { numericField, type MatchDocument, type MatchField } from './documents';
import type { MatchFinding, FindingSide } from './finding';
import type { GroupRow } from './join-group';
import { matchSettings } from './settings';

const { sumTolerance, rateTolerance } = matchSettings;

type OpenFinding = Omit<MatchFinding, 'group' | 'row'>;

/** Compares tax rates, totals and dates of the documents of a group. */
export function compareValues(
	documents: readonly MatchDocument[],
	rows: readonly GroupRow[],
	roles: GroupRoles,
): OpenFinding[] {
	return [
		...compareRates(documents, roles),
		...compareTotals(documents, rows, roles),
		...compareDates(documents, roles),
	];
}

function compareRates(documents: readonly MatchDocument[], { orders, invoices }: GroupRoles): OpenFinding[] {
	const [order] = orders;
	if (order === undefined) return [];
	const expected = rateOf(documents[order]!);
	return invoices.flatMap((invoice) => {
		const actual = rateOf(documents[invoice]!);
		if (expected === undefined || actual === undefined || Math.abs(expected - actual) < rateTolerance) return [];
		return [finding(documents, 'taxRate', 'taxRate', order, invoice, { expected, actual }, 'matchTaxRate')];
	});
}

/** The rate of a document with a single one, which its sums confirm. */
function rateOf(document: MatchDocument): number | undefined {
	const [printed, net, tax] = (['taxRate', 'net', 'tax'] as const).map((field) => numericField(document, field));
	if (net === undefined || tax === undefined || net === 0) return printed;
	const computed = (100 * tax) / net;
	const rounding = (100 * sumTolerance) / Math.abs(net) + rateTolerance;
	if (printed !== undefined && Math.abs(printed - computed) < rounding) return printed;
	return printed === undefined && Math.abs(computed - Math.round(computed)) < rounding
		? Math.round(computed)
		: undefined;
}

/** The totals of order and invoices, apart from what lines and tax rates explain. */
function compareTotals(
	documents: readonly MatchDocument[],
	rows: readonly GroupRow[],
	{ orders, invoices, credits }: GroupRoles,
): OpenFinding[] {
	const [order] = orders;
	const [invoice] = invoices;
	if (order === undefined || invoice === undefined || orders.length > 1 || credits.length > 0) return [];
	const rates = [order, ...invoices].map((index) => rateOf(documents[index]!));
	const [rate = 0] = rates;
	// With another rate the totals differ by the tax.
	const field = rates.every((one) => one === rates[0]) ? 'total' : 'net';
	const expected = numericField(documents[order]!, field);
	const sums = invoices.map((index) => numericField(documents[index]!, field));
	const explained = explainedBy(documents, rows, order, invoices);
	if (expected === undefined || explained === undefined || sums.includes(undefined)) return [];
	const actual = sums.reduce<number>((all, sum) => all + (sum ?? 0), 0);
	const difference = actual - expected - explained * (field === 'total' ? 1 + rate / 100 : 1);
	if (Math.abs(difference) <= sumTolerance * (rows.length + 1)) return [];
	const reason = field === 'total' ? 'matchTotal' : 'matchNet';
	return [finding(documents, 'total', field, order, invoice, { expected, actual }, reason)];
}

/** By how much the amounts of the lines differ; `undefined` if a line has no amount. */
function explainedBy(
	documents: readonly MatchDocument[],
	rows: readonly GroupRow[],
	order: number,
	invoices: readonly number[],
): number | undefined {
	let sum = 0;
	for (const { lines } of rows) {
		for (const { document, line } of lines) {
			const sign = document === order ? -1 : invoices.includes(document) ? 1 : 0;
			const amount = documents[document]!.lines[line]!.amount;
			if (sign !== 0 && amount === undefined) return undefined;
			sum += sign * (amount ?? 0);
		}
	}
	return sum;
}

function compareDates(
	documents: readonly MatchDocument[],
	{ orders, deliveries, invoices }: GroupRoles,
): OpenFinding[] {
	const found: OpenFinding[] = [];
	const [order] = orders;
	const day = (index: number, field: MatchField): string => documents[index]!.fields[field]?.value ?? '';
	const add = (
		field: [MatchField, MatchField],
		a: number,
		b: number,
		reason: 'matchLate' | 'matchEarly' | 'matchDate',
	) =>
		found.push(
			finding(documents, 'date', field, a, b, { expected: day(a, field[0]), actual: day(b, field[1]) }, reason),
		);
	if (order !== undefined) {
		const due = day(order, 'deliveryDate');
		for (const delivery of deliveries)
			if (due !== '' && day(delivery, 'date') > due) add(['deliveryDate', 'date'], order, delivery, 'matchLate');
		const ordered = day(order, 'date');
		for (const later of [...deliveries, ...invoices])
			if (ordered !== '' && day(later, 'date') !== '' && day(later, 'date') < ordered)
				add(['date', 'date'], order, later, 'matchEarly');
	}
	const [delivery] = deliveries;
	if (delivery !== undefined && deliveries.length === 1 && day(delivery, 'date') !== '')
		for (const invoice of invoices) {
			const named = day(invoice, 'deliveryDate');
			if (named !== '' && named !== day(delivery, 'date'))
				add(['date', 'deliveryDate'], delivery, invoice, 'matchDate');
		}
	return found;
}

type ValueReason = 'matchTaxRate' | 'matchTotal' | 'matchNet' | 'matchLate' | 'matchEarly' | 'matchDate';

function finding(
	documents: readonly MatchDocument[],
	kind: MatchFinding['kind'],
	field: MatchField | readonly [MatchField, MatchField],
	expected: number,
	actual: number,
	values: { readonly expected: number | string; readonly actual: number | string },
	reason: ValueReason,
): OpenFinding {
	const [first, second] = typeof field === 'string' ? [field, field] : field;
	const text = (value: number | string): string => (typeof value === 'number' ? plain(value) : value);
	const sides: [FindingSide, FindingSide] = [
		sideOfField(documents, expected, first, text(values.expected)),
		sideOfField(documents, actual, second, text(values.actual)),
	];
	const details = {
		...{ expected: text(values.expected), actual: text(values.actual) },
		...{ other: documents[expected]!.file, file: documents[actual]!.file },
	};
	return { kind, sides, confidence: sureOf(documents, sides, [first, second]), reason: phrase(reason, details) };
}

/** What a document prints as a field. @param value  in place of the printed one */
export function sideOfField(
	documents: readonly MatchDocument[],
	document: number,
	field: MatchField,
	value?: string,
): FindingSide {
	const found = documents[document]!.fields[field];
	const place = found ? { pageIndex: found.pageIndex, ...(found.box ? { box: found.box } : {}) } : {};
	return { document, ...place, text: found?.text ?? '', value: value ?? found?.value ?? '' };
}

/** The confidence of the less sure field. */
function sureOf(
	documents: readonly MatchDocument[],
	sides: readonly FindingSide[],
	fields: readonly MatchField[],
): number {
	return Math.min(...sides.map(({ document }, index) => documents[document]!.fields[fields[index]!]?.confidence ?? 1));
}
