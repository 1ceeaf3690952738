import type { WordLinks } from './align';
import type { LeaveOut } from './leave-out';
import { pageFlags, rightToLeft, type PrintedWords } from './page-words';
import { findMovedCells } from './cell-order';
import { tokenFlags, type ResultText } from './result-text';

/** Words between two neighbours that are not words of the page, such as the label of a note. */
const maxForeign = 6;

/** Tokens of the pages that are beside other words than on the page, or in another order. */
export function findMoved(
	page: PrintedWords,
	result: ResultText,
	alignment: WordLinks,
	leaveOut: LeaveOut,
): Set<number> {
	const moved = new Set<number>();
	findMovedWords(page, result, alignment, moved);
	for (const token of findMovedCells(page, result, alignment)) moved.add(token);
	findMovedPages(page, result, alignment, moved);
	// Labels in drawings have no order, and what may be left out may be anywhere.
	for (const token of moved) {
		const role = page.roleOf(token);
		if (role === 'figure' || leaveOut(role) !== undefined) moved.delete(token);
	}
	return moved;
}

/** Neighbours in a run of words must be neighbours in the result. */
function findMovedWords(page: PrintedWords, result: ResultText, alignment: WordLinks, moved: Set<number>): void {
	const { first, last } = alignment;
	const flags = page.flags.view();
	/** Whether the previous token has a neighbour before it, and lost it. */
	let before = false;
	for (let token = 1; token < flags.length; token++) {
		const isNext = ((flags[token] ?? 0) & pageFlags.continuesRun) !== 0;
		const [from = -1, to = -1] = [last[token - 1], first[token]];
		const isLost = isNext && from >= 0 && to >= 0 && !areNeighbours(page, result, alignment, token, from, to);
		if (isLost) {
			const continues = ((flags[token + 1] ?? 0) & pageFlags.continuesRun) !== 0;
			if (before || !continues) moved.add(before ? token - 1 : token);
			else moved.add(token);
		}
		before = isLost;
	}
}

function areNeighbours(
	page: PrintedWords,
	result: ResultText,
	{ first, back }: WordLinks,
	token: number,
	from: number,
	to: number,
): boolean {
	const distance = to - from;
	if (distance === 0 || distance === 1 || first[token - 1] === to) return true;
	// An equal word is as good.
	const { areEqual } = page.vocabulary;
	if (areEqual(page.tokens.at(token), result.tokens.at(from + 1)) && from + 1 < back.length) return true;
	if (to > 0 && areEqual(page.tokens.at(token - 1), result.tokens.at(to - 1))) return true;
	if (result.cells.at(from) !== result.cells.at(to)) return true;
	if (distance === -1 && rightToLeft.test(page.vocabulary.textOf(page.tokens.at(token)))) return true;
	if (startsBlock(result, to) && startsBlock(result, from + 1)) return true;
	if (isHyphenated(page, result, token, from, to)) return true;
	if (distance < 0 || distance > maxForeign) return false;
	for (let at = from + 1; at < to; at++) if ((back[at] ?? -1) >= 0) return false;
	return true;
}

/** Whether one of two neighbours is a part of a word that was hyphenated on the page. */
function isHyphenated(
	{ tokens, vocabulary }: PrintedWords,
	result: ResultText,
	token: number,
	from: number,
	to: number,
): boolean {
	const lettersOf = (list: PrintedWords['tokens'], at: number) => vocabulary.lettersOf(list.at(at));
	const endsWithHyphen = (at: number) => hyphen.test(vocabulary.textOf(tokens.at(at)));
	if (endsWithHyphen(token) && lettersOf(result.tokens, from + 1).startsWith(lettersOf(tokens, token))) return true;
	return endsWithHyphen(token - 2) && lettersOf(result.tokens, to - 1).endsWith(lettersOf(tokens, token - 1));
}

const hyphen = /[-\u00ad\u2010]$/;

function startsBlock(result: ResultText, token: number): boolean {
	return token >= result.flags.length || (result.flags.at(token) & tokenFlags.startsBlock) !== 0;
}

/** Words of one block of the result, by the page of most of them. */
interface PagedBlock {
	readonly page: number;
	readonly tokens: readonly number[];
	/** 0 outside of tables. */
	readonly table: number;
	/** Last table before it or around it; 0 for none. */
	readonly lastTable: number;
}

/** Pages must be in order: named is what is outside of the longest part in order. */
function findMovedPages(page: PrintedWords, result: ResultText, { back }: WordLinks, moved: Set<number>): void {
	let blocks: PagedBlock[] = [];
	let tokens: number[] = [];
	let table = 0;
	let lastTable = 0;
	const endBlock = () => {
		if (tokens.length > 0) blocks.push({ page: mainPage(page, tokens), tokens, table, lastTable });
		tokens = [];
	};
	const endPart = () => {
		endBlock();
		if (blocks.some((block, index) => block.page < (blocks[index - 1]?.page ?? 0)))
			for (const { tokens: outside, near } of outsideOrder(blocks))
				if (!areOnPages(page, outside, near)) for (const token of outside) moved.add(token);
		blocks = [];
	};
	for (let at = 0; at < back.length; at++) {
		const flags = result.flags.at(at);
		if ((flags & tokenFlags.startsPart) !== 0) endPart();
		else if ((flags & tokenFlags.startsBlock) !== 0) endBlock();
		const token = back[at] ?? -1;
		if (token < 0 || (flags & tokenFlags.isFree) !== 0) continue;
		table = result.tableOfRow.at(result.rowOfCell.at(result.cells.at(at)));
		lastTable = table || lastTable;
		tokens.push(token);
	}
	endPart();
}

function mainPage(page: PrintedWords, tokens: readonly number[]): number {
	const counts = new Map<number, number>();
	let main = page.pageIndexOf(tokens[0] ?? 0);
	for (const token of tokens) {
		const index = page.pageIndexOf(token);
		const count = (counts.get(index) ?? 0) + 1;
		counts.set(index, count);
		if (count > (counts.get(main) ?? 0)) main = index;
	}
	return main;
}

/** Blocks outside of the part in order that has the most words. */
function outsideOrder(blocks: readonly PagedBlock[]): (PagedBlock & { readonly near: readonly number[] })[] {
	/** For each page the part with the most words that ends there, without those that have fewer than an earlier one. */
	const best: { readonly page: number; readonly weight: number; readonly last: number }[] = [];
	const before = new Int32Array(blocks.length).fill(-1);
	for (const [index, { page, tokens }] of blocks.entries()) {
		let at = best.length;
		while (at > 0 && (best[at - 1]?.page ?? 0) > page) at--;
		const from = best[at - 1];
		const part = { page, weight: (from?.weight ?? 0) + tokens.length, last: index };
		before[index] = from?.last ?? -1;
		let end = at;
		while (end < best.length && (best[end]?.weight ?? 0) <= part.weight) end++;
		const start = from?.page === page ? at - 1 : at;
		best.splice(start, end - start, part);
	}
	const inOrder = new Set<number>();
	for (let at = best.at(-1)?.last ?? -1; at >= 0; at = before[at] ?? -1) inOrder.add(at);
	const tables = spansOfTables(blocks);
	// What is between the parts of a table over pages may come behind it.
	return blocks.flatMap((block, index) => {
		const { page, table, lastTable } = block;
		if (inOrder.has(index)) return [];
		const span = table === 0 ? tables.get(lastTable) : undefined;
		if (span && span.first <= page && page < span.last) return [];
		return [{ ...block, near: pagesNear(blocks, inOrder, index) }];
	});
}

/** Pages of the blocks in order before and behind a block. */
function pagesNear(blocks: readonly PagedBlock[], inOrder: ReadonlySet<number>, index: number): number[] {
	let before = index - 1;
	while (before >= 0 && !inOrder.has(before)) before--;
	let after = index + 1;
	while (after < blocks.length && !inOrder.has(after)) after++;
	const own = blocks[index]?.page;
	return [blocks[before]?.page, blocks[after]?.page].filter((page) => page !== undefined && page !== own) as number[];
}

/** Whether words have equal ones on a page: those may be exchanged. */
function areOnPages(page: PrintedWords, tokens: readonly number[], pages: readonly number[]): boolean {
	return pages.some((index) => {
		const found = new Set<number>();
		const end = page.starts[index + 1] ?? page.tokens.length;
		for (let token = page.starts[index] ?? end; token < end; token++)
			found.add(page.vocabulary.keyOf(page.tokens.at(token)));
		return tokens.every((token) => found.has(page.vocabulary.keyOf(page.tokens.at(token))));
	});
}

function spansOfTables(blocks: readonly PagedBlock[]): Map<number, { first: number; last: number }> {
	const spans = new Map<number, { first: number; last: number }>();
	for (const { table, page } of blocks) {
		const span = spans.get(table);
		if (!span) spans.set(table, { first: page, last: page });
		else span.last = Math.max(span.last, page);
	}
	return spans;
}
