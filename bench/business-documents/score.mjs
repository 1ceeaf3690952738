// @ts-check
// Figures of papers: right answers by the way they were asked for, by family and country, and whether confidence keeps its word.
import { judged } from './compare.mjs';
import { namings } from './extract.mjs';

/** @typedef {import('./extract.mjs').Answer} Answer */
/** @typedef {import('./extract.mjs').Naming} Naming */
/** @typedef {import('./make.mjs').Truth} Truth */
/** @typedef {{ naming: Naming, family: string, country: string, kind: string, name: string, id: string, key: string, truth: string, exact: boolean, loose: boolean, answer: Answer | undefined }} Scored */

/**
 * @param {Truth} truth
 * @param {Naming} naming
 * @param {ReadonlyMap<string, Answer>} answers by key
 * @returns {Scored[]} one for each field that has a name of the kind
 */
export function scoreAnswers(truth, naming, answers) {
	const { family, country, kind, name } = truth;
	return truth.asked.flatMap((one) => {
		const key = one[naming];
		if (key === null) return [];
		const answer = answers.get(key);
		return [
			{
				naming,
				family,
				country,
				kind,
				name,
				id: one.id,
				key,
				truth: one.text === '' ? one.value : one.text,
				...judged(answer, one),
				answer,
			},
		];
	});
}

/** @param {readonly { loose: boolean }[]} all @returns {number} */
const share = (all) => all.filter(({ loose }) => loose).length / Math.max(1, all.length);

/** @param {readonly Scored[]} scored @param {'family' | 'country' | 'kind' | 'id'} by @returns {string} a table */
export function tableBy(scored, by) {
	const names = [...new Set(scored.map((one) => one[by]))].sort();
	const row = (/** @type {string} */ name, /** @type {readonly Scored[]} */ own) => {
		const cells = namings.map((naming) => {
			const asked = own.filter((one) => one.naming === naming);
			return asked.length === 0 ? '     -' : share(asked).toFixed(3).padStart(6);
		});
		const exact = own.filter((one) => one.naming === 'printed');
		const wrong = own.filter(({ answer, loose }) => answer && !loose).length / Math.max(1, own.length);
		return `${name.padEnd(24)}${String(own.filter((one) => one.naming === 'english').length).padStart(7)}  ${cells.join('  ')}  ${(exact.filter((one) => one.exact).length / Math.max(1, exact.length)).toFixed(3).padStart(6)}  ${wrong.toFixed(3).padStart(6)}`;
	};
	const head = `${by.padEnd(24)} values  english  local printed  exact   wrong`;
	return [
		head,
		...names.map((name) =>
			row(
				name,
				scored.filter((one) => one[by] === name),
			),
		),
		row('all', scored),
	].join('\n');
}

/** Limits of confidence that are looked at, from the highest. */
const limits = [0.97, 0.95, 0.9, 0.8, 0.7, 0.5, 0];

/** @param {readonly Scored[]} scored @returns {string} how many answers are at or above a confidence, and the share right of them */
export function calibration(scored) {
	const answered = scored.filter(({ answer }) => answer !== undefined);
	const rows = limits.map((limit) => {
		const own = answered.filter(({ answer }) => (answer?.confidence ?? 0) >= limit);
		const cells = namings.map((naming) => {
			const asked = own.filter((one) => one.naming === naming);
			return asked.length === 0 ? '     -' : share(asked).toFixed(3).padStart(6);
		});
		return `>= ${limit.toFixed(2)}  ${String(own.length).padStart(7)} of ${scored.length}  right ${share(own).toFixed(3)}  ${cells.join('  ')}`;
	});
	return ['confidence  answers            share   english  local printed', ...rows].join('\n');
}
