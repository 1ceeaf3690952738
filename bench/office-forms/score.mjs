// @ts-check
// What is right of the values of office forms, asked by their labels as printed: alike to nine tenths, as the scorer of real forms has it.
import { engine } from '../engine.mjs';
import { askPages } from '../business-documents/extract.mjs';
import { compare, normal } from '../business-documents/compare.mjs';
import { families } from './families.mjs';
import { printedLabel } from './html.mjs';

/** @typedef {import('./make.mjs').MadeForm} MadeForm */
/** @typedef {{ family: string, name: string, part: string, key: string, exact: boolean, fuzzy: boolean, answer: string, truth: string }} Judged */

const { similarity } = engine('similarity');

/** A value as alike as this is right. */
const alike = 0.9;

/** @param {MadeForm} made @param {readonly any[]} pages @returns {Judged[]} */
export function judge({ family, name, form }, pages) {
	const filled = form.groups.flatMap(({ part, entries }) =>
		entries
			.filter(({ text }) => text !== '')
			.map(({ label, text }) => ({ part, key: printedLabel(label, families[family]), truth: text })),
	);
	const { answers } = askPages(
		pages,
		filled.map(({ key }) => key),
	);
	return filled.map(({ part, key, truth }) => {
		const answer = answers.get(key)?.text ?? '';
		const { exact, loose } = compare(answer, truth);
		const fuzzy = loose || similarity(normal(answer).toLowerCase(), normal(truth).toLowerCase()) >= alike;
		return { family, name, part, key, exact, fuzzy, answer, truth };
	});
}

/** @param {readonly Judged[]} judged @returns {string} */
export function reportOf(judged) {
	const side = (/** @type {string} */ wanted) =>
		judged.filter(
			({ family }) => families[/** @type {import('./families.mjs').FamilyName} */ (family)].side === wanted,
		);
	const row = (/** @type {string} */ name, /** @type {readonly Judged[]} */ own) =>
		own.length === 0
			? []
			: [`${name.padEnd(20)}${share(own, 'exact')}${share(own, 'fuzzy')}${String(own.length).padStart(8)}`];
	const by = (/** @type {'family' | 'part'} */ what, /** @type {readonly Judged[]} */ own) =>
		[...new Set(own.map((one) => one[what]))].flatMap((name) =>
			row(
				`  ${name}`,
				own.filter((one) => one[what] === name),
			),
		);
	return [
		`${''.padEnd(20)}${'exact'.padStart(8)}${'fuzzy'.padStart(8)}${'values'.padStart(8)}`,
		...['fitted', 'left-out'].flatMap((one) => [...row(one, side(one)), ...by('family', side(one))]),
		...by('part', judged),
	].join('\n');
}

/** @param {readonly Judged[]} own @param {'exact' | 'fuzzy'} what */
const share = (own, what) => (own.filter((one) => one[what]).length / own.length).toFixed(3).padStart(8);
