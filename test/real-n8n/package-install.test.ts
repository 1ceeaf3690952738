import { copyFile, mkdir, mkdtemp, readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { parse } from 'yaml';

import { fixturePath } from '../../fixtures';
import { startServer, type ChildServer } from '../../scripts/lib/child-server.mjs';
import { N8nClient, outputItems } from '../../scripts/lib/n8n-client.mjs';
import { n8nEnvironment } from '../../scripts/lib/n8n-process.mjs';
import { npmEnvironment } from '../../scripts/lib/npm.mjs';
import { packNode } from '../../scripts/lib/pack.mjs';
import { N8N_BIN, N8N_NODE, N8N_PROJECT, ROOT } from '../../scripts/lib/paths.mjs';
import { findFreePort } from '../../scripts/lib/ports.mjs';
import { runCommand } from '../../scripts/lib/run-command.mjs';
import { sampled } from '../../service/test/support/sample';
import { buildNodePackage, startOfImage } from '../support/node-image';
import { credentialName, credentialType, realN8n } from '../support/real-n8n';
import { runWell } from '../support/real-n8n-runs';
import { chain, documentConversion, readFiles, start } from '../support/real-n8n-workflows';

/** The tested part of what package.json publishes. */
interface Manifest {
	name: string;
	version: string;
	n8n: { nodes: string[]; credentials: string[] };
}

/** No registry is asked, and `n8n-workflow`, which n8n brings, is not installed a second time. */
const npmFlags = ['--offline', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];

/** Only ends what hangs: the image starts n8n twice. */
const startMs = 400_000;
const { service } = realN8n();

/** How n8n starts. */
interface Start {
	readonly command: string;
	readonly args: readonly string[];
}

/** Installs the packed package with npm, as a self-hosted user does. @param folder home of n8n */
async function installPacked(folder: string): Promise<Start> {
	const tarball = await packNode(folder);
	const nodes = join(folder, '.n8n', 'nodes');
	await mkdir(nodes, { recursive: true });
	// Without a prefix, npm takes the nearest folder above that has a package.json or a node_modules.
	const install = ['install', '--prefix', nodes, tarball, ...npmFlags];
	await runCommand('npm', install, { cwd: nodes, env: npmEnvironment() });
	return { command: N8N_NODE, args: [N8N_BIN, 'start'] };
}

/** Builds the package as the Dockerfile does, and starts n8n as compose.yaml does, with its credential. @param folder home of n8n */
async function installAsImage(folder: string): Promise<Start> {
	const packageFolder = await buildNodePackage(folder);
	await mkdir(join(folder, '.n8n'));
	const data = { baseUrl: service.baseUrl, apiKey: service.apiKey };
	const credential = { id: 'documentConversion', name: credentialName, type: credentialType, data };
	await writeFile(join(folder, 'credential.json'), JSON.stringify([credential]));
	const compose = parse(await readFile(join(ROOT, 'compose.yaml'), 'utf8')) as {
		services: { n8n: { command: string[] } };
	};
	const started = compose.services.n8n.command.map((word) => word.replace('/credential/', `${folder}/`));
	const [command = '', ...args] = [...startOfImage(packageFolder), ...started];
	return { command, args };
}

const ways = [
	{ way: 'the packed package, installed with npm', install: installPacked, isCredentialImported: false },
	{ way: 'the package in the image of compose.yaml', install: installAsImage, isCredentialImported: true },
];

/** The built package in a fresh n8n; the n8n of the other tests has a copy of dist/. The image, which starts n8n twice, at night. */
describe.each(sampled(ways, ways.slice(0, 1)))('$way', ({ install, isCredentialImported }) => {
	let folder: string;
	let manifest: Manifest;
	let installed: string;
	let server: ChildServer;
	let n8n: N8nClient;

	beforeAll(async () => {
		folder = await realpath(await mkdtemp(join(tmpdir(), 'document-conversion-install-')));
		manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Manifest;
		await mkdir(join(folder, 'files'));
		await copyFile(fixturePath('sample.pdf'), join(folder, 'files', 'sample.pdf'));

		const started = await install(folder);
		installed = join(folder, '.n8n/nodes/node_modules', manifest.name);

		const port = await findFreePort();
		server = await startServer({
			name: 'n8n with the installed package',
			command: started.command,
			args: started.args,
			cwd: folder,
			env: {
				...n8nEnvironment(folder, port, await findFreePort(), [join(folder, 'files')]),
				HOME: folder,
				PATH: [dirname(N8N_NODE), join(N8N_PROJECT, 'node_modules/.bin'), process.env['PATH']].join(':'),
			},
			port,
			readyPath: '/healthz/readiness',
			logFile: join(folder, 'n8n.log'),
			readyTimeoutMs: startMs,
			stopTimeoutMs: 20_000,
		});
		n8n = new N8nClient(server.url);
		await n8n.setupOwner({ email: 'owner@example.com', password: 'Owner-of-the-test-1' });
	}, startMs + 200_000);

	afterAll(async () => {
		await server?.stop();
		await rm(folder, { recursive: true, force: true });
	});

	it('contains only itself: no dependency, source or declaration', async () => {
		expect((await readdir(join(installed, '..'))).filter((name) => !name.startsWith('.'))).toEqual([manifest.name]);
		const files = await readdir(installed, { recursive: true, withFileTypes: true });
		const names = files.filter((file) => file.isFile()).map((file) => file.name);
		expect(names.filter((name) => name.endsWith('.ts') || name.includes('.test.'))).toEqual([]);
		expect(names).toContain('LICENSE.md');
		// About the node, not about the repository.
		expect(await readFile(join(installed, 'README.md'), 'utf8')).toMatch(/^# n8n-nodes-document-conversion\n/);
	});

	it('shows its node types and its credential under their published names', async () => {
		const types = await n8n.listNodeTypes();
		const own = types.map(({ name }) => String(name)).filter((name) => name.startsWith(`${manifest.name}.`));
		const published = manifest.n8n.nodes.map((file) => {
			const className = basename(file, '.node.js');
			return `${manifest.name}.${className.charAt(0).toLowerCase()}${className.slice(1)}`;
		});
		// `usableAsTool` gives the node a second type, for agents.
		expect([...new Set(own)].sort()).toEqual([...published, `${manifest.name}.documentConversionTool`].sort());
		const credentials = await n8n.send('GET', '/types/credentials.json');
		expect(((await credentials.json()) as { name: string }[]).map(({ name }) => name)).toContain(credentialType);
	});

	it('converts a PDF to text with the service', async () => {
		const data = { baseUrl: service.baseUrl, apiKey: service.apiKey };
		const [imported] = await n8n.listCredentials();
		const { id } = imported ?? (await n8n.createCredential({ name: credentialName, type: credentialType, data }));
		expect(imported !== undefined).toBe(isCredentialImported);
		const convert = documentConversion(
			{ resource: 'document', operation: 'convert', tool: 'pdf/txt' },
			{ credentials: { [credentialType]: { id, name: credentialName } } },
		);
		const workflow = chain('Installed', [start, readFiles(join(folder, 'files', 'sample.pdf')), convert]);
		const execution = await runWell({ ...realN8n(), n8n }, workflow);
		const [item] = outputItems(execution, convert.name);
		expect(item?.json.text).toContain('Invoice');
	});
});
