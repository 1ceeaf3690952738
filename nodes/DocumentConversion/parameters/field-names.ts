import { parameters } from '../../../contract';

/**
 * A text of the server with the fields' names as the panel shows them beside the keys that calls know:
 * `The parameter "pageOptions" …` becomes `The parameter "Pages (pageOptions)" …`.
 */
export function withFieldNames(text: string): string {
	return text.replace(/(["“])(\w+)(["”])/g, (quoted, open: string, key: string, close: string) =>
		isParameter(key) ? `${open}${parameters[key].label.en} (${key})${close}` : quoted,
	);
}

function isParameter(key: string): key is keyof typeof parameters {
	return Object.hasOwn(parameters, key);
}
