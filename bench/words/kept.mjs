// @ts-check
// Words kept by a format: each word of the document is in its result once.
import { textsOfObjects, wordsOf } from './result-words.mjs';

/** @typedef {{ total: number, missing: string[], double: string[] }} Kept words of the document, and those missing from or added to the result */

/** Repeat on pages: formats show them on every page, once, or not at all. */
const runningTypes = ['Header', 'Footer', 'PageNumber'];

/** Marks of notes: formats count them themselves. */
const mark = /^(?:\d{1,3}|[a-z])$/;

/**
 * @param {any} parsed our JSON without pictures, in memory: what the document is
 * @param {readonly string[]} words of a result
 * @returns {Kept}
 */
export function keptByFormat(parsed, words) {
	/** @type {string[]} */
	const wanted = [];
	/** @type {string[]} */
	const free = [];
	/** @type {any[]} */
	const texts = [];
	for (const object of parsed.objects) {
		const { cells, items, text = '', type, role, repeated_header_rows: repeated = 0 } = object;
		// A table over pages may be written as one, with its head once.
		if (cells) for (const cell of cells) (cell.row < repeated ? free : wanted).push(...wordsOf(cell.text));
		else if (items) {
			for (const item of items) {
				free.push(...wordsOf(item.marker));
				wanted.push(...wordsOf(item.text));
			}
		} else if (runningTypes.includes(type) || role === 'figure' || type === 'Formula') free.push(...wordsOf(text));
		else texts.push(object);
	}
	wanted.push(...textsOfObjects(texts).flatMap(wordsOf));
	const hasNotes = parsed.objects.some((/** @type {any} */ { role }) => role === 'footnote');
	const counts = (/** @type {string} */ word) => !(hasNotes && mark.test(word));
	const kept = withoutParted(compared(wanted.filter(counts), free, words.filter(counts)), unused(wanted, free, words));
	// An `x` in brackets is how Markdown ticks a box.
	const ticked = kept.double.indexOf('x');
	return ticked < 0 ? kept : { ...kept, double: kept.double.toSpliced(ticked, 1) };
}

/**
 * @param {readonly string[]} wanted words that must occur as often
 * @param {readonly string[]} free words that may also occur as often
 * @param {readonly string[]} words
 * @returns {Kept}
 */
function compared(wanted, free, words) {
	const [counts, may, found] = [counted(wanted), counted(free), counted(words)];
	/** @type {Kept} */
	const kept = { total: wanted.length, missing: [], double: [] };
	for (const [word, count] of counts)
		for (let less = found.get(word) ?? 0; less < count; less++) kept.missing.push(word);
	for (const [word, count] of found)
		for (let more = (counts.get(word) ?? 0) + (may.get(word) ?? 0); more < count; more++) kept.double.push(word);
	return kept;
}

/**
 * Words that may be written differently: those of formulas, whose subscripts are separate in plain text.
 * @param {readonly string[]} wanted
 * @param {readonly string[]} free
 * @param {readonly string[]} words
 * @returns {Map<string, number>}
 */
function unused(wanted, free, words) {
	const [counts, found] = [counted(wanted), counted(words)];
	return new Map(
		[...counted(free)].map(([word, count]) => {
			const used = Math.max(0, (found.get(word) ?? 0) - (counts.get(word) ?? 0));
			return [word, Math.max(0, count - used)];
		}),
	);
}

/**
 * A word in parts is not lost, nor are parts that became one: whether a hyphen at the end of a line belongs to its word cannot be
 * seen in plain text, where the next line may be that of another cell, nor whether a raised letter stands apart from its word.
 * @param {Kept} kept
 * @param {Map<string, number>} free words that may also be split
 * @returns {Kept}
 */
function withoutParted({ total, missing, double }, free) {
	const [left, more] = [counted(missing), counted(double)];
	settle(left, more);
	settle(more, left);
	settle(more, free);
	const listed = (/** @type {Map<string, number>} */ counts) =>
		[...counts].flatMap(([word, count]) => Array(count).fill(word));
	return { total, missing: listed(left), double: listed(more) };
}

/** Take out what was put together, with its parts. @param {Map<string, number>} parts @param {Map<string, number>} whole */
function settle(parts, whole) {
	for (const [word, count] of whole) {
		for (let times = 0; times < count; times++) {
			const found = partsOf(word, parts);
			if (!found) break;
			for (const part of found) take(parts, part);
			take(whole, word);
		}
	}
}

/**
 * @param {string} word
 * @param {ReadonlyMap<string, number>} counts words that may be parts of it
 * @returns {string[] | undefined} parts that make the word, at least two
 */
function partsOf(word, counts) {
	for (let length = word.length - 1; length > 0; length--) {
		const first = word.slice(0, length);
		const count = counts.get(first) ?? 0;
		if (count === 0) continue;
		const rest = word.slice(length);
		const left = new Map([...counts, [first, count - 1]]);
		const others = (left.get(rest) ?? 0) > 0 ? [rest] : partsOf(rest, left);
		if (others) return [first, ...others];
	}
	return undefined;
}

/** @param {Map<string, number>} counts @param {string} word */
function take(counts, word) {
	counts.set(word, (counts.get(word) ?? 0) - 1);
}

/** @param {Iterable<string>} words @returns {Map<string, number>} */
function counted(words) {
	/** @type {Map<string, number>} */
	const counts = new Map();
	for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
	return counts;
}
