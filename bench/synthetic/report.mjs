// @ts-check
// Figures by family, by side of the division and by rules of tables.
import { division } from './division.mjs';

/** @typedef {import('./score/score.mjs').Score} Score */
/** @typedef {import('./score/score.mjs').Figure} Figure */
/** @typedef {{ name: string, family: import('./producers/families.mjs').FamilyName, language: string, score: Score }} Scored */

/** Columns of the report and what they are called. @type {readonly (readonly [Figure, string])[]} */
const columns = [
	['tables', 'tables'],
	['headings', 'headings'],
	['levels', '… levels'],
	['order', 'order'],
	['running', 'running'],
	['charts', 'charts'],
	['kept', 'words'],
];

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {readonly (number | undefined)[]} values @returns {string} */
function cell(values) {
	const numbers = values.filter((value) => value !== undefined);
	return (numbers.length === 0 ? '–' : mean(numbers).toFixed(3)).padStart(9);
}

/** @param {readonly Scored[]} scored @param {string} name @returns {string} */
function row(scored, name) {
	return `${name.padEnd(18)} ${String(scored.length).padStart(4)}${columns.map(([figure]) => cell(scored.map(({ score }) => score.figures[figure]))).join('')}`;
}

/**
 * @param {readonly Scored[]} scored
 * @returns {string} lines: means over documents, by family, then by side, then over all
 */
export function reportOf(scored) {
	const families = [...new Set(scored.map(({ family }) => family))];
	const head = `${'family'.padEnd(18)} ${'n'.padStart(4)}${columns.map(([, name]) => name.padStart(9)).join('')}`;
	const lines = families.map((family) =>
		row(
			scored.filter((one) => one.family === family),
			`${family}${division[family] === 'left-out' ? ' *' : ''}`,
		),
	);
	const sides = /** @type {const} */ (['fitted', 'left-out']).flatMap((side) => {
		const of = scored.filter(({ family }) => division[family] === side);
		return of.length > 0 ? [row(of, side)] : [];
	});
	return [head, ...lines, '', ...sides, row(scored, 'all'), '(* left out)'].join('\n');
}

/** @param {readonly Scored[]} scored @returns {string} lines: tables by what rules they have, by language, and words lost */
export function detailsOf(scored) {
	/** @type {Map<string, number[]>} */
	const byRules = new Map();
	for (const { rules, f1 } of scored.flatMap(({ score }) => score.byTable))
		byRules.set(rules, [...(byRules.get(rules) ?? []), f1]);
	const rules = [...byRules]
		.sort(([a], [b]) => a.localeCompare(b))
		.map(
			([name, values]) =>
				`${name} ${mean(values).toFixed(3)} (${values.length}, ${values.filter((value) => value === 0).length} not found)`,
		);
	const languages = [...new Set(scored.map(({ language }) => language))].sort().map((language) =>
		row(
			scored.filter((one) => one.language === language),
			language,
		),
	);
	const words = scored.reduce((sum, { score }) => sum + score.words, 0);
	const count = (/** @type {'missing' | 'double'} */ which) =>
		scored.reduce((sum, { score }) => sum + score[which].length, 0);
	return [
		`Tables of the truth by their rules: ${rules.join(', ')}`,
		`Words: ${words} visible, ${count('missing')} missing, ${count('double')} that are not there or double`,
		'',
		...languages,
	].join('\n');
}

/** Kinds of faults that are printed. */
const kindsShown = 40;

/** @param {readonly Scored[]} scored @returns {string} lines: kinds of faults by how many there are, and in how many documents */
export function faultsReport(scored) {
	/** @type {Map<string, { count: number, documents: string[] }>} */
	const kinds = new Map();
	for (const { name, score } of scored) {
		for (const fault of score.faults) {
			const kind = kinds.get(fault) ?? { count: 0, documents: [] };
			kinds.set(fault, { count: kind.count + 1, documents: [...kind.documents, name] });
		}
	}
	return [...kinds]
		.sort(([, a], [, b]) => b.count - a.count)
		.slice(0, kindsShown)
		.map(([fault, { count, documents }]) => {
			const different = [...new Set(documents)];
			return `${String(count).padStart(5)} in ${String(different.length).padStart(3)}  ${fault}  (${different.slice(0, 3).join(', ')})`;
		})
		.join('\n');
}
