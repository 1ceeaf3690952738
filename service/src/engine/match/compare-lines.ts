import type { FindingKind } from '../../../../contract/match';
import { phrase, type PhraseDetails } from '../../messages/phrases';
import type { MatchDocument, MatchLine } from './documents';
import type { MatchFinding, FindingSide } from './finding';
import type { GroupRow } from './join-group';
import { matchSettings } from './settings';

const { priceTolerance, sumTolerance } = matchSettings;

/** Documents of a group by what they say, without copies. */
export interface GroupRoles {
	readonly orders: readonly number[];
	readonly deliveries: readonly number[];
	readonly invoices: readonly number[];
	readonly credits: readonly number[];
}

/** The lines of a row in the documents of one kind. */
interface Part {
	readonly documents: readonly number[];
	readonly lines: readonly { readonly document: number; readonly line: number; readonly is: MatchLine }[];
	/** Sum; `undefined` if a line lacks it. */
	readonly quantity: number | undefined;
}

/** Compares what was ordered, delivered and invoiced of one article. */
export function compareRow(
	documents: readonly MatchDocument[],
	row: GroupRow,
	roles: GroupRoles,
): Omit<MatchFinding, 'group' | 'row' | 'confidence'>[] {
	const part = (members: readonly number[]): Part => partOf(documents, row, members);
	const [ordered, delivered, invoiced, credited] = [
		part(roles.orders),
		part(roles.deliveries),
		part(roles.invoices),
		part(roles.credits),
	];
	const compare = new RowComparison(documents);
	const unknown = roles.orders.length > 0 && ordered.lines.length === 0;
	if (unknown) compare.additional(ordered, delivered.lines.length > 0 ? delivered : invoiced);
	else if (roles.orders.length > 0 && roles.deliveries.length > 0) compare.delivery(ordered, delivered);
	// A line is billed as delivered; an order tells it without delivery notes.
	const isDelivered = roles.deliveries.length > 0 && !(ordered.quantity === delivered.quantity && !unknown);
	const expected = isDelivered ? delivered : ordered;
	if (roles.invoices.length > 0 && expected.documents.length > 0 && !(unknown && delivered.lines.length === 0))
		compare.billing(expected, invoiced, credited.quantity ?? 0);
	compare.prices(ordered, invoiced);
	return compare.found;
}

class RowComparison {
	readonly found: Omit<MatchFinding, 'group' | 'row' | 'confidence'>[] = [];

	constructor(private readonly documents: readonly MatchDocument[]) {}

	/** Something that was not ordered. */
	additional(expected: Part, actual: Part): void {
		if (actual.lines.length > 0) this.add('additional', expected, actual, 'matchAdditional');
	}

	delivery(ordered: Part, delivered: Part): void {
		const [wanted, got] = [ordered.quantity, delivered.lines.length === 0 ? 0 : delivered.quantity];
		if (wanted === undefined || got === undefined || wanted === got) return;
		if (got > wanted) this.add('more', ordered, delivered, 'matchMore');
		else this.add('open', ordered, delivered, 'matchOpen', { open: plain(wanted - got), actual: plain(got) });
	}

	/** @param credited  quantity that credit notes take back */
	billing(expected: Part, invoiced: Part, credited: number): void {
		if (expected.lines.length === 0 && invoiced.lines.length === 0) return;
		if (invoiced.lines.length === 0) this.add('missing', expected, invoiced, 'matchMissing');
		else if (expected.lines.length === 0) this.add('additional', expected, invoiced, 'matchAdditional');
		else if (expected.quantity !== undefined && invoiced.quantity !== undefined) {
			const difference = invoiced.quantity - credited - expected.quantity;
			if (Math.abs(difference) < 1e-6) return;
			if (difference > 0) this.add('more', expected, invoiced, 'matchMore');
			else this.add('fewer', expected, invoiced, 'matchFewer');
		}
	}

	prices(ordered: Part, invoiced: Part): void {
		const [wanted] = ordered.lines;
		if (!wanted) return;
		for (const one of invoiced.lines) {
			const [expected, actual] = [priceOf(wanted.is), priceOf(one.is)];
			const sides = (of: (line: MatchLine) => number | undefined): [FindingSide, FindingSide] => [
				sideOf(wanted, of(wanted.is)),
				sideOf(one, of(one.is)),
			];
			const details = { item: itemOf(one.is), other: this.fileOf(wanted.document), file: this.fileOf(one.document) };
			if (expected !== undefined && actual !== undefined && Math.abs(expected - actual) > priceTolerance) {
				const reason = phrase('matchPrice', { ...details, expected: plain(expected), actual: plain(actual) });
				this.found.push({ kind: 'price', sides: sides(priceOf), reason });
			} else if (hasOtherAmount(wanted.is, one.is)) {
				const reason = phrase('matchAmount', {
					...details,
					expected: plain(wanted.is.amount ?? 0),
					actual: plain(one.is.amount ?? 0),
				});
				this.found.push({ kind: 'amount', sides: sides(({ amount }) => amount), reason });
			}
		}
	}

	private add(
		kind: FindingKind,
		expected: Part,
		actual: Part,
		reason: 'matchAdditional' | 'matchMore' | 'matchFewer' | 'matchMissing' | 'matchOpen',
		more: PhraseDetails = {},
	): void {
		const [first, ...others] = [...sidesOf(expected), ...sidesOf(actual)];
		if (!first) return;
		const [other = first.document] = expected.lines.map(({ document }) => document).concat(expected.documents);
		const [file = first.document] = actual.lines.map(({ document }) => document).concat(actual.documents);
		const line = (actual.lines[0] ?? expected.lines[0])?.is;
		const details = {
			item: line ? itemOf(line) : '',
			file: this.fileOf(file),
			other: this.fileOf(other),
			expected: plain(expected.quantity ?? 0),
			actual: plain(actual.quantity ?? 0),
			...more,
		};
		this.found.push({ kind, sides: [first, ...others], reason: phrase(reason, details) });
	}

	private fileOf(document: number): string {
		return this.documents[document]?.file ?? '';
	}
}

function partOf(documents: readonly MatchDocument[], row: GroupRow, members: readonly number[]): Part {
	const lines = row.lines
		.filter(({ document }) => members.includes(document))
		.map((one) => ({ ...one, is: documents[one.document]!.lines[one.line]! }));
	const quantities = lines.map(({ is }) => is.quantity);
	const isKnown = lines.length > 0 && quantities.every((quantity) => quantity !== undefined);
	const sum = quantities.reduce<number>((total, quantity) => total + (quantity ?? 0), 0);
	return { documents: members, lines, quantity: isKnown ? rounded(sum) : undefined };
}

/** Its lines with their quantities, or the first document without any. */
function sidesOf({ documents, lines }: Part): FindingSide[] {
	if (lines.length > 0) return lines.map((line) => sideOf(line, line.is.quantity));
	const [document] = documents;
	return document === undefined ? [] : [{ document, text: '', value: '' }];
}

function sideOf(
	{ document, line, is }: { readonly document: number; readonly line: number; readonly is: MatchLine },
	value: number | undefined,
): FindingSide {
	const place = { pageIndex: is.pageIndex, ...(is.box ? { box: is.box } : {}) };
	return { document, line, ...place, text: is.text, value: value === undefined ? '' : plain(value) };
}

/** The printed unit price, or that of the amount. */
function priceOf({ unitPrice, amount, quantity }: MatchLine): number | undefined {
	if (unitPrice !== undefined) return unitPrice;
	return amount === undefined || quantity === undefined || quantity === 0 ? undefined : rounded(amount / quantity);
}

function hasOtherAmount(a: MatchLine, b: MatchLine): boolean {
	if (a.amount === undefined || b.amount === undefined || a.quantity !== b.quantity) return false;
	// Prices are rounded when they are printed.
	const rounding = a.unitPrice === b.unitPrice ? 0 : priceTolerance * Math.abs(a.quantity ?? 0);
	return Math.abs(a.amount - b.amount) > Math.max(sumTolerance, rounding);
}

function itemOf({ article, description }: MatchLine): string {
	return [article, description].filter((text) => text !== '').join(' ');
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** A number without floating point noise. */
export function plain(value: number): string {
	return String(rounded(value));
}
