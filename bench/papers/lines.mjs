// @ts-check
// Lines of tables, asked for by the names of their columns: a line is right when every cell of it is, sums with their sign.
import { engine } from '../engine.mjs';
import { compare, normal } from './compare.mjs';
import { namings } from './extract.mjs';

/** @typedef {import('./extract.mjs').Naming} Naming */
/** @typedef {import('./make.mjs').MadePaper} MadePaper */
/** @typedef {{ naming: Naming, name: string, family: string, kind: string, country: string, lines: number, right: number, added: number, missed: { truth: string[], answer: string[] | undefined }[] }} ScoredLines `added`: rows that are no lines of the paper */

const { TableExtraction, fromLeft, findTables, pageText } = engine(
	'TableExtraction',
	'fromLeft',
	'findTables',
	'pageText',
);

/**
 * @param {MadePaper} paper
 * @param {readonly any[]} pages
 * @returns {ScoredLines[]} by the way the columns were named; none for a paper without heads, or whose names are not enough
 */
export function scoreLines(paper, pages) {
	const { lines, name, family, kind, country } = paper;
	if (!lines) return [];
	return namings.flatMap((naming) => {
		const asked = lines.columns.flatMap((column, place) => {
			const key = column[naming];
			return key === null ? [] : [{ key, place }];
		});
		if (asked.length < 2) return [];
		const tables = new TableExtraction(asked.map(({ key }) => key));
		for (const page of pages)
			tables.addPage(pageText(page), () =>
				findTables(page, { ruledOnly: true }).map((/** @type {any} */ { block }) => fromLeft(block)),
			);
		/** @type {string[][]} */
		const found = tables
			.finish()
			.flatMap((/** @type {any} */ { rows }) =>
				rows.map((/** @type {any} */ row) => asked.map(({ key }) => row[key] ?? '')),
			);
		const truths = lines.rows.map((row) => asked.map(({ place }) => row[place] ?? ''));
		const pairs = inOrder(truths, found);
		const missed = truths.flatMap((truth, index) =>
			pairs.has(index) ? [] : [{ truth, answer: likest(truth, found) }],
		);
		return [
			{
				...{ naming, name, family, kind, country },
				...{ lines: truths.length, right: pairs.size, added: Math.max(0, found.length - truths.length), missed },
			},
		];
	});
}

/** The longest series of true lines that were found in their order. @param {string[][]} truths @param {string[][]} found @returns {Set<number>} */
function inOrder(truths, found) {
	const width = found.length + 1;
	const best = new Uint16Array((truths.length + 1) * width);
	const at = (/** @type {number} */ a, /** @type {number} */ b) => best[a * width + b] ?? 0;
	for (let a = truths.length - 1; a >= 0; a--)
		for (let b = found.length - 1; b >= 0; b--)
			best[a * width + b] = isSameLine(truths[a], found[b])
				? at(a + 1, b + 1) + 1
				: Math.max(at(a + 1, b), at(a, b + 1));
	/** @type {Set<number>} */
	const right = new Set();
	for (let a = 0, b = 0; a < truths.length && b < found.length; ) {
		if (isSameLine(truths[a], found[b])) {
			right.add(a);
			a++;
			b++;
		} else if (at(a + 1, b) >= at(a, b + 1)) a++;
		else b++;
	}
	return right;
}

/** @param {readonly string[] | undefined} truth @param {readonly string[] | undefined} found */
const isSameLine = (truth, found) => truth?.every((text, index) => isSameCell(text, found?.[index] ?? '')) === true;

/** Numbers are the same to the sign; texts but for case and signs. @param {string} truth @param {string} found */
function isSameCell(truth, found) {
	const bare = (/** @type {string} */ text) => normal(text).replaceAll(' ', '');
	if (bare(truth) === bare(found)) return true;
	return /\p{L}/u.test(truth) && compare(found, truth).loose;
}

/** The found row with most cells of a line. @param {readonly string[]} truth @param {readonly (readonly string[])[]} found */
function likest(truth, found) {
	const shared = (/** @type {readonly string[]} */ row) =>
		truth.filter((text, index) => isSameCell(text, row[index] ?? '')).length;
	let best;
	let most = 0;
	for (const row of found) {
		const count = shared(row);
		if (count <= most) continue;
		best = [...row];
		most = count;
	}
	return best;
}

/** @param {readonly ScoredLines[]} scored @param {'family' | 'kind' | 'country'} by @returns {string} */
export function linesTable(scored, by) {
	const names = [...new Set(scored.map((one) => one[by]))].sort();
	const row = (/** @type {string} */ title, /** @type {readonly ScoredLines[]} */ own) => {
		const cells = namings.map((naming) => {
			const asked = own.filter((one) => one.naming === naming);
			const count = asked.reduce((sum, { lines }) => sum + lines, 0);
			return count === 0 ? '     -' : (asked.reduce((sum, { right }) => sum + right, 0) / count).toFixed(3).padStart(6);
		});
		const english = own.filter(({ naming }) => naming === 'english');
		const added = own.reduce((sum, one) => sum + one.added, 0);
		return `${title.padEnd(24)}${String(english.reduce((sum, { lines }) => sum + lines, 0)).padStart(7)}  ${cells.join('  ')}  ${String(added).padStart(6)}`;
	};
	return [
		`Lines, ${by.padEnd(17)}  lines  english  local printed   added`,
		...names.map((name) =>
			row(
				name,
				scored.filter((one) => one[by] === name),
			),
		),
		row('all', scored),
	].join('\n');
}
