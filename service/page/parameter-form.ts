import { automaticOcr } from '../../contract/automatic-ocr';
import { extractionPresets } from '../../contract/extraction-presets';
import { parameters, type ParameterName } from '../../contract/parameters';
import { toolDefinition, type ToolPath } from '../../contract/tools';
import type { ParameterDefinition } from '../../contract/types';

/** Field values of a tool by key, as text; a flag is '0' or '1'. */
export type FieldValues = Readonly<Record<string, string>>;

/** Keys that only apply if OCR is on. */
const ocrKeys: readonly ParameterName[] = ['ocrRecognitionLang', 'ocrOption', 'containPageBackgroundImage'];

/** Not a field: files are sent in the order of their list. */
const orderKey: ParameterName = 'order';

/** Definition of a key without literal types. */
export function definitionOf(name: ParameterName): ParameterDefinition {
	return parameters[name];
}

/** Initial value of a key for a tool, as the text of a field: OCR is automatic. */
export function initialText(toolPath: ToolPath, name: ParameterName): string {
	return String(automaticOcr(toolPath, name) ?? defaultText(toolPath, name));
}

/** The value the service uses if a key is absent, as the text of a field. */
function defaultText(toolPath: ToolPath, name: ParameterName): string {
	return String(toolDefinition(toolPath).defaults?.[name] ?? definitionOf(name).default ?? '');
}

/** The keys of a tool that currently apply: those for OCR only if it is on. */
export function shownKeys(toolPath: ToolPath, values: FieldValues): ParameterName[] {
	const { parameters: own, alsoAccepted = [] } = toolDefinition(toolPath);
	const known = (key: string): key is ParameterName => Object.hasOwn(parameters, key);
	const keys = [...own, ...alsoAccepted.filter(known)];
	const ocr = !keys.includes('enableOcr') || (values['enableOcr'] ?? initialText(toolPath, 'enableOcr')) === '1';
	return keys.filter((key) => key !== orderKey && (ocr || !ocrKeys.includes(key)));
}

/** The keys above *More Settings*: those that a tool needs, what to extract, and what to do with pages. */
export function mainKeys(toolPath: ToolPath): readonly string[] {
	const { required = [] } = toolDefinition(toolPath);
	return [...required, ...[...extractionKeys, ...pageKeys].filter((key) => takes(toolPath, key))];
}

/** Whether a key needs a value: an extraction needs a field or a table column. */
export function isRequired(toolPath: ToolPath, name: ParameterName, values: FieldValues): boolean {
	const { required = [] } = toolDefinition(toolPath);
	const [fields, columns] = extractionKeys;
	if (name === fields && takes(toolPath, name)) return (values[columns] ?? '').trim() === '';
	return (required as readonly string[]).includes(name);
}

/** What to do with the pages of a file. */
const pageKeys = ['splitMode', 'splitRanges', 'pageSteps'] as const satisfies readonly ParameterName[];

const extractionKeys = ['keys', 'tableHandles'] as const satisfies readonly ParameterName[];

/** Whether a tool extracts values, whose names a document type may give. */
export function isExtraction(toolPath: ToolPath): boolean {
	return takes(toolPath, extractionKeys[0]);
}

/** The names of a document type as values of the fields; none for an unknown type. */
export function valuesOfType(documentType: string): FieldValues {
	const { keys = [], columns = [] } = extractionPresets[documentType] ?? {};
	return { keys: keys.join('\n'), tableHandles: columns.join('\n') };
}

function takes(toolPath: ToolPath, name: ParameterName): boolean {
	return (toolDefinition(toolPath).parameters as readonly string[]).includes(name);
}

/** Field values of a `parameter` JSON text; none for a text that is not an object. */
export function valuesOfParameter(parameter: string): FieldValues {
	let read: unknown;
	try {
		read = JSON.parse(parameter);
	} catch {
		return {};
	}
	if (typeof read !== 'object' || read === null) return {};
	return Object.fromEntries(
		Object.entries(read).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.join('\n') : typeof value === 'object' ? JSON.stringify(value) : String(value),
		]),
	);
}

/** JSON as a value; other text is passed on: the service's error names what is allowed. */
function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** The `parameter` JSON text: values that differ from the defaults, typed as in the contract. */
export function parameterText(toolPath: ToolPath, values: FieldValues): string {
	const parameter: Record<string, unknown> = {};
	for (const key of shownKeys(toolPath, values)) {
		const text = (values[key] ?? initialText(toolPath, key)).trim();
		if (text === '' || text === defaultText(toolPath, key)) continue;
		const { type } = definitionOf(key);
		if (type === 'flag' || type === 'number') parameter[key] = Number(text);
		else if (type === 'values') parameter[key] = parsed(text);
		else if (type === 'textList')
			parameter[key] = text
				.split('\n')
				.map((line) => line.trim())
				.filter((line) => line !== '');
		else parameter[key] = text;
	}
	return JSON.stringify(parameter);
}
