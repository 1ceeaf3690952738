import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { mcpToolNames } from '../../../contract/mcp';
import { toolPaths } from '../../../contract/tools';
import { trialPicture } from '../../src/cli/doctor/trial-documents';
import { trialPdf } from '../../src/tasks/trial-document';
import { buildService, nodePath, repositoryFolder } from '../support/build-service';
import { childrenOf } from '../support/child-processes';
import { runProgram } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';
import { waitUntil } from '../support/wait-until';

const program = join(repositoryFolder, 'service/bin/document-conversion.js');
const documents = join(repositoryFolder, 'fixtures/documents');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let open: string;
let out: string;
let temporary: string;
let client: Client;
let transport: StdioClientTransport;

/** A real process of the command, and the official client of the protocol. */
async function connect(argv: readonly string[]): Promise<Client> {
	buildService();
	const env = {
		PATH: process.env['PATH'] ?? '',
		DOCUMENT_CONVERSION_DATA_FOLDER: join(folder.path, 'data'),
		TMPDIR: temporary,
	};
	transport = new StdioClientTransport({ command: nodePath, args: [program, 'mcp', ...argv], env, stderr: 'pipe' });
	const made = new Client({ name: 'test', version: '1' });
	await made.connect(transport);
	return made;
}

async function call(name: string, given: Readonly<Record<string, unknown>> = {}): Promise<CallToolResult> {
	return (await client.callTool({ name, arguments: { ...given } }, undefined, { timeout: 150_000 })) as CallToolResult;
}

function textOf({ content, isError }: CallToolResult, isExpected = false): string {
	const [first] = content;
	if (first?.type !== 'text') throw new Error('no text');
	if ((isError ?? false) !== isExpected) throw new Error(first.text);
	return first.text;
}

beforeAll(async () => {
	folder = await temporaryFolder();
	open = join(folder.path, 'open');
	out = join(folder.path, 'results');
	temporary = join(folder.path, 'tmp');
	await mkdir(temporary);
	await mkdir(join(open, 'below'), { recursive: true });
	for (const name of ['sample.pdf', 'three-pages.pdf', 'encrypted.pdf', 'damaged-xref.pdf'])
		await copyFile(join(documents, name), join(open, name));
	await writeFile(join(open, 'below', 'invoice.pdf'), trialPdf());
	await writeFile(join(open, 'scan.png'), await trialPicture());
	await writeFile(join(open, 'notes.txt'), 'not a document');
	await writeFile(join(folder.path, 'secret.pdf'), trialPdf());
	await symlink(join(folder.path, 'secret.pdf'), join(open, 'link.pdf'));
	client = await connect(['--folder', open, '--out', out]);
});
afterAll(async () => {
	await client.close();
	await folder.remove();
});

describe('the MCP server on stdio', () => {
	it('offers the tools of the contract, with their schemas', async () => {
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name)).toEqual(mcpToolNames('stdio'));
		const convert = tools.find(({ name }) => name === 'convert_file');
		expect(convert?.inputSchema.properties?.['conversion']).toMatchObject({ enum: [...toolPaths] });
		expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)).toEqual([
			'convert_file',
			'cancel_task',
		]);
	});

	it('lists only documents of the allowed folders', async () => {
		const names = textOf(await call('list_files'))
			.split('\n')
			.map((path) => basename(path));
		expect(names.sort()).toEqual([
			'damaged-xref.pdf',
			'encrypted.pdf',
			'invoice.pdf',
			'sample.pdf',
			'scan.png',
			'three-pages.pdf',
		]);
		expect(textOf(await call('list_files', { folder: 'below' }))).toBe(join(open, 'below/invoice.pdf'));
	});

	it('reads pages within a budget, up to the end without gaps or repeats', async () => {
		const whole = textOf(await call('read_document', { file: 'three-pages.pdf' }));
		expect(whole.match(/^\[page \d+\]$/gm)).toEqual(['[page 1]', '[page 2]', '[page 3]']);
		const parts: string[] = [];
		for (let continueFrom: unknown; ; ) {
			const answer = await call('read_document', {
				file: 'three-pages.pdf',
				mostCharacters: 500,
				...(continueFrom === undefined ? {} : { continueFrom }),
			});
			const text = textOf(answer);
			expect(text.length).toBeLessThanOrEqual(500);
			parts.push(text.replace(/\n\[not the end:.*\]$/, ''));
			continueFrom = answer.structuredContent?.['continueFrom'];
			if (continueFrom === undefined) break;
			expect(text).toContain(`continueFrom: "${String(continueFrom)}"`);
		}
		const plain = (text: string): string => text.replaceAll(/\[page \d+\]/g, '').replaceAll(/\s+/g, '');
		expect(plain(parts.join(''))).toBe(plain(whole));
		const second = await call('read_document', { file: 'three-pages.pdf', pages: '2' });
		expect([textOf(second).match(/^\[page \d+\]$/gm), second.structuredContent?.['pages']]).toEqual([
			['[page 2]'],
			[2],
		]);
	});

	it('reads headings and tables as Markdown, with positions on request, and images by OCR', async () => {
		const text = textOf(await call('read_document', { file: 'below/invoice.pdf', boxes: true }));
		expect(text).toMatch(/^# Invoice \[page 1, box 40,31,103,54\]$/m);
		expect(text).toContain('| Description | Amount |\n| --- | --- |\n| Paper | 10.00 |\n| Ink | 2.50 |');
		expect(textOf(await call('read_document', { file: 'scan.png', language: 'ENGLISH' }))).toMatch(
			/Invoice Number: 4711/,
		);
	});

	it('finds words with page and box, ignoring case and accents, and reports missing ones', async () => {
		const found = await call('search_document', { file: 'below/invoice.pdf', query: 'PÁPER' });
		expect(textOf(found)).toBe('1 place:\n- page 1, box 40,132,240,157: Paper');
		expect(found.structuredContent).toMatchObject({
			total: 1,
			isPhrase: true,
			places: [{ page: 1, box: [40, 132, 240, 157] }],
		});
		expect(textOf(await call('search_document', { file: 'below/invoice.pdf', query: '4711 number' }))).toContain(
			'that have all words, apart',
		);
		expect(textOf(await call('search_document', { file: 'below/invoice.pdf', query: 'pencil' }))).toBe(
			'"pencil" is not in the document.',
		);
	});

	it('extracts fields and columns with positions, and reports missing ones', async () => {
		const answer = await call('extract_fields', {
			file: 'below/invoice.pdf',
			keys: ['Invoice Number', 'IBAN'],
			tableHandles: ['Description', 'Amount'],
		});
		const text = textOf(answer);
		expect(text).toMatch(/^Invoice Number: 4711 \(confidence [\d.]+, page 1, box 123,70,148,82\)$/m);
		expect(text).toMatch(/^IBAN: not found$/m);
		expect(text).toContain('Table on page 1:\n| Description | Amount |\n| --- | --- |\n| Paper | 10.00 |');
		expect(answer.structuredContent).toMatchObject({ fields: [{ key: 'Invoice Number', value: '4711' }] });
	});

	it('converts into the results folder without overwriting, and can read the results', async () => {
		const first = await call('convert_file', { conversion: 'pdf/docx', file: 'sample.pdf' });
		expect(first.structuredContent).toMatchObject({ path: join(out, 'sample.docx') });
		expect((await readFile(join(out, 'sample.docx'))).subarray(0, 2).toString()).toBe('PK');
		const second = await call('convert_file', { conversion: 'pdf/docx', file: 'sample.pdf' });
		expect(second.structuredContent).toMatchObject({ path: join(out, 'sample (2).docx') });
		const merged = await call('convert_file', {
			conversion: 'pdf/merge',
			file: 'sample.pdf',
			moreFiles: ['three-pages.pdf'],
		});
		const { path } = merged.structuredContent as { path: string };
		expect(textOf(await call('read_document', { file: path, pages: '4' }))).toContain('[page 4]');
		expect((await readdir(out)).filter((name) => name.startsWith('.'))).toEqual([]);
		expect(JSON.parse(textOf(await call('list_conversions', { conversion: 'pdf/img' })))).toMatchObject({
			properties: { imageFormat: { type: 'string' } },
		});
	});

	it('reports the state of a conversion, its result, and earlier ones', async () => {
		const answer = await call('convert_file', { conversion: 'pdf/txt', file: 'sample.pdf' });
		const { task, path } = answer.structuredContent as { task: string; path: string };
		const view = await call('get_task', { task, waitSeconds: 5 });
		expect(textOf(view)).toMatch(
			/^Task .*, pdf\/txt of sample\.pdf: finished, 2 of 2 pages: .*sample\.txt \(\d+ bytes\)$/,
		);
		expect(view.structuredContent).toMatchObject({ task, state: 'finished', result: { path } });
		expect(textOf(await call('get_task')).split('\n')[0]).toContain(task);
		expect(textOf(await call('cancel_task', { task }))).toContain('finished');
		expect(textOf(await call('get_task', { task: 'none' }), true)).toContain('(code 05001)');
	});

	it('reports page progress', async () => {
		const progressReports: number[] = [];
		const given = { name: 'convert_file', arguments: { conversion: 'pdf/html', file: 'three-pages.pdf' } };
		await client.callTool(given, undefined, {
			onprogress: ({ total = 0 }) => progressReports.push(total),
			timeout: 150_000,
		});
		expect(new Set(progressReports)).toEqual(new Set([3]));
	});

	it.each([
		['a path that leads out', { file: '../secret.pdf' }, 'is outside the folders'],
		['a path elsewhere', { file: '/etc/passwd' }, 'is outside the folders'],
		['one elsewhere that is not there', { file: '/etc/nothing' }, 'is outside the folders'],
		['a link that leads out', { file: 'link.pdf' }, 'is outside the folders'],
		['a file that is not there', { file: 'missing.pdf' }, 'does not exist'],
		['a folder', { file: 'below' }, 'is a folder'],
		['an address', { file: 'http://127.0.0.1/a.pdf' }, 'is not allowed to download files from URLs'],
		['what is no document', { file: 'notes.txt' }, '(code 02003)'],
		['a password that is missing', { file: 'encrypted.pdf' }, '(code 02201)'],
		['an argument that is missing', {}, "'file'"],
		['an argument that is not known', { file: 'sample.pdf', colour: 'red' }, 'additional properties'],
		[
			'a continuation of something else',
			{ file: 'sample.pdf', continueFrom: '999.0' },
			'"continueFrom" does not belong to this document',
		],
	])('refuses %s with a message and a code', async (_what, given, words) => {
		const text = textOf(await call('read_document', given), true);
		expect(text).toContain(words);
		expect(text).toMatch(/\(code \d{5}\)$/);
	});

	it('continues after a client cancels a call', async () => {
		const cancelled = new AbortController();
		const given = { name: 'read_document', arguments: { file: 'scan.png', language: 'JAPANESE' } };
		const calling = client.callTool(given, undefined, { signal: cancelled.signal });
		cancelled.abort('enough');
		await expect(calling).rejects.toThrow();
		expect(textOf(await call('search_document', { file: 'sample.pdf', query: 'a' }))).toBeTruthy();
	});

	it('leaves no process or temporary file when its client disconnects', async () => {
		const { pid } = transport;
		// The call that was canceled ended its worker.
		await waitUntil(() => childrenOf(pid ?? 0).length > 0, 'a new worker');
		const children = childrenOf(pid ?? 0);
		await client.close();
		const alive = [pid ?? 0, ...children].filter((id) => childrenOf(process.pid).includes(id));
		expect(alive).toEqual([]);
		expect(await readdir(temporary)).toEqual([]);
		client = await connect(['--folder', open]);
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name)).not.toContain('convert_file');
	});
});

describe('URLs given to the MCP server', () => {
	let server: Server;
	let base: string;
	beforeAll(async () => {
		server = createServer((request, response) => {
			if (request.url === '/there/invoice.pdf') response.end(trialPdf());
			else if (request.url === '/moved') response.writeHead(302, { location: '/there/invoice.pdf' }).end();
			else if (request.url === '/inward') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
			else response.writeHead(404).end();
		}).listen(0, '127.0.0.1');
		await new Promise((resolve) => server.once('listening', resolve));
		base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	afterAll(() => server.close());

	it('are fetched from allowed hosts, also by redirect, but from no other private network', async () => {
		await client.close();
		client = await connect(['--folder', open, '--addresses', '--hosts', '127.0.0.1']);
		expect(textOf(await call('read_document', { file: `${base}/there/invoice.pdf` }))).toContain(
			'Invoice Number: 4711',
		);
		expect(textOf(await call('search_document', { file: `${base}/moved`, query: '4711' }))).toContain('page 1, box');
		expect(textOf(await call('read_document', { file: `${base}/nowhere` }), true)).toContain('HTTP status 404');
		expect(textOf(await call('read_document', { file: `${base}/inward` }), true)).toContain(
			'private or reserved network',
		);
		await client.close();
		client = await connect(['--folder', open, '--addresses']);
		expect(textOf(await call('read_document', { file: `${base}/there/invoice.pdf` }), true)).toContain(
			'private or reserved network',
		);
	});
});

describe('an invalid mcp command line', () => {
	it.each([
		[[], '--folder'],
		[['--folder', '/nowhere'], '/nowhere is not a folder'],
		[['--folder', '.', '--hosts', 'a'], '--addresses'],
		[['--colour', 'red'], '--colour'],
	])('%j fails with a message', async (argv, words) => {
		const { code, stdout, stderr } = await runProgram(['mcp', ...argv]);
		expect([code, stdout]).toEqual([1, '']);
		expect(stderr).toContain(words);
		expect(stderr).not.toMatch(/\n\s+at /);
	});
});
