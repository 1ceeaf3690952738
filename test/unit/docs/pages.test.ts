import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { errors, toolPaths } from '../../../contract';
import { DocumentConversionApi } from '../../../credentials/DocumentConversionApi.credentials';
import { DocumentConversion } from '../../../nodes/DocumentConversion/DocumentConversion.node';
import { extractionPresets } from '../../../contract/extraction-presets';
import { uses } from '../../../nodes/DocumentConversion/parameters/uses';
import { anchorsOf, faultOf, readPage as read, targetsOf } from '../../support/markdown';

const root = join(__dirname, '../../..');
/** What the packages have as their README; they are read on other pages than the repository's. */
const nodeReadme = 'nodes/README.md';
const serviceReadme = 'service/README.md';
const pagesIn = (folder: string) =>
	readdirSync(join(root, folder))
		.filter((name) => name.endsWith('.md'))
		.map((name) => `${folder}/${name}`);
const pages = [
	'README.md',
	'CHANGELOG.md',
	'SECURITY.md',
	'CONTRIBUTING.md',
	'PUBLISH.md',
	nodeReadme,
	serviceReadme,
	...pagesIn('docs'),
	...pagesIn('docs/decisions'),
];
const wordsOf = (page: string) => read(page).split(/\s+/).filter(Boolean).length;
const imagesFolder = 'docs/images';
const images = readdirSync(join(root, imagesFolder), { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile())
	.map(({ parentPath, name }) => join(parentPath, name).slice(join(root, imagesFolder).length + 1));
const largestImageBytes = 150 * 1024;

test.each(pages)('%s: every link and picture has a target', (page) => {
	const broken = targetsOf(page).flatMap((target) => {
		const fault = faultOf(page, target);
		return fault === undefined ? [] : [`${target} ${fault}`];
	});
	expect(broken).toEqual([]);
});

test('broken links are reported', () => {
	const faults = [
		['#credential', undefined],
		['#no-such-heading', 'leads to no heading'],
		['docs/tools.md#pdf-to-text', undefined],
		['docs/no-such-page.md', 'leads to no file'],
		['../elsewhere', 'leads out of the repository'],
		['https://github.com/document-conversion/n8n-nodes-document-conversion/blob/main/docs/gone.md', 'leads to no file'],
		['http://example.com/', 'is not https'],
		['https://example.com/page.', 'ends with a sign of the sentence'],
		['https://', 'is no address'],
		['http://127.0.0.1:8480', undefined],
	];
	expect(faults.map(([target = '']) => [target, faultOf('README.md', target)])).toEqual(faults);
	expect(anchorsOf('CHANGELOG.md')).toContain('100');
	expect(targetsOf('README.md').length).toBeGreaterThan(25);
});

test.each([nodeReadme, serviceReadme])('%s has no relative links, which break in a registry or n8n', (page) => {
	expect(targetsOf(page).filter((target) => !/^(?:https?:|#)/.test(target))).toEqual([]);
});

test('docs/README.md links every page once, with a description', () => {
	const index = read('docs/README.md');
	const entries = [...index.matchAll(/^- \[[^\]]+\]\(([\w-]+\.md)\): .+$/gm)].map(([, file]) => `docs/${file}`);
	expect([...entries].sort()).toEqual(pagesIn('docs').filter((page) => page !== 'docs/README.md'));
	expect(read('README.md')).toContain('(docs/README.md)');
});

test('pages that print commands of the program say where it comes from', () => {
	const where = 'docs/installation.md';
	const printing = pagesIn('docs').filter((page) => /^ *(?:npx )?document-conversion [a-z]/m.test(read(page)));
	expect(printing.length).toBeGreaterThan(5);
	const silent = printing.filter((page) => !read(page).includes('(installation.md#the-service)'));
	expect(silent).toEqual([where]);
	expect(printing.filter((page) => /^ *npx document-conversion /m.test(read(page)))).toEqual([where]);
});

test("what n8n's Retry On Fail does is said once, as test/engine/idempotency.test.ts sees it", () => {
	expect(pages.filter((page) => /retry on fail/i.test(read(page)))).toEqual(['docs/node.md']);
	expect(read('docs/node.md')).toMatch(/Retry On Fail\*, the service returns the existing task/);
});

describe('the README of the package', () => {
	const text = read(nodeReadme);

	it("has n8n's sections in order, and is about the node", () => {
		const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
		const usual = [
			'Installation',
			'Operations',
			'Credentials',
			'Compatibility',
			'Usage',
			'Resources',
			'Version history',
		];
		expect(sections.filter((section) => section !== 'Service')).toEqual(usual);
		expect(text).not.toMatch(/npm test|bench/);
	});

	it('links to existing files, pictures by absolute URL', () => {
		expect(targetsOf(nodeReadme).filter((target) => target.includes('/blob/main/')).length).toBeGreaterThan(5);
		const pictures = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, target]) => target);
		expect(pictures.length).toBeGreaterThan(2);
		for (const picture of pictures) expect(picture).toContain('/raw/main/docs/images/');
	});

	it('names every operation, and every trigger', () => {
		const [, operations = ''] = text.split('## Operations');
		for (const { name } of Object.values(uses)) expect(operations).toContain(name);
		const resources = new DocumentConversion().description.properties.filter(({ name }) => name === 'operation');
		const names = resources.flatMap(({ options = [] }) => options.map(({ name }) => name));
		expect(names.length).toBeGreaterThan(30);
		expect(names.filter((name) => !operations.includes(name))).toEqual([]);
		for (const trigger of ['Document Conversion Trigger', 'Document Conversion Callback Trigger'])
			expect(operations).toContain(trigger);
	});

	it('describes the package and the credential', () => {
		const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;
		expect(text).toContain(`\`${String(manifest.name)}\``);
		expect([text.includes('has no dependencies'), manifest.dependencies]).toEqual([true, undefined]);
		const credential = new DocumentConversionApi();
		expect(text).toContain(credential.displayName);
		for (const { displayName, default: standard } of credential.properties) {
			expect(text.toLowerCase()).toContain(displayName.toLowerCase());
			expect(text).toContain(String(standard));
		}
		for (const kind of Object.keys(extractionPresets)) {
			const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
			expect(text.toLowerCase()).toContain(`${words}s`);
		}
	});
});

test('README.md lists every tool', () => {
	const text = read('README.md');
	expect(toolPaths.filter((tool) => !text.includes(`\`${tool}\``))).toEqual([]);
});

test('README.md keeps the anchors that other files rely on', () => {
	const lines = read('README.md').split('\n');
	expect(lines.length).toBeLessThanOrEqual(200);
	expect(wordsOf('README.md')).toBeLessThanOrEqual(1_200);
	// The credential's documentation address ends with it.
	expect(lines).toContain('### Credential');
	const beginning = lines.slice(0, 12).join('\n');
	for (const part of ['![', 'npm start', 'npm test']) expect(beginning).toContain(part);
});

test.each(images)('the picture %s is small and in use', (image) => {
	expect(statSync(join(root, imagesFolder, image)).size).toBeLessThanOrEqual(largestImageBytes);
	expect(pages.filter((page) => read(page).includes(`images/${image})`))).not.toEqual([]);
});

test('docs/errors.md has every code of the contract and no other', () => {
	const rows = [...read('docs/errors.md').matchAll(/^\| (`\d+`(?:, `\d+`)*) \|/gm)].flatMap(([, codes = '']) =>
		codes.split(', '),
	);
	const known = new Set(Object.values(errors).map(({ code }) => `\`${code}\``));
	expect(rows.sort()).toEqual([...known].sort());
});

test('the pages stay short', () => {
	const all = ['README.md', ...pagesIn('docs'), ...pagesIn('docs/decisions')];
	expect(all.reduce((sum, page) => sum + wordsOf(page), 0)).toBeLessThanOrEqual(45_000);
	expect(pagesIn('docs/decisions').filter((page) => wordsOf(page) > 250)).toEqual([]);
});

test('every example workflow is described', () => {
	const text = read('docs/examples.md');
	for (const file of readdirSync(join(root, 'examples'))) expect(text).toContain(`examples/${file}`);
});

test('the named versions are the tested ones', () => {
	const version = (manifest: string) =>
		(JSON.parse(read(manifest)) as { dependencies: { n8n: string } }).dependencies.n8n;
	for (const page of ['README.md', nodeReadme]) {
		expect(read(page)).toContain(`n8n ${version('n8n/package.json')}`);
		if (existsSync(join(root, 'n8n/previous/package.json')))
			expect(read(page)).toContain(`n8n ${version('n8n/previous/package.json')}`);
	}
});
