// @ts-check
import { parseArgs } from 'node:util';

/**
 * The options of a command, as `parseArgs` takes them, and what they may be.
 * @typedef {object} Command
 * @property {string} usage
 * @property {import('node:util').ParseArgsOptionsConfig} options
 * @property {Readonly<Record<string, number>>} [minimums] of the options that are whole numbers
 * @property {boolean} [positionals] whether it takes arguments without a name
 * @property {{ what: string, names: readonly string[] }} [only] the names that `--only` may list
 */

/** @template {Command} C @typedef {ReturnType<typeof parseArgs<{ args: string[], options: C['options'], allowPositionals: true }>>['values']} Values */
/** @template {Command} C @typedef {Omit<Values<C>, keyof C['minimums'] | 'only'> & Record<keyof NonNullable<C['minimums']>, number> & { only?: string[], positionals: string[] }} Options */

/**
 * Reads and checks the options of a command. `--families` and `--only` mean the same in all of them.
 * @template {Command} C
 * @template Result
 * @param {readonly string[]} args
 * @param {C} command
 * @param {(options: Options<C>) => Result} finish throws a sentence for the user
 * @returns {Result | string} a text says what is wrong and how the command is used
 */
export function readOptions(args, command, finish) {
	try {
		const { values, positionals } = parseArgs({ args: [...args], options: command.options, allowPositionals: true });
		if (!command.positionals && positionals.length > 0) throw new Error(`Unexpected argument: ${positionals[0]}`);
		const { families, only, ...others } = /** @type {Record<string, unknown>} */ (values);
		if (typeof families === 'string') requireFamilies(families);
		const names = typeof only === 'string' ? only.split(',') : undefined;
		const unknown = command.only && unknownName(command.only, names);
		if (unknown) throw new Error(unknown);
		const options = /** @type {Options<C>} */ (
			/** @type {unknown} */ ({
				...others,
				...wholeNumbers(others, command.minimums ?? {}),
				...(families === undefined ? {} : { families }),
				...(names && { only: names }),
				positionals,
			})
		);
		return finish(options);
	} catch (error) {
		return `${error instanceof Error ? error.message : error}\n\n${command.usage}`;
	}
}

/**
 * @param {Readonly<Record<string, unknown>>} values
 * @param {Readonly<Record<string, number>>} minimums
 */
function wholeNumbers(values, minimums) {
	return Object.fromEntries(
		Object.entries(minimums).map(([name, min]) => {
			const number = Number(values[name]);
			if (!Number.isInteger(number) || number < min)
				throw new Error(`--${name} takes a whole number${min > 0 ? ` from ${min}` : ''}.`);
			return [name, number];
		}),
	);
}

/** @param {string} families */
function requireFamilies(families) {
	if (!['all', 'fitted', 'left-out'].includes(families)) throw new Error('--families takes all, fitted or left-out.');
}

/**
 * What to say of names that do not exist; `undefined` when all are known.
 * @param {{ what: string, names: readonly string[] }} known
 * @param {readonly string[] | undefined} names
 */
export function unknownName({ what, names: known }, names) {
	const unknown = names?.find((name) => !known.includes(name));
	return unknown === undefined ? undefined : `There is no ${what} ${unknown}. There are: ${known.join(', ')}.`;
}
