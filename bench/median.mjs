// @ts-check

/** @param {readonly number[]} values at least one @returns {number} the middle one, or the mean of the middle two */
export function median(values) {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = (sorted.length - 1) / 2;
	return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}
