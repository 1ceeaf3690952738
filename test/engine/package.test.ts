import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import packageJson from '../../package.json';
import { Container, n8nCore } from '../support/engine/n8n-core';

const root = path.join(__dirname, '../..');

/** The package as n8n loads it: compiled, by the paths in package.json. Needs `npm run build`. */
test('n8n loads the built package, with its codex and icons', async () => {
	if (!existsSync(path.join(root, 'dist'))) throw new Error('There is no dist/: run "npm run build" first.');
	expect(Container.get(n8nCore.InstanceSettings).n8nFolder).toContain('document-conversion-n8n-');
	const loader = new n8nCore.PackageDirectoryLoader(root);
	await loader.loadAll();
	expect(loader.known.nodes).toHaveProperty('documentConversion');
	expect(loader.known.credentials).toMatchObject({
		documentConversionApi: {
			className: 'DocumentConversionApi',
			supportedNodes: expect.arrayContaining(['documentConversion']),
		},
	});
	const node = loader.types.nodes.find(({ name }) => name === 'documentConversion');
	expect(node).toMatchObject({
		name: 'documentConversion',
		usableAsTool: true,
		codex: { alias: expect.arrayContaining(['PDF', 'OCR']) },
		iconUrl: { light: expect.stringMatching(/\.svg$/), dark: expect.stringMatching(/\.dark\.svg$/) },
	});
	const [credential] = loader.types.credentials;
	const icons = [node?.iconUrl, credential?.iconUrl].flatMap((icon) => Object.values(icon as Record<string, string>));
	expect(icons).toHaveLength(4);
	for (const icon of icons) expect(existsSync(path.join(root, icon.replace(/^icons\/[^/]+\//, '')))).toBe(true);
});

/** Side of the icon in n8n's list of actions, pixels. */
const smallIcon = 20;

test.each(['document-conversion.svg', 'document-conversion.dark.svg'])(
	'the arrow of %s shows in small icons',
	async (name) => {
		const file = path.join(root, 'nodes/DocumentConversion', name);
		// The arrow is drawn last.
		const color = [...readFileSync(file, 'utf8').matchAll(/stroke="#(\w{6})"/g)].at(-1)?.[1] ?? '';
		const pixels = await sharp(file).resize(smallIcon, smallIcon).ensureAlpha().raw().toBuffer();
		const isArrow = (_: unknown, pixel: number) =>
			[...Buffer.from(`${color}ff`, 'hex')].every((value, at) => Math.abs(value - (pixels[4 * pixel + at] ?? 0)) < 30);
		// A thinner arrow is a spot.
		expect(Array.from({ length: smallIcon ** 2 }).filter(isArrow).length).toBeGreaterThan(10);
	},
);

test('the package entry exports every class that n8n loads', () => {
	const { nodes, credentials } = packageJson.n8n;
	const classes = [...nodes, ...credentials].map((file) => path.basename(file).replace(/\..*$/, ''));
	// eslint-disable-next-line @typescript-eslint/no-require-imports -- it is a CommonJS program that n8n never imports
	expect(Object.keys(require('../../index.js') as object).sort()).toEqual(classes.sort());
});

/** Every text file of the package, by its path. */
function publishedTexts(): [name: string, text: string][] {
	const files = readdirSync(path.join(root, 'dist'), { recursive: true, withFileTypes: true }).filter((entry) =>
		/\.(?:js|json)$/.test(entry.name),
	);
	return [
		['README.md', readFileSync(path.join(root, 'nodes/README.md'), 'utf8')],
		...files.map(({ parentPath, name }): [string, string] => [name, readFileSync(path.join(parentPath, name), 'utf8')]),
	];
}

test("the package is in English only, as n8n's verification requires", () => {
	const texts = publishedTexts();
	expect(texts.length).toBeGreaterThan(50);
	expect(texts.filter(([, text]) => /\p{Script=Han}/u.test(text)).map(([name]) => name)).toEqual([]);
	// Other languages are taken out, not the texts themselves.
	expect(texts.find(([name]) => name === 'parameters.js')?.[1]).toContain("label: { en: 'Include Images'");
});

test('no text recommends running a package whose name someone else could register', () => {
	expect(publishedTexts().filter(([, text]) => /\bnpx\b/.test(text))).toEqual([]);
});

test("the scripts have the names of n8n's tool for community nodes", () => {
	expect(Object.keys(packageJson.scripts)).toEqual(
		expect.arrayContaining(['build', 'build:watch', 'dev', 'lint', 'lint:fix', 'release']),
	);
});
