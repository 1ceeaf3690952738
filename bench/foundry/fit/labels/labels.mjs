// @ts-check
// What the truth says of a candidate, by kind: 1 for yes, 0 for no, nothing where the truth cannot tell.
import { rowBorder } from './row-border.mjs';
import { runningLine } from './running-line.mjs';

/** @typedef {(candidate: import('../collect.mjs').Candidate, truth: import('../truth-index.mjs').TruthIndex) => 0 | 1 | undefined} Label */

/** @type {Readonly<Record<string, Label>>} */
export const labels = { rowBorder, runningLine };
