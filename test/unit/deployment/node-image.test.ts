import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parse } from 'yaml';

import { buildNodePackage, stageOf, startOfImage } from '../../support/node-image';

const root = join(__dirname, '../../..');

interface ComposeFile {
	readonly services: Readonly<Record<string, { build?: unknown; environment?: Readonly<Record<string, string>> }>>;
}

describe('the image of n8n with the node', () => {
	let folder: string;
	let packageFolder: string;

	beforeAll(async () => {
		folder = realpathSync(mkdtempSync(join(tmpdir(), 'document-conversion-image-')));
		packageFolder = await buildNodePackage(folder);
	});

	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	test.each(['compose.yaml', 'compose.scale.yaml'])('is what %s builds, without a registry', (path) => {
		const { n8n } = (parse(readFileSync(join(root, path), 'utf8')) as ComposeFile).services;
		expect(n8n).toMatchObject({ build: { context: '.', target: 'n8n' } });
		expect(n8n?.environment).not.toHaveProperty('N8N_COMMUNITY_PACKAGES');
	});

	test('has every file that package.json promises, with icons and English texts only', () => {
		const { n8n } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
			n8n: { nodes: string[]; credentials: string[] };
		};
		expect(n8n.nodes.length).toBeGreaterThan(2);
		const program = `
			const { nodes, credentials } = ${JSON.stringify(n8n)};
			const load = (file) => Object.values(require('${packageFolder}/' + file)).map((Type) => new Type());
			const types = [...nodes, ...credentials].flatMap(load);
			console.log(JSON.stringify(types.map((type) => (type.description ?? type).name)));`;
		const env = { PATH: process.env['PATH'], NODE_PATH: join(root, 'node_modules') };
		const names = JSON.parse(execFileSync(process.execPath, ['-e', program], { env, encoding: 'utf8' })) as string[];
		expect(names).toHaveLength(n8n.nodes.length + n8n.credentials.length);
		for (const file of n8n.nodes)
			expect(readFileSync(join(packageFolder, file.replace(/\.js$/, '.json')), 'utf8')).toContain('"node"');
		expect(readFileSync(join(packageFolder, 'dist/nodes/DocumentConversion/document-conversion.svg'))).not.toHaveLength(
			0,
		);
		expect(readFileSync(join(packageFolder, 'dist/contract/parameters.js'), 'utf8')).not.toMatch(/\p{Script=Han}/u);
	});

	test('links the package into the data volume at each start, also over an older copy', () => {
		const [shell = '', ...words] = startOfImage(packageFolder);
		const nodes = join(folder, '.n8n/nodes/node_modules');
		mkdirSync(join(nodes, 'n8n-nodes-document-conversion/dist'), { recursive: true });
		for (const _start of ['first', 'second']) {
			const output = execFileSync(shell, [...words, 'echo', 'started'], { env: { ...process.env, HOME: folder } });
			expect(String(output)).toBe('started\n');
			expect(realpathSync(join(nodes, 'n8n-nodes-document-conversion'))).toBe(packageFolder);
		}
	});

	test('starts n8n as the tested version', () => {
		const { n8n } = (
			JSON.parse(readFileSync(join(root, 'n8n/package.json'), 'utf8')) as { dependencies: { n8n: string } }
		).dependencies;
		expect(stageOf('n8n')[0]).toBe(`FROM docker.n8n.io/n8nio/n8n:${n8n} AS n8n`);
	});
});
