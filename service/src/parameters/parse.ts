import { isTooDeep } from '../../../contract/json-depth';
import { limits } from '../../../contract/limits';
import { parameters } from '../../../contract/parameters';
import { toolDefinition, type ToolPath } from '../../../contract/tools';
import type { PhraseName } from '../../../contract/phrases';
import { ServiceError } from '../messages/errors';
import { phrase, type PhraseDetails } from '../messages/phrases';
import { boundedOthers } from './other-keys';
import { normaliseValue } from './values';

/**
 * Reads and checks the `parameter` text of a tool.
 *
 * Known keys are normalized: flags as 0 or 1, decimals and integers as texts. An empty text or `null` counts as absent.
 * Unknown keys are kept, up to a length: published examples send keys of other tools or of none.
 * @param text  the JSON text as sent; absent, empty or blank: no parameters
 * @throws ServiceError `parameterNotJson` if it is not a JSON object or too long, `invalidParameter` naming key, value
 * and allowed values, `missingParameter` naming a required key
 */
export function parseParameter(toolPath: ToolPath, text: string | undefined): Record<string, unknown> {
	const tool = toolDefinition(toolPath);
	const own = new Set<string>([...tool.parameters, ...(tool.alsoAccepted ?? [])]);
	const parameter: Record<string, unknown> = {};
	const others: Record<string, unknown> = {};
	for (const [key, value] of Object.entries(parseObject(text))) {
		// An own key of this name would become the prototype of any object it is copied into.
		if (key === '__proto__') continue;
		if (!own.has(key) || !isKnown(key)) {
			others[key] = value;
		} else if (value !== null && !(typeof value === 'string' && value.trim() === '')) {
			parameter[key] = normaliseValue(key, parameters[key], value);
		}
	}
	const missing = tool.required?.find((key) => !Object.hasOwn(parameter, key));
	if (missing) throw new ServiceError('missingParameter', { key: missing });
	return { ...parameter, ...boundedOthers(others) };
}

function isKnown(key: string): key is keyof typeof parameters {
	return Object.hasOwn(parameters, key);
}

function parseObject(text: string | undefined): object {
	if (text === undefined || text.trim() === '') return {};
	const limit = limits.parameterBytes.value;
	if (Buffer.byteLength(text) > limit) throw notJson('longerThan', { limit });
	if (isTooDeep(text)) throw notJson('nestedTooDeeply', {});
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (error) {
		// V8 usually reports the position, counted from 0.
		const position = /at position (\d+)/.exec((error as Error).message)?.[1];
		throw position === undefined
			? notJson('jsonSyntax', {}, error)
			: notJson('jsonSyntaxAt', { position: Number(position) + 1 }, error);
	}
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		throw notJson('jsonType', { type: jsonType(value) });
	}
	return value;
}

function jsonType(value: unknown): string {
	if (value === null) return 'null';
	return Array.isArray(value) ? 'array' : typeof value;
}

function notJson(reason: PhraseName, details: PhraseDetails, cause?: unknown): ServiceError {
	return new ServiceError('parameterNotJson', { reason: phrase(reason, details) }, { cause });
}
