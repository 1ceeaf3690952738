import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveToolPath } from '../../../contract/tools';
import { engineLayers } from '../../../scripts/lint/check-imports.mjs';

const root = join(__dirname, '../../..');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** Files and folders that the page names in code font; those with `…` stand for many, words with spaces are commands. */
const named = [...page.matchAll(/`([\w./{},-]+\/[\w./{},-]*|[\w-]+\.(?:ts|mjs))`/g)]
	.map(([, path]) => path ?? '')
	.filter((path) => resolveToolPath(path) === undefined);

/** Where a path of the page may begin: the repository, the engine, or the layer of its line. */
function placesOf(path: string): string[] {
	const line = page.split('\n').find((text) => text.includes(`\`${path}\``)) ?? '';
	const layers = [...line.matchAll(/`([\w/-]+)\/`/g)].map(([, layer]) => layer ?? '');
	return ['', 'service/src', 'service/src/engine', ...layers.map((layer) => `service/src/engine/${layer}`)];
}

describe('docs/architecture.md', () => {
	it('is linked from the README', () => {
		expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('](docs/architecture.md)');
	});

	it('describes every layer', () => {
		const rows = page.split('\n').filter((line) => line.startsWith('| `'));
		expect(engineLayers.filter((layer) => !rows.some((row) => row.split('|')[1]?.includes(`\`${layer}/\``)))).toEqual(
			[],
		);
	});

	it('names existing files', () => {
		expect(named.length).toBeGreaterThan(60);
		expect(named.filter((path) => !placesOf(path).some((place) => existsSync(join(root, place, path))))).toEqual([]);
	});

	it.each([
		['how are the rows of a table found', 'tables/find-tables.ts', 'rows'],
		['where is a heading decided', 'layout/roles/roles.ts', 'heading'],
		['what does `img/docx` do', 'convert/conversions.ts', "'img/docx'"],
	])('answers "%s" with the responsible file', (question, file, content) => {
		expect(page.split('\n').find((line) => line.startsWith(`| ${question}`))).toContain(`\`${file}\``);
		expect(readFileSync(join(root, 'service/src/engine', file), 'utf8')).toContain(content);
	});
});
