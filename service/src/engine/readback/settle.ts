import type { WordLinks } from './align';
import { append } from '../values/group-by';
import type { PrintedWords } from './page-words';
import { tokenFlags, type ResultText } from './result-text';
import { digitsOf, trimZeros } from './word-keys';

/** Maximum words between two linked ones that are compared as one text. */
const maxGap = 24;

/** Characters of a counted note mark. */
const maxMark = 3;

/** At the end of a word. */
export const hyphen = /[-\u00ad\u2010]$/;

/** A word in parts, or parts that became one word: it is not lost. */
export const inParts = -2;

/**
 * Settles words that are written in other parts than on the page: hyphenated, joined with a raised mark, split at a
 * change of font, or as a number or a day. First between linked words, then anywhere.
 * @param isLate  whether a word of the pages only gets what the others leave
 */
export function settleParts(
	page: PrintedWords,
	result: ResultText,
	alignment: WordLinks,
	isLate: (pageToken: number) => boolean,
): void {
	settleSplits(page, result, alignment);
	settleGaps(page, result, alignment);
	settleRuns(page, result, alignment, isLate);
	settleAnywhere(page, result, alignment, isLate);
}

/** Settles what is between linked words, from their start to the first difference. */
export function settleGaps(page: PrintedWords, result: ResultText, alignment: WordLinks): void {
	const { first, back } = alignment;
	for (let start = 0; start < back.length; start++) {
		if (back[start] !== -1) continue;
		let end = start + 1;
		while (end < back.length && back[end] === -1) end++;
		const beforeGap = back[start - 1] ?? -1;
		const begins = beforeGap < 0 ? [] : openFrom(first, beforeGap + 1, 1);
		if (begins.length > 0) settleStart(page, begins, result, range(start, Math.min(end, start + maxGap)), alignment);
		while (start < end && back[start] !== -1) start++;
		if (start === end) continue;
		const [before = -1, after = -1] = [back[start - 1], back[end]];
		const forward = before < 0 ? [] : openFrom(first, before + 1, 1);
		const backward = after < 0 ? [] : openFrom(first, after - 1, -1).reverse();
		const inResult = range(start, Math.min(end, start + maxGap));
		const whole = [forward, backward, [...new Set([...forward, ...backward])]].find(
			(onPage) => onPage.length > 0 && end - start <= maxGap && areSame(page, onPage, result, inResult),
		);
		if (whole && !settleEach(page, whole, result, inResult, alignment))
			settleWhole(page, whole, result, inResult, alignment);
		start = end;
	}
}

function settleGroup(onPage: readonly number[], inResult: readonly number[], { first, last, back }: WordLinks): void {
	for (const token of onPage) {
		first[token] = inResult[0] ?? inParts;
		last[token] = inResult.at(-1) ?? inParts;
	}
	for (const token of inResult) back[token] = onPage[0] ?? inParts;
}

/** Settles words with the same letters in the smallest groups that have them, so that each has its own place. */
function settleWhole(
	page: PrintedWords,
	onPage: readonly number[],
	result: ResultText,
	inResult: readonly number[],
	alignment: WordLinks,
): void {
	settleStart(page, onPage, result, inResult, alignment);
	const isOpen = (links: Int32Array) => (one: number) => links[one] === -1;
	settleGroup(onPage.filter(isOpen(alignment.first)), inResult.filter(isOpen(alignment.back)), alignment);
}

/** Settles equal words in another order one by one, such as the cells of a row from right to left. @returns whether all are */
function settleEach(
	page: PrintedWords,
	onPage: readonly number[],
	result: ResultText,
	inResult: readonly number[],
	alignment: WordLinks,
): boolean {
	const { vocabulary } = page;
	const open = new Map<number, number[]>();
	for (const token of onPage) append(open, vocabulary.keyOf(page.tokens.at(token)), token);
	const pairs = inResult.map((at) => [open.get(vocabulary.keyOf(result.tokens.at(at)))?.shift(), at] as const);
	if (onPage.length !== inResult.length || pairs.some(([token]) => token === undefined)) return false;
	for (const [token = 0, at] of pairs) settleGroup([token], [at], alignment);
	return true;
}

/** Settles groups of words with the same letters, from the start of a gap to the first difference. */
function settleStart(
	page: PrintedWords,
	onPage: readonly number[],
	result: ResultText,
	inResult: readonly number[],
	alignment: WordLinks,
): void {
	const { vocabulary } = page;
	let [one, other] = ['', ''];
	let [from, to] = [0, 0];
	let [at, target] = [0, 0];
	while (one.startsWith(other) || other.startsWith(one)) {
		if (one.length <= other.length) {
			if (at === onPage.length) return;
			one += vocabulary.lettersOf(page.tokens.at(onPage[at++] ?? 0));
		} else {
			if (target === inResult.length) return;
			other += vocabulary.lettersOf(result.tokens.at(inResult[target++] ?? 0));
		}
		if (one !== other) continue;
		settleGroup(onPage.slice(from, at), inResult.slice(to, target), alignment);
		[from, to, one, other] = [at, target, '', ''];
	}
}

const range = (start: number, end: number): number[] =>
	Array.from({ length: end - start }, (_, index) => start + index);

/** Tokens of the pages that are not linked, from one on. */
function openFrom(first: Int32Array, start: number, step: 1 | -1): number[] {
	const open: number[] = [];
	for (let at = start; first[at] === -1 && open.length < maxGap; at += step) open.push(at);
	return open;
}

function areSame(
	page: PrintedWords,
	onPage: readonly number[],
	result: ResultText,
	inResult: readonly number[],
): boolean {
	const { vocabulary } = page;
	const [one, other] = [
		onPage.map((token) => vocabulary.lettersOf(page.tokens.at(token))).join(''),
		inResult.map((token) => vocabulary.lettersOf(result.tokens.at(token))).join(''),
	];
	if (one === other || (one.length === other.length && sortedLetters(one) === sortedLetters(other))) return true;
	if (!vocabulary.typed) return false;
	const texts = inResult.map((token) => vocabulary.textOf(result.tokens.at(token))).join(' ');
	const printed = onPage.map((token) => vocabulary.textOf(page.tokens.at(token))).join(' ');
	return trimZeros(digitsOf(one)) === trimZeros(digitsOf(other)) || isSameDay(printed, texts);
}

/** Maximum parts of a word. */
const maxParts = 6;

/** Settles words that are in parts on the page, although a part is linked to an equal word elsewhere. */
function settleSplits(page: PrintedWords, result: ResultText, alignment: WordLinks): void {
	const { first, back } = alignment;
	for (let at = 0; at < back.length; at++) {
		if (back[at] !== -1) continue;
		const [before = -1, after = -1] = [back[at - 1], back[at + 1]];
		const parts =
			(before >= 0 && partsFrom(page, result, first, at, before + 1, 1)) ||
			(after >= 0 && partsFrom(page, result, first, at, after - 1, -1));
		if (!parts) continue;
		for (const token of parts) if ((first[token] ?? -1) >= 0) back[first[token] ?? 0] = -1;
		settleGroup(parts, [at], alignment);
	}
}

/** Words of the pages that are a word of the result together; one must be left over, or linked to a part of a formula. */
function partsFrom(
	page: PrintedWords,
	result: ResultText,
	first: Int32Array,
	at: number,
	start: number,
	step: 1 | -1,
): number[] | undefined {
	const wanted = page.vocabulary.lettersOf(result.tokens.at(at));
	const parts: number[] = [];
	let letters = '';
	for (let token = start; parts.length < maxParts && token >= 0 && token < first.length; token += step) {
		const own = page.vocabulary.lettersOf(page.tokens.at(token));
		letters = step > 0 ? letters + own : own + letters;
		if (step > 0) parts.push(token);
		else parts.unshift(token);
		if (step > 0 ? !wanted.startsWith(letters) : !wanted.endsWith(letters)) return undefined;
		if (letters.length === wanted.length)
			return parts.length > 1 && parts.some((part) => isLoosePart(result, first[part] ?? -1)) ? parts : undefined;
	}
	return undefined;
}

/** Whether a word is not linked, or only to what may be there or not, such as LaTeX. */
const isLoosePart = (result: ResultText, at: number): boolean =>
	at < 0 || (result.flags.at(at) & tokenFlags.isFree) !== 0;

/** Maximum words of a row that is split in another way. */
const maxRun = 8;

/** Settles rows of words that have the same letters as a row of the result, with other gaps. */
function settleRuns(
	page: PrintedWords,
	result: ResultText,
	alignment: WordLinks,
	isLate: (pageToken: number) => boolean,
): void {
	const { first, back } = alignment;
	const { lettersOf } = page.vocabulary;
	const runs = new Map<string, number[][]>();
	for (let start = 0; start < first.length; start++) {
		let letters = '';
		const run: number[] = [];
		for (let token = start; run.length < maxRun && first[token] === -1 && !isLate(token); token++) {
			run.push(token);
			letters += lettersOf(page.tokens.at(token));
			append(runs, letters, [...run]);
		}
	}
	if (runs.size === 0) return;
	for (let start = 0; start < back.length; start++) {
		/** The word of the pages that comes next, if it has no place yet. */
		const next = (back[start - 1] ?? -1) + 1;
		const begin = next > 0 && first[next] === -1 ? lettersOf(page.tokens.at(next)) : '';
		let letters = '';
		for (let end = start; end < start + maxRun && back[end] === -1; end++) {
			letters += lettersOf(result.tokens.at(end));
			// The rest of a word that begins here may come later, such as an index.
			const isBegun = begin !== '' && letters.startsWith(begin);
			const run = runs
				.get(letters)
				?.find((tokens) => tokens.every((token) => first[token] === -1) && (!isBegun || tokens[0] === next));
			if (!run) continue;
			settleGroup(run, range(start, end + 1), alignment);
			break;
		}
	}
}

const sortedLetters = (text: string): string => [...text].sort().join('');

/** Whether the numbers of a printed day are those of a typed one; its month may be a word. */
function isSameDay(printed: string, typed: string): boolean {
	if (!/^\d{1,2}\.\d{1,2}\.\d{4}/.test(typed)) return false;
	const parts = new Set(typed.match(/\d+/g)?.flatMap((part) => [Number(part), Number(part) % 100]));
	const numbers = printed.match(/\d+/g) ?? [];
	return numbers.length >= 2 && numbers.every((number) => parts.has(Number(number)));
}

/** Words by their letters, with their tokens. */
type Open = Map<string, number[]>;

/** Whether letters are a word, and not a part of a formula. */
export const isPlainWord = (letters: string): boolean =>
	/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{4,}$/u.test(letters);

/** Maximum tokens between two parts of a word in the result. */
const maxPartGap = 8;

/** Maximum gap between two parts of a word on the page, in their heights. */
const maxPartDistance = 1;

function settleAnywhere(
	page: PrintedWords,
	result: ResultText,
	alignment: WordLinks,
	isLate: (pageToken: number) => boolean,
): void {
	const { first, back } = alignment;
	const onPage = openWords(first, (token) => (isLate(token) ? '' : page.vocabulary.lettersOf(page.tokens.at(token))));
	const inResult = openWords(back, (token) => page.vocabulary.lettersOf(result.tokens.at(token)));
	if (onPage.size === 0) return;
	settleWholes(inResult, onPage, back, first, (one, other) => areTogether(page, one, other));
	settleWholes(onPage, inResult, first, back, (one, other) => Math.abs(one - other) <= maxPartGap);
	settleNoteMarks(page, result, onPage, alignment);
	// Parts of formulas may be linked to equal ones elsewhere.
	const isLoose = (tokens: PrintedWords['tokens']) => (one: number, other: number) =>
		[one, other].every((token) => !isPlainWord(page.vocabulary.lettersOf(tokens.at(token))));
	settleWholes(inResult, onPage, back, first, isLoose(page.tokens));
	settleWholes(onPage, inResult, first, back, isLoose(result.tokens));
}

/** Whether two words are beside or above each other without the space of a line, or the first one is hyphenated. */
function areTogether(page: PrintedWords, one: number, other: number): boolean {
	const pages = page.pageIndexOf(other) - page.pageIndexOf(one);
	if (hyphen.test(page.vocabulary.textOf(page.tokens.at(one)))) return pages === 0 || pages === 1;
	if (pages !== 0) return false;
	const [a, b] = [page.boxOf(one), page.boxOf(other)];
	const gap = maxPartDistance * Math.max(a.bottom - a.top, b.bottom - b.top);
	const [across, down] = [Math.max(b.left - a.right, a.left - b.right), Math.max(b.top - a.bottom, a.top - b.bottom)];
	return across <= gap && down <= gap;
}

function openWords(linked: Int32Array, lettersOf: (token: number) => string): Open {
	const open: Open = new Map();
	for (let token = 0; token < linked.length; token++) {
		if (linked[token] !== -1) continue;
		const letters = lettersOf(token);
		if (letters !== '') append(open, letters, token);
	}
	return open;
}

type AreTogether = (token: number, other: number) => boolean;

/** Maximum comparisons for the parts of all words: a page of thousands of equal words would take minutes. */
const maxComparisons = 500_000;

/** Comparisons left. */
interface Budget {
	comparisons: number;
}

/** Settles words of one side that are the parts of words of the other. */
function settleWholes(
	wholes: Open,
	parts: Open,
	linkedWholes: Int32Array,
	linkedParts: Int32Array,
	areTogether: AreTogether,
): void {
	const budget: Budget = { comparisons: maxComparisons };
	for (const [letters, tokens] of wholes) {
		for (let whole = tokens.at(-1); whole !== undefined; whole = tokens.at(-1)) {
			const found = partsOf(letters, parts, areTogether, budget);
			if (!found) break;
			for (const token of found) linkedParts[token] = inParts;
			for (const same of parts.values()) removeAll(same, found);
			linkedWholes[whole] = inParts;
			tokens.pop();
		}
	}
}

function removeAll(list: number[], removed: readonly number[]): void {
	for (const one of removed) {
		const index = list.indexOf(one);
		if (index >= 0) list.splice(index, 1);
	}
}

/** Maximum parts of a word that may be anywhere. */
const maxLooseParts = 3;

/** Words that make up a word, each beside the one before it. */
function partsOf(
	letters: string,
	open: Open,
	areTogether: AreTogether,
	budget: Budget,
	used: readonly number[] = [],
): readonly number[] | undefined {
	if (letters === '') return used;
	if (used.length === maxLooseParts) return undefined;
	const last = used.at(-1);
	for (let length = last === undefined ? letters.length - 1 : letters.length; length > 0; length--) {
		for (const token of open.get(letters.slice(0, length)) ?? []) {
			if (budget.comparisons-- <= 0) return undefined;
			if (used.includes(token) || (last !== undefined && !areTogether(last, token))) continue;
			const found = partsOf(letters.slice(length), open, areTogether, budget, [...used, token]);
			if (found) return found;
		}
	}
	return undefined;
}

/** Settles marks of notes that the program counts itself: those alone, and those at the end of a word. */
function settleNoteMarks(page: PrintedWords, result: ResultText, onPage: Open, { first, back }: WordLinks): void {
	const { lettersOf } = page.vocabulary;
	const isMark = (token: number) => {
		const letters = first[token] === -1 ? lettersOf(page.tokens.at(token)) : '';
		return letters.length <= maxMark && /^(?:\d+|\p{L})$/u.test(letters);
	};
	for (const at of result.noteMarks.view()) {
		const [before = -1, after = -1] = [back[at], back[at + 1]];
		if (before === -1) {
			const word = at < 0 ? '' : lettersOf(result.tokens.at(at));
			const token = word === '' ? undefined : wordWithMark(word, onPage);
			if (token !== undefined) {
				first[token] = inParts;
				back[at] = inParts;
				continue;
			}
		}
		const mark = [before + 1, before + 2, after - 1].find((token) => token > 0 && isMark(token));
		if (mark !== undefined) first[mark] = inParts;
	}
}

/** Takes a word that ends in a mark. */
function wordWithMark(word: string, onPage: Open): number | undefined {
	for (const [letters, tokens] of onPage)
		if (letters.startsWith(word) && letters.length > word.length && letters.length <= word.length + maxMark)
			return tokens.pop();
	return undefined;
}
