import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { readSettings } from '../settings/settings';
import { makeMcpServer } from '../mcp/server';
import { UsageError } from './arguments';
import { ownVersion } from '../runtime/own-version';
import { LocalWorkers } from './local-workers';
import { LocalWorkshop } from './mcp/local-workshop';
import { OpenFolders } from './mcp/open-folders';

/** Text of `mcp --help`. */
const mcpHelp = `Usage: document-conversion mcp --folder <folder> [--folder <folder> …] [--out <folder>] [--addresses [hosts]]

Runs a Model Context Protocol server on standard input and output. AI assistants can use it to read, search and convert
documents on this machine. docs/mcp.md explains how to add it to an assistant.

Options:
  --folder <folder>    folder with documents that can be read, including subfolders
  --out <folder>       folder for the results of convert_file; if omitted, no files can be created
  --addresses          also allow http and https URLs of documents in public networks
  --hosts <a,b>        also allow these hosts in private networks
  --help               show this help

The data folder, limits and sandbox are configured with environment variables, as for "serve".
`;

/** `mcp`: an MCP server on standard input and output, until its input ends. @returns the exit code */
export async function runMcp(argv: readonly string[]): Promise<number> {
	const { folder = [], out, addresses, hosts, help } = parse(argv);
	if (help) {
		process.stdout.write(mcpHelp);
		return 0;
	}
	if (folder.length === 0 && !addresses)
		throw new UsageError('The command "mcp" requires --folder <folder>. See "mcp --help".');
	if (hosts !== undefined && !addresses) throw new UsageError('--hosts requires --addresses.');
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
