// @ts-check
import { makeRandom } from '../../../fixtures/pages/make/random.mjs';

/**
 * A repeatable source of choices with the distributions that contents and styles are drawn from.
 * @typedef {import('../../../fixtures/pages/make/random.mjs').Random & {
 *   chance: (share: number) => boolean,
 *   between: (least: number, most: number, decimals?: number) => number,
 *   weighted: <T extends string | number>(weights: readonly (readonly [T, number])[]) => T }} Draw
 */

/** Steps of a number between two others. */
const steps = 10_000;

/** @param {string} seed the same gives the same choices @returns {Draw} */
export function makeDraw(seed) {
	const random = makeRandom(seed);
	const share = () => random.whole(0, steps - 1) / steps;
	return {
		...random,
		chance: (wanted) => share() < wanted,
		between: (least, most, decimals = 1) => Number((least + share() * (most - least)).toFixed(decimals)),
		weighted: (weights) => {
			let left = share() * weights.reduce((sum, [, weight]) => sum + weight, 0);
			for (const [value, weight] of weights) if ((left -= weight) < 0) return value;
			const last = weights.at(-1);
			if (!last) throw new Error('nothing to choose from');
			return last[0];
		},
	};
}
