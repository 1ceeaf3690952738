import type { IExecuteFunctions } from 'n8n-workflow';
import type { ParameterDefinition, ParameterName, ToolPath } from '../../../contract';
import { errors, messagesEn, parameters, resolveToolPath, toolDefinition } from '../../../contract';
import { failure } from '../transport/failure';
import { readExtraction } from './extraction-names';
import { presentDefaults, presentNames } from './present-defaults';
import { withNameOfGroup } from './language-group';
import { readOptions } from './settings';
import { readUse, standardItemPer } from './uses';
import { isPresentVersion } from './version';

/** Field of the parameters of tools that the contract does not know. */
export const jsonParameterField = 'parameter';

const extractTool: ToolPath = 'idp/documentExtract';

/**
 * The `parameter` JSON text of an item, from the fields of its tool.
 * `undefined` when no parameter is set. Values that are not what the parameter allows are passed on as they are:
 * the service's answer names the key and what it allows.
 */
export function collectParameter(context: IExecuteFunctions, itemIndex: number, tool: string): string | undefined {
	const values = readValues(context, itemIndex, resolveToolPath(tool));
	return Object.keys(values).length === 0 ? undefined : JSON.stringify(values);
}

function readValues(
	context: IExecuteFunctions,
	itemIndex: number,
	tool: ToolPath | undefined,
): Record<string, unknown> {
	if (tool === undefined) return readJsonField(context, itemIndex);
	if (!isPresentVersion(context)) return readToolFields(context, itemIndex, tool);
	// Which fields the panel should show is not known then, so it shows the JSON field alone.
	if (isToolExpression(context)) {
		const values = { ...presentDefaults(tool), ...readJsonField(context, itemIndex) };
		return tool === extractTool ? { ...values, ...readExtraction(context, itemIndex, values) } : values;
	}
	return readPresentFields(context, itemIndex, tool);
}

/** True when an expression chooses the tool. */
function isToolExpression(context: IExecuteFunctions): boolean {
	return readUse(context) === undefined && String(context.getNode().parameters.tool ?? '').startsWith('=');
}

function readToolFields(context: IExecuteFunctions, itemIndex: number, tool: ToolPath): Record<string, unknown> {
	const names: readonly ParameterName[] = toolDefinition(tool).parameters;
	return Object.fromEntries(
		names.flatMap((name) => {
			const value = toServiceValue(name, context.getNodeParameter(name, itemIndex, ''));
			return value === undefined ? [] : [[name, value]];
		}),
	);
}

/** From version 1.1 on some fields stand in *Options*, and some defaults are not those of the contract. */
function readPresentFields(context: IExecuteFunctions, itemIndex: number, tool: ToolPath): Record<string, unknown> {
	const options = readOptions(context, itemIndex);
	const defaults = presentDefaults(tool);
	const values: Record<string, unknown> = Object.fromEntries(
		presentNames(tool).flatMap((name) => {
			const given = options[name] ?? context.getNodeParameter(name, itemIndex, '');
			const value = toServiceValue(name, withNameOfGroup(name, given)) ?? defaults[name];
			return value === undefined ? [] : [[name, value]];
		}),
	);
	if (tool === extractTool) return { ...values, ...readExtraction(context, itemIndex, values) };
	// Only then is each table one, on however many pages it stands.
	if ('excelWorksheetOption' in values && (options.itemPer ?? standardItemPer(context)) === 'row')
		values.excelWorksheetOption = 'e_ForTable';
	return values;
}

/**
 * A value of the panel as the service wants it: flags as 0 and 1, numbers in text fields as text, lists as lists.
 * @returns `undefined` for nothing and for an empty text or list; `false` and 0 are values
 */
export function toServiceValue(name: ParameterName, value: unknown): unknown {
	if (value === undefined || value === null || value === '') return undefined;
	const { type }: ParameterDefinition = parameters[name];
	switch (type) {
		case 'flag':
			return toFlag(value);
		case 'textList':
			return toTextList(value);
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

function readJsonField(context: IExecuteFunctions, itemIndex: number): Record<string, unknown> {
	const value = context.getNodeParameter(jsonParameterField, itemIndex, '') as unknown;
	if (value === undefined || value === null || value === '') return {};
	const parsed = typeof value === 'string' ? parseOrReason(value) : { value };
	if ('value' in parsed && isObject(parsed.value)) return parsed.value;
	const reason = 'reason' in parsed ? parsed.reason : 'it holds something else';
	// The service would say the same, but only after the upload.
	throw failure(context.getNode(), messagesEn.parameterNotJson.replace('{reason}', reason), {
		code: errors.parameterNotJson.code,
		hint: 'Enter one JSON object, for example { "pageRanges": "1-3" }.',
	});
}

function parseOrReason(text: string): { value: unknown } | { reason: string } {
	try {
		return { value: JSON.parse(text) as unknown };
	} catch (error) {
		return { reason: (error as Error).message };
	}
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
