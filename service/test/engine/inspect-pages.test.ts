import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fixturePath } from '../../../fixtures';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { renderPage } from '../../src/engine/external/pdfium-render';
import { endTesseract } from '../../src/engine/external/tesseract';
import { inspectPages } from '../../src/engine/inspect/inspect-pages';
import type { DocumentPage } from '../../src/engine/model/blocks';
import type { Reader } from '../../src/engine/reading/open-document';
import { openImageDocument } from '../../src/engine/reading/open-image';
import { openPdfDocument } from '../../src/engine/reading/open-pdf';
import { pdfSource } from '../../src/engine/reading/pdf-source';
import { toolWork } from '../../src/engine/request/context';
import { makeRuledTables } from './ruled-table';

/** Pixels a point of the frames: 150 an inch. */
const scale = 150 / 72;

const folder = mkdtempSync(join(tmpdir(), 'inspect-pages-test-'));
afterAll(async () => {
	rmSync(folder, { recursive: true });
	await endTesseract();
});

function workOf(toolPath: 'pdf/json' | 'img/json', inputPath: string, parameter: object = {}) {
	const request = { toolPath, inputPath, fileName: 'made', parameter: { ...parameter }, outputFolder: folder };
	return toolWork(toolPath, request, () => undefined);
}

/** The pages that a conversion gives to its writer. */
async function convertedPages(
	read: Reader,
	toolPath: 'pdf/json' | 'img/json',
	path: string,
	parameter: object = {},
): Promise<DocumentPage[]> {
	return await read(workOf(toolPath, path, parameter).context, {}, async ({ pages }) => {
		const all: DocumentPage[] = [];
		for await (const page of pages) all.push(page);
		return all;
	});
}

/** Pages of A4 as the frames of a TIFF. */
async function writeTiff(pdf: string, tiff: string): Promise<void> {
	const size = { width: Math.round(595 * scale), height: Math.round(842 * scale) };
	const frames = await withPdf({ path: pdf, fileName: 'made' }, async (document) => {
		const drawn = Array.from(
			{ length: document.pageCount },
			(_, index) => renderPage(document, index + 1, size)!.pixels,
		);
		return await Promise.all(
			drawn.map((pixels) =>
				sharp(pixels, { raw: { ...size, channels: 4 } })
					.png()
					.toBuffer(),
			),
		);
	});
	await sharp(frames, { join: { animated: true } })
		.removeAlpha()
		.withDensity(72 * scale)
		.tiff()
		.toFile(tiff);
}

const continued = (pages: readonly DocumentPage[]) =>
	pages.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table' && block.continues === true));

describe('the page pipeline', () => {
	it.each(['sample.pdf', 'two-columns.pdf', 'form.pdf', 'rotated.pdf'])(
		'gives inspect the same pages as a conversion of %s',
		async (name) => {
			const { context } = workOf('pdf/json', fixturePath(name));
			const inspected = await withPdf(pdfSource(context), async (document) => {
				const pageNumbers = Array.from({ length: document.pageCount }, (_, index) => index + 1);
				const all: DocumentPage[] = [];
				for await (const { document: page } of inspectPages(context, document, { pageNumbers, dpi: 36 }))
					all.push(page);
				return all;
			});
			expect(inspected).toEqual(await convertedPages(openPdfDocument, 'pdf/json', fixturePath(name)));
		},
	);

	it('joins tables across image frames like across PDF pages', async () => {
		const path = join(folder, 'long-table.pdf');
		const rows = Array.from({ length: 54 }, (_, index) => [
			`Article ${index + 1}`,
			`Box ${index + 3}`,
			`${index + 20}`,
		]);
		await writeFile(path, await makeRuledTables([{ rows: rows.slice(0, 27) }, { rows: rows.slice(27) }]));
		const before = await convertedPages(openPdfDocument, 'pdf/json', path);
		expect(continued(before)).toHaveLength(1);
		const tiff = join(folder, 'pages.tif');
		await writeTiff(path, tiff);
		const after = await convertedPages(openImageDocument, 'img/json', tiff, {
			enableOcr: 1,
			ocrRecognitionLang: 'ENGLISH',
		});
		expect(continued(after)).toHaveLength(1);
	});
});
