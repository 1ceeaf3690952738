import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolDefinition, type ToolPath, resolveToolPath } from '../../../../contract/tools';
import { sniff } from '../../engine/convert/tools/sniff';
import { UsageError, type Arguments } from '../arguments';
import type { ConvertLine } from '../convert-file';
import { compareLines, type Change } from './compare-lines';
import { describeChange, summaryOf } from './describe';
import { InstalledVersion } from './installed-version';

const help = `Usage: document-conversion changes <old> <new> <folder> [options]

Converts all files of a folder with two versions of this program and shows what differs: lost and added words, warnings
and failures. Use it before an upgrade. The files are not changed.

<old> and <new> are the programs, or folders with an installation, such as the folder of "npm install".

Options:
  --tool <tool path>   tool to compare, such as pdf/xlsx; default: pdf/markdown, and img/markdown for images
  --parameter <JSON>   parameters of the tool
  --out <folder>       keep the results of both versions in this folder
  --help               show this help

Exit code: 0 if all results are the same, 1 if a result differs, 2 if the command is not valid.
`;

const known = ['tool', 'parameter', 'out', 'help'];

/** Default tools for files and for images. */
const defaultTools: readonly ToolPath[] = ['pdf/markdown', 'img/markdown'];

interface Comparison {
	readonly versions: readonly [before: InstalledVersion, after: InstalledVersion];
	readonly folder: string;
	readonly tool: ToolPath | undefined;
	readonly parameter: string;
}

/** `changes`: shows what an upgrade changes in the results of an operator's files. @returns the exit code */
export async function runChanges(line: Arguments): Promise<number> {
	if (line.flags['help']) {
		process.stdout.write(help);
		return 0;
	}
	try {
		return await withOutput(line.flags['out'], async (out) => await compareAll(await readComparison(line), out));
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		process.stderr.write(`${error.message} See "document-conversion changes --help".\n`);
		return 2;
	}
}

async function readComparison({ positionals, flags }: Arguments): Promise<Comparison> {
	const unknown = Object.keys(flags).find((name) => !known.includes(name));
	if (unknown !== undefined) throw new UsageError(`Unknown flag --${unknown}.`);
	const [before, after, folder, ...more] = positionals;
	if (before === undefined || after === undefined || folder === undefined || more.length > 0)
		throw new UsageError('The command "changes" requires two versions and a folder.');
	const tool = flags['tool'] === undefined ? undefined : resolveToolPath(flags['tool']);
	if (flags['tool'] !== undefined && tool === undefined) throw new UsageError(`Unknown tool path "${flags['tool']}".`);
	const found = await stat(folder).catch(() => undefined);
	if (!found?.isDirectory()) throw new UsageError(`The folder "${folder}" does not exist.`);
	return {
		versions: [InstalledVersion.at(before), InstalledVersion.at(after)],
		folder,
		tool,
		parameter: flags['parameter'] ?? '{}',
	};
}

/** Runs work with a folder for results, which is removed unless it was named. */
async function withOutput(named: string | undefined, work: (out: string) => Promise<number>): Promise<number> {
	if (named !== undefined) {
		await mkdir(named, { recursive: true });
		return await work(named);
	}
	const out = await mkdtemp(join(tmpdir(), 'document-conversion-changes-'));
	try {
		return await work(out);
	} finally {
		await rm(out, { recursive: true, force: true });
	}
}

async function compareAll({ versions, folder, tool, parameter }: Comparison, out: string): Promise<number> {
	const files = await filesIn(folder);
	if (files.length === 0) throw new UsageError(`The folder "${folder}" has no files.`);
	// Dates in results must be the same.
	process.env['SOURCE_DATE_EPOCH'] ??= String(Math.floor(Date.now() / 1000));
	const counts = new Map<Change['kind'], number>();
	for (const [path, some] of await toolsOf(files, tool)) {
		const [before, after] = versions;
		const old = byFile(await before.convert(path, some, join(out, 'old'), parameter));
		const now = byFile(await after.convert(path, some, join(out, 'new'), parameter));
		for (const file of new Set([...old.keys(), ...now.keys()])) {
			const lines = [old.get(file), now.get(file)] as const;
			const change = await compareLines(...lines, toolDefinition(path).targetTypeName);
			counts.set(change.kind, (counts.get(change.kind) ?? 0) + 1);
			process.stdout.write(describeChange(file, change, ...lines));
		}
	}
	process.stdout.write(summaryOf(counts));
	return [...counts.keys()].every((kind) => kind === 'same') ? 0 : 1;
}

const byFile = (lines: readonly ConvertLine[]) => new Map(lines.map((line) => [line.file, line]));

/** Files of a folder and its subfolders, in order; hidden ones are skipped. */
async function filesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { withFileTypes: true, recursive: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.filter(
			(path) =>
				!path
					.slice(folder.length)
					.split(/[\\/]/)
					.some((name) => name.startsWith('.')),
		)
		.sort();
}

/** The tool for each file. */
async function toolsOf(files: readonly string[], tool: ToolPath | undefined): Promise<[ToolPath, string[]][]> {
	if (tool !== undefined) return [[tool, [...files]]];
	const kinds = await Promise.all(files.map(async (file) => (await sniff(file)).kind === 'image'));
	return defaultTools
		.map((path, index): [ToolPath, string[]] => [path, files.filter((_, at) => Number(kinds[at]) === index)])
		.filter(([, some]) => some.length > 0);
}
