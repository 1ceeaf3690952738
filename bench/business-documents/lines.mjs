// @ts-check
// Lines of tables, asked for by the names of their columns: a line is right when every cell of it is, sums with their sign.
import { engine } from '../engine.mjs';
import { compare, normal } from './compare.mjs';
import { namings } from './extract.mjs';

/** @typedef {import('./extract.mjs').Naming} Naming */
/** How columns are named: as values are, or by names of one's own, which no paper prints. @typedef {Naming | 'own'} LineNaming */
/** @typedef {import('./make.mjs').MadeDocument} MadeDocument */
/** @typedef {{ naming: LineNaming, name: string, family: string, kind: string, country: string, lines: number, right: number, added: number, missed: { truth: string[], answer: string[] | undefined }[], doubts: string[], isRead: boolean }} ScoredLines `added`: rows that are not in the document; `doubts`: reasons for a review; `isRead`: every cell is right */

const { LearnedTables, fromLeft, findTables, pageText } = engine('LearnedTables', 'fromLeft', 'findTables', 'pageText');

/** Names of one's own among the ways columns are named. @type {readonly LineNaming[]} */
export const withOwnNames = [...namings, 'own'];

/**
 * @param {MadeDocument} paper
 * @param {readonly any[]} pages
 * @param {readonly LineNaming[]} [ways]
 * @param {(naming: LineNaming) => { layouts: readonly any[], layout: any }} [taught] what was learned, and the layout that the paper has of it
 * @returns {ScoredLines[]} by the way the columns were named; none for a paper without heads, or whose names are not enough
 */
export function scoreLines(paper, pages, ways = namings, taught = () => ({ layouts: [], layout: undefined })) {
	const { lines, name, family, kind, country } = paper;
	if (!lines) return [];
	return ways.flatMap((naming) => {
		const asked = askedColumns(paper, naming);
		if (asked.length < 2) return [];
		const tables = foundTables(pages, asked, taught(naming));
		const found = linesOf(tables, asked);
		const truths = trueLines(paper, naming);
		const pairs = inOrder(truths, found);
		const missed = truths.flatMap((truth, index) =>
			pairs.has(index) ? [] : [{ truth, answer: likest(truth, found) }],
		);
		return [
			{
				...{ naming, name, family, kind, country },
				...{ lines: truths.length, right: pairs.size, added: Math.max(0, found.length - truths.length), missed },
				doubts: tables.flatMap((/** @type {any} */ table) =>
					(table.doubts ?? []).map((/** @type {any} */ { reason }) => reason),
				),
				isRead: pairs.size === truths.length && found.length === truths.length,
			},
		];
	});
}

/**
 * @param {readonly any[]} pages
 * @param {readonly { key: string }[]} asked
 * @param {{ layouts: readonly any[], layout: any }} taught
 * @returns {any[]}
 */
export function foundTables(pages, asked, { layouts, layout }) {
	const tables = new LearnedTables(
		asked.map(({ key }) => key),
		layouts,
	);
	for (const page of pages)
		tables.addPage(pageText(page), () =>
			findTables(page, { ruledOnly: true }).map((/** @type {any} */ { block }) => fromLeft(block)),
		);
	return tables.finish(layout);
}

/** @param {readonly any[]} tables @param {readonly { key: string }[]} asked @returns {string[][]} cells in the order they were asked for */
export function linesOf(tables, asked) {
	return tables.flatMap(({ rows }) => rows.map((/** @type {any} */ row) => asked.map(({ key }) => row[key] ?? '')));
}

/** The columns of a paper that have a name. @param {MadeDocument} paper @param {LineNaming} naming */
function askedColumns({ lines }, naming) {
	return (lines?.columns ?? []).flatMap((column, place) => {
		const key = naming === 'own' ? `Ours ${'abcdefghijklmnop'[place]}` : column[naming];
		return key === null ? [] : [{ key, place }];
	});
}

/** @param {MadeDocument} paper @param {LineNaming} naming @returns {string[][]} cells in the order of the columns that have a name */
function trueLines(paper, naming) {
	const asked = askedColumns(paper, naming);
	return (paper.lines?.rows ?? []).map((row) => asked.map(({ place }) => row[place] ?? ''));
}

/**
 * The lines of a paper as a person leaves them: confirmed where all are right, else typed.
 * @param {MadeDocument} paper
 * @param {readonly any[]} pages
 * @param {LineNaming} naming
 * @returns {any[]} no table for a paper without heads
 */
export function reviewedLines(paper, pages, naming) {
	const asked = askedColumns(paper, naming);
	if (asked.length < 2) return [];
	const truths = trueLines(paper, naming);
	const found = linesOf(foundTables(pages, asked, { layouts: [], layout: undefined }), asked);
	const isConfirmed = found.length === truths.length && truths.every((row, index) => isSameLine(row, found[index]));
	const rows = (isConfirmed ? found : truths).map((row) => row.map((text) => ({ text })));
	return [{ pageIndex: 0, columns: asked.map(({ key }) => key), isConfirmed, rows }];
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
	const ways = withOwnNames.filter((way) => way !== 'own' || scored.some(({ naming }) => naming === way));
	const row = (/** @type {string} */ title, /** @type {readonly ScoredLines[]} */ own) => {
		const cells = ways.map((naming) => {
			const asked = own.filter((one) => one.naming === naming);
			const count = asked.reduce((sum, { lines }) => sum + lines, 0);
			return count === 0 ? '     -' : (asked.reduce((sum, { right }) => sum + right, 0) / count).toFixed(3).padStart(6);
		});
		const english = own.filter(({ naming }) => naming === 'english');
		const added = own.reduce((sum, one) => sum + one.added, 0);
		return `${title.padEnd(24)}${String(english.reduce((sum, { lines }) => sum + lines, 0)).padStart(7)}  ${cells.join('  ')}  ${String(added).padStart(6)}`;
	};
	return [
		`Lines, ${by.padEnd(17)}  lines  english  local printed${ways.includes('own') ? '     own' : ''}   added`,
		...names.map((name) =>
			row(
				name,
				scored.filter((one) => one[by] === name),
			),
		),
		row('all', scored),
	].join('\n');
}

/** How many papers whose lines are right are held back for a review, and how many of the others go through. @param {readonly ScoredLines[]} scored @returns {string} */
export function doubtsTable(scored) {
	const row = (/** @type {string} */ title, /** @type {readonly ScoredLines[]} */ all) => {
		const [right, wrong] = [all.filter(({ isRead }) => isRead), all.filter(({ isRead }) => !isRead)];
		const held = right.filter(({ doubts }) => doubts.length > 0).length;
		const through = wrong.filter(({ doubts }) => doubts.length === 0).length;
		return `${title.padEnd(24)}${[right.length, held, wrong.length, through].map((count) => String(count).padStart(10)).join('')}`;
	};
	const with_ = (/** @type {boolean} */ isRead, /** @type {string} */ reason) =>
		scored.filter((one) => one.isRead === isRead && one.doubts.includes(reason)).length;
	const reasons = [...new Set(scored.flatMap(({ doubts }) => doubts))].sort();
	return [
		`${'Doubts of tables'.padEnd(24)}     right held back     wrong   through`,
		...namings.map((naming) =>
			row(
				naming,
				scored.filter((one) => one.naming === naming),
			),
		),
		row('all', scored),
		...reasons.map(
			(reason) =>
				`${reason.padEnd(24)}${' '.repeat(10)}${String(with_(true, reason)).padStart(10)}${' '.repeat(10)}${String(with_(false, reason)).padStart(10)} held`,
		),
	].join('\n');
}
