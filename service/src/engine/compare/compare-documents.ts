import { alignIds, hunksOf } from './align-tokens';
import { streamNames, type ComparedDocument, type StreamName } from './compared-document';
import type { ComparedRow, ComparedTable } from './compared-table';
import { emptyAt, spanLength, spanTokens, wholeSpan, type TablePlace, type TokenSpan, type WordEdit } from './edit';
import { findMoves } from './find-moves';
import { findPages } from './find-pages';
import { compareSettings } from './settings';
import { takeMovedBlocks } from './moved-blocks';
import { pairRows, pairTables } from './pair-tables';
import { dropWeakMatches } from './weak-matches';
import { tidyHunks } from './tidy-hunks';
import { textOfTokens } from './token-text';
import type { ComparedToken, TokenIds } from './tokens';

/** Differences of two documents. */
export interface WordEdits {
	readonly edits: readonly WordEdit[];
	/** Whether every part was aligned as finely as possible. */
	readonly isComplete: boolean;
}

/** Both versions of a document, read with the same ids. */
export interface BothDocuments {
	readonly before: ComparedDocument;
	readonly after: ComparedDocument;
}

/** Compares words by stream, and tables that both documents have by cell. */
export function compareDocuments({ before, after }: BothDocuments, ids: TokenIds): WordEdits {
	const pairs = pairTables(before.tables, after.tables);
	const left = new Set(pairs.flatMap((pair) => [pair.before, pair.after]));
	const edits: WordEdit[] = [];
	const all = { before: [] as ComparedToken[], after: [] as ComparedToken[] };
	let isComplete = true;
	for (const stream of streamNames) {
		const [old, young] = [before.tokensOf(stream, left), after.tokensOf(stream, left)];
		addAll(all.before, old);
		addAll(all.after, young);
		const found = streamEdits(stream, old, young, ids);
		isComplete &&= found.isComplete;
		for (const edit of found.edits) edits.push(edit);
	}
	for (const pair of pairs) {
		for (const { tokens } of pair.before.rows) addAll(all.before, tokens);
		for (const { tokens } of pair.after.rows) addAll(all.after, tokens);
		edits.push(...tableEdits(pair.before, pair.after, after.tables.indexOf(pair.after) + 1, ids));
	}
	const ofText = (some: readonly WordEdit[]) =>
		withoutLayout(some, ids).filter(
			(edit) => edit.isMove || (!isRepeated(edit, { before, after }) && !isPageNumber(edit)),
		);
	const running = runningEdits({ before, after }, ids);
	const real = ofText([...edits, ...running]);
	// What moves leave may be repeated, or shown elsewhere, too.
	const moved = ofText(findMoves(real.filter(({ stream }) => stream !== 'running'))).filter(
		(edit) => edit.isMove || isDifferent(edit, ids),
	);
	return { edits: [...findPages(moved, all), ...real.filter(({ stream }) => stream === 'running')], isComplete };
}

/**
 * The lines that only one document repeats on its pages, aligned with each other. Whether there are words beside a page
 * number depends on the layout.
 */
function runningEdits({ before, after }: BothDocuments, ids: TokenIds): WordEdit[] {
	const [old, young] = [before.running.lines(), after.running.lines()];
	const edits = (isNumber: boolean) => {
		const only = (lines: ReadonlyMap<string, readonly ComparedToken[]>, others: ReadonlyMap<string, unknown>) =>
			[...lines].flatMap(([key, line]) =>
				others.has(key) || (line[0]?.unit.kind === 'pageNumber') !== isNumber ? [] : line,
			);
		return streamEdits('running', only(old, young), only(young, old), ids).edits;
	};
	return [...edits(false), ...edits(true).filter((edit) => spanLength(edit.before) * spanLength(edit.after) > 0)];
}

function streamEdits(
	stream: StreamName | 'running',
	old: readonly ComparedToken[],
	young: readonly ComparedToken[],
	ids: TokenIds,
): WordEdits {
	const { before, after, moves } =
		stream === 'main' ? takeMovedBlocks(old, young) : { before: old, after: young, moves: [] };
	const { matches, isComplete } = alignIds(
		before.map(({ id }) => id),
		after.map(({ id }) => id),
	);
	dropWeakMatches(matches, before, after);
	const hunks = tidyHunks(hunksOf({ matches }, after.length), before, after, ids);
	const edits = hunks.map(({ oldStart, oldEnd, newStart, newEnd }) => ({
		stream,
		before: { tokens: before, start: oldStart, end: oldEnd },
		after: { tokens: after, start: newStart, end: newEnd },
	}));
	return { edits: [...edits, ...moves], isComplete };
}

/** Too many elements for arguments. */
function addAll(all: ComparedToken[], tokens: readonly ComparedToken[]): void {
	for (const token of tokens) all.push(token);
}

/** Whether the other document repeats the text on its pages. */
function isRepeated({ before, after }: WordEdit, documents: BothDocuments): boolean {
	const [old, young] = [spanTokens(before), spanTokens(after)];
	if (young.length === 0) return documents.after.repeats(old);
	return old.length === 0 && documents.before.repeats(young);
}

/** Whether only one reading of a table of contents has a page number. */
function isPageNumber({ before, after }: WordEdit): boolean {
	const [some, none] = before.start === before.end ? [after, before] : [before, after];
	const isBeside = [none.tokens[none.start - 1], none.tokens[none.start]].some(
		(token) => token?.unit.kind === 'contents',
	);
	return none.start === none.end && isBeside && /^[\divxlc\s]+$/i.test(textOfTokens(spanTokens(some)));
}

function isDifferent({ before, after }: WordEdit, ids: TokenIds): boolean {
	return ids.joined(spanTokens(before)) !== ids.joined(spanTokens(after));
}

/**
 * Without texts that a layout shows elsewhere: as a note or a caption, or as a few words beside the text, such as
 * headings in the margin.
 */
function withoutLayout(edits: readonly WordEdit[], ids: TokenIds): readonly WordEdit[] {
	const removed = new Map<string, WordEdit>();
	for (const edit of edits) {
		if (!edit.isMove && edit.after.start === edit.after.end) removed.set(ids.joined(spanTokens(edit.before)), edit);
	}
	const same = new Set<WordEdit>();
	for (const edit of edits) {
		if (edit.before.start !== edit.before.end) continue;
		const other = removed.get(ids.joined(spanTokens(edit.after)));
		if (other && !same.has(other) && (areOfLayout(edit.stream, other.stream) || areBlocks(edit.after, other.before)))
			same.add(edit).add(other);
	}
	return edits.filter((edit) => !same.has(edit));
}

function areOfLayout(one: WordEdit['stream'], other: WordEdit['stream']): boolean {
	return one !== other || (one !== 'main' && one !== 'table');
}

/** Whether both are whole blocks of a few words. */
function areBlocks(...spans: readonly TokenSpan[]): boolean {
	return spans.every(({ tokens, start, end }) => {
		const isWhole = tokens[start - 1]?.unit !== tokens[start]?.unit && tokens[end]?.unit !== tokens[end - 1]?.unit;
		return isWhole && end - start < compareSettings.minMovedWords;
	});
}

function tableEdits(before: ComparedTable, after: ComparedTable, table: number, ids: TokenIds): WordEdit[] {
	return pairRows(before.rows, after.rows).flatMap(({ before: old, after: young }): WordEdit[] => {
		const row = young ? rowNumber(after, young) : rowNumber(before, old!);
		if (old && young)
			return cellEdits(old, young, (column) => ({ table, row, column: column + 1, ...headerOf(after, column) }), ids);
		const stream = 'table';
		const place = { table, row };
		if (old) {
			const span = wholeSpan(old.tokens);
			return [{ stream, before: span, after: emptyAt(wholeSpan(nearestRow(after, row).tokens)), place }];
		}
		const span = wholeSpan(young!.tokens);
		return [{ stream, before: emptyAt(wholeSpan(nearestRow(before, row).tokens)), after: span, place }];
	});
}

/** From 1; of several rows that a reader divides differently, the first one. */
function rowNumber({ rows }: ComparedTable, row: ComparedRow): number {
	const index = rows.indexOf(row);
	return 1 + (index >= 0 ? index : rows.findIndex(({ tokens }) => tokens.some((token) => row.tokens[0] === token)));
}

function nearestRow({ rows }: ComparedTable, row: number): ComparedRow {
	return rows[Math.min(row, rows.length) - 1]!;
}

function headerOf({ rows, headerRows }: ComparedTable, column: number): Pick<TablePlace, 'header'> {
	const texts = rows.slice(0, headerRows).map(({ cells }) => textOfTokens(cells[column] ?? []));
	const header = texts.filter(Boolean).join(' ');
	return header === '' ? {} : { header };
}

function cellEdits(
	before: ComparedRow,
	after: ComparedRow,
	placeOf: (column: number) => TablePlace,
	ids: TokenIds,
): WordEdit[] {
	const edits: WordEdit[] = [];
	for (let column = 0; column < Math.max(before.cells.length, after.cells.length); column++) {
		const [old, young] = [before.cells[column] ?? [], after.cells[column] ?? []];
		if (ids.joined(old) === ids.joined(young)) continue;
		edits.push({
			stream: 'table',
			before: cellSpan(before, old, column),
			after: cellSpan(after, young, column),
			place: placeOf(column),
		});
	}
	return edits;
}

/** The words of a cell in its row; for an empty one, where they would be. */
function cellSpan({ cells, tokens }: ComparedRow, cell: readonly ComparedToken[], column: number): TokenSpan {
	const start = cells.slice(0, column).reduce((sum, { length }) => sum + length, 0);
	return { tokens, start, end: start + cell.length };
}
