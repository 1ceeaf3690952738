/** Labels and meanings of `contract/`: there in both languages, and really in those languages. */
import { limits, ocrLanguages, parameters, tools } from '../../../contract';
import { phrases } from '../../../contract/phrases';
import type { LimitDefinition, LocalizedText, ParameterDefinition, ToolDefinition } from '../../../contract';

const HAN = /\p{Script=Han}/u;

/** Names of formats and standards, which Chinese writes in Latin letters too. */
const PROPER_NAMES: ReadonlySet<string> = new Set([
	'A4',
	'Letter',
	'BMP',
	'GIF',
	'JPEG（.jpeg）',
	'JPEG 2000',
	'JPG（.jpg）',
	'PNG',
	'TGA',
	'TIFF',
	'WebP',
	'PDF',
	'PDF/A-1a',
	'PDF/A-1b',
	'PDF/A-2a',
	'PDF/A-2b',
	'PDF/A-2u',
	'PDF/A-3a',
	'PDF/A-3b',
	'PDF/A-3u',
	'PDF/E-1',
	'PDF/UA-1',
	'PDF/X-4',
	// A phrase that is its placeholder alone.
]);

const parameterDefinitions: Readonly<Record<string, ParameterDefinition>> = parameters;

/** Every text of the contract with the place it stands at. */
function* texts(): Generator<readonly [place: string, text: LocalizedText]> {
	for (const [path, tool] of Object.entries(tools) as [string, ToolDefinition][]) yield [`${path} label`, tool.label];
	for (const [name, parameter] of Object.entries(parameterDefinitions)) {
		yield [`${name} label`, parameter.label];
		yield [`${name} meaning`, parameter.meaning];
		for (const { value, label } of parameter.values ?? []) yield [`${name} ${value}`, label];
	}
	for (const { value, label } of ocrLanguages) yield [`language ${value}`, label];
	for (const [name, text] of Object.entries(phrases)) yield [`phrase ${name}`, text];
	for (const [name, limit] of Object.entries(limits) as [string, LimitDefinition][])
		yield [`${name} meaning`, limit.meaning];
}

const all = [...texts()];

test('there are texts to check', () => {
	// 17 tools, 27 published parameters with two texts each, and their values.
	expect(all.length).toBeGreaterThan(17 + 2 * 27);
});

test.each(all)('%s exists in English and Chinese', (_place, { en, zh }) => {
	expect(en.trim()).toBe(en);
	expect(en).not.toBe('');
	expect(en).not.toMatch(HAN);
	expect(zh.trim()).toBe(zh);
	expect(zh).not.toBe('');
	expect(HAN.test(zh) || PROPER_NAMES.has(zh)).toBe(true);
});

test('proper names belong to values, and every listed one is in use', () => {
	const used = new Set(all.map(([, { zh }]) => zh).filter((zh) => !HAN.test(zh)));
	expect([...used].sort()).toEqual([...PROPER_NAMES].sort());
});

test.each(Object.entries(parameterDefinitions).filter(([, { type }]) => type === 'flag'))(
	'the meaning of the flag %s starts with "Whether"',
	(_name, { meaning }) => {
		expect(meaning.en).toMatch(/^Whether to /);
		expect(meaning.zh).toMatch(/是否/);
	},
);

test.each(Object.entries(parameterDefinitions))(
	'the labels of %s differ from one another',
	(_name, { values = [] }) => {
		for (const language of ['en', 'zh'] as const) {
			const labels = values.map(({ label }) => label[language]);
			expect(new Set(labels).size).toBe(labels.length);
		}
	},
);

test('a parameter depends only on a switch that every tool with the parameter has', () => {
	const needy = Object.entries(parameterDefinitions).flatMap(([name, { needs }]) =>
		needs === undefined ? [] : [[name, needs] as const],
	);
	expect(needy.length).toBeGreaterThan(0);
	for (const [name, needs] of needy) {
		expect(parameterDefinitions[needs]?.type).toBe('flag');
		for (const tool of Object.values(tools) as ToolDefinition[])
			if (tool.parameters.includes(name)) expect(tool.parameters).toContain(needs);
	}
});

test('tools have distinct labels', () => {
	for (const language of ['en', 'zh'] as const) {
		const labels = Object.values(tools).map(({ label }) => label[language]);
		expect(new Set(labels).size).toBe(labels.length);
	}
});

test.each(Object.entries(phrases))('the phrase %s has the same placeholders in both languages', (_name, { en, zh }) => {
	const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
	expect(placeholders(zh)).toEqual(placeholders(en));
});
