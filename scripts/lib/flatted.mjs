/**
 * Read the format in which n8n hands out execution data (that of the npm package `flatted`): a JSON list of values,
 * the first being the root; inside objects and lists a text is the index of another value of the list.
 * @param {string} text
 * @returns {unknown} the value, with shared and circular references restored
 */
export function parseFlatted(text) {
	/** @type {unknown[]} */
	const values = JSON.parse(text);
	/** @type {Set<unknown>} */
	const resolved = new Set();
	const resolve = (/** @type {unknown} */ value) => {
		if (typeof value !== 'object' || value === null || resolved.has(value)) return value;
		resolved.add(value);
		const container = /** @type {Record<string, unknown>} */ (value);
		for (const key of Object.keys(container)) {
			const reference = container[key];
			if (typeof reference === 'string') container[key] = resolve(values[Number(reference)]);
		}
		return value;
	};
	return resolve(values[0]);
}
