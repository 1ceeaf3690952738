// @ts-check
// Words kept: every visible word of the document is in the result exactly once. Words of running lines, charts and repeated
// table headers are optional; list and note markers do not count as words.
import { printedLine } from '../tree/running.mjs';
import { counted, wordsOf } from './words.mjs';

/** Marks of lists, notes and pages: they are not counted when there are more of them than words. */
const mark = /^(?:\d{1,2}|[a-z]|[ivx]{1,4})$/;

/** A note begins with its mark, raised and without a space. */
const marked = /^\d{1,2}(?=\p{L})/u;

/**
 * @param {readonly string[]} produced texts of the result
 * @param {import('../truth/truth.mjs').Truth} truth
 * @returns {{ total: number, missing: string[], double: string[] }} words that the page has and the result lacks, and the other way around
 */
export function scoreKept(produced, { texts, running, pages }) {
	const visible = texts.filter(({ role }) => role !== 'axis');
	const wanted = counted(visible.flatMap(({ text }) => wordsOf(text)));
	const free = [
		...texts
			.filter(({ role, repeats }) => role === 'axis' || repeats)
			.flatMap(({ text, repeats }) =>
				Array(repeats ? pages : 1)
					.fill(wordsOf(text))
					.flat(),
			),
		...running
			.flatMap((line) => Array.from({ length: pages }, (_, index) => wordsOf(printedLine(line, index + 1, pages))))
			.flat(),
	];
	const allowed = counted(free);
	const hasNotes = texts.some(({ role }) => role === 'footnote');
	const words = produced.flatMap(wordsOf);
	const found = counted(hasNotes ? words.map((word) => (wanted.has(word) ? word : word.replace(marked, ''))) : words);
	/** @type {string[]} */
	const missing = [];
	/** @type {string[]} */
	const double = [];
	let total = 0;
	for (const [word, count] of wanted) {
		total += count;
		for (let less = found.get(word) ?? 0; less < count; less++) missing.push(word);
	}
	for (const [word, count] of found) {
		if (mark.test(word)) continue;
		const most = (wanted.get(word) ?? 0) + (allowed.get(word) ?? 0);
		for (let more = most; more < count; more++) double.push(word);
	}
	return { total, missing, double };
}
