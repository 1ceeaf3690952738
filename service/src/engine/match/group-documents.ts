import { similarity } from '../values/similarity';
import { foldId, type MatchDocument } from './documents';
import { countSharedLines } from './join-lines';
import { matchSettings } from './settings';

const { minIdLength, minIdDigits, byOrderNumber, byReference, byLines, minSharedLines, minNameLikeness } =
	matchSettings;

/** Documents of one order. */
export interface DocumentGroup {
	/** Indices, ascending. */
	readonly documents: readonly number[];
	/** Of its weakest link; 1 for a single document. */
	readonly confidence: number;
}

/** Groups documents by the numbers that they print, and otherwise by supplier and lines. Statements have no group. */
export function groupDocuments(documents: readonly MatchDocument[]): DocumentGroup[] {
	const own = documents.flatMap(({ kind }, index) => (kind === 'statement' ? [] : [index]));
	const group = new Map(own.map((index) => [index, index]));
	const confidence = new Map<number, number>(own.map((index) => [index, 1]));
	const join = (a: number, b: number, by: number): void => {
		const [to = a, from = b] = [group.get(a), group.get(b)];
		if (to === from) return;
		for (const [index, at] of group) if (at === from) group.set(index, to);
		confidence.set(to, Math.min(confidence.get(to) ?? 1, confidence.get(from) ?? 1, by));
	};
	const isLinked = new Set<number>();
	const pairs = own.flatMap((a, at) => own.slice(at + 1).map((b) => [a, b] as const));
	for (const [a, b] of pairs) {
		const by = linkOf(documents[a]!, documents[b]!);
		if (by === undefined) continue;
		join(a, b, by);
		isLinked.add(a).add(b);
	}
	for (const [a, b] of pairs)
		if (!(isLinked.has(a) && isLinked.has(b)) && isAlike(documents[a]!, documents[b]!)) join(a, b, byLines);
	const groups = new Map<number, number[]>();
	for (const [index, at] of group) groups.set(at, [...(groups.get(at) ?? []), index]);
	return [...groups].map(([at, members]) => ({ documents: members, confidence: confidence.get(at) ?? 1 }));
}

/** How sure two documents belong together by a number; `undefined` if none links them. */
function linkOf(a: MatchDocument, b: MatchDocument): number | undefined {
	const [orderA, orderB] = [orderOf(a), orderOf(b)];
	if (orderA !== '' && orderA === orderB) return byOrderNumber;
	// A copy of the same document.
	if (a.kind === b.kind && a.kind !== 'other' && isSameNumber(a, b)) return byOrderNumber;
	return refersTo(a, b) || refersTo(b, a) ? byReference : undefined;
}

/** The order that a document belongs to. */
function orderOf({ kind, fields }: MatchDocument): string {
	const value = kind === 'order' ? (fields.number ?? fields.orderNumber) : fields.orderNumber;
	const id = foldId(value?.value ?? '');
	return isLinking(id) ? id : '';
}

/** Whether two documents have the same number and not different suppliers. */
export function isSameNumber(a: MatchDocument, b: MatchDocument): boolean {
	const number = foldId(a.fields.number?.value ?? '');
	return number !== '' && number === foldId(b.fields.number?.value ?? '') && isSameSupplier(a, b) !== false;
}

/** Whether a document prints the number of another one of a different kind. */
function refersTo(from: MatchDocument, to: MatchDocument): boolean {
	const id = foldId(to.fields.number?.value ?? '');
	if (from.kind === to.kind || !isLinking(id) || !from.ids.has(id)) return false;
	return isSameSupplier(from, to) !== false || from.kind === 'order' || to.kind === 'order';
}

function isLinking(id: string): boolean {
	return id.length >= minIdLength && id.replace(/\P{N}/gu, '').length >= minIdDigits;
}

/** `undefined` if a document does not say. */
export function isSameSupplier(a: MatchDocument, b: MatchDocument): boolean | undefined {
	const [taxA, taxB] = [foldId(a.fields.supplierTaxId?.value ?? ''), foldId(b.fields.supplierTaxId?.value ?? '')];
	if (taxA !== '' && taxA === taxB) return true;
	const [nameA, nameB] = [foldId(a.fields.supplier?.text ?? ''), foldId(b.fields.supplier?.text ?? '')];
	if (nameA === '' || nameB === '') return undefined;
	return nameA.includes(nameB) || nameB.includes(nameA) || similarity(nameA, nameB) >= minNameLikeness;
}

/** Whether two documents of different kinds without a common number have one supplier and mostly the same lines. */
function isAlike(a: MatchDocument, b: MatchDocument): boolean {
	if (a.kind === b.kind || isSameSupplier(a, b) === false) return false;
	const [orderA, orderB] = [orderOf(a), orderOf(b)];
	if (orderA !== '' && orderB !== '' && orderA !== orderB) return false;
	const shorter = Math.min(a.lines.length, b.lines.length);
	return shorter > 0 && countSharedLines(a.lines, b.lines) >= minSharedLines * shorter;
}
