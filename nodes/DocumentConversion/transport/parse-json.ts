import { isTooDeep } from '../../../contract';

/** Parse JSON in UTF-8; `undefined` if it is invalid or nested too deeply for an item. */
export function parseJson(bytes: Buffer): unknown {
	const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
	if (isTooDeep(text)) return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
