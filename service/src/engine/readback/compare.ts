import type { ReceiptPlace } from '../../../../contract/receipt';
import { align, type WordLinks, type Distance } from './align';
import type { LeaveOut } from './leave-out';
import { findMoved } from './order';
import { pageFlags, upright, type PrintedWords } from './page-words';
import { placesOf, type FoundToken } from './places';
import { tokenFlags, type ResultText } from './result-text';
import { settleGaps, settleParts } from './settle';

/** Words of the pages that a format or parameter leaves out. */
export interface LeftOutWords {
	count: number;
	readonly pages: Set<number>;
}

/** What was found about the words of a result. */
export interface WordComparison {
	readonly onPages: number;
	readonly missing: number;
	readonly double: number;
	readonly moved: number;
	/** By reason. */
	readonly leftOut: ReadonlyMap<string, LeftOutWords>;
	readonly places: readonly ReceiptPlace[];
}

/** Compares the visible words of the pages with those of the written file. */
export function compare(page: PrintedWords, result: ResultText, leaveOut: LeaveOut): WordComparison {
	const { vocabulary } = page;
	const keys = vocabulary.keysOf(page.tokens.view());
	const written = vocabulary.keysOf(result.tokens.view());
	const isLate = (token: number) => leaveOut(page.roleOf(token)) !== undefined;
	const alignment = align(keys, written, {
		size: vocabulary.size,
		pageOf: (token) => page.pageIndexOf(token),
		isLate,
		distance: rowDistance(page, result),
		settleGaps: (found) => settleGaps(page, result, found),
		settle: (found) => settleParts(page, result, found, isLate),
	});
	const missing = new Set<number>();
	const leftOut = new Map<string, LeftOutWords>();
	const dropped: FoundToken[] = [];
	const described = countedKeys(vocabulary.keysOf(result.described.view()));
	for (let token = 0; token < keys.length; token++) {
		if (alignment.first[token] !== -1) continue;
		const reason = leaveOut(page.roleOf(token)) ?? (takeKey(described, keys[token] ?? 0) ? 'description' : undefined);
		if (reason === undefined) missing.add(token);
		else {
			dropped.push({ token, reason });
			const words = leftOut.get(reason) ?? { count: 0, pages: new Set() };
			words.count++;
			words.pages.add(page.numbers[page.pageIndexOf(token)] ?? 0);
			leftOut.set(reason, words);
		}
	}
	const double = findDouble(page, result, keys, written, alignment);
	const moved = findMoved(page, result, alignment, leaveOut);
	return {
		onPages: page.wordCount,
		missing: countWords(page, missing),
		double: double.length,
		moved: countWords(page, moved),
		leftOut,
		places: [
			...placesOf(
				page,
				'missing',
				[...missing].map((token) => ({ token })),
			),
			...placesOf(page, 'double', double),
			...placesOf(
				page,
				'moved',
				[...moved].sort((a, b) => a - b).map((token) => ({ token })),
			),
			...placesOf(page, 'leftOut', dropped),
		],
	};
}

function countedKeys(keys: Int32Array): Map<number, number> {
	const counts = new Map<number, number>();
	for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
	return counts;
}

function takeKey(counts: Map<number, number>, key: number): boolean {
	const count = counts.get(key) ?? 0;
	if (count > 0) counts.set(key, count - 1);
	return count > 0;
}

/** Words with at least one of the tokens. */
function countWords({ flags }: PrintedWords, tokens: ReadonlySet<number>): number {
	const words = new Set<number>();
	for (const token of tokens) {
		let start = token;
		while (start > 0 && (flags.at(start) & pageFlags.startsWord) === 0) start--;
		words.add(start);
	}
	return words.size;
}

/** Words of the result that the pages have, but not once more. Each is named at the nearest equal word. */
function findDouble(
	page: PrintedWords,
	result: ResultText,
	keys: Int32Array,
	written: Int32Array,
	{ back }: WordLinks,
): FoundToken[] {
	const open = new Map<number, number[]>();
	for (let at = 0; at < back.length; at++) {
		if (back[at] !== -1 || (result.flags.at(at) & tokenFlags.isFree) !== 0) continue;
		const key = written[at] ?? 0;
		open.set(key, [...(open.get(key) ?? []), at]);
	}
	if (open.size === 0) return [];
	const places = new Map<number, number[]>();
	for (let token = 0; token < keys.length; token++) {
		const key = keys[token] ?? 0;
		if (!open.has(key)) continue;
		// Running lines may be repeated.
		if (page.roleOf(token) === 'runningLine' || page.roleOf(token) === 'repeatedHeader') open.delete(key);
		else places.set(key, [...(places.get(key) ?? []), token]);
	}
	const found: FoundToken[] = [];
	for (const [key, tokens] of open) {
		const same = places.get(key);
		if (!same) continue;
		for (const at of tokens) {
			const hint = linkedBefore(back, at);
			found.push({
				token: same.reduce((best, token) => (Math.abs(token - hint) < Math.abs(best - hint) ? token : best)),
			});
		}
	}
	return found.sort((a, b) => a.token - b.token);
}

function linkedBefore(back: Int32Array, from: number): number {
	for (let at = from - 1; at >= 0; at--) if ((back[at] ?? -1) >= 0) return back[at] ?? 0;
	return 0;
}

/** Cells of the same row that are looked at on both sides. */
const maxRowTokens = 40;
const otherPage = 10_000;
const otherSide = 1000;

/** Equal words in a table: the one at the height of its row, right of the cell before it. */
function rowDistance(page: PrintedWords, result: ResultText): Distance {
	const rowOf = (at: number) => result.rowOfCell.at(result.cells.at(at));
	return (token, at, { back }) => {
		const row = rowOf(at);
		if (row === 0) return 0;
		let known = -1;
		let before = -1;
		for (let left = at - 1; left >= Math.max(0, at - maxRowTokens) && rowOf(left) === row; left--) {
			if ((back[left] ?? -1) < 0) continue;
			before = back[left] ?? -1;
			break;
		}
		known = before;
		for (let right = at + 1; known < 0 && right < at + maxRowTokens && rowOf(right) === row; right++)
			known = back[right] ?? -1;
		if (known < 0) return 0;
		if (page.pageIndexOf(known) !== page.pageIndexOf(token)) return otherPage;
		const turn = page.turnOf(token);
		const [box, beside] = [upright(page.boxOf(token), turn), upright(page.boxOf(known), turn)];
		const distance = Math.abs(box.top + box.bottom - beside.top - beside.bottom);
		return (
			distance + (before >= 0 && box.right < beside.left ? otherSide : 0) + Math.abs(box.left - beside.left) / 1000
		);
	};
}
