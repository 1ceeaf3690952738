import { align, type Distance, type WordLinks } from './align';
import type { LeaveOut } from './leave-out';
import { pageFlags, upright, type PrintedWords } from './page-words';
import { tokenFlags, type ResultText } from './result-text';
import { settleGaps, settleParts } from './settle';
import { settleLetters } from './settle-letters';

/** Finds the words of the pages in the result. */
export function alignWords(page: PrintedWords, result: ResultText, leaveOut: LeaveOut): WordLinks {
	const { vocabulary } = page;
	const isLate = (token: number) => leaveOut(page.roleOf(token)) !== undefined;
	/** Whether a word is left out if it is not linked. Formulas are written as text or as LaTeX. */
	const isLost = (token: number) => page.roleOf(token) !== 'formula' && isLate(token);
	return align(vocabulary.keysOf(page.tokens.view()), vocabulary.keysOf(result.tokens.view()), {
		size: vocabulary.size,
		pageOf: (token) => page.pageIndexOf(token),
		isRun: (token) => (page.flags.at(token) & pageFlags.continuesRun) !== 0,
		isLate,
		isOut: (token) => page.roleOf(token) === 'outsideTables',
		review: (found) => {
			unlinkSingle(page, result, found, leaveOut);
			settleParts(page, result, found, isLost);
		},
		distance: rowDistance(page, result),
		settleGaps: (found) => settleGaps(page, result, found),
		settle: (found) => settleParts(page, result, found, isLate),
		settleLetters: (found) => settleLetters(page, result, found, isLost),
	});
}

/** Unlinks words that are left out and that the result has once more among other words: those are written twice. */
function unlinkSingle(page: PrintedWords, result: ResultText, alignment: WordLinks, leaveOut: LeaveOut): void {
	const { first, last, back } = alignment;
	const isAlone = aloneIn(result, alignment, (token) => leaveOut(page.roleOf(token)) !== undefined);
	const single: number[] = [];
	for (let token = 0; token < first.length; token++) {
		const at = first[token] ?? -1;
		const role = page.roleOf(token);
		if (at < 0 || role === 'formula' || leaveOut(role) === undefined || isAlone(at)) continue;
		if (first[token - 1] !== at - 1 && first[token + 1] !== at + 1) single.push(token);
	}
	for (const token of single) {
		back[first[token] ?? 0] = -1;
		first[token] = -1;
		last[token] = -1;
	}
}

/** Whether a word of the result is in a block that has no words of the pages, or only those of some kind. */
export function aloneIn(
	result: ResultText,
	{ back }: WordLinks,
	isOf: (pageToken: number) => boolean = () => false,
): (resultToken: number) => boolean {
	const alone = new Uint8Array(back.length).fill(1);
	let start = 0;
	for (let at = 1; at <= back.length; at++) {
		if (at < back.length && (result.flags.at(at) & tokenFlags.startsBlock) === 0) continue;
		const isFree = (result.flags.at(start) & tokenFlags.isFree) !== 0;
		if (!isFree && back.subarray(start, at).some((token) => token !== -1 && !(token >= 0 && isOf(token))))
			alone.fill(0, start, at);
		start = at;
	}
	return (at) => alone[at] === 1;
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
