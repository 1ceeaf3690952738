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

test.each(Object.entries(documents))('%s is what the generator makes of the contract', (file, expected) => {
	expect(readFileSync(join(root, file), 'utf8')).toBe(expected);
});

test.each(toolPaths)('the engine has %s', async (tool) => {
	expect(await implementation(tool)).toBeDefined();
});

test.each(toolPaths)('%s stands there with its path, its aliases and one row a parameter', (tool) => {
	const definition = toolDefinition(tool);
	const section = sectionOf(definition.label.en);
	expect(section).toContain(`\`${tool}\``);
	for (const [alias, target] of Object.entries(toolAliases)) {
		if (target === tool) expect(section).toContain(`\`${alias}\``);
	}
	const rows = [...section.matchAll(/^\| ([^|]+) \| `(\w+)` \| .* \| ([^|]+) \|$/gm)];
	expect(rows.map(([, label, key, meaning]) => [label, key, meaning])).toEqual(
		definition.parameters.map((name) => [parameters[name].label.en, name, parameters[name].meaning.en]),
	);
});

test('every allowed value is named with its label', () => {
	for (const tool of toolPaths) {
		const section = sectionOf(toolDefinition(tool).label.en);
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

test('every link inside the document leads to a heading', () => {
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
