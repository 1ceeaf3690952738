import { phrase } from '../../messages/phrases';
import { plain } from './compare-lines';
import { sideOfField } from './compare-values';
import { foldId, numericField, type MatchDocument, type MatchLine } from './documents';
import type { MatchFinding, FindingSide } from './finding';
import { matchSettings } from './settings';

const { byReference, byLines, sumTolerance } = matchSettings;

/** An entry of a statement and its invoice. */
export interface SettledEntry {
	readonly statement: number;
	readonly line: number;
	/** Index of the invoice or credit note. */
	readonly invoice: number;
	readonly confidence: number;
}

/**
 * Finds the invoices of statement entries: by the number that an entry names, otherwise by a unique amount.
 * @param isCopy  indices of documents that are left out
 */
export function compareStatements(
	documents: readonly MatchDocument[],
	isCopy: ReadonlySet<number>,
): { readonly entries: readonly SettledEntry[]; readonly findings: readonly MatchFinding[] } {
	const entries: SettledEntry[] = [];
	const findings: MatchFinding[] = [];
	const invoices = documents.flatMap(({ kind }, index) =>
		(kind === 'invoice' || kind === 'credit') && !isCopy.has(index) ? [index] : [],
	);
	const byNumber = new Map(invoices.map((index) => [foldId(documents[index]!.fields.number?.value ?? ''), index]));
	byNumber.delete('');
	for (const [statement, { kind, lines }] of documents.entries()) {
		if (kind !== 'statement') continue;
		const named = lines.map((line) => invoiceIn(line, byNumber));
		const taken = new Set(named);
		for (const [line, entry] of lines.entries()) {
			const invoice =
				named[line] ?? onlyOf(invoices, (index) => !taken.has(index) && hasAmount(documents, index, entry));
			const side = sideOfEntry(statement, line, entry);
			if (invoice === undefined) {
				const reason = phrase('matchNoInvoice', { item: entry.description, file: documents[statement]!.file });
				findings.push({ kind: 'open', sides: [side], confidence: byReference, reason });
				continue;
			}
			taken.add(invoice);
			entries.push({ statement, line, invoice, confidence: named[line] === undefined ? byLines : byReference });
			if (!hasOtherTotal(documents, invoice, entry)) continue;
			const expected = numericField(documents[invoice]!, 'total') ?? 0;
			const details = { expected: plain(expected), actual: plain(Math.abs(entry.amount ?? 0)) };
			const files = { other: documents[invoice]!.file, file: documents[statement]!.file };
			findings.push({
				kind: 'total',
				sides: [sideOfField(documents, invoice, 'total'), side],
				confidence: documents[invoice]!.fields.total?.confidence ?? 1,
				reason: phrase('matchEntry', { ...details, ...files }),
			});
		}
	}
	return { entries, findings };
}

/** The invoice whose number an entry names. */
function invoiceIn(line: MatchLine, byNumber: ReadonlyMap<string, number>): number | undefined {
	const words = line.text.split(/\s+/).map(foldId);
	const [found] = words.flatMap((word) => byNumber.get(word) ?? []);
	if (found !== undefined) return found;
	// Numbers may be printed in groups.
	const text = foldId(line.text);
	return onlyOf([...byNumber.keys()], (number) => number.length >= minSpaced && text.includes(number), byNumber);
}

/** Shorter numbers are part of other ones by chance. */
const minSpaced = 7;

function onlyOf(all: readonly number[], test: (one: number) => boolean): number | undefined;
function onlyOf<T>(all: readonly T[], test: (one: T) => boolean, of: ReadonlyMap<T, number>): number | undefined;
function onlyOf<T>(all: readonly T[], test: (one: T) => boolean, of?: ReadonlyMap<T, number>): number | undefined {
	const found = all.filter(test);
	if (found.length !== 1) return undefined;
	return of ? of.get(found[0]!) : (found[0] as number);
}

function hasAmount(documents: readonly MatchDocument[], invoice: number, { amount }: MatchLine): boolean {
	const total = numericField(documents[invoice]!, 'total');
	return amount !== undefined && total !== undefined && Math.abs(Math.abs(amount) - total) <= sumTolerance / 2;
}

function hasOtherTotal(documents: readonly MatchDocument[], invoice: number, entry: MatchLine): boolean {
	const isKnown = entry.amount !== undefined && numericField(documents[invoice]!, 'total') !== undefined;
	return isKnown && !hasAmount(documents, invoice, entry);
}

function sideOfEntry(document: number, line: number, entry: MatchLine): FindingSide {
	const place = { pageIndex: entry.pageIndex, ...(entry.box ? { box: entry.box } : {}) };
	return { document, line, ...place, text: entry.text, value: entry.amount === undefined ? '' : plain(entry.amount) };
}
