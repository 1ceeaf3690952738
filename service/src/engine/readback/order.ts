import type { Box } from '../model';
import type { WordLinks } from './align';
import type { LeaveOut } from './leave-out';
import { cutBetween } from '../values/sequences';
import { isSameLine, maxRunGap, pageFlags, upright, type PrintedWords } from './page-words';
import { unknownColumn } from './cell-grid';
import { findMovedCells } from './cell-order';
import { hyphen } from './settle';
import { tokenFlags, type ResultText } from './result-text';

/** Words between two neighbours that are not words of the page, such as the label of a note. */
const maxForeign = 6;

/** Maximum part of an index that is over the words beside it, points. */
const maxIndexOverlap = 1;

/** Maximum gap between two lines of a cell, in their heights. */
const maxLineGap = 2;

/** Tokens of the pages that are beside other words than on the page, or in another order. */
export function findMoved(
	page: PrintedWords,
	result: ResultText,
	alignment: WordLinks,
	leaveOut: LeaveOut,
): Set<number> {
	const moved = new Set<number>();
	findMovedWords(page, result, alignment, moved);
	findExchanged(page, result, alignment, moved);
	const inCells = findMovedCells(page, result, alignment, moved);
	findBackwards(page, result, alignment, moved);
	for (const token of inCells) moved.add(token);
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
			const named = before ? token - 1 : token;
			if (!isInMixedLine(page, result, alignment, named)) moved.add(named);
		}
		before = isLost;
	}
}

/** Maximum distance of equal words in the result that may be exchanged: about a line. */
const maxExchange = 12;

/**
 * Whether a word of a line from right to left is between its neighbours there, in the result: at its place, or at that of
 * an equal word that is not between its own.
 */
function isInMixedLine(page: PrintedWords, result: ResultText, { first, back }: WordLinks, token: number): boolean {
	const line = lineAround(page, token);
	if (line.length < 2 || !line.some((one) => page.isMirrored(one))) return false;
	const at = first[token] ?? -1;
	if (isInLine(page, result, line, token, at)) return true;
	const end = Math.min(back.length, at + maxExchange);
	for (let target = Math.max(0, at - maxExchange); target < end; target++) {
		const other = back[target] ?? -1;
		if (other < 0 || !page.vocabulary.areEqual(page.tokens.at(token), result.tokens.at(target))) continue;
		if (isInLine(page, result, line, token, target) && !isInLine(page, result, lineAround(page, other), other, target))
			return true;
	}
	return false;
}

/** Whether the neighbours of a word in the result are those in its line, in which the two directions are read by turns. */
function isInLine(page: PrintedWords, result: ResultText, line: readonly number[], token: number, at: number): boolean {
	return [false, true].some((withMarks) => {
		const isTurn = (a: number, b: number) =>
			page.isMirrored(a) !== page.isMirrored(b) || (withMarks && endsLeft(page, b));
		const words = cutBetween(line, isTurn)
			.toReversed()
			.flatMap((stretch) => (page.isMirrored(stretch[0]) ? stretch.toReversed() : stretch));
		const index = words.indexOf(token);
		return [-1, 1].every((step) => {
			const beside = words[index + step];
			return beside === undefined || page.vocabulary.areEqual(page.tokens.at(beside), result.tokens.at(at + step));
		});
	});
}

/** The words of the printed line that a word is in, from left to right, up to wide gaps. */
function lineAround(page: PrintedWords, token: number): number[] {
	let [start, end] = [token, token + 1];
	while (start > 0 && areInLine(page, start - 1, start)) start--;
	while (end < page.tokens.length && areInLine(page, end, end - 1)) end++;
	const placed = Array.from({ length: end - start }, (_, index) => {
		const one = start + index;
		return { one, box: upright(page.boxOf(one), page.turnOf(one)) };
	});
	placed.sort((a, b) => a.box.left - b.box.left);
	const parts = cutBetween(placed, (a, b) => b.box.left - a.box.right > maxRunGap * (b.box.bottom - b.box.top));
	return parts.map((part) => part.map(({ one }) => one)).find((part) => part.includes(token)) ?? [];
}

/** Whether a word ends a phrase in a line from right to left, as a mark on its left side shows. */
const endsLeft = (page: PrintedWords, token: number): boolean =>
	/^[.,:;!?()[\]]/.test(page.vocabulary.textOf(page.tokens.at(token)));

/** Words of one printed line must be from left to right in their cell, or in their row if the file has no columns. */
function findBackwards(page: PrintedWords, result: ResultText, { back }: WordLinks, moved: Set<number>): void {
	const cellOf = (at: number) => result.cells.at(at);
	const rowOf = (at: number) => result.rowOfCell.at(cellOf(at));
	const { areEqual } = page.vocabulary;
	for (let at = 1; at < back.length; at++) {
		const [before = -1, token = -1] = [back[at - 1], back[at]];
		if (before < 0 || token < 0 || token > before) continue;
		const isCell = cellOf(at) === cellOf(at - 1);
		const isRow = isCell || (rowOf(at) === rowOf(at - 1) && result.columnOfCell.at(cellOf(at)) === unknownColumn);
		if (!isRow || rowOf(at) === 0) continue;
		const turn = page.turnOf(token);
		if (turn !== page.turnOf(before) || page.pageIndexOf(token) !== page.pageIndexOf(before)) continue;
		const [a, b] = [upright(page.boxOf(before), turn), upright(page.boxOf(token), turn)];
		if (b.right > a.left || !isSameLine(a, b)) continue;
		if (page.isMirrored(token) || page.isMirrored(before)) continue;
		// Latin words of a line from right to left follow each other to the left.
		if (hasMirrored(page, result, at, isCell ? cellOf : rowOf)) continue;
		if (!areEqual(page.tokens.at(before + 1), page.tokens.at(token))) moved.add(token);
	}
}

/** Whether a row or cell of the result has words from right to left. @param partOf  the row or cell of a word */
function hasMirrored(
	{ vocabulary }: PrintedWords,
	result: ResultText,
	at: number,
	partOf: (at: number) => number,
): boolean {
	let start = at;
	while (start > 0 && partOf(start - 1) === partOf(at)) start--;
	for (let token = start; token < result.tokens.length && partOf(token) === partOf(at); token++)
		if (vocabulary.isMirrored(result.tokens.at(token))) return true;
	return false;
}

/** Maximum words of a text that has the place of another one. */
const maxExchanged = 12;

/** Two texts must not have each other's neighbours, as exchanged headings and cells have. */
function findExchanged(page: PrintedWords, result: ResultText, { first, back }: WordLinks, moved: Set<number>): void {
	const rowOf = (at: number) => result.rowOfCell.at(result.cells.at(at));
	/** The word of the pages for one of the result; the ends of both are equal. */
	const linkedTo = (at: number) => {
		if (at < 0 || at >= back.length) return at < 0 ? -1 : first.length;
		return (back[at] ?? -1) < 0 ? NaN : (back[at] ?? 0);
	};
	/** Names and numbers in a line or row from right to left are in another order there. */
	const mayTurn = (tokens: readonly [own: number, after: number, ...number[]], at: number) =>
		tokens.some((token) => page.isMirrored(token)) ||
		tokens.slice(0, 2).some((token) => isLeftward(page, token)) ||
		(result.cells.at(at) > 0 && hasMirrored(page, result, at, rowOf));
	for (let at = 0; at < back.length; at++) {
		const [before, start] = [linkedTo(at - 1), linkedTo(at)];
		if (Number.isNaN(before + start) || start === before + 1) continue;
		const count = runLength(back, at, maxExchanged);
		const [own, ownCount] = [before + 1, linkedTo(at + count) - before - 1];
		if (!(ownCount >= 1 && ownCount <= maxExchanged) || (start >= own && start < own + ownCount)) continue;
		const other = first[own] ?? -1;
		if (other < 0 || runLength(first, own, ownCount) < ownCount) continue;
		if (linkedTo(other - 1) !== start - 1 || linkedTo(other + ownCount) !== start + count) continue;
		if (areInLine(page, start, own) && mayTurn([own, start + count, before, start], at)) continue;
		// Equal words at their ends may be exchanged, such as those of running lines.
		if (startsOrEndsWith(page, [start, count], [own, ownCount])) continue;
		for (let token = start; token < start + count; token++) moved.add(token);
	}
}

/** Whether the shorter one of two texts of the pages is at the start or the end of the longer one. */
function startsOrEndsWith(
	{ tokens, vocabulary }: PrintedWords,
	[one, count]: readonly [start: number, count: number],
	[other, otherCount]: readonly [start: number, count: number],
): boolean {
	const min = Math.min(count, otherCount);
	const isSame = (start: number, otherStart: number) => {
		for (let at = 0; at < min; at++)
			if (!vocabulary.areEqual(tokens.at(start + at), tokens.at(otherStart + at))) return false;
		return true;
	};
	return isSame(one, other) || isSame(one + count - min, other + otherCount - min);
}

/** Words from one on that are linked to words that follow each other. */
function runLength(links: Int32Array, start: number, max: number): number {
	let count = 1;
	while (count < max && links[start + count] === (links[start] ?? 0) + count) count++;
	return count;
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
	if (isHyphenated(page, result, token, from, to)) return true;
	if (isRightFirst(page, result, back, token, from, to)) return true;
	if (result.cells.at(from) !== result.cells.at(to))
		return endsLine(page, result, back[from + 1], from, token - 1) && startsLine(page, result, back[to - 1], to, token);
	if (Math.abs(distance) <= maxForeign && hasRightToLeft(page, token)) return true;
	if (startsBlock(result, to) && startsBlock(result, from + 1)) return true;
	if (distance < 0 || distance > maxForeign) return false;
	return back.subarray(from + 1, to).every((other) => other < 0 || isBetween(page, other, token));
}

/** Whether a result reads a line from right to left, and the words between the two are right of the first one. */
function isRightFirst(
	page: PrintedWords,
	result: ResultText,
	back: Int32Array,
	token: number,
	from: number,
	to: number,
): boolean {
	const rowOf = (at: number) => result.rowOfCell.at(result.cells.at(at));
	if (from < to || from - to > maxForeign || rowOf(to) === 0 || rowOf(to) !== rowOf(from)) return false;
	if (!hasMirrored(page, result, to, rowOf)) return false;
	const turn = page.turnOf(token - 1);
	const end = upright(page.boxOf(token - 1), turn);
	return back.subarray(to, from).every((other) => {
		if (other < 0 || page.turnOf(other) !== turn || page.pageIndexOf(other) !== page.pageIndexOf(token)) return false;
		const box = upright(page.boxOf(other), turn);
		return isSameLine(box, end) && box.left > end.left;
	});
}

/** Whether a word is printed between another one and the one before it, such as an index that the file paints later. */
function isBetween(page: PrintedWords, between: number, token: number): boolean {
	const [turn, index] = [page.turnOf(token), page.pageIndexOf(token)];
	if (page.turnOf(between) !== turn || page.pageIndexOf(between) !== index) return false;
	const [a, b, own] = [token - 1, token, between].map((one) => upright(page.boxOf(one), turn)) as [Box, Box, Box];
	const isInGap = own.left >= a.right - maxIndexOverlap && own.right <= b.left + maxIndexOverlap;
	return isInGap && own.bottom > Math.min(a.top, b.top) && own.top < Math.max(a.bottom, b.bottom);
}

/** Whether a word of a cell is the last of its block, or of its line on the page. @param after  token of the next word */
function endsLine(page: PrintedWords, result: ResultText, after = -1, at: number, token: number): boolean {
	return startsBlock(result, at + 1) || (after >= 0 && isAbove(page, token, after));
}

/** Whether a word of a cell is the first of its block, or of its line on the page. @param before  token of the word before */
function startsLine(page: PrintedWords, result: ResultText, before = -1, at: number, token: number): boolean {
	return startsBlock(result, at) || (before >= 0 && isAbove(page, before, token));
}

/** Whether a word or the one before it is in a script from right to left: numbers and names are in another order there. */
function hasRightToLeft(page: PrintedWords, token: number): boolean {
	return page.isMirrored(token - 1) || page.isMirrored(token);
}

/** Upright boxes of two words; `undefined` if they are on different pages or turned differently. */
function boxesOf(page: PrintedWords, one: number, other: number): readonly [Box, Box] | undefined {
	const turn = page.turnOf(one);
	if (turn !== page.turnOf(other) || page.pageIndexOf(one) !== page.pageIndexOf(other)) return undefined;
	return [upright(page.boxOf(one), turn), upright(page.boxOf(other), turn)];
}

function areInLine(page: PrintedWords, one: number, other: number): boolean {
	const boxes = boxesOf(page, one, other);
	return boxes !== undefined && isSameLine(...boxes);
}

/** Whether a word is left of the one before it, as Latin names in a line from right to left are. */
function isLeftward(page: PrintedWords, token: number): boolean {
	const [a, b] = (token > 0 && boxesOf(page, token - 1, token)) || [];
	return a !== undefined && b !== undefined && b.right <= a.left && isSameLine(a, b);
}

/** Whether a word is in the line above another one. */
function isAbove(page: PrintedWords, one: number, other: number): boolean {
	const [a, b] = boxesOf(page, one, other) ?? [];
	if (!a || !b) return false;
	const height = Math.max(a.bottom - a.top, b.bottom - b.top);
	return a.bottom < b.bottom && (a.top + a.bottom) / 2 < b.top && b.top - a.bottom < maxLineGap * height;
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

function startsBlock(result: ResultText, token: number): boolean {
	return token >= result.flags.length || (result.flags.at(token) & tokenFlags.startsBlock) !== 0;
}

/** Words of one block of the result, by the page of most of them. */
interface PagedBlock {
	readonly page: number;
	/** Of its first and last word. */
	readonly first: number;
	readonly last: number;
	readonly tokens: readonly number[];
	/** 0 outside of tables. */
	readonly table: number;
	/** Last table before it or around it; 0 for none. */
	readonly lastTable: number;
}

/** Pages must be in order: named is what is outside of the longest part in order. */
function findMovedPages(page: PrintedWords, result: ResultText, { back }: WordLinks, moved: Set<number>): void {
	if (page.starts.length < 2) return;
	let blocks: PagedBlock[] = [];
	let tokens: number[] = [];
	let table = 0;
	let lastTable = 0;
	const endBlock = () => {
		const [first, last] = [tokens[0], tokens.at(-1)].map((token = 0) => page.pageIndexOf(token));
		if (tokens.length > 0)
			blocks.push({ page: mainPage(page, tokens), first: first ?? 0, last: last ?? 0, tokens, table, lastTable });
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
		// Running lines are the same on many pages.
		if (token < 0 || (flags & tokenFlags.isFree) !== 0 || page.roleOf(token) === 'runningLine') continue;
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
		// So may what is between the parts of a paragraph.
		const before = blocks.slice(0, index).findLast((_, at) => inOrder.has(at));
		if (before && before.first <= page && page < before.last) return [];
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
		if (table === 0) continue;
		const span = spans.get(table);
		if (!span) spans.set(table, { first: page, last: page });
		else span.last = Math.max(span.last, page);
	}
	return spans;
}
