import { parameters } from '../../../contract';

/** Add field labels to parameter keys: `The parameter "pageOptions" …` becomes `The parameter "Pages (pageOptions)" …`. */
export function addFieldLabels(text: string): string {
	return text.replace(/(["“])(\w+)(["”])/g, (quoted, open: string, key: string, close: string) =>
		isParameter(key) ? `${open}${parameters[key].label.en} (${key})${close}` : quoted,
	);
}

function isParameter(key: string): key is keyof typeof parameters {
	return Object.hasOwn(parameters, key);
}
