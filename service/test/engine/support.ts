import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';
import type { ToolPath } from '../../../contract/tools';
import { fixturePath } from '../../../fixtures';
import { convert } from '../../src/engine/convert/conversion';
import type { ConversionOutcome, ConversionRequest } from '../../src/engine/request/request';
import { withPage, withPdf } from '../../src/engine/external/pdfium-document';
import { parseParameter, withDefaults } from '../../src/parameters';
import { phraseText } from '../../src/messages/phrases';

const folders: string[] = [];

/** A new temporary folder; `removeFolders` removes all of them. */
export function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'engine-test-'));
	folders.push(folder);
	return folder;
}

/** Remove the temporary folders; call it after all tests of a file. */
export function removeFolders(): void {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A finished conversion, read back. */
export interface Converted extends Omit<ConversionOutcome, 'warnings'> {
	/** As English texts. */
	readonly warnings: readonly string[];
	readonly bytes: Buffer;
	/** Files in the output folder: nothing but the result may be there. */
	readonly files: readonly string[];
}

/** Convert a fixture (by its id) or a document given as bytes, as the service would: parameter text, then defaults. */
export async function convertFixture(
	toolPath: ToolPath,
	source: string | Uint8Array,
	parameter: object = {},
	more: Partial<Pick<ConversionRequest, 'password' | 'fileName' | 'limits' | 'languageFolder' | 'officeProgram'>> & {
		onProgress?: (done: number, total: number) => void;
	} = {},
): Promise<Converted> {
	const { onProgress, ...rest } = more;
	const outputFolder = newFolder();
	let inputPath: string;
	if (typeof source === 'string') {
		inputPath = fixturePath(source);
	} else {
		inputPath = join(newFolder(), 'input');
		writeFileSync(inputPath, source);
	}
	const fileName = typeof source === 'string' ? source : 'made.pdf';
	const complete = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify(parameter)));
	const outcome = await convert(
		{ toolPath, inputPath, fileName, parameter: complete, outputFolder, ...rest },
		onProgress,
	);
	const warnings = outcome.warnings.map((warning) => phraseText(warning, 'en'));
	return { ...outcome, warnings, bytes: readFileSync(outcome.resultPath), files: readdirSync(outputFolder) };
}

/** A file of several that become one result. */
export interface JoinedFile {
	readonly name: string;
	readonly bytes: Uint8Array;
	readonly parameter?: object;
	readonly password?: string;
}

/** One result of several files, as the service would make it. */
export async function joinFixtures(
	toolPath: ToolPath,
	files: readonly JoinedFile[],
	limits?: ConversionRequest['limits'],
): Promise<Converted> {
	const inputs = newFolder();
	const outputFolder = newFolder();
	const [first, ...further] = files.map(({ name, bytes, parameter = {}, password }, index) => {
		const inputPath = join(inputs, String(index));
		writeFileSync(inputPath, bytes);
		const complete = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify(parameter)));
		return { inputPath, fileName: name, parameter: complete, ...(password === undefined ? {} : { password }) };
	});
	if (!first) throw new Error('nothing to join');
	const outcome = await convert({ toolPath, ...first, further, outputFolder, ...(limits ? { limits } : {}) });
	const warnings = outcome.warnings.map((warning) => phraseText(warning, 'en'));
	return { ...outcome, warnings, bytes: readFileSync(outcome.resultPath), files: readdirSync(outputFolder) };
}

/** Files of an archive by name, in their order, read by a library that did not write it. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
	const files = new Map<string, Buffer>();
	return await new Promise((resolve, reject) => {
		fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
			if (error) return reject(error);
			zip.on('error', reject);
			zip.on('end', () => resolve(files));
			zip.on('entry', (entry: { fileName: string }) => {
				zip.openReadStream(entry as never, (failed, stream) => {
					if (failed) return reject(failed);
					buffer(stream as Readable).then((content) => {
						files.set(entry.fileName, content);
						zip.readEntry();
					}, reject);
				});
			});
			zip.readEntry();
		});
	});
}

/** One page of a PDF as PDFium sees it: for results that pdf-lib has written. */
export interface SeenPage {
	readonly width: number;
	readonly height: number;
	/** PDFium's own text, not the engine's. */
	readonly text: string;
	readonly annotations: number;
}

/** Pages of a PDF file, read with PDFium. */
export async function seePages(path: string): Promise<SeenPage[]> {
	return await withPdf({ path, fileName: 'result' }, async (document) => {
		const { api, heap, withMemory } = document.pdfium;
		const pages: SeenPage[] = [];
		for (let pageNumber = 1; pageNumber <= document.pageCount; pageNumber++) {
			const seen = withPage(document, pageNumber, (page) => {
				const textPage = api.FPDFText_LoadPage(page);
				const count = api.FPDFText_CountChars(textPage);
				const text = withMemory((count + 1) * 2, (pointer) => {
					const units = api.FPDFText_GetText(textPage, 0, count, pointer);
					return Buffer.from(heap.HEAPU8.slice(pointer, pointer + Math.max(0, units - 1) * 2)).toString('utf16le');
				});
				api.FPDFText_ClosePage(textPage);
				return {
					width: api.FPDF_GetPageWidthF(page),
					height: api.FPDF_GetPageHeightF(page),
					text,
					annotations: api.FPDFPage_GetAnnotCount(page),
				};
			});
			if (seen) pages.push(seen);
		}
		return await Promise.resolve(pages);
	});
}

/** A result as text, without the list of hidden texts in a JSON result. */
export function withoutHiddenList(bytes: Buffer): string {
	return bytes.toString('utf8').replace(/,"hidden":\[.*\]/, '');
}
