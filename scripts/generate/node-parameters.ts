import type { ParameterDefinition, ParameterName, ToolPath } from '../../contract';
import { parameters, toolAliases, toolDefinition, toolPaths } from '../../contract';
import { usesOf } from '../../nodes/DocumentConversion/parameters/uses';
import type { FieldVersion } from './present-version';
import { firstVersion, isAboveOptions, presentTexts, presentVersion } from './present-version';

/** Files made from the contract, by path below the repository root. A test compares them with what is committed. */
export function generatedFiles(): Record<string, string> {
	return {
		'nodes/DocumentConversion/parameters/tool-parameters.generated.ts': toolParametersFile(),
		'nodes/DocumentConversion/parameters/tool-fields.generated.ts': toolFieldsFile(),
	};
}

/** One field of the node: a parameter with one default, and the tools it belongs to. */
interface Field {
	readonly name: ParameterName;
	readonly default: string | number | undefined;
	readonly required: boolean;
	readonly tools: ToolPath[];
}

function toolParametersFile(): string {
	const properties = (Object.keys(parameters) as ParameterName[]).flatMap((name) => [
		...fieldsOfParameter(name).flatMap(propertiesOfField),
		...noticesBelow(name),
	]);
	return [
		'// Made from contract/ by `npm run generate`; changes belong there.',
		"import type { INodeProperties } from 'n8n-workflow';",
		'',
		'/** The fields of Document → Convert that belong to a tool, in version 1 of the node: each is shown for the tools of its `displayOptions` only. */',
		...exported('toolParameters', properties),
	].join('\n');
}

/** The fields of version 1.1: essential fields are above *Options*, all others inside. */
function toolFieldsFile(): string {
	const fields = (Object.keys(parameters) as ParameterName[]).flatMap((name) =>
		fieldsOfParameter(name, presentVersion),
	);
	const above = fields.filter(({ name }) => isAboveOptions(name)).flatMap(presentProperties);
	const inOptions = fields.filter(({ name }) => !isAboveOptions(name)).flatMap(presentOptions);
	const lists = sharedLists([...above, ...inOptions]);
	return [
		'// Made from contract/ by `npm run generate`; changes belong there or in scripts/generate/present-version.ts.',
		"import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';",
		'',
		...[...lists].flatMap(([list, { name }]) => [`const ${name}: INodePropertyOptions[] = ${list};`, '']),
		'/** The fields of Document → Convert that belong to a tool and stand above *Options*. */',
		...exported('toolFields', above.map(withNamed(lists))),
		'/** Those in *Options*. */',
		...exported('toolOptionFields', inOptions.map(withNamed(lists))),
	].join('\n');
}

/** A constant of the file. */
class Constant {
	constructor(readonly name: string) {}
}

/** Lists of values that several fields have, as they are written, each with the constant that holds it. */
function sharedLists(properties: readonly Record<string, unknown>[]): Map<string, Constant> {
	const seen = new Set<string>();
	const lists = new Map<string, Constant>();
	for (const { name, options } of properties) {
		const list = literal(options);
		if (Array.isArray(options) && seen.has(list)) lists.set(list, new Constant(`${String(name)}Values`));
		seen.add(list);
	}
	if (new Set([...lists.values()].map(({ name }) => name)).size < lists.size)
		throw new Error('A parameter has two lists of values that several fields have: they need names of their own');
	return lists;
}

/** A field with constants in place of the lists that they hold. */
function withNamed(lists: ReadonlyMap<string, Constant>) {
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

/** A field where *Tool* is chosen, and the same one for the operations that stand for a tool and have no such field. */
function presentProperties(field: Field): Record<string, unknown>[] {
	const added = field.required ? ({ required: true } as const) : {};
	const ofOperation = (operation: readonly string[]) => ({
		'@version': [{ _cnd: { gte: 1.1 } }],
		resource: ['document'],
		operation,
	});
	const chosen = { show: ofOperation(['convert']), hide: { tool: [noneOf(field.tools)] } };
	return [chosen, ...forUses(field.tools, ofOperation)].map((displayOptions) => ({
		...property(field, added, displayOptions),
		...presentTexts(field.name),
	}));
}

/** The conditions of a field in operations that stand for one of these tools; none where there is no such operation. */
function forUses(tools: readonly ToolPath[], showIn: (operations: readonly string[]) => Record<string, unknown>) {
	const operations = usesOf(tools);
	return operations.length === 0 ? [] : [{ show: showIn(operations) }];
}

/** Where a switch has to be on for it, a field is shown then only; tools without that switch have it always. */
function presentOptions(field: Field): Record<string, unknown>[] {
	const { needs }: ParameterDefinition = parameters[field.name];
	const hasSwitch = (tool: ToolPath) => presentVersion.namesOf(tool).some((name) => name === needs);
	const switched = field.tools.filter(hasSwitch);
	const others = field.tools.filter((tool) => !hasSwitch(tool));
	return [
		...(switched.length > 0 ? presentOption({ ...field, tools: switched }, { [`/${needs}`]: [true] }) : []),
		...(others.length > 0 ? presentOption({ ...field, tools: others }, {}) : []),
	];
}

function presentOption(field: Field, show: Record<string, unknown>): Record<string, unknown>[] {
	// Without a field *Tool*, no condition on it would hide anything.
	const chosen = { show: { ...show, '/operation': ['convert'] }, hide: { '/tool': [noneOf(field.tools)] } };
	const named = forUses(field.tools, (operations) => ({ ...show, '/operation': operations }));
	return [chosen, ...named].map((displayOptions) => ({
		...property(field, {}, displayOptions),
		...presentTexts(field.name),
	}));
}

/** True for every other tool, those the contract does not know and expressions included: `show` would let those pass. */
function noneOf(tools: readonly ToolPath[]): Record<string, unknown> {
	return { _cnd: { regex: `^(?!(?:${tools.flatMap(withAliases).join('|')})$)` } };
}

/** A parameter whose default or necessity differs between tools becomes several fields of the same name. */
function fieldsOfParameter(name: ParameterName, version: FieldVersion = firstVersion): Field[] {
	const fields: Field[] = [];
	for (const tool of toolPaths) {
		const definition = toolDefinition(tool);
		if (!version.namesOf(tool).includes(name)) continue;
		const wanted = {
			default:
				version.defaultOf(tool, name) ??
				definition.defaults?.[name] ??
				(parameters[name] as ParameterDefinition).default,
			required: definition.required?.includes(name) ?? false,
		};
		const same = fields.find((field) => field.default === wanted.default && field.required === wanted.required);
		if (same) same.tools.push(tool);
		else fields.push({ name, ...wanted, tools: [tool] });
	}
	// The parameter's own default last: of several fields that are shown (the tool is an expression), n8n takes the last.
	const own = (parameters[name] as ParameterDefinition).default;
	return fields.sort((one, other) => Number(one.default === own) - Number(other.default === own));
}

/**
 * n8n shows every field that depends on *Tool* when that is an expression, and does not start a workflow while a shown
 * field that is required is empty. So a required field hides itself then, and one that is not required takes its place.
 */
function propertiesOfField(field: Field): Record<string, unknown>[] {
	const show = { '@version': [1], resource: ['document'], operation: ['convert'] };
	const tool = field.tools.flatMap(withAliases);
	if (!field.required) return [property(field, {}, { show: { ...show, tool } })];
	const [only, ...others] = tool;
	if (only === undefined || others.length > 0)
		throw new Error(`${field.name} is required by several tools: n8n has no rule for that`);
	return [
		property(field, { required: true }, { show, hide: { tool: [{ _cnd: { not: only } }] } }),
		property(field, {}, { show: { ...show, tool }, hide: { tool } }),
	];
}

/**
 * Below a switch: the fields of the tool that have no effect while it is off. One notice for all tools with the same such fields;
 * none while *Tool* is an expression, when n8n would show them all.
 */
function noticesBelow(flag: ParameterName): Record<string, unknown>[] {
	const toolsByText = new Map<string, string[]>();
	for (const tool of toolPaths) {
		const { parameters: own } = toolDefinition(tool);
		const dependent = own.filter((name) => (parameters[name] as ParameterDefinition).needs === flag);
		if (!own.includes(flag) || dependent.length === 0) continue;
		const text = `${listed(dependent)} ${dependent.length === 1 ? 'is' : 'are'} only used when ${listed([flag])} is on`;
		toolsByText.set(text, [...(toolsByText.get(text) ?? []), ...withAliases(tool)]);
	}
	const every = toolPaths.flatMap(withAliases);
	return [...toolsByText].map(([text, tool]) => ({
		displayName: text,
		name: `${flag}Notice`,
		type: 'notice',
		default: '',
		displayOptions: {
			show: { '@version': [1], resource: ['document'], operation: ['convert'], [flag]: [false] },
			// Not by `show`, which an expression always fulfils.
			hide: { tool: [{ _cnd: { startsWith: '=' } }, ...every.filter((other) => !tool.includes(other))] },
		},
	}));
}

/** Labels of fields in quotes: `"A"`, `"A" and "B"`, `"A", "B" and "C"`. */
function listed(names: readonly ParameterName[]): string {
	const labels = names.map((name) => `"${parameters[name].label.en}"`);
	const last = labels.pop() ?? '';
	return labels.length === 0 ? last : `${labels.join(', ')} and ${last}`;
}

function property(field: Field, added: { required?: true }, displayOptions: unknown): Record<string, unknown> {
	const definition: ParameterDefinition = parameters[field.name];
	return {
		displayName: definition.label.en,
		name: field.name,
		...typeAndDefault(definition, field.default),
		...added,
		...(definition.example === undefined ? {} : { placeholder: `e.g. ${definition.example}` }),
		description: definition.meaning.en,
		displayOptions,
	};
}

function typeAndDefault(definition: ParameterDefinition, value: string | number | undefined): Record<string, unknown> {
	switch (definition.type) {
		case 'flag':
			return { type: 'boolean', default: value === 1 };
		case 'choice':
		case 'number':
			return {
				type: 'options',
				// By name, as n8n's lint wants lists to be.
				options: definition.values
					?.map((allowed) => ({ name: allowed.label.en, value: allowed.value }))
					.sort((one, other) => one.name.localeCompare(other.name, 'en')),
				default: value,
			};
		case 'textList':
			return {
				type: 'string',
				typeOptions: { multipleValues: true, multipleValueButtonText: `Add ${definition.label.en.replace(/s$/, '')}` },
				default: [],
			};
		case 'pageList':
		case 'decimal':
		case 'integer':
			return { type: 'string', default: value ?? '' };
	}
}

function withAliases(tool: ToolPath): string[] {
	return [tool, ...Object.keys(toolAliases).filter((alias) => toolAliases[alias as keyof typeof toolAliases] === tool)];
}

/** TypeScript source of plain data, in this repository's style: tabs, single quotes, short lists on one line. */
function literal(value: unknown): string {
	if (typeof value === 'string') return quoted(value);
	if (value instanceof Constant) return value.name;
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
