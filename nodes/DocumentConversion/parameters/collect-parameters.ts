import type { IExecuteFunctions } from 'n8n-workflow';
import type { ParameterDefinition, ParameterName, ToolPath } from '../../../contract';
import { errors, messagesEn, parameters, resolveToolPath } from '../../../contract';
import { isObject } from '../is-object';
import { failure } from '../transport/failure';
import { readExtraction } from './extraction-names';
import { getDefaults, listParameters } from './tool-defaults';
import { toLanguageGroup } from './language-group';
import { readOptions } from './options-field';
import { readUse, getDefaultItemPer } from './uses';

/** Field with the parameters of tools that are not in the contract. */
export const jsonParameterField = 'parameter';

const extractTool: ToolPath = 'idp/documentExtract';

/**
 * The parameters of an item for its tool. Invalid values are passed on: the service's error names the key and the allowed
 * values.
 */
export function collectParameters(
	context: IExecuteFunctions,
	itemIndex: number,
	path: string,
): Record<string, unknown> {
	const tool = resolveToolPath(path);
	if (tool === undefined) return readJsonField(context, itemIndex);
	// The editor cannot know which fields to show for an expression, so it only shows the JSON field.
	if (isToolExpression(context)) {
		const values = { ...getDefaults(tool), ...readJsonField(context, itemIndex) };
		return tool === extractTool ? { ...values, ...readExtraction(context, itemIndex, values) } : values;
	}
	return readToolFields(context, itemIndex, tool);
}

/** True if the field *Tool* is an expression. */
function isToolExpression(context: IExecuteFunctions): boolean {
	return readUse(context) === undefined && String(context.getNode().parameters.tool ?? '').startsWith('=');
}

function readToolFields(context: IExecuteFunctions, itemIndex: number, tool: ToolPath): Record<string, unknown> {
	const options = readOptions(context, itemIndex);
	const defaults = getDefaults(tool);
	const values: Record<string, unknown> = Object.fromEntries(
		listParameters(tool).flatMap((name) => {
			const raw = options[name] ?? context.getNodeParameter(name, itemIndex, '');
			const value = toServiceValue(name, toLanguageGroup(name, raw)) ?? defaults[name];
			return value === undefined ? [] : [[name, value]];
		}),
	);
	if (tool === extractTool) return { ...values, ...readExtraction(context, itemIndex, values) };
	// Other modes split tables that span pages.
	if ('excelWorksheetOption' in values && (options.itemPer ?? getDefaultItemPer(context)) === 'row')
		values.excelWorksheetOption = 'e_ForTable';
	return values;
}

/**
 * Convert a field value for the service: flags to 0 and 1, numbers in text fields to text, single values to lists.
 * @returns `undefined` for an empty value, text or list
 */
export function toServiceValue(name: ParameterName, value: unknown): unknown {
	if (value === undefined || value === null || value === '') return undefined;
	const { type }: ParameterDefinition = parameters[name];
	switch (type) {
		case 'flag':
			return toFlag(value);
		case 'textList':
			return toTextList(value);
		case 'values':
			return toObject(value);
		case 'number':
			return typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
		default:
			return typeof value === 'number' ? String(value) : value;
	}
}

function toFlag(value: unknown): unknown {
	const text = String(value).trim().toLowerCase();
	if (text === 'true' || text === '1') return 1;
	if (text === 'false' || text === '0') return 0;
	return value;
}

function toTextList(value: unknown): unknown {
	const list = Array.isArray(value) ? value : [value];
	const texts = list.flatMap((text) => (text === undefined || text === null || text === '' ? [] : String(text)));
	return texts.length === 0 ? undefined : texts;
}

/** Expressions give objects, and typed JSON is text; other text is passed on. */
function toObject(value: unknown): unknown {
	const parsed = typeof value === 'string' ? tryParse(value) : { value };
	return 'value' in parsed ? parsed.value : value;
}

function readJsonField(context: IExecuteFunctions, itemIndex: number): Record<string, unknown> {
	const value = context.getNodeParameter(jsonParameterField, itemIndex, '') as unknown;
	if (value === undefined || value === null || value === '') return {};
	const parsed = typeof value === 'string' ? tryParse(value) : { value };
	if ('value' in parsed && isObject(parsed.value)) return parsed.value;
	const reason = 'reason' in parsed ? parsed.reason : 'it must be a JSON object';
	// The service reports the same, but only after the upload.
	throw failure(context.getNode(), messagesEn.parameterNotJson.replace('{reason}', reason), {
		code: errors.parameterNotJson.code,
		hint: 'Enter a JSON object, for example { "pageRanges": "1-3" }.',
	});
}

function tryParse(text: string): { value: unknown } | { reason: string } {
	try {
		return { value: JSON.parse(text) as unknown };
	} catch (error) {
		return { reason: (error as Error).message };
	}
}
