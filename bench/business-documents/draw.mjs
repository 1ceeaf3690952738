// @ts-check
import { createHash } from 'node:crypto';

import { makeDraw } from '../synthetic/tree/draw.mjs';

/**
 * A repeatable source of choices that has nothing in common with that of a name nearly alike: papers of a family differ by a number alone.
 * @param {string} name
 * @returns {import('../synthetic/tree/draw.mjs').Draw}
 */
export const drawOf = (name) => makeDraw(createHash('sha256').update(name).digest('hex'));
