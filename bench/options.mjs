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

/**
 * The options of a command, or what is wrong with them, with how it is used.
 * @template T
 * @param {string} usage
 * @param {() => T | string} read  throws a sentence, or returns one that needs no usage
 * @returns {T | string}
 */
export function optionsOf(usage, read) {
	try {
		return read();
	} catch (error) {
		return `${error instanceof Error ? error.message : error}\n\n${usage}`;
	}
}

/** Both sides of what is made, or one of them. @param {string} families @throws {Error} for any other word */
export function requireFamilies(families) {
	if (!['all', 'fitted', 'left-out'].includes(families)) throw new Error('--families takes all, fitted or left-out.');
}

/**
 * What is said of a name in `--only` that there is none of; `undefined` when all are there.
 * @param {string} what  such as `family`
 * @param {readonly string[] | undefined} only
 * @param {readonly string[]} known
 */
export function unknownName(what, only, known) {
	const unknown = only?.find((name) => !known.includes(name));
	return unknown === undefined ? undefined : `There is no ${what} ${unknown}. There are: ${known.join(', ')}.`;
}
