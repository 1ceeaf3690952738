import fc from 'fast-check';
import { parameters, type ParameterName } from '../../../../contract/parameters';
import { toolDefinition, toolPaths, type ToolPath } from '../../../../contract/tools';
import type { ParameterDefinition } from '../../../../contract/types';
import { ServiceError } from '../../../src/messages/errors';
import { parseParameter, withDefaults } from '../../../src/parameters';

function failure(work: () => unknown): ServiceError {
	try {
		work();
	} catch (error) {
		if (error instanceof ServiceError) return error;
		throw error;
	}
	throw new Error('nothing was thrown');
}

const parse = (toolPath: ToolPath, parameter: unknown) => parseParameter(toolPath, JSON.stringify(parameter));

/** A right value, and some wrong ones, for a parameter. */
function examples(key: ParameterName): { right: [unknown, unknown][]; wrong: unknown[] } {
	const definition: ParameterDefinition = parameters[key];
	const never: unknown[] = [{}, [], [1], true, false];
	switch (definition.type) {
		case 'flag':
			return {
				right: [
					[0, 0],
					[1, 1],
				],
				wrong: [...never, '0', '1', 2, -1, 0.5, 'yes', 'true', '01', ' 1', '2'],
			};
		case 'choice': {
			const values = (definition.values ?? []).map(({ value }) => value);
			return {
				right: values.map((value) => [value, value]),
				wrong: [
					...never,
					0,
					1,
					'nothing of the kind',
					String(values[0]).toLowerCase() + 'x',
					'__proto__',
					'constructor',
				],
			};
		}
		case 'number':
			return {
				right: [
					[0, 0],
					[1, 1],
					[2, 2],
				],
				wrong: [...never, '2', 3, -1, 'x', 0.5],
			};
		case 'pageList':
			return {
				right: [
					['1', '1'],
					['1,3-5', '1,3-5'],
					[' 2 - 4 ', ' 2 - 4 '],
				],
				wrong: [...never, 0, 5, '0', '5-1', 'all', '1;2'],
			};
		case 'decimal':
			return {
				right: [
					['4', '4'],
					['4.5', '4.5'],
					[' 10 ', '10'],
				],
				// A length of nothing is one where the contract says so.
				wrong: [
					...never,
					...(definition.minimum === 0 ? [] : ['0']),
					7,
					7.25,
					0,
					'-1',
					'1e3',
					'x',
					'1,5',
					'999999',
					1e21,
					'NaN',
					'Infinity',
					'0x10',
					'.5',
				],
			};
		case 'integer': {
			const { minimum = 1, maximum = Infinity } = definition;
			const isAllowed = (text: string) => Number(text) >= minimum && Number(text) <= maximum;
			const numbers = ['0', '1', '12', '75', '400'];
			return {
				right: numbers.filter(isAllowed).map((text) => [text, text]),
				wrong: [
					...[...never, 3, 0, '-1', '1.5', 1.5, 'x', '9'.repeat(20), 1e300],
					...numbers.filter((text) => !isAllowed(text)),
				],
			};
		}
		case 'values': {
			const longest = 'a'.repeat(10_000);
			const all = { text: 'a', number: 1.5, yes: true, several: ['a', 'b'], longest, '': '' };
			return {
				right: [
					[all, all],
					[{ none: null, some: 'a' }, { some: 'a' }],
					[{}, {}],
				],
				wrong: ['a', 1, true, [], ['a'], { a: {} }, { a: [1] }, { a: [['a']] }, { a: `${longest}a` }],
			};
		}
		case 'textList': {
			if (definition.values) {
				const all = definition.values.map(({ value }) => value);
				return {
					right: [
						[all, all],
						[all.slice(1), all.slice(1)],
						[[], []],
					],
					wrong: [{}, all[0], [''], ['a'], [1], [...all, 'a']],
				};
			}
			const longest = 'a'.repeat(key === 'passages' ? 2000 : 200);
			return {
				right: [
					[
						['a', longest],
						['a', longest],
					],
					[[], []],
				],
				wrong: [{}, true, 1, 'a', [1], [''], [' '], [['a']], [null], Array(101).fill('a'), [`${longest}a`]],
			};
		}
	}
}

const pairs = toolPaths.flatMap((toolPath) =>
	(toolDefinition(toolPath).parameters as readonly ParameterName[]).map((key) => [toolPath, key] as const),
);
const requiredOf = (toolPath: ToolPath) => ({
	...(toolPath === 'pdf/insert' ? { targetPage: '1' } : {}),
	...(toolPath === 'pdf/extract' ? { pageOptions: '1' } : {}),
	...(toolPath === 'pdf/fill' ? { formValues: { name: 'text' } } : {}),
	...(toolPath.endsWith('/locate') ? { passages: ['text'] } : {}),
});

const textOf = (value: unknown) => JSON.stringify(value).slice(0, 60);

describe.each(pairs)('%s: %s', (toolPath, key) => {
	const { right, wrong } = examples(key);

	it.each(right.map(([value, normal]) => [textOf(value), textOf(normal), value, normal]))(
		'accepts %s as %s',
		(_value, _normal, value, normal) => {
			expect(parse(toolPath, { ...requiredOf(toolPath), [key]: value })).toEqual({
				...requiredOf(toolPath),
				[key]: normal,
			});
		},
	);

	it.each(wrong.map((value) => [textOf(value), value]))(
		'refuses %s with the key and the allowed values',
		(_value, value) => {
			const error = failure(() => parse(toolPath, { ...requiredOf(toolPath), [key]: value }));
			expect(error.errorName).toBe('invalidParameter');
			expect(error.code).toBe('01006');
			expect(error.details.key).toBe(key);
			const { values } = parameters[key] as ParameterDefinition;
			for (const allowed of values ?? []) expect(error.text('en')).toContain(String(allowed.value));
			const allowedInChinese = error.text('zh').split('请使用')[1]?.replace('以下值之一：', '') ?? '';
			expect(error.text('zh')).toContain(key);
			expect(/\p{Script=Han}/u.test(allowedInChinese)).toBe(values === undefined);
		},
	);

	it('treats an empty string and null as absent', () => {
		const required = Object.hasOwn(requiredOf(toolPath), key);
		for (const value of ['', '  ', null]) {
			const read = () => parse(toolPath, { ...requiredOf(toolPath), [key]: value });
			if (required)
				expect(failure(read)).toMatchObject({ errorName: 'missingParameter', code: '01005', details: { key } });
			else expect(read()).toEqual(requiredOf(toolPath));
		}
	});
});

describe('parseParameter', () => {
	it.each([undefined, '', '  ', '{}', ' {} '])('treats %j as no parameters', (text) => {
		expect(parseParameter('pdf/txt', text)).toEqual({});
	});

	it.each(['{', 'x', 'null', '1', '"text"', '[]', '[{}]', 'true', "{'a':1}", '{"a":1,}', '{"a":NaN}', '\u0000'])(
		'refuses %j, which is not a JSON object',
		(text) => {
			expect(failure(() => parseParameter('pdf/txt', text))).toMatchObject({
				errorName: 'parameterNotJson',
				code: '03000',
			});
		},
	);

	it('refuses overlong text and JSON nested too deep', () => {
		expect(failure(() => parseParameter('pdf/txt', JSON.stringify({ x: 'é'.repeat(33_000) }))).errorName).toBe(
			'parameterNotJson',
		);
		const deep = `{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
		try {
			JSON.stringify(parseParameter('pdf/txt', deep));
		} catch (error) {
			expect(error).toMatchObject({ errorName: 'parameterNotJson' });
		}
	});

	it('keeps unknown keys and keys of other tools with any values', () => {
		const parameter = {
			layoutFlow: 1,
			wordLayout: 'flow',
			imageFormat: 'nothing',
			keys: 7,
			constructor: 'x',
			toString: 1,
		};
		expect(parse('pdf/txt', parameter)).toEqual(parameter);
	});

	it('keeps short texts of other keys, but never a password at any depth', () => {
		const short = { note: 'x'.repeat(900), nested: [{ PassWord: 's', deep: { password: 's', kept: 1 } }] };
		expect(parse('pdf/txt', { password: 's', ...short, pageRanges: '2' })).toEqual({
			pageRanges: '2',
			note: short.note,
			nested: [{ deep: { kept: 1 } }],
		});
		const long = parse('pdf/txt', { a: 1, width: 'y'.repeat(40_000), b: 2, pageRanges: '2' });
		expect(long).toEqual({ a: 1, pageRanges: '2' });
	});

	it('keeps extractType of document extraction, which has no effect', () => {
		expect(parse('idp/documentExtract', { keys: ['a'], extractType: 2 })).toEqual({ keys: ['a'], extractType: 2 });
	});

	it('limits the length of keys and table headers', () => {
		const [long, tooLong] = ['a'.repeat(200), 'a'.repeat(201)];
		expect(parse('idp/documentExtract', { keys: [long], tableHandles: [long] })).toMatchObject({ keys: [long] });
		for (const parameter of [{ keys: ['a', tooLong] }, { keys: ['a'], tableHandles: [tooLong] }]) {
			expect(() => parse('idp/documentExtract', parameter)).toThrow('at most 200 characters');
		}
	});

	it('is not fooled by __proto__', () => {
		const parameter = parseParameter('pdf/txt', '{"__proto__":{"pageRanges":"bad","polluted":1},"pageRanges":"1"}');
		expect(parameter).toEqual({ pageRanges: '1' });
		expect(Object.getPrototypeOf(parameter)).toBe(Object.prototype);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
		expect(failure(() => parseParameter('pdf/insert', '{"__proto__":{"targetPage":"1"}}')).errorName).toBe(
			'missingParameter',
		);
	});

	it('shortens a long value in the message', () => {
		const error = failure(() => parse('pdf/txt', { enableOcr: 'x'.repeat(10_000) }));
		expect(error.message.length).toBeLessThan(250);
	});

	it('either parses any JSON object or throws its own error', () => {
		const keys = fc.oneof(fc.constantFrom(...Object.keys(parameters), '__proto__', 'constructor'), fc.string());
		fc.assert(
			fc.property(fc.constantFrom(...toolPaths), fc.dictionary(keys, fc.jsonValue()), (toolPath, parameter) => {
				try {
					const read = parse(toolPath, parameter);
					// What was read is read again as the same.
					expect(parse(toolPath, read)).toEqual(read);
				} catch (error) {
					expect(error).toBeInstanceOf(ServiceError);
				}
			}),
			{ numRuns: 1_000 },
		);
	});
});

describe('withDefaults', () => {
	it.each(toolPaths)('%s: adds defaults and keeps given values', (toolPath) => {
		const complete = withDefaults(toolPath, {});
		for (const key of toolDefinition(toolPath).parameters as readonly ParameterName[]) {
			const own = toolDefinition(toolPath).defaults?.[key];
			expect(complete[key]).toEqual(own ?? (parameters[key] as ParameterDefinition).default);
		}
		// Defaults are values the validation itself accepts.
		expect(parse(toolPath, { ...complete, ...requiredOf(toolPath) })).toMatchObject(
			Object.fromEntries(Object.entries(complete).filter(([, value]) => value !== '')),
		);
	});

	it('keeps zero and unknown keys, and turns on OCR for editable PDF', () => {
		expect(withDefaults('pdf/txt', { txtTableFormat: 0, other: null })).toMatchObject({
			txtTableFormat: 0,
			other: null,
			enableOcr: 0,
		});
		expect(withDefaults('pdf/editable', {})).toMatchObject({ enableOcr: 1 });
	});
});
