import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ToolPath } from '../../../contract/tools';
import { ServiceError } from '../messages/errors';
import { withPdf } from '../engine/external/pdfium-document';
import { decisionsJson } from '../engine/inspect/decisions-json';
import { inspectPages } from '../engine/inspect/inspect-pages';
import { roleOf } from '../engine/inspect/overlay';
import { pdfSource } from '../engine/reading/pdf-source';
import { toolWork } from '../engine/request/context';
import type { ConversionRequest } from '../engine/request/request';
import { pageFileName } from '../engine/request/names';
import { expandPageList, mergePageRanges, parsePageList, parseParameter } from '../parameters';
import { foldersFromEnvironment } from './environment-folders';
import { requireFlag, UsageError, type Arguments } from './arguments';

/** Text of `inspect --help`. */
const inspectHelp = `Usage: document-conversion inspect <file.pdf> --out <folder> [options]

Shows how pages were read. In the images, words have thin gray frames. Blocks have frames in the color of their role,
with their position in the reading order. Table cells have dashed frames, and column headers are tinted.

Prints one JSON line per page: page, image, words, blocks (roles in reading order) and decisions. The field decisions is
the name of a JSON file next to the image. This file lists each scored decision: kind, result, score from 0 to 1, box
(left, top, right, bottom in points), texts and features.

Options:
  --out <folder>      output folder for the PNG and JSON files; created if it does not exist
  --pages <list>      pages to show, such as 1,3-5; default: all
  --dpi <number>      image resolution, 36 to 300; default: 110
  --parameter <json>  parameters of pdf/json to use, such as {"enableOcr":1}
  --password <text>   password of an encrypted file
  --help              show this help

Exit code: 0 if the pages were drawn, 1 if the file cannot be read or the command is not valid.
`;

/** The conversion that produces the displayed data: the parsed document. */
const tool = 'pdf/json' satisfies ToolPath;

const known = ['out', 'pages', 'dpi', 'parameter', 'password', 'help'];

/** Range of `--dpi`. */
const lowestDpi = 36;
const highestDpi = 300;
const usualDpi = 110;

/**
 * `inspect`: draws words, blocks, reading order and cells over the pages of a PDF and writes the decisions. @returns
 * the exit code
 */
export async function runInspect(line: Arguments): Promise<number> {
	const { flags, positionals } = line;
	if (flags['help']) {
		process.stdout.write(inspectHelp);
		return 0;
	}
	const unknown = Object.keys(flags).find((name) => !known.includes(name));
	if (unknown !== undefined) throw new UsageError(`Unknown flag --${unknown}. See "inspect --help".`);
	const [file, ...more] = positionals;
	if (file === undefined || more.length > 0)
		throw new UsageError('The command "inspect" requires one PDF file. See "inspect --help".');
	const out = requireFlag(line, 'out');
	const dpi = Number(flags['dpi'] ?? usualDpi);
	if (!(dpi >= lowestDpi && dpi <= highestDpi)) {
		throw new UsageError(`--dpi must be a number from ${lowestDpi} to ${highestDpi}.`);
	}
	const parameter = parseParameter(tool, flags['parameter']);
	const found = await stat(file).catch(() => undefined);
	if (!found?.isFile()) throw new UsageError(`The file "${file}" does not exist.`);
	await mkdir(out, { recursive: true });
	const fileName = basename(file);
	const request: ConversionRequest = {
		toolPath: tool,
		inputPath: file,
		fileName,
		parameter,
		outputFolder: out,
		...foldersFromEnvironment(),
		password: flags['password'],
	};
	const { context } = toolWork(tool, request, () => undefined);
	await withPdf(pdfSource(context), async (document) => {
		const ranges = mergePageRanges(parsePageList(flags['pages'] ?? '', 'pages'));
		const all = ranges.length === 0 ? [{ first: 1, last: document.pageCount }] : ranges;
		const pageNumbers = expandPageList(all, document.pageCount, document.pageCount);
		let drawn = 0;
		for await (const inspected of inspectPages(context, document, { pageNumbers, dpi })) {
			const { page, document: laidOut, png, decisions } = inspected;
			const path = (extension: string) =>
				join(out, pageFileName(fileName, page.pageNumber, document.pageCount, extension));
			const image = path('png');
			await writeFile(image, png);
			const blocks = laidOut.blocks.map(roleOf);
			const decisionsFile = decisions.length === 0 ? undefined : path('json');
			if (decisionsFile !== undefined) await writeFile(decisionsFile, decisionsJson(decisions));
			const line = { page: page.pageNumber, image, words: page.words.length, blocks, decisions: decisionsFile };
			process.stdout.write(`${JSON.stringify(line)}\n`);
			drawn++;
		}
		if (drawn === 0) throw new ServiceError('cannotOpen', { file: fileName, format: 'PDF' });
	});
	return 0;
}
