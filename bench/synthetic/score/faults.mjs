// @ts-check
// What kinds of faults a result has, so that the most frequent ones can be counted over many documents.
import { headingRoles } from '../truth/truth.mjs';
import { optionalRoles } from './headings.mjs';
import { scoreRunning } from './running.mjs';
import { scoreTables } from './tables.mjs';
import { compact, counted, wordsOf } from './words.mjs';

/** @typedef {import('./result.mjs').Result} Result */
/** @typedef {import('../truth/truth.mjs').Truth} Truth */

/** Tables of the truth whose figure is below this, and that were found, are in other rows or columns. */
const wellParted = 0.95;

/**
 * @param {Result} result
 * @param {Truth} truth
 * @returns {string[]} a name of a kind for each fault: one a heading, a table, a chart, a note; one for running lines
 */
export function faultsOf(result, truth) {
	const { removed, lines } = scoreRunning(result.texts, truth);
	const running = removed < lines ? ['running lines are left in the text'] : [];
	return [...headingFaults(result, truth), ...tableFaults(result, truth), ...textFaults(result, truth), ...running];
}

/** @param {Result} result @param {Truth} truth @returns {string[]} */
function headingFaults({ headings }, { texts }) {
	const keys = headings.map(({ text }) => compact(text));
	const wanted = texts
		.filter(({ role }) => headingRoles.includes(role))
		.map(({ role, text, level, look }) => ({ role, key: compact(text), level, look }));
	const lost = wanted
		.filter(({ key }) => !keys.includes(key))
		.map(({ role, key, look }) => {
			const what = role === 'title' ? 'the title' : `a heading (${role === 'runIn' ? 'runs in' : look})`;
			return keys.some((found) => found.includes(key))
				? `${what} is joined with other text in a heading`
				: `${what} is not found`;
		});
	const levels = wanted.flatMap(({ role, key, level }) => {
		const found = headings.find(({ text }) => compact(text) === key);
		return found && found.level !== level
			? [
					role === 'title'
						? 'the title is of a lower level'
						: `a heading is of a ${found.level < (level ?? 1) ? 'higher' : 'lower'} level`,
				]
			: [];
	});
	const parts = texts
		.map(({ role, text }) => ({ role: role === 'headCell' ? 'cell' : role, key: compact(text) }))
		.filter(({ key }) => key.length > 2);
	const wrong = keys.flatMap((key) => {
		const role = parts.find((part) => part.key === key)?.role ?? parts.find((part) => part.key.includes(key))?.role;
		if (role !== undefined)
			return [...headingRoles, ...optionalRoles].includes(role) ? [] : [`a heading that is none: ${role}`];
		const joined = dominantRole(parts.filter((part) => key.includes(part.key)));
		// Headings in it were counted above.
		return headingRoles.some((role) => role === joined) ? [] : [`a heading that is none: ${joined} joined with others`];
	});
	return [...lost, ...levels, ...wrong];
}

/** @param {readonly { role: string, key: string }[]} parts @returns {string} the role that most letters have */
function dominantRole(parts) {
	/** @type {Map<string, number>} */
	const letters = new Map();
	for (const { role, key } of parts) letters.set(role, (letters.get(role) ?? 0) + key.length);
	return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'text';
}

/** @param {Result} result @param {Truth} truth @returns {string[]} */
function tableFaults({ tables }, truth) {
	const { byTable, used } = scoreTables(tables, truth.tables);
	const lost = byTable.flatMap(({ rules, f1 }) => {
		if (f1 === 0) return [`a table is not found (rules: ${rules})`];
		return f1 < wellParted ? [`a table is in other rows or columns (rules: ${rules})`] : [];
	});
	const roles = truth.texts.map(({ role, text }) => ({
		role: role === 'headCell' ? 'cell' : role,
		words: new Set(wordsOf(text)),
	}));
	const wrong = tables.flatMap((cells, index) => {
		if (used.has(index)) return [];
		const words = cells.flatMap(({ text }) => wordsOf(text));
		/** @type {Map<string, number>} */
		const votes = new Map();
		// Made-up words occur in few texts, which identifies their source.
		for (const word of words) {
			const of = new Set(roles.filter((text) => text.words.has(word)).map(({ role }) => role));
			if (of.size === 1) for (const role of of) votes.set(role, (votes.get(role) ?? 0) + 1);
		}
		const [role = 'text'] = [...votes].sort(([, a], [, b]) => b - a)[0] ?? [];
		return [
			role === 'cell' ? 'a piece of a table, or a second reading of it, is a table' : `a table that is none: ${role}`,
		];
	});
	return [...lost, ...wrong];
}

/** @param {Result} result @param {Truth} truth @returns {string[]} notes, boxes and charts */
function textFaults({ texts, tables, charts }, truth) {
	const counts = counted(truth.texts.flatMap(({ text }) => wordsOf(text)));
	const found = new Set(texts.flatMap(wordsOf));
	const lost = truth.texts.flatMap(({ role, text }) => {
		if (role !== 'footnote') return [];
		const own = wordsOf(text).filter((word) => counts.get(word) === 1);
		return own.length > 0 && !own.some((word) => found.has(word)) ? ['a note at the foot of a page is lost'] : [];
	});
	const elsewhere = new Set(
		[...charts.flatMap((text) => text.split('\n')), ...tables.flat().map(({ text }) => text)].map(compact),
	);
	const lines = new Set(texts.map(compact).filter((text) => !elsewhere.has(text)));
	const axis = truth.texts.filter(({ role }) => role === 'axis');
	const loose = axis.filter(({ text }) => lines.has(compact(text))).length;
	return [...lost, ...(loose > axis.length / 4 ? ['texts of a chart are paragraphs'] : [])];
}
