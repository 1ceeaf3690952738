// @ts-check
// Writes docs/ablation.md: what each rule contributes. Rules that were not measured again keep their last row.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../docs/ablation.md');

/** Rules that no set can judge, and why. @type {Readonly<Record<string, string>>} */
const unjudged = {
	lineNumbers: 'no set has line numbers',
	'tables.repeatedHeadings': 'no set has multi-page tables',
	'tables.sameColumns': 'no set has multi-page tables',
};

/**
 * What one rule contributes.
 * @typedef {object} Judged
 * @property {string} rule
 * @property {Record<string, number>} moved change of each figure without the rule
 * @property {readonly (readonly [set: string, documents: number])[]} changed documents whose result changes without it
 */

/**
 * @param {readonly Judged[]} judged
 * @param {(moved: Record<string, number>) => boolean} isIdle
 * @param {readonly string[]} rules all rules, in their order
 * @param {Date} date
 */
export function writeRecord(judged, isIdle, rules, date) {
	const day = date.toISOString().slice(0, 10);
	const rows = readRows();
	for (const one of judged) rows.set(one.rule, rowOf(one, isIdle, day));
	writeFileSync(path, recordOf(rules.flatMap((rule) => rows.get(rule) ?? [])));
}

/** @param {readonly string[]} rows */
function recordOf(rows) {
	return `# What each rule contributes

\`npm run bench -- ablate --write\` writes this page. It converts born-digital documents with one rule of layout or tables switched off at a time. Rules were written on \`tables\`, \`docling\` and \`olmocr-samples\`, and not on \`journals\`, \`olmocr-bench\`, \`docbank\`, \`invoices\` and \`goldens\`.

- **helps**: a figure falls without it, and none rises as much
- **hurts**: figures rise without it by more than others fall
- **neutral**: documents change, but no figure moves by .0005
- **unused**: no document changes. Such a rule is removed, unless a unit test shows what it is for.

The last column has the largest change without the rule, in thousandths. Some rules were measured before headings, tables and running lines were decided by fitted scores.

|rule|effect|documents|date|largest change|
|---|---|---|---|---|
${rows.join('\n')}
`;
}

/** @returns {Map<string, string>} the rows of the page, by rule */
function readRows() {
	if (!existsSync(path)) return new Map();
	const rows = readFileSync(path, 'utf8').matchAll(/^\|`([^`]+)`\|.*$/gm);
	return new Map([...rows].map(([row, rule = '']) => [rule, row]));
}

/** @param {Judged} judged @param {(moved: Record<string, number>) => boolean} isIdle @param {string} day */
function rowOf({ rule, moved, changed }, isIdle, day) {
	const documents = changed.reduce((sum, [, count]) => sum + count, 0);
	const [largest] = Object.entries(moved).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
	const change =
		largest === undefined || Math.abs(largest[1]) < 5e-5
			? ''
			: `${largest[0]} ${largest[1] > 0 ? '+' : '−'}${Math.abs(1000 * largest[1]).toFixed(1)}`;
	return `|\`${rule}\`|${effectOf(rule, moved, documents, isIdle)}|${documents}|${day}|${change}|`;
}

/**
 * @param {string} rule
 * @param {Record<string, number>} moved
 * @param {number} documents
 * @param {(moved: Record<string, number>) => boolean} isIdle
 */
function effectOf(rule, moved, documents, isIdle) {
	if (documents === 0) return unjudged[rule] ?? 'unused';
	if (isIdle(moved)) return 'neutral';
	const figures = Object.values(moved);
	return Math.max(0, ...figures) > -Math.min(0, ...figures) ? 'hurts' : 'helps';
}
