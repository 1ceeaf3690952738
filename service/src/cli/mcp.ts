import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readSettings } from '../config';
import { makeMcpServer } from '../mcp/server';
import { UsageError } from './arguments';
import { ownVersion } from '../own-version';
import { LocalWorkers } from './local-workers';
import { LocalWorkshop } from './mcp/local-workshop';
import { OpenFolders } from './mcp/open-folders';

/** Text of `mcp --help`. */
const mcpHelp = `Usage: document-conversion mcp --folder <folder> [--folder <folder> …] [--out <folder>] [--addresses [hosts]]

Serves the Model Context Protocol on standard input and output: a program with a language model reads, searches and
converts documents by it, on this machine alone. docs/mcp.md says how it is added to such programs.

Options:
  --folder <folder>    documents in it and below may be read; nothing outside
  --out <folder>       results of convert_file go there, and may be read; without it nothing can be converted to a file
  --addresses          documents may also be fetched from http and https addresses in public networks
  --hosts <a,b>        and from these hosts in private networks
  --help               this text

Data folder, limits and the jail of workers are those of "serve", in the environment.
`;

/** `mcp`: an MCP server on standard input and output, until its input ends. @returns the exit code */
export async function runMcp(argv: readonly string[]): Promise<number> {
	const { folder = [], out, addresses, hosts, help } = parse(argv);
	if (help) {
		process.stdout.write(mcpHelp);
		return 0;
	}
	if (folder.length === 0 && !addresses) throw new UsageError('mcp needs --folder <folder>. See "mcp --help".');
	if (hosts !== undefined && !addresses) throw new UsageError('--hosts needs --addresses.');
	const settings = readSettings(process.env);
	if (out !== undefined) await mkdir(out, { recursive: true });
	const folders = await OpenFolders.open(out === undefined ? folder : [...folder, out]);
	const workers = await LocalWorkers.open(settings);
	try {
		const { fileBytes } = settings;
		const privateHosts = addresses ? (hosts ?? '') : undefined;
		const mcp = makeMcpServer(new LocalWorkshop(workers, { folders, out, privateHosts, fileBytes }), ownVersion());
		await mcp.connect(new StdioServerTransport());
		await Promise.race([
			once(process.stdin, 'end'),
			once(process.stdin, 'close'),
			once(process, 'SIGTERM'),
			once(process, 'SIGINT'),
		]);
		await mcp.close();
		process.stdin.destroy();
		return 0;
	} finally {
		await workers.close();
	}
}

function parse(argv: readonly string[]) {
	try {
		return parseArgs({
			args: [...argv],
			options: {
				folder: { type: 'string', multiple: true },
				out: { type: 'string' },
				addresses: { type: 'boolean' },
				hosts: { type: 'string' },
				help: { type: 'boolean', short: 'h' },
			},
		}).values;
	} catch (error) {
		throw new UsageError(`${(error as Error).message}. See "mcp --help".`);
	}
}
