import type { WordLinks } from './align';
import { append, countKeys, takeKey } from './counts';
import type { PrintedWords } from './page-words';
import { tokenFlags, type ResultText } from './result-text';
import { inParts } from './settle';

/** Formulas may have names for their letters, and come last. */
const formulaRank = 1000;

/**
 * Settles words whose letters are in words of their page that are not linked, such as marks above and below in formulas.
 * Each letter counts once, and the shortest words come first: a lost word finds no letters.
 */
export function settleLetters(
	page: PrintedWords,
	result: ResultText,
	{ first, back }: WordLinks,
	isLate: (pageToken: number) => boolean,
): void {
	const { lettersOf } = page.vocabulary;
	const open = new Map<number, number[]>();
	for (let token = 0; token < first.length; token++)
		if (first[token] === -1 && !isLate(token)) append(open, page.pageIndexOf(token), token);
	if (open.size === 0) return;
	const written = openOfPages(page, result, back);
	for (const [index, tokens] of open) {
		const targets = written.get(index) ?? [];
		const left = countKeys(targets.flatMap((at) => [...lettersOf(result.tokens.at(at))]));
		const rankOf = (token: number) =>
			lettersOf(page.tokens.at(token)).length + (page.roleOf(token) === 'formula' ? formulaRank : 0);
		for (const token of tokens.toSorted((a, b) => rankOf(a) - rankOf(b)))
			if (takeLetters(left, lettersOf(page.tokens.at(token)))) first[token] = inParts;
		for (const at of targets) {
			const extra = [...lettersOf(result.tokens.at(at))].filter((letter) => takeKey(left, letter));
			if (extra.length === 0) back[at] = inParts;
		}
	}
}

/** Words of the result that are not linked, by their page: that of the word behind them at the start of a block. */
function openOfPages(page: PrintedWords, result: ResultText, back: Int32Array): Map<number, number[]> {
	const behind = new Int32Array(back.length);
	let index = page.starts.length - 1;
	for (let at = back.length - 1; at >= 0; at--) {
		const token = back[at] ?? -1;
		if (token >= 0) index = page.pageIndexOf(token);
		behind[at] = index;
	}
	const open = new Map<number, number[]>();
	for (let at = 0; at < back.length; at++) {
		const startsBlock = (result.flags.at(at) & tokenFlags.startsBlock) !== 0;
		if ((back[at] ?? -1) >= 0 || startsBlock) index = behind[at] ?? 0;
		if (back[at] === -1) append(open, index, at);
	}
	return open;
}

/** Takes the letters of a word, if all are there. */
function takeLetters(left: Map<string, number>, word: string): boolean {
	const wanted = countKeys(word);
	for (const [letter, count] of wanted) if ((left.get(letter) ?? 0) < count) return false;
	for (const [letter, count] of wanted) left.set(letter, (left.get(letter) ?? 0) - count);
	return true;
}
