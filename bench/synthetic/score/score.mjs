// @ts-check
// All figures of a document.
import { f1 } from './f1.mjs';
import { faultsOf } from './faults.mjs';
import { scoreHeadings } from './headings.mjs';
import { scoreKept } from './kept.mjs';
import { scoreOrder } from './order.mjs';
import { scoreRunning } from './running.mjs';
import { scoreTables } from './tables.mjs';
import { compact } from './words.mjs';

/** @typedef {import('./result.mjs').Result} Result */
/** @typedef {import('../truth/truth.mjs').Truth} Truth */

/** Names of the figures, from 0 to 1; one that does not apply to a document is left out of it. @typedef {'tables' | 'headings' | 'levels' | 'order' | 'running' | 'kept' | 'charts'} Figure */

/** @typedef {{ figures: Partial<Record<Figure, number>>, byTable: { rules: string, f1: number }[], missing: string[], double: string[], words: number, faults: string[] }} Score */

/** @param {Result} result @param {Truth} truth @returns {Score} */
export function scoreDocument(result, truth) {
	const tables = scoreTables(result.tables, truth.tables);
	const headings = scoreHeadings(result.headings, truth.texts);
	const order = scoreOrder(result.texts, truth.texts);
	const running = scoreRunning(result.texts, truth);
	const kept = scoreKept(result.texts, truth);
	const axis = truth.texts.filter(({ role }) => role === 'axis');
	return {
		figures: {
			// The boxes of a form may well be read as a table.
			...(tables.truth + tables.produced > 0 && truth.genre !== 'form'
				? { tables: f1(tables.correct, tables.produced, tables.truth) }
				: {}),
			...(headings.truth + headings.produced > 0
				? {
						headings: f1(headings.texts, headings.produced, headings.truth),
						levels: f1(headings.levels, headings.produced, headings.truth),
					}
				: {}),
			...(order.compared > 0 ? { order: order.inOrder / order.compared } : {}),
			...(running.lines > 0 ? { running: running.removed / running.lines } : {}),
			kept: Math.max(0, 1 - (kept.missing.length + kept.double.length) / Math.max(1, kept.total)),
			...(axis.length > 0 ? { charts: chartsKept(result, axis) } : {}),
		},
		byTable: tables.byTable,
		missing: kept.missing,
		double: kept.double,
		words: kept.total,
		faults: faultsOf(result, truth),
	};
}

/**
 * Share of a chart's texts that did not become paragraphs: they are part of the picture, or missing.
 * @param {Result} result
 * @param {readonly { text: string }[]} axis
 */
function chartsKept({ texts, charts, tables }, axis) {
	const elsewhere = new Set([...charts.flatMap((text) => text.split('\n')), ...tables.flat().map(({ text }) => text)]);
	const lines = texts.filter((text) => !elsewhere.has(text)).map(compact);
	const loose = axis.filter(({ text }) => lines.includes(compact(text)));
	return 1 - loose.length / axis.length;
}
