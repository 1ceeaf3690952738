/** `contract/` against the hand-written transcription: tools, parameters, values, defaults, states, limits. */
import * as contract from '../../../contract';
import {
	ALIASES,
	ASSET_TYPE_NAMES,
	LANGUAGES,
	LIMITS,
	OCR_LANGUAGES,
	PARAMETERS,
	SENT_BY_EXAMPLES,
	SUCCESS_CODE,
	TASK_STATES,
	TOOLS,
} from '../../../service/test/support/contract/transcription';
import type { ParameterDefinition, ToolDefinition } from '../../../contract';
import type { TranscribedParameter } from '../../../service/test/support/contract/transcription';

const tools: Readonly<Record<string, ToolDefinition>> = contract.tools;
const parameters: Readonly<Record<string, ParameterDefinition>> = contract.parameters;

/** What the printed default has to be in code; every wording of the table is listed, so a new one fails. */
const DEFAULTS_IN_CODE: Readonly<Record<string, string | number | undefined>> = {
	'0 (1 for editable PDF)': 0,
	empty: '',
	none: undefined,
	'none; required': undefined,
	'required by insert': undefined,
};

function defaultInCode({ type, defaultAsWritten }: TranscribedParameter): string | number | undefined {
	if (Object.hasOwn(DEFAULTS_IN_CODE, defaultAsWritten)) return DEFAULTS_IN_CODE[defaultAsWritten];
	return type === 'Integer' ? Number(defaultAsWritten) : defaultAsWritten;
}

/** Contract types that travel as the JSON type of the interface. */
const TYPES_IN_CODE: Readonly<Record<TranscribedParameter['type'], readonly string[]>> = {
	Integer: ['flag', 'number'],
	String: ['choice', 'pageList', 'decimal', 'integer'],
	'Array of String': ['textList'],
};

/** Open value sets of the interface and the contract type that means the same. */
const OPEN_SETS_IN_CODE: Readonly<Record<string, string>> = {
	pageRanges: 'pageList',
	imageScaling: 'decimal',
	targetPage: 'integer',
	width: 'decimal',
	height: 'decimal',
	number: 'integer',
	pageOptions: 'pageList',
	keys: 'textList',
	tableHandles: 'textList',
};

function valuesOf(definition: ParameterDefinition): readonly (string | number)[] {
	return definition.type === 'flag' ? [0, 1] : (definition.values ?? []).map(({ value }) => value);
}

/** Without those of ours. */
function publishedValuesOf(definition: ParameterDefinition): readonly (string | number)[] {
	const own = (definition.values ?? []).filter(({ additive }) => additive).map(({ value }) => value);
	return valuesOf(definition).filter((value) => !own.includes(value));
}

function sorted<T extends string | number>(values: Iterable<T>): T[] {
	return [...values].sort((a, b) => (String(a) < String(b) ? -1 : 1));
}

describe('tools', () => {
	test('are the 17 published ones in order; our additions are marked and come last', () => {
		expect(TOOLS).toHaveLength(17);
		const published = contract.toolPaths.filter((path) => tools[path].additive !== true);
		expect(published).toEqual(TOOLS.map(({ path }) => path));
		expect(contract.toolPaths.slice(0, published.length)).toEqual(published);
		expect(Object.keys(tools)).toEqual(contract.toolPaths);
	});

	test.each(TOOLS)('$path has the published parameters in order', ({ path, parameters: names }) => {
		expect(tools[path].parameters).toEqual(names);
	});

	test.each(TOOLS)('$path returns the published file type', ({ path, result }) => {
		expect(tools[path].resultExtension).toBe(result[0]);
	});

	test('the only alias is the spelling in an example', () => {
		expect(contract.toolAliases).toEqual(ALIASES);
		expect(contract.resolveToolPath('pdf/jpg')).toBe('pdf/img');
		for (const { path } of TOOLS) expect(contract.resolveToolPath(path)).toBe(path);
		for (const path of ['doc/pdf', 'toString', '__proto__', 'PDF/TXT', 'pdf/txt/', '']) {
			expect(contract.resolveToolPath(path)).toBeUndefined();
		}
	});

	test('accept the extra keys of published examples', () => {
		for (const [path, names] of Object.entries(SENT_BY_EXAMPLES)) {
			expect(tools[path].alsoAccepted).toEqual(expect.arrayContaining([...names]));
		}
	});

	test('accept no other extra keys except ours and published ones', () => {
		const known = new Set([...Object.keys(parameters), 'extractType']);
		for (const [path, tool] of Object.entries(tools)) {
			for (const name of tool.alsoAccepted ?? []) {
				expect([path, name, known.has(name)]).toEqual([path, name, true]);
				expect([path, name, tool.parameters.includes(name)]).toEqual([path, name, false]);
			}
		}
	});

	test('require targetPage for insert, pageOptions for extract, passages for locate, formValues for fill, and nothing else', () => {
		const required = Object.entries(tools).flatMap(([path, tool]) => (tool.required ? [[path, tool.required]] : []));
		expect(required).toEqual([
			['pdf/insert', ['targetPage']],
			['pdf/extract', ['pageOptions']],
			['pdf/locate', ['passages']],
			['img/locate', ['passages']],
			['pdf/fill', ['formValues']],
		]);
	});

	test('use OCR by default for editable PDF and for tools that need it; no other default differs', () => {
		const differing = Object.entries(tools).flatMap(([path, tool]) => (tool.defaults ? [[path, tool.defaults]] : []));
		const withOcr = ['pdf/editable', 'img/json', 'img/csv', 'img/markdown', 'img/txt', 'img/chunks', 'img/locate'];
		expect(differing).toEqual(withOcr.map((path) => [path, { enableOcr: 1 }]));
	});
});

describe('parameters', () => {
	test('are the published ones in order; our additions are marked and come last', () => {
		const names = Object.keys(parameters);
		const published = names.filter((name) => parameters[name].additive !== true);
		expect(published).toEqual(PARAMETERS.map(({ name }) => name));
		expect(names.slice(0, published.length)).toEqual(published);
	});

	test.each(PARAMETERS)('$name is sent as $type', ({ name, type }) => {
		expect(TYPES_IN_CODE[type]).toContain(parameters[name].type);
	});

	test.each(PARAMETERS)('$name has the default "$defaultAsWritten"', (transcribed) => {
		expect(parameters[transcribed.name].default).toBe(defaultInCode(transcribed));
	});

	test.each(PARAMETERS.filter(({ allowed }) => typeof allowed !== 'string'))(
		'$name allows exactly the published values',
		({ name, allowed }) => {
			expect(sorted(publishedValuesOf(parameters[name]))).toEqual(sorted(allowed as readonly (string | number)[]));
		},
	);

	test.each(PARAMETERS.filter(({ allowed }) => typeof allowed === 'string'))(
		'$name has an open set of values: $allowed',
		({ name }) => {
			expect(parameters[name].values).toBeUndefined();
			expect(parameters[name].type).toBe(OPEN_SETS_IN_CODE[name]);
		},
	);

	test('a default is an allowed value within the bounds', () => {
		for (const [name, definition] of Object.entries(parameters)) {
			const { default: value, minimum = -Infinity, maximum = Infinity } = definition;
			if (value === undefined || value === '') continue;
			const values = valuesOf(definition);
			if (values.length > 0) expect([name, values.includes(value)]).toEqual([name, true]);
			else expect([name, Number(value) >= minimum && Number(value) <= maximum]).toEqual([name, true]);
		}
	});

	test('page numbers start at 1', () => {
		expect(parameters.targetPage.minimum).toBe(LIMITS.pageNumbersStartAt);
	});

	test('OCR languages are the 16 published ones in order', () => {
		expect(OCR_LANGUAGES).toHaveLength(16);
		expect(contract.ocrLanguages.map(({ value }) => value)).toEqual(OCR_LANGUAGES);
	});
});

describe('states, languages, limits', () => {
	test('task states are the published five', () => {
		expect(contract.taskStates).toEqual(TASK_STATES);
		expect(sorted(Object.keys(contract.taskTransitions))).toEqual(sorted(TASK_STATES));
	});

	test('final states are exactly those without a transition', () => {
		const endings = Object.entries(contract.taskTransitions).flatMap(([from, to]) => (to.length === 0 ? [from] : []));
		expect(sorted(contract.finalTaskStates)).toEqual(sorted(endings));
		for (const next of Object.values(contract.taskTransitions).flat()) expect(TASK_STATES).toContain(next);
	});

	test('every state can be reached from TaskStart', () => {
		const moves: Readonly<Record<string, readonly string[]>> = contract.taskTransitions;
		const reached = new Set(['TaskStart']);
		for (const state of reached) for (const next of moves[state]) reached.add(next);
		expect(sorted(reached)).toEqual(sorted(TASK_STATES));
	});

	test('language 1 is English and 2 is Chinese', () => {
		expect(contract.promptLanguages).toEqual({ en: 1, zh: 2 });
		expect(sorted(Object.values(contract.promptLanguages)).map(String)).toEqual(Object.keys(LANGUAGES));
	});

	test('asset types and the success code are the published ones', () => {
		expect(contract.assetTypes).toEqual(ASSET_TYPE_NAMES);
		expect(contract.successCode).toBe(SUCCESS_CODE);
	});

	test('defaults of the task list', () => {
		expect(contract.limits.listPage.value).toBe(LIMITS.taskListPageDefault);
		expect(contract.limits.listSize.value).toBe(LIMITS.taskListSizeDefault);
		expect(contract.limits.listSizeMaximum.value).toBeGreaterThanOrEqual(LIMITS.taskListSizeDefault);
	});

	test('defaults of inserted pages and of scaling', () => {
		expect(parameters.width.default).toBe(String(LIMITS.insertedPageWidthDefault));
		expect(parameters.height.default).toBe(String(LIMITS.insertedPageHeightDefault));
		expect(parameters.number.default).toBe(String(LIMITS.insertedPageNumberDefault));
		expect(parameters.imageScaling.default).toBe(LIMITS.imageScalingDefault);
	});
});
