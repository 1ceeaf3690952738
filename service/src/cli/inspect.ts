import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ToolPath } from '../../../contract/tools';
import { ServiceError } from '../errors';
import { withPdf } from '../engine/external/pdfium-document';
import { decisionsJson } from '../engine/inspect/decisions-json';
import { inspectPages } from '../engine/inspect/inspect-pages';
import { roleOf } from '../engine/inspect/overlay';
import { pdfSource } from '../engine/reading/pdf-source';
import { toolWork } from '../engine/request/context';
import type { ConversionRequest } from '../engine/request/request';
import { pageFileName } from '../engine/request/names';
import { expandPageList, mergePageRanges, parsePageList, parseParameter } from '../parameters';
import { requireFlag, UsageError, type Arguments } from './arguments';

/** Text of `inspect --help`. */
const inspectHelp = `Usage: document-conversion inspect <file.pdf> --out <folder> [options]

Shows why a result is as it is: draws over each page what was read from it. Words have thin gray frames; blocks have
frames in the colour of their role, with their number in the reading order; cells of tables are dashed, column headings
tinted. Prints one JSON line a page: page, image, words, blocks (roles in reading order), and decisions where there are
any: a JSON file beside the image with what was decided by fitted scores. Each decision has its kind, whether it was taken,
its score from 0 to 1, its box (left, top, right, bottom in points), its texts, and the features that it rests on.

Options:
  --out <folder>      where the PNG and JSON files go; made when it does not exist
  --pages <list>      pages counted from 1, such as 1,3-5; all of them when absent
  --dpi <number>      pixels an inch, 36 to 300; 110 when absent
  --parameter <json>  parameters of pdf/json that decide how pages are read, such as {"enableOcr":1}
  --password <text>   password of an encrypted file
  --help              this text

Exit code: 0 it was drawn, 1 the file cannot be read or the command was used wrongly.
`;

/** The conversion whose pages are shown: the parsed document. */
const tool = 'pdf/json' satisfies ToolPath;

const known = ['out', 'pages', 'dpi', 'parameter', 'password', 'help'];

/** Bounds of `--dpi`. */
const lowestDpi = 36;
const highestDpi = 300;
const usualDpi = 110;

/** `inspect`: draw words, blocks, reading order and cells over the pages of a PDF, and write what was decided. @returns the exit code */
export async function runInspect(line: Arguments): Promise<number> {
	const { flags, positionals } = line;
	if (flags['help']) {
		process.stdout.write(inspectHelp);
		return 0;
	}
	const unknown = Object.keys(flags).find((name) => !known.includes(name));
	if (unknown !== undefined) throw new UsageError(`The flag --${unknown} is not known. See "inspect --help".`);
	const [file, ...more] = positionals;
	if (file === undefined || more.length > 0) throw new UsageError('inspect takes one PDF file. See "inspect --help".');
	const out = requireFlag(line, 'out');
	const dpi = Number(flags['dpi'] ?? usualDpi);
	if (!(dpi >= lowestDpi && dpi <= highestDpi)) {
		throw new UsageError(`--dpi takes a number from ${lowestDpi} to ${highestDpi}.`);
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
			const said = { page: page.pageNumber, image, words: page.words.length, blocks, decisions: decisionsFile };
			process.stdout.write(`${JSON.stringify(said)}\n`);
			drawn++;
		}
		if (drawn === 0) throw new ServiceError('cannotOpen', { file: fileName, format: 'PDF' });
	});
	return 0;
}
