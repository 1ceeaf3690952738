import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withZipEntries, zipEntries } from '../external/zip-reader';
import { ChunkReader } from './chunk-lines';
import { CommaSeparatedReader } from './comma-separated';
import { HypertextReader } from './hypertext';
import { MarkdownReader } from './markdown';
import { ParsedJsonReader } from './parsed-json';
import { PlainTextReader } from './plain-text';
import { SlideReader } from './slides';
import { WordNumbering, WordReader } from './word';
import { WorkbookStyles, WorksheetReader } from './worksheet';
import { ResultText } from './result-text';
import type { WordKeys } from './word-keys';

/** Formats whose words are read back. */
export const readableFormats = ['markdown', 'txt', 'csv', 'xlsx', 'docx', 'pptx', 'html', 'json', 'chunks'] as const;
export type ReadableFormat = (typeof readableFormats)[number];

/** Takes a file in lines, or in pieces that do not split a character. */
type FormatReader = ({ readonly line: (line: string) => void } | { readonly push: (piece: string) => void }) & {
	readonly end?: () => void;
};

/**
 * The words of a written file, read from disk. It shares no code with the writers.
 * @throws Error for a file that cannot be read
 */
export async function readBack(path: string, format: ReadableFormat, vocabulary: WordKeys): Promise<ResultText> {
	const result = new ResultText(vocabulary);
	const extension = extname(path).slice(1);
	if (extension === 'docx' || extension === 'pptx' || extension === 'xlsx') await readPackage(path, extension, result);
	else if (extension !== 'zip') await readContent(createReadStream(path), textReader(format, result));
	else if (format === 'docx' || format === 'pptx' || format === 'xlsx') await readPackages(path, format, result);
	else await readArchive(path, format, result);
	result.endBlock();
	return result;
}

/** Endings of the files with words in an archive. */
const endings = { markdown: '.md', txt: '.txt', csv: '.csv', html: '.html', json: '.json', chunks: '.jsonl' } as const;
type TextFormat = keyof typeof endings;

function textReader(format: ReadableFormat, result: ResultText): FormatReader {
	switch (format) {
		case 'markdown':
			return new MarkdownReader(result);
		case 'csv':
			return new CommaSeparatedReader(result);
		case 'html':
			return new HypertextReader(result);
		case 'json':
			return new ParsedJsonReader(result);
		case 'chunks':
			return new ChunkReader(result);
		default:
			return new PlainTextReader(result);
	}
}

async function readArchive(path: string, format: TextFormat, result: ResultText): Promise<void> {
	for await (const { name, open } of zipEntries(path)) {
		if (!name.endsWith(endings[format]) || name === receiptName) continue;
		await readContent(await open(), textReader(format, result));
	}
}

/** The receipt of a conversion may be in its archive. */
const receiptName = 'receipt.json';

async function readPackages(path: string, format: 'docx' | 'pptx' | 'xlsx', result: ResultText): Promise<void> {
	const unpacked = `${path}.part`;
	for await (const { name, open } of zipEntries(path)) {
		if (!name.endsWith(`.${format}`)) continue;
		await pipeline(await open(), createWriteStream(unpacked));
		await readPackage(unpacked, format, result);
		await rm(unpacked);
	}
}

/** Reads parts of an office file in the order given. */
async function readPackage(path: string, format: 'docx' | 'pptx' | 'xlsx', result: ResultText): Promise<void> {
	await withZipEntries(path, async (entries) => {
		const read = async (pattern: RegExp, reader: () => FormatReader) => {
			for (const { name, open } of entries) if (pattern.test(name)) await readContent(await open(), reader());
		};
		if (format === 'pptx') return await read(/^ppt\/slides\/slide\d+\.xml$/, () => new SlideReader(result));
		if (format === 'xlsx') {
			const styles = new WorkbookStyles();
			await read(/^xl\/styles\.xml$/, () => styles);
			return await read(/^xl\/worksheets\/sheet\d+\.xml$/, () => new WorksheetReader(result, styles));
		}
		const numbering = new WordNumbering();
		await read(/^word\/numbering\.xml$/, () => numbering);
		await read(/^word\/document\.xml$/, () => new WordReader(result, numbering));
		result.startPart();
		await read(/^word\/footnotes\.xml$/, () => new WordReader(result, numbering));
		result.startFree();
		await read(/^word\/(?:header|footer)\d*\.xml$/, () => new WordReader(result, numbering));
		result.endFree();
	});
}

async function readContent(stream: Readable, reader: FormatReader): Promise<void> {
	stream.setEncoding('utf8');
	let rest = '';
	for await (const chunk of stream as AsyncIterable<string>) {
		if ('push' in reader) {
			reader.push(chunk);
			continue;
		}
		const lines = (rest + chunk).split('\n');
		rest = lines.pop() ?? '';
		for (const line of lines) reader.line(line.endsWith('\r') ? line.slice(0, -1) : line);
	}
	if ('line' in reader && rest !== '') reader.line(rest);
	reader.end?.();
}
