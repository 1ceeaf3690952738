// @ts-check
// Two Markdown texts side by side, as rows of an HTML table.
import { difference } from './sequence.mjs';

/** Unchanged lines that are shown around a change. */
const context = 2;

/** @typedef {{ kind: 'same' | 'changed', before: string[], after: string[] }} Hunk */

/** @param {string} text */
export function escapeHtml(text) {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * Rows of a table with two columns; words that differ are marked.
 * @param {string} before
 * @param {string} after
 * @returns {string}
 */
export function sideBySide(before, after) {
	return hunksOf(before.split('\n'), after.split('\n'))
		.map((hunk, index, all) =>
			hunk.kind === 'same' ? sameRows(hunk.after, index > 0, index < all.length - 1) : changedRow(hunk),
		)
		.join('');
}

/** @param {string[]} before @param {string[]} after @returns {Hunk[]} */
function hunksOf(before, after) {
	/** @type {Hunk[]} */
	const hunks = [];
	for (const { kind, items } of difference(before, after)) {
		if (kind === 'same') {
			hunks.push({ kind, before: items, after: items });
			continue;
		}
		const last = hunks.at(-1);
		const hunk = last?.kind === 'changed' ? last : /** @type {Hunk} */ ({ kind: 'changed', before: [], after: [] });
		if (hunk !== last) hunks.push(hunk);
		hunk[kind === 'gone' ? 'before' : 'after'].push(...items);
	}
	return hunks;
}

/** @param {string[]} lines @param {boolean} afterChange @param {boolean} beforeChange */
function sameRows(lines, afterChange, beforeChange) {
	const head = afterChange ? lines.slice(0, context) : [];
	const rest = lines.slice(head.length);
	const tail = beforeChange ? rest.slice(Math.max(0, rest.length - context)) : [];
	const hidden = rest.length - tail.length;
	const rows = (/** @type {string[]} */ texts) => (texts.length > 0 ? row(...twice(escapeHtml(texts.join('\n')))) : '');
	const fold = hidden > 0 ? `<tr class="fold"><td colspan="2">${hidden} lines the same</td></tr>` : '';
	return rows(head) + fold + rows(tail);
}

/** @param {Hunk} hunk */
function changedRow({ before, after }) {
	const parts = difference(tokens(before.join('\n')), tokens(after.join('\n')));
	const side = (/** @type {'gone' | 'new'} */ own) =>
		parts
			.filter(({ kind }) => kind === 'same' || kind === own)
			.map(({ kind, items }) => {
				const text = escapeHtml(items.join(''));
				return kind === 'same' ? text : `<mark>${text}</mark>`;
			})
			.join('');
	return row(side('gone'), side('new'), 'changed');
}

/** Words and the white space between them. @param {string} text @returns {string[]} */
function tokens(text) {
	return text.match(/\s+|[\p{L}\p{N}]+|./gsu) ?? [];
}

/** @param {string} text @returns {[string, string]} */
const twice = (text) => [text, text];

/** @param {string} left @param {string} right @param {string} [name] */
function row(left, right, name = 'same') {
	return `<tr class="${name}"><td class="gone">${left}</td><td class="new">${right}</td></tr>`;
}
