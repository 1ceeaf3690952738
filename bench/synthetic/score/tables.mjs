// @ts-check
// Tables by adjacency relations of their cells within matched tables, defined as in the table scorer of the real documents: for
// each cell that is not blank, the nearest such cell to its right and below; produced and true tables are paired one to one, best
// pair first; only relations inside a pair can be right.
import { compact } from './words.mjs';

/** @typedef {{ row: number, column: number, rowSpan: number, columnSpan: number, text: string }} PlacedCell */
/** @typedef {import('../truth/truth.mjs').TruthTable} TruthTable */
/** @typedef {import('../truth/truth.mjs').TruthCell} TruthCell */

/** Texts without words (such as a dash) count as printed. @param {string} text */
const keyOf = (text) =>
	compact(text) || text.replaceAll(/[\s\u2010-\u2015−-]+/g, (run) => (run.trim() === '' ? '' : '-'));

/** @param {readonly PlacedCell[]} cells @returns {Map<string, number>} relations of a table with their counts */
export function relationsOf(cells) {
	const texts = cells.map(({ text }) => keyOf(text));
	/** @type {Map<number, Map<number, number>>} */
	const rows = new Map();
	/** @type {Map<number, Map<number, number>>} */
	const columns = new Map();
	cells.forEach((cell, index) => {
		if (texts[index] === '') return;
		for (let row = cell.row; row < cell.row + cell.rowSpan; row++) {
			for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
				if (!rows.has(row)) rows.set(row, new Map());
				if (!columns.has(column)) columns.set(column, new Map());
				if (!rows.get(row)?.has(column)) rows.get(row)?.set(column, index);
				if (!columns.get(column)?.has(row)) columns.get(column)?.set(row, index);
			}
		}
	});
	const pairs = new Set([...pairsOf(rows, 'right'), ...pairsOf(columns, 'down')]);
	/** @type {Map<string, number>} */
	const relations = new Map();
	for (const pair of pairs) {
		const [from = '', to = '', way = ''] = pair.split(' ');
		const relation = `${texts[Number(from)]}\t${texts[Number(to)]}\t${way}`;
		relations.set(relation, (relations.get(relation) ?? 0) + 1);
	}
	return relations;
}

/** @param {Map<number, Map<number, number>>} lines @param {'right' | 'down'} way @returns {string[]} */
function pairsOf(lines, way) {
	return [...lines.values()].flatMap((line) => {
		const indices = [...line].sort(([a], [b]) => a - b).map(([, index]) => index);
		return indices.slice(1).flatMap((to, place) => (to === indices[place] ? [] : [`${indices[place]} ${to} ${way}`]));
	});
}

/**
 * The readings of a table that are as right as each other: spans that cannot be seen may be dropped, those of heads to their first
 * or their last row.
 * @param {TruthTable} table
 * @returns {Map<string, number>[]} relations by reading
 */
export function readingsOf({ cells }) {
	if (!cells.some(({ loose }) => loose)) return [relationsOf(cells)];
	const heads = /** @type {const} */ (['span', 'first', 'last']);
	const bodies = /** @type {const} */ (['span', 'first']);
	return heads.flatMap((head) =>
		bodies.map((body) =>
			relationsOf(cells.map((cell) => (cell.loose ? dropped(cell, cell.head ? head : body) : cell))),
		),
	);
}

/** @param {TruthCell} cell @param {'span' | 'first' | 'last'} to @returns {PlacedCell} */
function dropped(cell, to) {
	if (to === 'span') return cell;
	return { ...cell, row: to === 'last' ? cell.row + cell.rowSpan - 1 : cell.row, rowSpan: 1, columnSpan: 1 };
}

/** @param {Map<string, number>} one @param {Map<string, number>} other */
function common(one, other) {
	let sum = 0;
	for (const [relation, count] of one) sum += Math.min(count, other.get(relation) ?? 0);
	return sum;
}

/** @param {Map<string, number>} relations */
const sizeOf = (relations) => [...relations.values()].reduce((sum, count) => sum + count, 0);

/** A pair shares at least this part of the relations of both, to be the same table for the eye. */
const sameTable = 0.1;

/**
 * @typedef {object} TableScore
 * @property {number} correct relations
 * @property {number} produced relations
 * @property {number} truth relations
 * @property {{ rules: string, f1: number }[]} byTable of the truth; 0 for one that was not found
 * @property {Set<number>} used  indices of the produced tables that are tables of the truth
 */

/**
 * @param {readonly (readonly PlacedCell[])[]} produced
 * @param {readonly TruthTable[]} truth
 * @returns {TableScore}
 */
export function scoreTables(produced, truth) {
	const found = produced.map(relationsOf);
	const readings = truth.map(readingsOf);
	const pairs = found
		.flatMap((relations, i) =>
			readings.flatMap((of, j) =>
				of.map((reading, k) => ({ i, j, k, count: common(relations, reading), size: sizeOf(reading) })),
			),
		)
		.filter(({ count }) => count > 0)
		.sort(
			(a, b) =>
				b.count / (b.size + sizeOf(found[b.i] ?? new Map())) - a.count / (a.size + sizeOf(found[a.i] ?? new Map())) ||
				b.count - a.count,
		);
	/** @type {Set<number>} */
	const used = new Set();
	/** @type {Map<number, typeof pairs[number]>} */
	const matched = new Map();
	for (const pair of pairs) {
		if (used.has(pair.i) || matched.has(pair.j)) continue;
		used.add(pair.i);
		matched.set(pair.j, pair);
	}
	const score = { correct: 0, produced: found.reduce((sum, relations) => sum + sizeOf(relations), 0), truth: 0 };
	const byTable = truth.map(({ rules }, j) => {
		const pair = matched.get(j);
		const size = pair?.size ?? sizeOf(readings[j]?.[0] ?? new Map());
		score.truth += size;
		score.correct += pair?.count ?? 0;
		const own = pair ? sizeOf(found[pair.i] ?? new Map()) : 0;
		const share = pair && size + own > 0 ? (2 * pair.count) / (size + own) : 0;
		return { rules, f1: share < sameTable ? 0 : share };
	});
	return { ...score, byTable, used };
}
