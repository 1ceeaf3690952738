// @ts-check

/**
 * @param {number} correct
 * @param {number} produced
 * @param {number} truth
 * @returns {number} 1 where there is nothing to find and nothing was found
 */
export function f1(correct, produced, truth) {
	if (produced + truth === 0) return 1;
	return (2 * correct) / (produced + truth);
}
