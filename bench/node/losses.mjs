// @ts-check

/** @typedef {{ key: string, text: string, value: string, type: string, confidence: number }} FoundField */
/** @typedef {{ data?: { fields?: FoundField[] } }} Extraction */

/**
 * The name of a column for a field; data tables take letters, digits and underscores.
 * @param {string} key
 */
export const columnOf = (key) => key.toLowerCase().replaceAll(' ', '_');

const numberTypes = ['amount', 'percent'];

/**
 * What the service found in documents, beside the rows that were made of them.
 * @param {readonly { name: string, result: Extraction }[]} results
 * @param {readonly Record<string, unknown>[]} rows of the data table, with the file's name in `file`
 * @returns {{ found: number, lost: string[], texts: string[] }} values found; those that their row has not, or another
 *   one in place of; amounts that are texts in it
 */
export function lossesOf(results, rows) {
	/** @type {string[]} */
	const lost = [];
	/** @type {string[]} */
	const texts = [];
	let found = 0;
	for (const { name, result } of results) {
		const row = rows.find(({ file }) => file === name) ?? {};
		for (const { key, text, value, type } of bestOf(result)) {
			found++;
			const got = row[columnOf(key)] ?? null;
			const line = `${name}: ${key} "${text}" is ${JSON.stringify(got)}`;
			if (got === null || got === '') lost.push(line);
			else if (!numberTypes.includes(type)) {
				if (got !== (value || text)) lost.push(line);
			} else if (typeof got !== 'number') texts.push(line);
			else if (value !== '' && got !== Number(value)) lost.push(line);
		}
	}
	return { found, lost, texts };
}

/** Of a name that was found several times, the surest value. @param {Extraction} result */
function bestOf({ data }) {
	/** @type {Map<string, FoundField>} */
	const best = new Map();
	for (const field of data?.fields ?? []) {
		if (field.text !== '' && field.confidence > (best.get(field.key)?.confidence ?? -1)) best.set(field.key, field);
	}
	return [...best.values()];
}
