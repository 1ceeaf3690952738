import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode, INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import type { ParameterDefinition, ParameterName, ToolPath } from '../../../contract';
import { ocrLanguages, parameters, toolAliases, toolDefinition, toolPaths } from '../../../contract';
import { DocumentConversion } from '../../../nodes/DocumentConversion/DocumentConversion.node';
import { getDefault, listJoinParameters } from '../../../nodes/DocumentConversion/parameters/tool-defaults';
import { extractionPresets } from '../../../contract/extraction-presets';
import { hideForOtherTools } from '../../../nodes/DocumentConversion/parameters/show';
import { toolFields, toolOptionFields } from '../../../nodes/DocumentConversion/parameters/tool-fields.generated';
import { useNames, uses } from '../../../nodes/DocumentConversion/parameters/uses';
import { generatedFiles } from '../../../scripts/generate/node-parameters';
import { toLanguageGroup } from '../../../nodes/DocumentConversion/parameters/language-group';

const { description } = new DocumentConversion();

/** The resource and operation of an operation that converts. */
function showingOperation(operation: unknown = 'convert'): { resource: string; operation: string } {
	const found = useNames.find((name) => name === operation);
	return { resource: found ? uses[found].resource : 'document', operation: String(operation) };
}

/** A node with the values given and every default of n8n. */
function nodeWith(values: INodeParameters): INode {
	const node: INode = {
		id: '1',
		name: 'Node',
		type: description.name,
		typeVersion: 1,
		position: [0, 0],
		parameters: { ...showingOperation(values.operation), ...values },
	};
	const filled = NodeHelpers.getNodeParameters(description.properties, node.parameters, true, false, node, description);
	return { ...node, parameters: filled ?? {} };
}

function visibleFields(values: INodeParameters): INodeProperties[] {
	const node = nodeWith(values);
	return description.properties.filter((property) =>
		NodeHelpers.displayParameter(node.parameters, property, node, description),
	);
}

const collections = ['options', 'moreOptions'];

/** The fields that *Add option* offers in both collections, or in one. */
function visibleOptions(values: INodeParameters, names = collections, set: INodeParameters = {}): INodeProperties[] {
	const node = nodeWith(values);
	return visibleFields(values)
		.filter(({ name }) => names.includes(name))
		.flatMap(({ options = [] }) => options as INodeProperties[])
		.filter((property) => NodeHelpers.displayParameter(set, property, node, description, node.parameters));
}

const shownPaths = [
	...toolPaths.map((tool) => [tool, tool] as const),
	...Object.entries(toolAliases).map(([alias, tool]) => [alias, tool] as const),
];

/** What every tool has above Options. */
const common = ['resource', 'operation', 'tool', 'inputSource', 'binaryPropertyName'];

/** What other options depend on. */
const siblings: Record<string, INodeParameters> = { selectedFields: { outputFields: 'selected' } };

/** In Options for every tool, or for those with several kinds of items. */
const ours = [
	'addReceipt',
	'callbackUrl',
	'cancelAtTimeout',
	'emptyResult',
	'flow',
	'itemPer',
	'itemsAtOnce',
	'jsonResults',
	'keepSource',
	'output',
	'outputBinaryField',
	'outputFields',
	'outputFileName',
	'password',
	'pollInterval',
	'skippedFiles',
	'taskScope',
	'textLimit',
	'timeout',
	'wait',
	'zipResults',
];

/** Fields whose labels and values differ from the contract. */
const rewordedOptions: readonly ParameterName[] = ['ocrOption', 'ocrRecognitionLang'];

/** Their tools do without them only in another kind of split, or reject the request. */
const requiredWhereShown: readonly ParameterName[] = ['pageSteps', 'splitRanges', 'splitTexts'];

function expectAsInContract(field: INodeProperties, name: ParameterName, tool: ToolPath): void {
	const contract: ParameterDefinition = parameters[name];
	const definition = toolDefinition(tool);
	const standard = getDefault(tool, name) ?? definition.defaults?.[name] ?? contract.default;
	// Required fields are those above Options.
	const isRequired = definition.required?.includes(name) || requiredWhereShown.includes(name);
	expect(field.required ?? false).toBe(isRequired);
	switch (contract.type) {
		case 'flag':
			return expect(field).toMatchObject({ type: 'boolean', default: standard === 1 });
		case 'choice':
		case 'number':
			expect(field).toMatchObject({ type: 'options', default: standard });
			return rewordedOptions.includes(name) ? undefined : expectOptions(field, contract);
		case 'values':
			return expect(field).toMatchObject({ type: 'json', default: '{}' });
		case 'textList':
			if (contract.values) {
				expect(field).toMatchObject({ type: 'multiOptions', default: [] });
				return expectOptions(field, contract);
			}
			return expect(field).toMatchObject({ type: 'string', typeOptions: { multipleValues: true }, default: [] });
		default:
			return expect(field).toMatchObject({ type: 'string', default: standard ?? '' });
	}
}

function expectOptions({ options }: INodeProperties, { values = [] }: ParameterDefinition): void {
	const offered = (options as INodePropertyOptions[]).map(({ name, value }) => [value, name]);
	expect(offered.sort()).toEqual(values.map(({ value, label }) => [value, label.en]).sort());
}

/** The fields and options of a tool with its switches on; those of other ways to split are added. */
function listVisible(path: string, tool: ToolPath): INodeProperties[] {
	const chosen = { tool: path, ...(tool === 'img/pdf' ? { enableOcr: true } : {}) };
	const modes = tool === 'pdf/split' ? ['every', 'ranges', 'size', 'text', 'codes'] : [''];
	const seen = new Set<string>();
	return modes.flatMap((splitMode) => {
		const values = { ...chosen, ...(splitMode ? { splitMode } : {}) };
		const fields = [...visibleFields(values), ...visibleOptions(values)].filter(({ name }) => !seen.has(name));
		for (const { name } of fields) seen.add(name);
		return fields;
	});
}

describe.each(shownPaths)('the panel for %s', (path, tool) => {
	test('has at most eight fields before Options, and no notice', () => {
		const fields = visibleFields({ tool: path });
		expect(fields.slice(-2).map(({ name }) => name)).toEqual(collections);
		expect(fields.length - 2).toBeLessThanOrEqual(8);
		expect(fields.filter(({ type }) => type === 'notice')).toEqual([]);
		expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(common));
	});

	test('shows each parameter of the contract once, with its switches on', () => {
		const names = listVisible(path, tool).map(({ name }) => name);
		const added = [
			...(tool === 'idp/documentExtract'
				? ['addDetails', 'documentKind', 'minConfidence', 'ocrRecognitionLang', 'review']
				: []),
			...(tool === 'idp/documentExtract' || tool.endsWith('/csv') ? ['fieldNames'] : []),
		];
		const { alsoAccepted = [] } = toolDefinition(tool);
		const shared = ['hiddenText', 'checkText'].filter((name) => alsoAccepted.includes(name));
		const ofMail = toolDefinition(tool).sourceTypeName === 'pdf' ? ['mailAsPdf', 'inlinePictures'] : ['inlinePictures'];
		expect(names.filter((name) => ![...common, ...ours, ...collections].includes(name)).sort()).toEqual(
			[...toolDefinition(tool).parameters, ...added, ...shared, ...listJoinParameters(tool), ...ofMail].sort(),
		);
	});

	test('gives each parameter the type, values and default of the contract, or its own default', () => {
		const fields = listVisible(path, tool);
		for (const name of toolDefinition(tool).parameters) {
			const field = fields.find((candidate) => candidate.name === name);
			if (!field) throw new Error(`The panel for ${path} does not show ${name}`);
			expectAsInContract(field, name, tool);
		}
	});

	test('hides parameters without effect while OCR is off', () => {
		if (!toolDefinition(tool).parameters.includes('enableOcr')) return;
		const names = visibleOptions({ tool: path, enableOcr: false }).map(({ name }) => name);
		for (const name of ['ocrRecognitionLang', 'ocrOption', 'containPageBackgroundImage']) {
			expect(names).not.toContain(name);
		}
	});

	test('uses OCR by default if the tool supports it, except for img/pdf', () => {
		if (toolDefinition(tool).parameters.includes('enableOcr')) {
			expect(nodeWith({ tool: path }).parameters.enableOcr).toBe(tool !== 'img/pdf');
		}
	});

	test('offers each option once, at most eight of them before More Options, sorted by name', () => {
		const options = visibleOptions({ tool: path });
		expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
		for (const collection of collections) {
			const labels = visibleOptions({ tool: path }, [collection]).map(({ displayName }) => displayName);
			expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b, 'en')));
			expect(collection === 'moreOptions' || labels.length <= 8).toBe(true);
		}
	});

	test('keeps the value of an option in either collection', () => {
		for (const { name } of visibleOptions({ tool: path }, ['moreOptions'])) {
			for (const value of ['={{ $json.value }}', false, 3, 'text']) {
				for (const collection of collections) {
					const node = nodeWith({ tool: path, [collection]: { [name]: value, ...siblings[name] } });
					expect(node.parameters[collection]).toEqual({ [name]: value, ...siblings[name] });
				}
				expect(visibleOptions({ tool: path }, ['options'], { [name]: value }).map((one) => one.name)).toContain(name);
			}
		}
	});
});

describe.each(useNames)('the panel of the operation %s', (operation) => {
	const { tool } = uses[operation];
	/** Each with what it begins with; some parameters are several fields of one name. */
	const listFields = (values: INodeParameters) =>
		[...visibleFields(values), ...visibleOptions(values)].map((field) => [field.name, field.default]);

	test('has the fields of its tool, and no field to choose one', () => {
		const differing = ['resource', 'operation', 'itemPer'];
		const own = listFields({ operation }).filter(([name]) => !differing.includes(String(name)));
		const chosen = listFields({ operation: 'convert', tool }).filter(([name]) => !differing.includes(String(name)));
		expect(own).toEqual(chosen.filter(([name]) => name !== 'tool'));
		expect(visibleFields({ operation }).length - 2).toBeLessThanOrEqual(7);
	});

	test('has at most eight options before More Options, and none without effect', () => {
		const { parameters: own, targetTypeName, resultExtension } = toolDefinition(tool);
		expect(visibleOptions({ operation }, ['options']).length).toBeLessThanOrEqual(8);
		const names = visibleOptions({ operation }).map(({ name }) => name);
		const hasText = ['csv', 'html', 'markdown', 'txt'].includes(targetTypeName);
		expect(names.includes('textLimit')).toBe(hasText);
		// Reports become special items.
		const isReport = operation === 'checkEInvoice' || operation === 'matchDocuments';
		expect(names.includes('jsonResults')).toBe(targetTypeName === 'json' && !isReport);
		if (resultExtension === 'zip' || own.includes('isOutputDocumentPerPage')) expect(names).toContain('zipResults');
		if (['docx', 'pdf', 'png', 'pptx', 'xlsx'].includes(resultExtension)) expect(names).not.toContain('emptyResult');
		if (resultExtension === 'png') expect(names).not.toContain('zipResults');
	});

	test('ignores a previously selected tool', () => {
		expect(nodeWith({ operation, tool: 'pdf/img' }).parameters).not.toHaveProperty('tool');
		expect(listFields({ operation, tool: 'pdf/img' })).toEqual(listFields({ operation }));
	});

	test('lets the workflow start if its tool requires nothing', () => {
		const issues = NodeHelpers.getNodeParametersIssues(description.properties, nodeWith({ operation }), description);
		// n8n reports no missing list or object.
		const required = toolDefinition(tool).required ?? [];
		const reported = required.filter(
			(name) => !['textList', 'values'].includes(parameters[name as ParameterName].type),
		);
		expect(Object.keys(issues?.parameters ?? {})).toEqual(reported);
	});
});

test('Split PDF shows how to split, and the one field for that', () => {
	const fieldsFor = (splitMode: string) =>
		visibleFields({ operation: 'splitPdf', splitMode }).flatMap(({ name }) => (name.startsWith('split') ? name : []));
	expect(fieldsFor('every')).toEqual(['splitMode', 'splitEvery']);
	expect(fieldsFor('ranges')).toEqual(['splitMode', 'splitRanges']);
	expect(fieldsFor('size')).toEqual(['splitMode', 'splitMegabytes']);
	expect(fieldsFor('text')).toEqual(['splitMode', 'splitTexts']);
	expect(fieldsFor('codes')).toEqual(['splitMode', 'splitCodes']);
	expect(fieldsFor('bookmarks')).toEqual(['splitMode']);
});

test('a field that the tool cannot do without is marked before the workflow runs', () => {
	const issuesOf = (parameters: INodeParameters) =>
		NodeHelpers.getNodeParametersIssues(description.properties, nodeWith(parameters), description)?.parameters ?? {};
	expect(Object.keys(issuesOf({ operation: 'splitPdf', splitMode: 'ranges' }))).toEqual(['splitRanges']);
	expect(issuesOf({ operation: 'splitPdf', splitMode: 'ranges', splitRanges: '1-2' })).toEqual({});
	// n8n reports no missing list or object. but marks the field.
	const isRequired = (values: INodeParameters, name: string) =>
		visibleFields(values).find((field) => field.name === name)?.required;
	expect(isRequired({ operation: 'splitPdf', splitMode: 'text' }, 'splitTexts')).toBe(true);
	expect(isRequired({ operation: 'rearrangePages' }, 'pageSteps')).toBe(true);
});

test('a field that is shown only for one kind of split does not say so', () => {
	expect(JSON.stringify(description.properties)).not.toContain('Applies only when splitting');
});

test('ZIP results have the same default everywhere', () => {
	const zipResults = (values: INodeParameters) =>
		visibleOptions(values).flatMap(({ name, default: value }) => (name === 'zipResults' ? [value] : []));
	for (const values of [{ operation: 'splitPdf' }, { operation: 'convertToImages' }, { tool: 'pdf/split' }])
		expect(zipResults(values)).toEqual(['document']);
});

test('extracted tables are rows by default', () => {
	const itemPer = (values: INodeParameters) => visibleOptions(values).find(({ name }) => name === 'itemPer')?.default;
	expect(itemPer({ operation: 'extractTables' })).toBe('row');
	expect(itemPer({ tool: 'pdf/csv' })).toBe('document');
});

describe.each(['={{ $json.tool }}', 'doc/pdf'])('the tool %s', (tool) => {
	test('has the JSON field and no field of another tool', () => {
		expect(visibleFields({ tool }).map(({ name }) => name)).toEqual([...common, 'parameter', ...collections]);
		expect(visibleOptions({ tool }).map(({ name }) => name)).not.toContain('ocrOption');
	});

	test('offers each option once', () => {
		const names = visibleOptions({ tool }).map(({ name }) => name);
		expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
	});

	test('lets the workflow start', () => {
		expect(NodeHelpers.getNodeParametersIssues(description.properties, nodeWith({ tool }), description)).toBeNull();
	});
});

test.each(['pdf/insert', 'pdf/extract'] as const)(
	'a workflow with %s does not start without required parameters',
	(tool) => {
		const issues = NodeHelpers.getNodeParametersIssues(description.properties, nodeWith({ tool }), description);
		expect(Object.keys(issues?.parameters ?? {})).toEqual(toolDefinition(tool).required);
	},
);

test('a CSV is one file for any document, a spreadsheet has one sheet per table', () => {
	const worksheets = (tool: string) => visibleFields({ tool }).find(({ name }) => name === 'excelWorksheetOption');
	expect([worksheets('pdf/csv')?.default, worksheets('pdf/xlsx')?.default]).toEqual(['e_ForDocument', 'e_ForTable']);
});

test('every listed language is in the contract', () => {
	const field = visibleOptions({ tool: 'pdf/txt' }).find(({ name }) => name === 'ocrRecognitionLang');
	const languages = (field?.options as INodePropertyOptions[]).map(({ value }) => value);
	expect(languages).toEqual(expect.arrayContaining(['AUTO', 'German', 'French', 'Ukrainian']));
	const groups = new Set(ocrLanguages.map(({ value }) => value as string));
	for (const language of languages) expect(groups).toContain(toLanguageGroup('ocrRecognitionLang', language));
	// Every group can be reached by some name.
	const reached = languages.map((language) => toLanguageGroup('ocrRecognitionLang', language));
	expect(new Set(reached)).toEqual(groups);
	expect(toLanguageGroup('pageRanges' satisfies ParameterName, 'German')).toBe('German');
});

test('the image size is given in DPI', () => {
	const sizes = toolFields.filter(({ name }) => name === 'imageScaling');
	expect(sizes).toHaveLength(2);
	for (const { description: help } of sizes) expect(help).toContain('1.0 produces 72 dots per inch');
});

test('a field of some tools is hidden for any other tool, unknown tools and expressions', () => {
	const chosen: ToolPath[] = ['pdf/txt', 'pdf/json', 'img/docx'];
	const isHidden = (tool: string) => NodeHelpers.checkConditions(hideForOtherTools(...chosen), [tool]);
	const visible = shownPaths.filter(([path]) => !isHidden(path));
	expect(visible.map(([path]) => path).sort()).toEqual(
		shownPaths.flatMap(([path, tool]) => (chosen.includes(tool) ? [path] : [])).sort(),
	);
	const others = [
		'',
		'a',
		'pdf',
		'pdf/',
		'pdf/txs',
		'pdf/tx',
		'pdf/txt2',
		'pdf/txt ',
		'pdf/new',
		'zip/txt',
		'é',
		'={{ 1 }}',
		'=pdf/txt',
	];
	expect(others.filter((tool) => !isHidden(tool))).toEqual([]);
});

test('the document types are those with field names', () => {
	const field = visibleFields({ tool: 'idp/documentExtract' }).find(({ name }) => name === 'documentKind');
	const kinds = (field?.options as INodePropertyOptions[]).map(({ value, name }) => [value, name]);
	const labels = Object.entries(extractionPresets).map(([id, { label }]) => [id, label.en]);
	expect(kinds.sort()).toEqual([...labels, ['other', 'Other (Only the Fields You Specify)']].sort());
});

test('Invoice is the default type, and its names are in snake case', () => {
	const style = (values: INodeParameters) => visibleOptions(values).find(({ name }) => name === 'fieldNames')?.default;
	const operation = 'extractFields';
	expect(nodeWith({ operation }).parameters.documentKind).toBe('invoice');
	expect([style({ operation }), style({ operation, documentKind: 'other' })]).toEqual(['snakeCase', 'asNamed']);
	expect(style({ operation: 'extractTables' })).toBe('asNamed');
	expect(NodeHelpers.getNodeParametersIssues(description.properties, nodeWith({ operation }), description)).toBeNull();
});

test('the agent budget appears if the node is a tool', () => {
	expect(visibleOptions({ tool: 'pdf/txt' }).map(({ name }) => name)).not.toContain('textBudget');
	const asTool = { ...description, name: `${description.name}Tool` };
	const node = nodeWith({ tool: 'pdf/txt' });
	const convert = description.properties.filter(({ name }) => name === 'moreOptions');
	const budgets = convert.flatMap(({ options: fields }) =>
		((fields ?? []) as INodeProperties[]).filter(({ name }) => name === 'textBudget'),
	);
	expect(budgets.length).toBeGreaterThan(0);
	for (const field of budgets)
		expect(NodeHelpers.displayParameter({}, field, node, asTool, node.parameters)).toBe(true);
});

test('additive keys and keys from examples are not fields of any tool', () => {
	const names = description.properties.map(({ name }) => name);
	expect(names).not.toContain('outputType');
	expect(names).not.toContain('extractType');
});

test('only converting operations show tool parameters', () => {
	for (const [resource, operations] of Object.entries({
		task: ['get', 'getAll', 'getReviewLink', 'start', 'wait', 'download'],
		account: ['get'],
		tool: ['getAll'],
	})) {
		for (const operation of operations) {
			const names = visibleFields({ resource, operation }).map(({ name }) => name);
			expect(names.filter((name) => name in parameters || name === 'tool' || name === 'parameter')).toEqual([]);
		}
	}
});

test.each(Object.entries(generatedFiles()))('%s is up to date with the contract', (file, text) => {
	expect(readFileSync(join(__dirname, '../../..', file), 'utf8')).toBe(text);
});

test('a list of values shared by several fields is stored once', () => {
	const lists = [...toolFields, ...toolOptionFields].flatMap(({ options }) => (options ? [options] : []));
	const texts = new Set(lists.map((list) => JSON.stringify(list)));
	expect(texts.size).toBeGreaterThan(5);
	expect(new Set(lists).size).toBe(texts.size);
});
