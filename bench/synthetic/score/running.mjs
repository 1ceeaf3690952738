// @ts-check
// Running lines removed: how many of the lines at heads and feet of pages are not in the result.
import { printedLine } from '../tree/running.mjs';
import { compact } from './words.mjs';

/** Fixed texts of at least this length are searched for; shorter ones must be whole texts. */
const longEnough = 5;

/**
 * @param {readonly string[]} produced texts of the result
 * @param {import('../truth/truth.mjs').Truth} truth
 * @returns {{ removed: number, lines: number }} counted a page
 */
export function scoreRunning(produced, { running, pages, texts }) {
	const keys = produced.map(compact);
	const body = texts.map(({ text }) => compact(text));
	let left = 0;
	for (const line of running) {
		const isNumber = line.text.includes('{page}');
		const fixed = compact(line.text);
		if (!isNumber && fixed.length >= longEnough) {
			left += Math.min(pages, Math.max(0, occurrences(keys, fixed) - occurrences(body, fixed)));
			continue;
		}
		const own = body.filter((text) => text.length < 2 * longEnough);
		for (let page = 1; page <= pages; page++) {
			const printed = compact(printedLine(line, page, pages));
			const isLeft = keys.filter((key) => key === printed).length > own.filter((key) => key === printed).length;
			if (isLeft) left++;
		}
	}
	return { removed: running.length * pages - left, lines: running.length * pages };
}

/** @param {readonly string[]} texts @param {string} part */
const occurrences = (texts, part) => texts.reduce((sum, text) => sum + text.split(part).length - 1, 0);
