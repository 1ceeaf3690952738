import type { MatchDocument, MatchLine } from './documents';
import { joinLines } from './join-lines';

/** The lines of several documents with the same article. */
export interface GroupRow {
	/** One per document at most, in the order of their kinds. */
	readonly lines: readonly { readonly document: number; readonly line: number }[];
	/** Of its weakest join; 1 for a single line. */
	readonly confidence: number;
}

/** Orders name the articles first; what invoices and delivery notes add comes last. */
const order = ['order', 'delivery', 'invoice', 'credit', 'other'];

/** Joins the lines of the documents of a group into rows. @param members  indices of the documents */
export function joinGroup(documents: readonly MatchDocument[], members: readonly number[]): GroupRow[] {
	const rows: { lines: { document: number; line: number }[]; confidence: number; first: MatchLine }[] = [];
	const rank = (index: number): number => order.indexOf(documents[index]!.kind);
	for (const index of [...members].sort((a, b) => rank(a) - rank(b) || a - b)) {
		const { lines } = documents[index]!;
		const joined = joinLines(
			rows.map(({ first }) => first),
			lines,
		);
		const rowOf = new Map(joined.map(({ a, b, confidence }) => [b, { row: rows[a]!, confidence }]));
		for (const [line, first] of lines.entries()) {
			const found = rowOf.get(line);
			if (!found) rows.push({ lines: [{ document: index, line }], confidence: 1, first });
			else {
				found.row.lines.push({ document: index, line });
				found.row.confidence = Math.min(found.row.confidence, found.confidence);
			}
		}
	}
	return rows.map(({ lines, confidence }) => ({ lines, confidence }));
}
