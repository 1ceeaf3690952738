import { phraseText } from '../../../../messages/phrases';
import type { MatchPlace, MatchValue } from '../../../match/documents';
import type { MatchFinding, FindingSide } from '../../../match/finding';
import { isUnsure, type Matched } from '../../../match/match-documents';
import type { ReadDocument } from './read-match-document';

/** The result of `idp/match`: documents, groups, statement entries and findings. Numbers of documents start at 1. */
export function matchResult(documents: readonly ReadDocument[], { groups, entries, findings }: Matched): string {
	const groupOf = new Map(groups.flatMap((group, index) => group.documents.map((member) => [member, index + 1])));
	const result = {
		documents: documents.map((document, index) => documentObject(document, index, groupOf.get(index))),
		groups: groups.map(({ documents: members, rows, ...group }, index) => ({
			group: index + 1,
			documents: members.map((member) => member + 1),
			...sureness(group),
			rows: rows.map(({ lines, ...row }, at) => ({
				row: at + 1,
				...sureness(row),
				lines: lines.map((line) => lineObject(documents, line)),
			})),
		})),
		entries: entries.map(({ statement, line, invoice, ...entry }) => ({
			...{ document: statement + 1, line: line + 1, invoice: invoice + 1 },
			...sureness(entry),
		})),
		findings: findings.map((finding) => findingObject(documents, finding)),
	};
	return `${JSON.stringify(result)}\n`;
}

function documentObject({ file, kind, fields, lines, pageSizes }: ReadDocument, index: number, group?: number): object {
	const values = Object.entries(fields).map(([name, value]) => [name, valueObject(value, pageSizes)]);
	return {
		...{ document: index + 1, file, kind, ...(group === undefined ? {} : { group }), lines: lines.length },
		fields: Object.fromEntries(values) as object,
	};
}

function valueObject({ text, value, confidence, ...place }: MatchValue, sizes: ReadDocument['pageSizes']): object {
	return { text, value, confidence, ...placeObject(place, sizes) };
}

function lineObject(
	documents: readonly ReadDocument[],
	{ document, line }: { readonly document: number; readonly line: number },
): object {
	const { lines, pageSizes } = documents[document]!;
	const { article, description, quantity, unitPrice, amount, ...place } = lines[line]!;
	return {
		...{ document: document + 1, line: line + 1, article, description, quantity, unitPrice, amount },
		...placeObject(place, pageSizes),
	};
}

function findingObject(documents: readonly ReadDocument[], finding: MatchFinding): object {
	const { kind, group, row, sides, reason } = finding;
	return {
		kind,
		reason: phraseText(reason, 'en'),
		reasonZh: phraseText(reason, 'zh'),
		...sureness(finding),
		...(group === undefined ? {} : { group: group + 1 }),
		...(row === undefined ? {} : { row: row + 1 }),
		sides: sides.map((side) => sideObject(documents, side)),
	};
}

function sideObject(documents: readonly ReadDocument[], side: FindingSide): object {
	const { document, line, text, value, pageIndex, box } = side;
	const { file, kind, pageSizes } = documents[document]!;
	return {
		...{ document: document + 1, file, kind, ...(line === undefined ? {} : { line: line + 1 }), text, value },
		...(pageIndex === undefined ? {} : placeObject({ pageIndex, ...(box ? { box } : {}) }, pageSizes)),
	};
}

function sureness(one: { readonly confidence: number }): object {
	return { confidence: round(one.confidence), doubtful: isUnsure(one) };
}

function placeObject({ pageIndex, box }: MatchPlace, sizes: ReadDocument['pageSizes']): object {
	if (!box) return { page: pageIndex + 1 };
	const { left, top, right, bottom } = box;
	return {
		page: pageIndex + 1,
		box: [left, top, right, bottom].map(round),
		pageSize: sizes.get(pageIndex)?.map(round),
	};
}

function round(value: number): number {
	return Math.round(value * 100) / 100;
}
