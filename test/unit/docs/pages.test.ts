import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { errors } from '../../../contract';

const root = join(__dirname, '../../..');
/** What the package has as its README; it is read on other pages than the repository's. */
const nodeReadme = 'nodes/README.md';
const pages = [
	'README.md',
	'CHANGELOG.md',
	nodeReadme,
	...readdirSync(join(root, 'docs'))
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name}`),
];
const imagesFolder = join(root, 'docs/images');
const images = readdirSync(imagesFolder);
const largestImageBytes = 150 * 1024;

const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** Addresses of the heading lines of a page, as GitHub makes them. */
function anchors(page: string): string[] {
	return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
		title
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replace(/ /g, '-'),
	);
}

test.each(pages)('%s: every link and picture leads to something', (page) => {
	const targets = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
	const broken = targets.filter((target) => {
		if (/^https?:/.test(target)) return false;
		const [path = '', anchor] = target.split('#');
		const file = path === '' ? page : join(dirname(page), path);
		if (!existsSync(join(root, file))) return true;
		return anchor !== undefined && !anchors(file).includes(anchor);
	});
	expect(broken).toEqual([]);
});

test('the README of the package is about the node, and leads to what the repository has', () => {
	const text = read(nodeReadme);
	const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
	expect(sections).toEqual(expect.arrayContaining(['Installation', 'Operations', 'Credentials', 'Compatibility']));
	expect(text).not.toMatch(/npm test|bench/);
	const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
	// Relative links lead nowhere where a registry or n8n shows it.
	expect(targets.filter((target) => !/^(?:https:|#)/.test(target))).toEqual([]);
	const inside = targets.flatMap(
		(target) => /^https:\/\/github\.com\/[^/]+\/[^/]+\/(?:blob|raw)\/main\/(.+)$/.exec(target)?.[1] ?? [],
	);
	expect(inside.length).toBeGreaterThan(5);
	const broken = inside.filter((target) => {
		const [file = '', anchor] = target.split('#');
		return !existsSync(join(root, file)) || (anchor !== undefined && !anchors(file).includes(anchor));
	});
	expect(broken).toEqual([]);
});

test('README.md keeps what other files and readers rely on', () => {
	const lines = read('README.md').split('\n');
	expect(lines.length).toBeLessThanOrEqual(200);
	// The credential's documentation address ends with it.
	expect(lines).toContain('### Credential');
	const beginning = lines.slice(0, 12).join('\n');
	for (const part of ['![', 'npm start', 'npm test']) expect(beginning).toContain(part);
});

test.each(images)('the picture %s is small, and some page shows it', (image) => {
	expect(statSync(join(imagesFolder, image)).size).toBeLessThanOrEqual(largestImageBytes);
	expect(pages.filter((page) => read(page).includes(`images/${image})`))).not.toEqual([]);
});

test('docs/errors.md has every code of the contract and no other', () => {
	const rows = [...read('docs/errors.md').matchAll(/^\| (`\d+`(?:, `\d+`)*) \|/gm)].flatMap(([, codes = '']) =>
		codes.split(', '),
	);
	const known = new Set(Object.values(errors).map(({ code }) => `\`${code}\``));
	expect(rows.sort()).toEqual([...known].sort());
});

test('every example workflow is described', () => {
	const text = read('docs/examples.md');
	for (const file of readdirSync(join(root, 'examples'))) expect(text).toContain(`examples/${file}`);
});

test('the versions named are those that are tested', () => {
	const version = (manifest: string) =>
		(JSON.parse(read(manifest)) as { dependencies: { n8n: string } }).dependencies.n8n;
	for (const page of ['README.md', nodeReadme]) {
		expect(read(page)).toContain(`n8n ${version('n8n/package.json')}`);
		if (existsSync(join(root, 'n8n/previous/package.json')))
			expect(read(page)).toContain(`n8n ${version('n8n/previous/package.json')}`);
	}
});
