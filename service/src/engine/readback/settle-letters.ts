import type { WordLinks } from './align';
import { append } from '../values/group-by';
import { countKeys } from './counts';
import type { PrintedWords } from './page-words';
import { tokenFlags, type ResultText } from './result-text';
import { inParts, isPlainWord } from './settle';

/** Formulas may have names for their letters, and come last. */
const formulaRank = 1000;

/** Maximum distance of letters from the words beside them in the result, in word heights. */
const maxReach = 2;

/** A word of the result that is not linked, with the height on its page in which its letters may be. */
interface Target {
	readonly at: number;
	readonly top: number;
	readonly bottom: number;
	readonly letters: string;
	/** Letters that are not taken yet. */
	readonly left: Map<string, number>;
}

/**
 * Settles words whose letters are in words of the result that are not linked, such as marks above and below in
 * formulas: near words, or for parts of formulas any on their page, as equal parts may be exchanged. Each letter counts
 * once, and the shortest words come first: a lost word finds no letters.
 */
export function settleLetters(
	page: PrintedWords,
	result: ResultText,
	{ first, back }: WordLinks,
	isLate: (pageToken: number) => boolean,
): void {
	const { lettersOf } = page.vocabulary;
	const open = new Map<number, number[]>();
	let hasFormulas = false;
	for (let token = 0; token < first.length; token++) {
		hasFormulas ||= page.roleOf(token) === 'formula';
		if (first[token] === -1 && !isLate(token)) append(open, page.pageIndexOf(token), token);
	}
	if (open.size === 0 && !hasFormulas) return;
	const written = openOfPages(page, result, back);
	for (const [index, tokens] of open) {
		const targets = written.get(index) ?? [];
		const rankOf = (token: number) =>
			lettersOf(page.tokens.at(token)).length + (page.roleOf(token) === 'formula' ? formulaRank : 0);
		const sorted = tokens.toSorted((a, b) => rankOf(a) - rankOf(b));
		for (const token of sorted) {
			const { top, bottom } = page.boxOf(token);
			const letters = lettersOf(page.tokens.at(token));
			// A word keeps the order of its letters.
			const near = targets.filter(
				(target) =>
					bottom > target.top && top < target.bottom && (!isPlainWord(letters) || target.letters.includes(letters)),
			);
			if (takeLetters(near, letters)) first[token] = inParts;
		}
		for (const token of sorted) {
			const letters = lettersOf(page.tokens.at(token));
			if (first[token] === -1 && !isPlainWord(letters) && takeLetters(targets, letters)) first[token] = inParts;
		}
		for (const { at, left } of targets) if ([...left.values()].every((count) => count === 0)) back[at] = inParts;
	}
	if (hasFormulas) settleFormulaParts(page, result, written, { first, back });
}

/**
 * Settles words of the result whose letters are those of formulas on their page: formulas are written as LaTeX, in which
 * any word is free, and equal parts of text and formulas may be exchanged.
 */
function settleFormulaParts(
	page: PrintedWords,
	result: ResultText,
	written: ReadonlyMap<number, readonly Target[]>,
	{ first, back }: Pick<WordLinks, 'first' | 'back'>,
): void {
	const open = [...written].filter(([, targets]) => targets.some(({ at }) => back[at] === -1));
	if (open.length === 0) return;
	const isSpare = (at: number) => at < 0 || (result.flags.at(at) & tokenFlags.isFree) !== 0;
	const spare = new Map<number, { letters: string; left: Map<string, number> }[]>();
	for (let token = 0; token < first.length; token++) {
		if (page.roleOf(token) !== 'formula' || !isSpare(first[token] ?? -1)) continue;
		const letters = page.vocabulary.lettersOf(page.tokens.at(token));
		append(spare, page.pageIndexOf(token), { letters, left: countKeys(letters) });
	}
	for (const [index, targets] of open) {
		const parts = spare.get(index) ?? [];
		for (const { at, letters } of targets) {
			if (back[at] !== -1 || letters === '') continue;
			const near = isPlainWord(letters) ? parts.filter((part) => part.letters.includes(letters)) : parts;
			if (takeLetters(near, letters)) back[at] = inParts;
		}
	}
}

/** Words of the result that are not linked, by their page: that of the word behind them at the start of a block. */
function openOfPages(page: PrintedWords, result: ResultText, back: Int32Array): Map<number, Target[]> {
	const behind = new Int32Array(back.length);
	let next = -1;
	for (let at = back.length - 1; at >= 0; at--) {
		const token = back[at] ?? -1;
		if (token >= 0) next = token;
		behind[at] = next;
	}
	const open = new Map<number, Target[]>();
	let index = page.starts.length - 1;
	let before = -1;
	for (let at = 0; at < back.length; at++) {
		const token = back[at] ?? -1;
		const startsBlock = (result.flags.at(at) & tokenFlags.startsBlock) !== 0;
		if (token >= 0 || startsBlock) {
			const nearest = behind[at] ?? -1;
			index = nearest < 0 ? page.starts.length - 1 : page.pageIndexOf(nearest);
		}
		if (token >= 0) before = token;
		if (token !== -1) continue;
		const letters = page.vocabulary.lettersOf(result.tokens.at(at));
		const after = behind[at] ?? -1;
		append(open, index, { at, ...heightsOf(page, index, before, after), letters, left: countKeys(letters) });
	}
	return open;
}

/** The height on a page that words between two others may have. @param before  -1 for none, as `after` */
function heightsOf(page: PrintedWords, index: number, before: number, after: number): { top: number; bottom: number } {
	const [a, b] = [before, after].map((token) =>
		token >= 0 && page.pageIndexOf(token) === index ? page.boxOf(token) : undefined,
	);
	const reach = maxReach * Math.max(...[a, b].map((box) => (box ? box.bottom - box.top : 0)));
	return {
		top: a ? Math.min(a.top, b?.top ?? a.top) - reach : -Infinity,
		bottom: b ? Math.max(b.bottom, a?.bottom ?? b.bottom) + reach : Infinity,
	};
}

/** Takes the letters of a word, if all are there. */
function takeLetters(targets: readonly Pick<Target, 'left'>[], word: string): boolean {
	const wanted = countKeys(word);
	const taken: (readonly [Map<string, number>, string, number])[] = [];
	for (const [letter, count] of wanted) {
		let missing = count;
		for (const { left } of targets) {
			const own = Math.min(missing, left.get(letter) ?? 0);
			if (own > 0) taken.push([left, letter, own]);
			missing -= own;
			if (missing === 0) break;
		}
		if (missing > 0) return false;
	}
	for (const [left, letter, count] of taken) left.set(letter, (left.get(letter) ?? 0) - count);
	return targets.length > 0;
}
