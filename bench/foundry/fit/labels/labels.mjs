// @ts-check
// What the truth says of a candidate, by kind: 1 for yes, 0 for no, nothing where the truth cannot tell.
import { headingDirections, headingLabel } from './heading.mjs';

/** @typedef {(candidate: import('../collect.mjs').Candidate, truth: import('../truth-index.mjs').TruthIndex) => 0 | 1 | undefined} Label */

/** @type {Readonly<Record<string, Label>>} */
export const labels = { heading: headingLabel };

/** Kinds that rest on the whole document: their candidates are gathered from each page alone, too, as from a short document. */
export const alsoByPage = ['heading'];

/**
 * Features that speak for a yes (1) or against it (-1) wherever they grow: what made documents say to the contrary is chance.
 * @type {Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>}
 */
export const directions = { heading: headingDirections };
