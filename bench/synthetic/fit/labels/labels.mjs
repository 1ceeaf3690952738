// @ts-check
// What the truth says of a candidate, by kind: 1 for yes, 0 for no, nothing where the truth cannot tell.
import { columnBorder } from './column-border.mjs';
import { headerLine } from './header-line.mjs';
import { headingDirections, headingLabel } from './heading.mjs';
import { rowBorder } from './row-border.mjs';
import { runningLine } from './running-line.mjs';
import { tableEndLabel } from './table-end.mjs';
import { tableDirections, tableLabel } from './table.mjs';

/** @typedef {(candidate: import('../collect.mjs').Candidate, truth: import('../truth-index.mjs').TruthIndex) => 0 | 1 | undefined} Label */

/** @type {Readonly<Record<string, Label>>} */
export const labels = {
	columnBorder,
	headerLine,
	heading: headingLabel,
	rowBorder,
	runningLine,
	table: tableLabel,
	tableEnd: tableEndLabel,
};

/**
 * Features that can only speak for yes (1) or for no (-1) as they grow, by kind: what everybody knows of them holds on documents of
 * programs that no weights were fitted to, too.
 * @type {Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>}
 */
export const directions = { heading: headingDirections, table: tableDirections };
