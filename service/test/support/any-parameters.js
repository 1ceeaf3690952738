// @ts-check
'use strict';

/** @typedef {import('../../../contract/types').ParameterDefinition} ParameterDefinition */
/** @typedef {Pick<import('../../../contract/types').ToolDefinition, 'parameters' | 'required'>} Tool */

/** Of languages these alone are always installed. */
const languages = ['AUTO', 'ENGLISH'];
/** Keys as people send them, and such as are meant to keep a matcher busy. */
const texts = ['Total', 'Invoice Number', '(a+)+$', 'x'.repeat(200), '*', '\u4e2d\u6587', '['];
/** Recognition takes seconds a page: one call in so many. */
const oneWithOcr = 6;

/**
 * Valid parameters for a tool, by chance: each key of it is left out or has any value it may have, so that over many
 * calls each mode of each tool is reached.
 * @param {Tool} tool
 * @param {Readonly<Record<string, ParameterDefinition>>} definitions of all parameters of the contract
 * @param {() => number} random from 0 to 1
 * @returns {Record<string, unknown>}
 */
function anyParameters(tool, definitions, random) {
	/** @type {<T>(values: readonly T[]) => T} */
	const one = (values) => /** @type {any} */ (values[Math.floor(random() * values.length)]);
	/** @param {string} name @param {ParameterDefinition} definition */
	const valueOf = (name, { type, values = [], minimum = 1 }) => {
		if (name === 'enableOcr') return random() * oneWithOcr < 1 ? 1 : 0;
		if (name === 'ocrRecognitionLang') return one(languages);
		if (name === 'imageScaling') return one(['0.1', '0.5', '1.0']);
		switch (type) {
			case 'flag':
				return one([0, 1]);
			case 'choice':
			case 'number':
				return one(values).value;
			case 'pageList':
				return one(['1', '1', '1', '2,1']);
			case 'decimal':
				return one(['3', '100', '595.5']);
			case 'integer':
				return String(Math.max(minimum, 1) + one([0, 1]));
			case 'values':
				return { [one(texts)]: one(texts), [one(texts)]: one([true, 3, [one(texts)]]) };
			case 'textList':
				return values.length > 0 ? [one(values).value] : [one(texts), one(texts)];
		}
	};
	const given = tool.parameters.filter(
		(name) => tool.required?.includes(name) || name === 'enableOcr' || random() < 0.6,
	);
	return Object.fromEntries(
		given.map((name) => {
			const definition = definitions[name];
			if (!definition) throw new Error(`${name} is no parameter of the contract`);
			return [name, valueOf(name, definition)];
		}),
	);
}

module.exports = { anyParameters };
