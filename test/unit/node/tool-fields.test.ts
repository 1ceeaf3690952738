import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { INode, INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import type { ParameterDefinition, ParameterName, ToolDefinition } from '../../../contract';
import { parameters, toolAliases, toolDefinition, toolPaths } from '../../../contract';
import { DocumentConversion } from '../../../nodes/DocumentConversion/DocumentConversion.node';
import {
	toolFields as fieldsAboveOptions,
	toolOptionFields,
} from '../../../nodes/DocumentConversion/parameters/tool-fields.generated';
import { generatedFiles } from '../../../scripts/generate/node-parameters';

const { description } = new DocumentConversion();

/** Fields that belong to Document → Convert, not to a tool. */
const generalFields = [
	'resource',
	'operation',
	'tool',
	'inputSource',
	'binaryPropertyName',
	'flow',
	'taskScope',
	'wait',
	'output',
	'outputBinaryField',
	'options',
];

/** The fields n8n shows in the panel for these values. */
function visibleFields(values: INodeParameters): INodeProperties[] {
	const node = nodeWith(values);
	return description.properties.filter((property) =>
		NodeHelpers.displayParameter(node.parameters, property, node, description),
	);
}

/** A node with the values given and every default n8n adds by itself. */
function nodeWith(values: INodeParameters): INode {
	const node: INode = {
		id: '1',
		name: 'Node',
		type: description.name,
		typeVersion: 1,
		position: [0, 0],
		parameters: values,
	};
	const filled = NodeHelpers.getNodeParameters(description.properties, values, true, false, node, description);
	return { ...node, parameters: filled ?? {} };
}

const convert = (tool: string) => ({ resource: 'document', operation: 'convert', tool });

/** The fields to fill in, which notices are not. */
function toolFields(tool: string): INodeProperties[] {
	return visibleFields(convert(tool)).filter(({ name, type }) => type !== 'notice' && !generalFields.includes(name));
}

function notices(values: INodeParameters): string[] {
	return visibleFields(values).flatMap(({ type, displayName }) => (type === 'notice' ? displayName : []));
}

function fieldNamed(tool: string, name: string): INodeProperties {
	const field = toolFields(tool).find((candidate) => candidate.name === name);
	if (!field) throw new Error(`The panel for ${tool} does not show ${name}`);
	return field;
}

function expectAsInContract(field: INodeProperties, name: ParameterName, tool: ToolDefinition): void {
	const contract: ParameterDefinition = parameters[name];
	const standard = tool.defaults?.[name] ?? contract.default;
	expect(field).toMatchObject({ name, displayName: contract.label.en, description: contract.meaning.en });
	expect(field.required ?? false).toBe(tool.required?.includes(name) ?? false);
	switch (contract.type) {
		case 'flag':
			return expect(field).toMatchObject({ type: 'boolean', default: standard === 1 });
		case 'choice':
		case 'number': {
			const options = (field.options as INodePropertyOptions[]).map(({ name: label, value }) => [value, label]);
			expect(options.sort()).toEqual(contract.values?.map(({ value, label }) => [value, label.en]).sort());
			return expect(field).toMatchObject({ type: 'options', default: standard });
		}
		case 'textList':
			return expect(field).toMatchObject({ type: 'string', typeOptions: { multipleValues: true }, default: [] });
		default:
			return expect(field).toMatchObject({ type: 'string', default: standard ?? '' });
	}
}

describe.each([...toolPaths.map((tool) => [tool, tool] as const), ...Object.entries(toolAliases)])(
	'the panel for %s',
	(shownPath, tool) => {
		const definition = toolDefinition(tool);
		const names: readonly ParameterName[] = definition.parameters;

		test('shows the parameters of the contract, each once, and no others', () => {
			expect(
				toolFields(shownPath)
					.map(({ name }) => name)
					.sort(),
			).toEqual([...names].sort());
		});

		test('shows every general field', () => {
			const shown = visibleFields(convert(shownPath)).map(({ name }) => name);
			expect(shown.filter((name) => generalFields.includes(name))).toEqual(generalFields);
		});

		test('gives each the type, values and default of the contract', () => {
			for (const name of names) expectAsInContract(fieldNamed(shownPath, name), name, definition);
		});

		test('says which fields have no effect while the switch they need is off, and nothing once it is on', () => {
			const flags = new Set(names.flatMap((name) => (parameters[name] as ParameterDefinition).needs ?? []));
			for (const flag of flags) {
				const dependent = names.filter((name) => (parameters[name] as ParameterDefinition).needs === flag);
				const [notice = '', ...others] = notices({ ...convert(shownPath), [flag]: false });
				expect(others).toEqual([]);
				for (const name of [...dependent, flag as ParameterName])
					expect(notice).toContain(`"${parameters[name].label.en}"`);
				expect(notice.match(/"[^"]+"/g)).toHaveLength(dependent.length + 1);
				expect(notices({ ...convert(shownPath), [flag]: true })).toEqual([]);
			}
			if (flags.size === 0) expect(notices(convert(shownPath))).toEqual([]);
		});

		test('fills in the defaults of the contract by itself', () => {
			const filled = nodeWith(convert(shownPath)).parameters;
			for (const name of names) {
				const contract: ParameterDefinition = parameters[name];
				const standard = definition.defaults?.[name] ?? contract.default;
				if (contract.type === 'flag') expect([name, filled[name]]).toEqual([name, standard === 1]);
			}
		});
	},
);

test('a tool the contract does not know gets one JSON field and nothing else', () => {
	const fields = toolFields('doc/pdf');
	expect(fields.map(({ name, type }) => [name, type])).toEqual([['parameter', 'json']]);
	expect(notices(convert('doc/pdf'))).toEqual([]);
});

test('additive keys and keys from examples are not shown for any tool', () => {
	const names = description.properties.map(({ name }) => name);
	expect(names).not.toContain('outputType');
	expect(names).not.toContain('extractType');
});

describe('an expression as tool', () => {
	const values = convert('={{ $json.tool }}');

	test('leaves OCR off unless the user switches it on', () => {
		expect(nodeWith(values).parameters.enableOcr).toBe(false);
	});

	test('shows the parameters of every tool', () => {
		const shown = visibleFields(values).map(({ name }) => name);
		expect(shown).toEqual(expect.arrayContaining(toolPaths.flatMap((tool) => [...toolDefinition(tool).parameters])));
	});

	test('shows no notice: which fields the tool has is not known', () => {
		expect(notices({ ...values, enableOcr: false })).toEqual([]);
	});

	test('lets the workflow start without what only some tools require', () => {
		expect(NodeHelpers.getNodeParametersIssues(description.properties, nodeWith(values), description)).toBeNull();
	});
});

test.each(['pdf/insert', 'pdf/extract'])('a workflow with %s does not start without what it requires', (tool) => {
	const issues = NodeHelpers.getNodeParametersIssues(description.properties, nodeWith(convert(tool)), description);
	expect(Object.keys(issues?.parameters ?? {})).toEqual(toolDefinition(tool as 'pdf/insert').required);
});

test('no operation but Convert shows a parameter of a tool', () => {
	for (const [resource, operations] of Object.entries({
		task: ['get', 'getAll', 'getReviewLink', 'start', 'wait', 'download'],
		account: ['get'],
		tool: ['getAll'],
	})) {
		for (const operation of operations) {
			const shown = visibleFields({ resource, operation }).map(({ name }) => name);
			expect(shown.filter((name) => name in parameters || name === 'tool' || name === 'parameter')).toEqual([]);
		}
	}
});

test.each(Object.entries(generatedFiles()))('%s is what the generator makes of the contract', (file, text) => {
	expect(readFileSync(path.join(__dirname, '../../..', file), 'utf8')).toBe(text);
});

test('a list of values that several fields have is held once', () => {
	const lists = [...fieldsAboveOptions, ...toolOptionFields].flatMap(({ options }) => (options ? [options] : []));
	const texts = new Set(lists.map((list) => JSON.stringify(list)));
	expect(texts.size).toBeGreaterThan(5);
	expect(new Set(lists).size).toBe(texts.size);
});
