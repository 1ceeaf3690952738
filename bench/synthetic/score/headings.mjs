// @ts-check
// Headings by their text, and by text and level, those that run in among them. What may be read as a heading or not (labels of parts,
// titles of boxes) counts on neither side.
import { headingRoles } from '../truth/truth.mjs';
import { compact } from './words.mjs';

/** @typedef {{ text: string, level: number }} Heading */

/** Roles that may be headings or not. @type {readonly import('../truth/truth.mjs').Role[]} */
export const optionalRoles = ['label', 'boxTitle'];

/**
 * @param {readonly Heading[]} produced
 * @param {readonly import('../truth/truth.mjs').TruthText[]} texts
 * @returns {{ texts: number, levels: number, produced: number, truth: number }} counts of headings: right texts, right texts of the right level
 */
export function scoreHeadings(produced, texts) {
	const wanted = texts
		.filter(({ role }) => headingRoles.includes(role))
		.map(({ text, level = 1 }) => ({ key: compact(text), level }));
	const allowed = texts.filter(({ role }) => optionalRoles.includes(role)).map(({ text }) => compact(text));
	const truth = wanted.length;
	let [right, levels, extra] = [0, 0, 0];
	for (const { text, level } of produced) {
		const key = compact(text);
		const candidates = wanted.filter((heading) => heading.key === key);
		const found = candidates.find((heading) => heading.level === level) ?? candidates[0];
		if (found) {
			wanted.splice(wanted.indexOf(found), 1);
			right++;
			if (found.level === level) levels++;
		} else if (allowed.includes(key)) allowed.splice(allowed.indexOf(key), 1);
		else extra++;
	}
	return { texts: right, levels, produced: right + extra, truth };
}
