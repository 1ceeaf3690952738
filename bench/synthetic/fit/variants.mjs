// @ts-check
// What made documents never show, as variants of what they show. Their sentences and labels begin with a capital, so that a small letter
// at the start of a line would alone show that a text continues; in real tables whole columns begin with small letters, and Chinese has none.
import { createHash } from 'node:crypto';

/** @typedef {import('./collect.mjs').Example} Example */
/** @typedef {Readonly<Record<string, number>>} Features */

/**
 * The features that say which texts begin with a small letter: of the texts decided about, and of the lines that surely begin a text.
 * @type {Readonly<Record<string, { own: string, elsewhere: string, numbers: string }>>}
 */
const smallLetters = { rowBorder: { own: 'lower', elsewhere: 'lowerInFull', numbers: 'number' } };

/**
 * @param {string} kind
 * @param {readonly Example[]} examples
 * @returns {readonly Example[]} they themselves twice, once in a script without small letters, and half of them with those by chance
 */
export function withVariants(kind, examples) {
	const names = smallLetters[kind];
	if (!names) return examples;
	const { own, elsewhere, numbers } = names;
	return examples.flatMap((example) => {
		const { candidate, label } = example;
		const withFeatures = (/** @type {Features} */ changed) => ({
			...example,
			candidate: { ...candidate, features: { ...candidate.features, ...changed } },
		});
		const plain = [example, example, withFeatures({ [own]: 0, [elsewhere]: 0 })];
		const [line, table] = [chance(candidate.texts.join('\n')), chance(candidate.texts.join('\t'))];
		if (line < 0.5) return plain;
		const letters = 1 - (candidate.features[numbers] ?? 0);
		const isSmall = 2 * line - 1 < (label === 0 ? Math.max(textGoesOnSmall, table) : table);
		return [...plain, withFeatures({ [own]: isSmall ? letters : 0, [elsewhere]: table })];
	});
}

/** Share of continuation lines that begin with a lower-case letter, in languages that have both. */
const textGoesOnSmall = 0.8;

/** A number below 1 that depends on a text alone. @param {string} text */
const chance = (text) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
