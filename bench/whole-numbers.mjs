// @ts-check

/**
 * Options of a command that are whole numbers.
 * @template {string} Name
 * @param {Readonly<Record<NoInfer<Name>, string>>} values  as they were written, other ones among them
 * @param {Readonly<Record<Name, number>>} least   the least each of them may be
 * @returns {Record<Name, number>}
 * @throws {Error} with a sentence for whoever wrote another one
 */
export function wholeNumbers(values, least) {
	const numbers = /** @type {Record<Name, number>} */ ({});
	for (const name of /** @type {Name[]} */ (Object.keys(least))) {
		numbers[name] = Number(values[name]);
		if (!Number.isInteger(numbers[name]) || numbers[name] < least[name])
			throw new Error(`--${name} takes a whole number${least[name] > 0 ? ` from ${least[name]}` : ''}.`);
	}
	return numbers;
}
