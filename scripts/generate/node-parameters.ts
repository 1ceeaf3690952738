import type { AllowedValue, ParameterDefinition, ParameterName, ToolPath } from '../../contract';
import { parameters, toolDefinition, toolPaths } from '../../contract';
import { findUses, showFor } from '../../nodes/DocumentConversion/parameters/uses';
import { getDefault } from '../../nodes/DocumentConversion/parameters/tool-defaults';
import { describeField, getTexts, isAboveOptions, isRequiredField, listFields, showForSplitMode } from './node-panel';

/** Files generated from the contract, by path in the repository. A test compares them with the committed ones. */
export function generatedFiles(): Record<string, string> {
	return { 'nodes/DocumentConversion/parameters/tool-fields.generated.ts': toolFieldsFile() };
}

/** A field of the node: a parameter with one default, and its tools. */
interface Field {
	readonly name: ParameterName;
	readonly default: string | number | undefined;
	readonly required: boolean;
	readonly tools: ToolPath[];
}

/** The most used fields are above *Options*, the others in them. */
function toolFieldsFile(): string {
	const fields = (Object.keys(parameters) as ParameterName[]).flatMap(fieldsOfParameter);
	const above = fields.filter(({ name }) => isAboveOptions(name)).flatMap(topProperties);
	const inOptions = fields.filter(({ name }) => !isAboveOptions(name)).flatMap(optionProperties);
	const lists = sharedLists([...above, ...inOptions]);
	return [
		'// Made from contract/ by `npm run generate`; changes belong there or in scripts/generate/node-panel.ts.',
		"import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';",
		"import { hideForOtherTools } from './show';",
		'',
		...[...lists].flatMap(([list, { source }]) => [`const ${source}: INodePropertyOptions[] = ${list};`, '']),
		'/** The fields of Document → Convert that belong to a tool, above *Options*. */',
		...exported('toolFields', above.map(withConstants(lists))),
		'/** Those in *Options*. */',
		...exported('toolOptionFields', inOptions.map(withConstants(lists))),
	].join('\n');
}

/** Code of the file: the name of a constant, or a call. */
class Expression {
	constructor(readonly source: string) {}
}

/** Lists of values shared by several fields, each with its constant. */
function sharedLists(properties: readonly Record<string, unknown>[]): Map<string, Expression> {
	const seen = new Set<string>();
	const lists = new Map<string, Expression>();
	for (const { name, options } of properties) {
		const list = literal(options);
		if (Array.isArray(options) && seen.has(list)) lists.set(list, new Expression(`${String(name)}Values`));
		seen.add(list);
	}
	if (new Set([...lists.values()].map(({ source }) => source)).size < lists.size)
		throw new Error('A parameter has two shared lists of values: they need different names');
	return lists;
}

/** Replace shared lists by their constants. */
function withConstants(lists: ReadonlyMap<string, Expression>) {
	return (one: Record<string, unknown>): Record<string, unknown> => {
		const constant = lists.get(literal(one.options));
		return constant ? { ...one, options: constant } : one;
	};
}

function exported(name: string, properties: readonly Record<string, unknown>[]): string[] {
	return [
		`export const ${name}: INodeProperties[] = [`,
		...properties.map((one) => `${indent(literal(one), 1)},`),
		'];',
		'',
	];
}

/** A field for the operation that shows *Tool*, and for the operations that select a tool themselves. */
function topProperties(field: Field): Record<string, unknown>[] {
	const added = field.required || isRequiredField(field.name) ? ({ required: true } as const) : {};
	const ofOperation = (operations: Parameters<typeof showFor>[0]) => ({
		...showFor(operations),
		...showForSplitMode(field.name, ''),
	});
	const chosen = { show: ofOperation(['convert']), hide: { tool: hideForOtherTools(field.tools) } };
	return [chosen, ...forUses(field.tools, ofOperation)].map((displayOptions) => ({
		...property(field, added, displayOptions),
		...getTexts(field.name),
	}));
}

/** Display conditions of a field in operations that select one of these tools, if any. */
function forUses(
	tools: readonly ToolPath[],
	showIn: (operations: ReturnType<typeof findUses>) => Record<string, unknown>,
) {
	const operations = findUses(tools);
	return operations.length === 0 ? [] : [{ show: showIn(operations) }];
}

/** A field that depends on a switch is hidden while it is off; tools without that switch always show it. */
function optionProperties(field: Field): Record<string, unknown>[] {
	const { needs }: ParameterDefinition = parameters[field.name];
	const hasSwitch = (tool: ToolPath) => listFields(tool).some((name) => name === needs);
	const switched = field.tools.filter(hasSwitch);
	const others = field.tools.filter((tool) => !hasSwitch(tool));
	return [
		...(switched.length > 0 ? optionProperty({ ...field, tools: switched }, { [`/${needs}`]: [true] }) : []),
		...(others.length > 0 ? optionProperty({ ...field, tools: others }, {}) : []),
	];
}

function optionProperty(field: Field, show: Record<string, unknown>): Record<string, unknown>[] {
	// Conditions on a missing field *Tool* never hide anything.
	const conditions = { ...show, ...showForSplitMode(field.name, '/') };
	const chosen = {
		show: { ...conditions, '/operation': ['convert'] },
		hide: { '/tool': hideForOtherTools(field.tools) },
	};
	const named = forUses(field.tools, (operations) => ({ ...conditions, '/operation': operations }));
	return [chosen, ...named].map((displayOptions) => ({
		...property(field, {}, displayOptions),
		...getTexts(field.name),
	}));
}

function hideForOtherTools(tools: readonly ToolPath[]): Expression {
	return new Expression(`hideForOtherTools(${tools.map(quoted).join(', ')})`);
}

/** One field per default and requirement of a parameter. */
function fieldsOfParameter(name: ParameterName): Field[] {
	const fields: Field[] = [];
	for (const tool of toolPaths) {
		const definition = toolDefinition(tool);
		if (!listFields(tool).includes(name)) continue;
		const wanted = {
			default:
				getDefault(tool, name) ?? definition.defaults?.[name] ?? (parameters[name] as ParameterDefinition).default,
			required: definition.required?.includes(name) ?? false,
		};
		const same = fields.find((field) => field.default === wanted.default && field.required === wanted.required);
		if (same) same.tools.push(tool);
		else fields.push({ name, ...wanted, tools: [tool] });
	}
	// The parameter's own default last: n8n uses the last of several visible fields.
	const own = (parameters[name] as ParameterDefinition).default;
	return fields.sort((one, other) => Number(one.default === own) - Number(other.default === own));
}

function property(field: Field, added: { required?: true }, displayOptions: unknown): Record<string, unknown> {
	const definition: ParameterDefinition = parameters[field.name];
	return {
		displayName: definition.label.en,
		name: field.name,
		...typeAndDefault(definition, field.default),
		...added,
		...(definition.example === undefined ? {} : { placeholder: `e.g. ${definition.example}` }),
		description: describeField(field.name, definition.meaning.en),
		displayOptions,
	};
}

function typeAndDefault(definition: ParameterDefinition, value: string | number | undefined): Record<string, unknown> {
	switch (definition.type) {
		case 'flag':
			return { type: 'boolean', default: value === 1 };
		case 'choice':
		case 'number':
			return { type: 'options', options: optionsOf(definition.values ?? []), default: value };
		case 'textList':
			if (definition.values) return { type: 'multiOptions', options: optionsOf(definition.values), default: [] };
			return {
				type: 'string',
				typeOptions: { multipleValues: true, multipleValueButtonText: `Add ${definition.label.en.replace(/s$/, '')}` },
				default: [],
			};
		case 'values':
			return { type: 'json', default: '{}' };
		case 'pageList':
		case 'decimal':
		case 'integer':
			return { type: 'string', default: value ?? '' };
	}
}

/** Sorted by name: n8n's lint requires it. */
function optionsOf(values: readonly AllowedValue[]) {
	return values
		.map(({ label, value }) => ({ name: label.en, value }))
		.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** TypeScript source of plain data, in this repository's style: tabs, single quotes, short lists on one line. */
function literal(value: unknown): string {
	if (typeof value === 'string') return quoted(value);
	if (value instanceof Expression) return value.source;
	if (typeof value !== 'object' || value === null) return String(value);
	const entries = Array.isArray(value)
		? value.map(literal)
		: Object.entries(value).map(([key, entry]) => `${/^\w+$/.test(key) ? key : quoted(key)}: ${literal(entry)}`);
	const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
	if (entries.length === 0) return open + close;
	const space = Array.isArray(value) ? '' : ' ';
	const oneLine = `${open}${space}${entries.join(', ')}${space}${close}`;
	if (oneLine.length <= 80 && !oneLine.includes('\n')) return oneLine;
	return `${open}\n${entries.map((entry) => `${indent(entry, 1)},\n`).join('')}${close}`;
}

function quoted(text: string): string {
	const escaped = text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
	return escaped.includes("'") ? `"${escaped.replace(/"/g, '\\"')}"` : `'${escaped}'`;
}

function indent(text: string, depth: number): string {
	return text.replace(/^(?=.)/gm, '\t'.repeat(depth));
}
