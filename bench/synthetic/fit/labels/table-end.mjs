// @ts-check
// Whether a row next to a table belongs to it: its texts are cells of the same table as those of the adjacent row.
import { printedLine } from '../../tree/running.mjs';
import { compact } from '../../score/words.mjs';
import { mostlyOf } from './table.mjs';

/** Part of the letters of a row that are cells of one table. */
const ofTable = 0.7;

/**
 * @param {import('../collect.mjs').Candidate} candidate with the texts of the neighbour, then those of the row: `chunks` is how many
 * @param {import('../truth-index.mjs').TruthIndex} truth
 * @returns {0 | 1 | undefined}
 */
export function tableEndLabel({ texts, features, pageNumber }, truth) {
	const own = texts.slice(-(features.chunks ?? 0));
	const neighbour = mostlyOf(texts.slice(0, -own.length), truth);
	if (neighbour.share < ofTable) return undefined;
	const together = mostlyOf(texts, truth);
	if (together.share >= ofTable && mostlyOf(own, truth).share >= ofTable) return 1;
	if (isRunning(own, pageNumber, truth)) return 0;
	// Words that no text of the truth has are a line that was cut elsewhere.
	return own.some((text) => truth.find(text).length > 0) ? 0 : undefined;
}

/** @param {readonly string[]} texts of a row @param {number} page @param {import('../truth-index.mjs').TruthIndex} truth */
function isRunning(texts, page, { truth: { running, pages } }) {
	const printed = running.map((line) => compact(printedLine(line, page, pages)));
	return texts.every((text) => printed.includes(compact(text)));
}
