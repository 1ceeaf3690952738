// @ts-check
// docs/ablation.md: what each rule earns, as it was last measured. Rules that are gone stay in it with their last figures.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../../docs/ablation.md');

/** Rules that these sets cannot judge, and what none of their documents has. @type {Readonly<Record<string, string>>} */
const unjudged = {
	lineNumbers: 'no set has a margin of line numbers',
	'tables.repeatedHeadings': 'no set has a table over pages',
	'tables.sameColumns': 'no set has a table over pages',
};

/**
 * What one rule earns.
 * @typedef {object} Judged
 * @property {string} rule
 * @property {Record<string, number>} moved  change of each figure without the rule
 * @property {readonly (readonly [set: string, documents: number])[]} changed  documents whose result changes without it
 */

/** @typedef {{ rule: string, line: string }} Row */

/**
 * Write the table again. Rows of rules that were not measured this time are kept; those of rules that are gone go to the end.
 * @param {Record<string, number>} figures  with all rules
 * @param {readonly Judged[]} judged
 * @param {(moved: Record<string, number>) => boolean} isIdle
 * @param {readonly string[]} rules  all there are, in their order
 * @param {Date} date
 */
export function writeRecord(figures, judged, isIdle, rules, date) {
	const day = date.toISOString().slice(0, 10);
	const known = new Map(readRows().map((row) => [row.rule, row.line]));
	for (const one of judged) known.set(one.rule, lineOf(one, isIdle, day));
	const present = rules.flatMap((rule) => known.get(rule) ?? []);
	const gone = [...known].filter(([rule]) => !rules.includes(rule)).map(([, line]) => line);
	const head = [
		'| rule | verdict | figures without it, thousandths | documents that change | measured |',
		'|---|---|---|---|---|',
	];
	const usual = Object.entries(figures).map(([name, figure]) => `${name} ${figure.toFixed(4)}`);
	const text = [
		'# What each rule earns',
		'',
		'Written by `npm run bench -- ablate --write`: born-digital documents with one rule of the layout or the tables switched off at a time.',
		'The rules were made on `tables`, `docling` and `olmocr-samples`; `journals` (also as if they were `untagged`), `olmocr-bench`, `docbank`,',
		'`invoices` and `goldens` (our own pages, of nineteen programs) are families they were not made on. Figures are means over the documents of a set; of the last',
		'three sets it is counted whose Markdown or tables change.',
		'',
		'- **earns**: a figure falls without it, and none rises as much',
		'- **costs**: figures rise without it by more than others fall',
		'- **changes documents**: no figure moves by .0005, but documents change',
		'- **nothing**: no document changes; such a rule goes, unless a unit test shows what people would lose: tables within cells, lists and',
		'  numbered formulas that would be tables, lines typed as signs, a title that every page repeats',
		'',
		`With all rules: ${usual.join(', ')}.`,
		'',
		...head,
		...present,
		'',
		'## Rules that are gone',
		'',
		'With what was measured last.',
		'',
		...head,
		...gone,
		'',
	];
	writeFileSync(path, text.join('\n'));
}

/** @returns {Row[]} rows of the table as it is */
function readRows() {
	if (!existsSync(path)) return [];
	return readFileSync(path, 'utf8')
		.split('\n')
		.flatMap((line) => {
			const rule = /^\| `([^`]+)` \|/.exec(line)?.[1];
			return rule === undefined ? [] : [{ rule, line }];
		});
}

/** @param {Judged} judged @param {(moved: Record<string, number>) => boolean} isIdle @param {string} day */
function lineOf({ rule, moved, changed }, isIdle, day) {
	const figures = Object.entries(moved)
		.filter(([, figure]) => Math.abs(figure) >= 5e-5)
		.map(([name, figure]) => `${name} ${figure > 0 ? '+' : '−'}${Math.abs(1000 * figure).toFixed(1)}`);
	const documents = changed.filter(([, count]) => count > 0).map(([set, count]) => `${set} ${count}`);
	return `| \`${rule}\` | ${verdictOf(rule, moved, documents.length, isIdle)} | ${figures.join(', ')} | ${documents.join(', ')} | ${day} |`;
}

/**
 * @param {string} rule
 * @param {Record<string, number>} moved
 * @param {number} changedSets
 * @param {(moved: Record<string, number>) => boolean} isIdle
 */
function verdictOf(rule, moved, changedSets, isIdle) {
	if (changedSets === 0) return unjudged[rule] ?? 'nothing';
	if (isIdle(moved)) return 'changes documents';
	const figures = Object.values(moved);
	return Math.max(0, ...figures) > -Math.min(0, ...figures) ? 'costs' : 'earns';
}
