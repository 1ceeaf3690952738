import { phrase } from '../../messages/phrases';
import { compareRow, type GroupRoles } from './compare-lines';
import { compareStatements, type SettledEntry } from './compare-statements';
import { compareValues, sideOfField } from './compare-values';
import { numericField, type MatchDocument } from './documents';
import type { MatchFinding } from './finding';
import { groupDocuments, isSameNumber, isSameSupplier, type DocumentGroup } from './group-documents';
import { joinGroup, type GroupRow } from './join-group';
import { matchSettings } from './settings';

const { minSure, sumTolerance, byOrderNumber } = matchSettings;

/** Documents by order, their lines side by side, and what differs. */
export interface Matched {
	readonly groups: readonly (DocumentGroup & { readonly rows: readonly GroupRow[] })[];
	readonly entries: readonly SettledEntry[];
	readonly findings: readonly MatchFinding[];
}

/** Compares orders, delivery notes, invoices and statements. */
export function matchDocuments(documents: readonly MatchDocument[]): Matched {
	const copies = findCopies(documents);
	const isCopy = new Set(copies.map(({ copy }) => copy));
	const groups: (DocumentGroup & { rows: GroupRow[] })[] = [];
	const findings: MatchFinding[] = [];
	for (const [index, group] of groupDocuments(documents).entries()) {
		const members = group.documents.filter((member) => !isCopy.has(member));
		const rows = joinGroup(documents, members);
		groups.push({ ...group, rows });
		const roles = rolesOf(documents, members);
		for (const [row, one] of rows.entries())
			for (const found of compareRow(documents, one, roles))
				findings.push({ ...found, group: index, row, confidence: Math.min(group.confidence, one.confidence) });
		for (const found of compareValues(documents, rows, roles))
			findings.push({ ...found, group: index, confidence: Math.min(group.confidence, found.confidence) });
	}
	const statements = compareStatements(documents, isCopy);
	return {
		groups,
		entries: statements.entries,
		findings: [
			...findings,
			...copies.map(({ of, copy }) => duplicate(documents, of, copy)),
			...compareAccounts(documents, isCopy),
			...statements.findings,
		],
	};
}

/** Whether a finding or join needs a look. */
export function isUnsure({ confidence }: { readonly confidence: number }): boolean {
	return confidence < minSure;
}

function rolesOf(documents: readonly MatchDocument[], members: readonly number[]): GroupRoles {
	const of = (kind: MatchDocument['kind']): number[] => members.filter((index) => documents[index]!.kind === kind);
	return { orders: of('order'), deliveries: of('delivery'), invoices: of('invoice'), credits: of('credit') };
}

/** Documents of one kind with the same number, supplier and total. */
function findCopies(documents: readonly MatchDocument[]): { readonly of: number; readonly copy: number }[] {
	return documents.flatMap((document, copy) => {
		if (document.kind === 'statement' || document.kind === 'other') return [];
		const of = documents.findIndex(
			(one, index) =>
				index < copy && one.kind === document.kind && isSameNumber(one, document) && hasSameTotal(one, document),
		);
		return of < 0 ? [] : [{ of, copy }];
	});
}

function hasSameTotal(a: MatchDocument, b: MatchDocument): boolean {
	const [totalA, totalB] = [numericField(a, 'total'), numericField(b, 'total')];
	if (totalA === undefined || totalB === undefined) return totalA === totalB;
	return Math.abs(totalA - totalB) < sumTolerance;
}

function duplicate(documents: readonly MatchDocument[], of: number, copy: number): MatchFinding {
	const reason = phrase('matchDuplicate', { file: documents[copy]!.file, other: documents[of]!.file });
	const sides = [sideOfField(documents, of, 'number'), sideOfField(documents, copy, 'number')] as const;
	const confidence = Math.min(
		byOrderNumber,
		...[of, copy].map((index) => documents[index]!.fields.number?.confidence ?? 1),
	);
	return { kind: 'duplicate', sides: [...sides], confidence, reason };
}

/** Invoices that name no account of the invoice before from the same supplier. */
function compareAccounts(documents: readonly MatchDocument[], isCopy: ReadonlySet<number>): MatchFinding[] {
	const withAccounts = documents
		.flatMap(({ kind, accounts }, index) =>
			kind === 'invoice' && accounts.size > 0 && !isCopy.has(index) ? [index] : [],
		)
		.sort((a, b) => dayOf(documents[a]!).localeCompare(dayOf(documents[b]!)) || a - b);
	return withAccounts.flatMap((index, at) => {
		const before = withAccounts.slice(0, at).findLast((other) => isSameSupplier(documents[other]!, documents[index]!));
		if (before === undefined) return [];
		const [old, now] = [documents[before]!, documents[index]!];
		if ([...now.accounts].some((account) => old.accounts.has(account))) return [];
		const [expected, actual] = [[...old.accounts][0] ?? '', [...now.accounts][0] ?? ''];
		const details = { expected, actual, other: old.file, file: now.file };
		const sides = [
			{ ...sideOfField(documents, before, 'account', expected) },
			{ ...sideOfField(documents, index, 'account', actual) },
		] as const;
		return [{ kind: 'bank', sides: [...sides], confidence: byOrderNumber, reason: phrase('matchBank', details) }];
	});
}

function dayOf({ fields }: MatchDocument): string {
	return fields.date?.value ?? '';
}
