// @ts-check
import { fuzzyEnds } from './fuzzy.mjs';
import { formulasOf, plainLatex } from './latex.mjs';
import { tablesOf } from './tables.mjs';

/**
 * @typedef {object} Check
 * @property {string} pdf
 * @property {number} page
 * @property {string} id
 * @property {'present' | 'absent' | 'order' | 'table' | 'math' | 'baseline'} type
 * @property {string} [text]
 * @property {string} [before]
 * @property {string} [after]
 * @property {string} [math]
 * @property {string} [cell]
 * @property {string} [up]
 * @property {string} [down]
 * @property {string} [left]
 * @property {string} [right]
 * @property {string} [top_heading]
 * @property {string} [left_heading]
 * @property {number} [max_diffs]
 * @property {number} [first_n]
 * @property {number} [last_n]
 * @property {boolean} [case_sensitive]
 */

/**
 * Whether a Markdown text passes a check.
 * @param {Check} check
 * @param {string} markdown
 * @param {(text: string) => string} normalise
 */
export function passes(check, markdown, normalise) {
	switch (check.type) {
		case 'present':
			return occurs(check, markdown, normalise);
		case 'absent':
			return !occurs(check, markdown, normalise);
		case 'order':
			return isOrdered(check, normalise(markdown), normalise);
		case 'table':
			return tablesOf(markdown).some((table) => hasCell(check, table, normalise));
		case 'math':
			return hasFormula(check.math ?? '', markdown);
		default:
			// A blank page has to stay blank.
			return normalise(markdown) === '';
	}
}

/** @param {Check} check @param {string} markdown @param {(text: string) => string} normalise */
function occurs(check, markdown, normalise) {
	let text = normalise(markdown);
	let wanted = normalise(check.text ?? '');
	if (check.case_sensitive === false) [text, wanted] = [text.toLowerCase(), wanted.toLowerCase()];
	if (check.first_n !== undefined && check.last_n !== undefined)
		text = `${text.slice(0, check.first_n)} ${text.slice(-check.last_n)}`;
	else if (check.first_n !== undefined) text = text.slice(0, check.first_n);
	else if (check.last_n !== undefined) text = text.slice(-check.last_n);
	return fuzzyEnds(text, wanted, check.max_diffs ?? 0).length > 0;
}

/** @param {Check} check @param {string} text @param {(text: string) => string} normalise */
function isOrdered(check, text, normalise) {
	const before = fuzzyEnds(text, normalise(check.before ?? ''), check.max_diffs ?? 0);
	const after = fuzzyEnds(text, normalise(check.after ?? ''), check.max_diffs ?? 0);
	return before.length > 0 && after.length > 0 && Math.min(...before) < Math.max(...after);
}

/** @param {Check} check @param {string[][]} table @param {(text: string) => string} normalise */
function hasCell(check, table, normalise) {
	/** @param {string | undefined} text @param {string | undefined} wanted */
	const equals = (text, wanted) =>
		wanted === undefined ||
		(text !== undefined &&
			fuzzyEnds(normalise(text), normalise(wanted), check.max_diffs ?? 0).length > 0 &&
			normalise(text).length <= normalise(wanted).length * 1.5 + 2);
	const at = (/** @type {number} */ row, /** @type {number} */ column) => table[row]?.[column];
	return table.some((cells, row) =>
		cells.some((cell, column) => {
			if (!equals(cell, check.cell)) return false;
			const above = table.slice(0, row).map((other) => other[column]);
			const before = cells.slice(0, column);
			return (
				equals(at(row - 1, column), check.up) &&
				equals(at(row + 1, column), check.down) &&
				equals(at(row, column - 1), check.left) &&
				equals(at(row, column + 1), check.right) &&
				(check.top_heading === undefined || above.some((other) => equals(other, check.top_heading))) &&
				(check.left_heading === undefined || before.some((other) => equals(other, check.left_heading)))
			);
		}),
	);
}

/** @param {string} wanted @param {string} markdown */
function hasFormula(wanted, markdown) {
	const plain = plainLatex(wanted);
	return formulasOf(markdown).some((formula) => plainLatex(formula).includes(plain));
}
