import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { firstLines } from '../../../scripts/lib/demo.mjs';
import { parseFlatted } from '../../../scripts/lib/flatted.mjs';
import type { N8nClient } from '../../../scripts/lib/n8n-client.mjs';
import { installNodePackage } from '../../../scripts/lib/n8n-package.mjs';
import { n8nEnvironment } from '../../../scripts/lib/n8n-process.mjs';
import { importExamples, settleExample } from '../../../scripts/lib/n8n-setup.mjs';
import { startProgress } from '../../../scripts/lib/progress.mjs';
import { makeFolder, removeFolders } from './support';

afterAll(removeFolders);

describe('the format of execution data', () => {
	it('is parsed with shared and circular references', () => {
		const text = '[{"name":"1","list":"2","self":"0","count":3,"none":null},"a text",["3","3",true],{"x":"1"}]';
		const value = parseFlatted(text) as Record<string, unknown> & { list: unknown[] };
		expect(value).toMatchObject({
			name: 'a text',
			count: 3,
			none: null,
			list: [{ x: 'a text' }, { x: 'a text' }, true],
		});
		expect(value.self).toBe(value);
		expect(value.list[0]).toBe(value.list[1]);
	});
});

describe('the node package in n8n', () => {
	it('is copied under its own name, replacing an older copy', () => {
		const packageFolder = makeFolder();
		const userFolder = makeFolder();
		writeFileSync(path.join(packageFolder, 'package.json'), JSON.stringify({ name: 'n8n-nodes-x', main: 'index.js' }));
		expect(() => installNodePackage(userFolder, packageFolder)).toThrow('npm run build');
		mkdirSync(path.join(packageFolder, 'dist'));
		writeFileSync(path.join(packageFolder, 'dist/old.js'), '');
		installNodePackage(userFolder, packageFolder);
		writeFileSync(path.join(packageFolder, 'dist/new.js'), '');
		const modules = path.join(userFolder, '.n8n/nodes/node_modules');
		expect(installNodePackage(userFolder, packageFolder)).toBe(path.join(modules, 'n8n-nodes-x'));
		expect(readdirSync(modules)).toEqual(['n8n-nodes-x']);
		expect(readdirSync(path.join(modules, 'n8n-nodes-x')).sort()).toEqual(['dist', 'package.json']);
		expect(existsSync(path.join(modules, 'n8n-nodes-x/dist/new.js'))).toBe(true);
	});
});

describe("n8n's environment", () => {
	it("inherits nothing that would change n8n's behaviour", () => {
		process.env.N8N_ENCRYPTION_KEY = 'of another n8n';
		process.env.DB_TYPE = 'postgresdb';
		const files = path.join(makeFolder(), 'files');
		const environment = n8nEnvironment('/user', 1, 2, [files]);
		delete process.env.N8N_ENCRYPTION_KEY;
		delete process.env.DB_TYPE;
		expect(environment).toMatchObject({ N8N_PORT: '1', N8N_USER_FOLDER: '/user', NODE_ENV: 'production' });
		expect(environment).not.toHaveProperty('N8N_ENCRYPTION_KEY');
		expect(environment).not.toHaveProperty('DB_TYPE');
		expect(environment.N8N_RESTRICT_FILE_ACCESS_TO).toBe(files);
	});
});

describe('an example on this machine', () => {
	const examples = path.resolve(__dirname, '../../../examples');
	const setting = { credential: { id: 'c1', name: 'Ours' }, filesFolder: '/data (1)/files' };

	it.each(readdirSync(examples))('%s gets the credential and the folder, and keeps the rest', (file) => {
		const workflow = JSON.parse(readFileSync(path.join(examples, file), 'utf8'));
		const example = settleExample(workflow, setting);
		const parameters = example.nodes.filter(({ type }) => !type.endsWith('stickyNote')).map((node) => node.parameters);
		expect(JSON.stringify(parameters)).not.toContain('/home/node');
		const ours = (nodes: typeof example.nodes) =>
			nodes.flatMap(({ credentials }) => credentials?.documentConversionApi?.id ?? []);
		expect(ours(example.nodes)).toEqual(ours(workflow.nodes).map(() => 'c1'));
		// One talks to the service by its MCP endpoint alone.
		expect(ours(example.nodes).length > 0).toBe(file !== 'ask-your-documents.json');
		const others = (nodes: typeof example.nodes) => nodes.map(({ credentials }) => credentials?.imap);
		expect(others(example.nodes)).toEqual(others(workflow.nodes));
		expect({ ...example, nodes: [] }).toEqual({ ...workflow, nodes: [] });
	});

	it('finds the folders that it writes to', async () => {
		const filesFolder = path.join(makeFolder(), 'files');
		const n8n = { listWorkflows: () => Promise.resolve([]), createWorkflow: () => Promise.resolve({ id: 'w1' }) };
		await importExamples(n8n as unknown as N8nClient, examples, { ...setting, filesFolder });
		expect(readdirSync(filesFolder)).toEqual(['archive', 'filled', 'redacted']);
	});

	it("keeps a folder's brackets out of a file pattern", () => {
		const node = {
			name: 'Read',
			type: 'x',
			typeVersion: 1,
			position: [0, 0],
			parameters: { fileSelector: '/home/node/.n8n-files/*.{pdf,PDF}', fileName: '/home/node/.n8n-files/a.txt' },
		};
		const [example] = settleExample({ name: 'x', nodes: [node], connections: {} }, setting).nodes;
		expect(example?.parameters).toEqual({
			fileSelector: '/data \\(1\\)/files/*.{pdf,PDF}',
			fileName: '/data (1)/files/a.txt',
		});
	});
});

describe('the output for the user', () => {
	it('shows the first lines of the text, without empty ones', () => {
		const lines = Array.from({ length: 15 }, (_, index) => `line ${index}`);
		const summary = firstLines(`\n\n${lines.join('\n\n')}\n`).split('\n');
		expect(summary).toHaveLength(13);
		expect(summary[0]).toBe('    line 0');
		expect(summary[12]).toBe('    … and 3 more lines');
	});

	it('is an occasional line in a log', async () => {
		const written: string[] = [];
		const stream = { write: (text: string) => written.push(text) } as unknown as NodeJS.WritableStream;
		const progress = startProgress('Installing n8n', { stream, intervalMs: 20 });
		progress.detail('5 of 9 packages');
		while (written.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
		progress.done();
		expect(written[0]).toMatch(/^Installing n8n … \d s\n$/);
		expect(written[1]).toMatch(/^Installing n8n … \d s \(5 of 9 packages\)\n$/);
		expect(written.at(-1)).toMatch(/^Installing n8n: done in \d s\n$/);
	});

	it('is one line on a terminal for steps beside each other', () => {
		const written: string[] = [];
		const stream = {
			isTTY: true,
			columns: 200,
			write: (text: string) => written.push(text),
		} as unknown as NodeJS.WriteStream;
		const first = startProgress('Installing n8n', { stream });
		const second = startProgress('Building', { stream });
		expect(written.at(-1)).toMatch(/Installing n8n … \d s, Building … \d s$/);
		first.done();
		startProgress('Starting n8n', { stream }).done();
		expect(written.at(-2)).toMatch(/^\r\S*Building … \d s, Starting n8n … \d s$/);
		second.done();
	});
});
