// @ts-check
// What the truth says of a candidate, by kind: 1 for yes, 0 for no, nothing where the truth cannot tell.
import { headingDirections, headingLabel } from './heading.mjs';
import { rowBorder } from './row-border.mjs';
import { runningLine } from './running-line.mjs';

/** @typedef {(candidate: import('../collect.mjs').Candidate, truth: import('../truth-index.mjs').TruthIndex) => 0 | 1 | undefined} Label */

/** @type {Readonly<Record<string, Label>>} */
export const labels = { heading: headingLabel, rowBorder, runningLine };

/**
 * Features that speak for a yes (1) or against it (-1) wherever they grow: what made documents say to the contrary is chance.
 * @type {Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>}
 */
export const directions = { heading: headingDirections };
