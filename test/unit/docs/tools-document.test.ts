import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parameters, toolAliases, toolDefinition, toolPaths, type ParameterName } from '../../../contract';
import { generatedDocuments } from '../../../scripts/generate/tools-document';
import { implementation } from '../../../service/src/engine/convert/conversions';

const root = join(__dirname, '../../..');
const documents = generatedDocuments();
const text = documents['docs/tools.md'] ?? '';

/** The part of the document that is about a tool. */
function sectionOf(label: string): string {
	const [, section = ''] = text.split(`\n## ${label}\n`);
	return section.split('\n## ')[0] ?? '';
}

const shared = sectionOf('Shared parameters');

const isParameter = (name: string): name is ParameterName => Object.hasOwn(parameters, name);

/** Rows of a table of parameters. */
function rowsOf(section: string): { label?: string; key?: string; meaning?: string }[] {
	return [...section.matchAll(/^\| ([^|]+) \| `(\w+)` \| .* \| ([^|]+) \|$/gm)].map(([, label, key, meaning]) => ({
		label,
		key,
		meaning,
	}));
}

test.each(Object.entries(documents))('%s is up to date with the contract', (file, expected) => {
	expect(readFileSync(join(root, file), 'utf8')).toBe(expected);
});

test.each(toolPaths)('the engine has %s', async (tool) => {
	expect(await implementation(tool)).toBeDefined();
});

test.each(toolPaths)('%s has a section with its path, its aliases and every parameter, described once', (tool) => {
	const definition = toolDefinition(tool);
	const section = sectionOf(definition.label.en);
	expect(section).toContain(`\`${tool}\``);
	for (const [alias, target] of Object.entries(toolAliases)) {
		if (target === tool) expect(section).toContain(`\`${alias}\``);
	}
	const accepted = [...definition.parameters, ...(definition.alsoAccepted ?? [])].filter(isParameter);
	const listed = [...section.matchAll(/^(?:\[Shared\]\(#shared-parameters\)|Also accepted): (.+)$/gm)].flatMap(
		([, names = '']) => [...names.matchAll(/`(\w+)`(?:,| \(|$)/g)].map(([, name = '']) => name),
	);
	const described = rowsOf(section).map(({ key }) => key);
	expect([...described, ...listed].sort()).toEqual([...accepted].sort());
	for (const name of listed) expect(rowsOf(shared).map(({ key }) => key)).toContain(name);
	for (const { key, label, meaning } of [...rowsOf(section), ...rowsOf(shared)]) {
		const { label: names, meaning: meanings } = parameters[key as ParameterName];
		expect([label, meaning]).toEqual([names.en, meanings.en]);
	}
});

test.each(toolPaths)('the different defaults of %s are listed', (tool) => {
	const { label, defaults = {}, required = [] } = toolDefinition(tool);
	const section = sectionOf(label.en);
	for (const name of [...Object.keys(defaults), ...required]) expect(section).toContain(`\`${name}\``);
	for (const [name, value] of Object.entries(defaults)) {
		const line = section.split('\n').find((each) => each.includes(`\`${name}\``));
		expect(line).toMatch(parameters[name as ParameterName].type === 'flag' ? /on|off/ : new RegExp(`\`${value}\``));
	}
});

test('every allowed value is listed with its label', () => {
	for (const tool of toolPaths) {
		const section = sectionOf(toolDefinition(tool).label.en) + shared;
		for (const name of toolDefinition(tool).parameters) {
			const place = name === ('ocrRecognitionLang' satisfies ParameterName) ? sectionOf('OCR languages') : section;
			const definition = parameters[name];
			for (const { value, label } of 'values' in definition ? definition.values : []) {
				expect(place).toContain(`\`${value}\``);
				expect(place).toContain(label.en);
			}
		}
	}
});

test('every internal link points to a heading', () => {
	const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
		title
			.toLowerCase()
			.replace(/[^a-z0-9 -]/g, '')
			.replaceAll(' ', '-'),
	);
	const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target);
	expect(links.length).toBeGreaterThan(toolPaths.length);
	for (const link of links) expect(headings).toContain(link);
});
