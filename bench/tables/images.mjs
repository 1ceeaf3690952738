// @ts-check
// Tables of page images as `DOC.json` for the scorer: each page drawn at 200 dpi, or as a gray JPEG of TABLES_DPI, and read by OCR.
// node images.mjs OUT DOC.pdf…
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { engine } from '../engine.mjs';
import { toRows } from './rows.mjs';

const { withPdf, renderPage, readPage, ocrPage, findTables, endTesseract } = engine(
	'withPdf',
	'renderPage',
	'readPage',
	'ocrPage',
	'findTables',
	'endTesseract',
);

/** @type {typeof import('sharp').default} */
const sharp = createRequire(fileURLToPath(new URL('../../service/package.json', import.meta.url)))('sharp');

const dpi = Number(process.env.TABLES_DPI ?? 200);

/** What a scanner that saves space makes of a page. @param {{ width: number, height: number, pixels: Uint8Array }} page */
async function asGrayJpeg({ width, height, pixels }) {
	const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
		.grayscale()
		.jpeg()
		.toBuffer();
	return { width, height, pixels: await sharp(jpeg).toColourspace('srgb').ensureAlpha().raw().toBuffer() };
}

const [out = '.', ...documents] = process.argv.slice(2);
for (const path of documents) {
	/** @type {unknown[]} */
	const tables = [];
	await withPdf({ path, fileName: basename(path) }, async (/** @type {{ pageCount: number }} */ document) => {
		for (let pageNumber = 1; pageNumber <= document.pageCount; pageNumber++) {
			const { width, height } = readPage(document, pageNumber);
			const size = { width: Math.round((width * dpi) / 72), height: Math.round((height * dpi) / 72) };
			const drawn = renderPage(document, pageNumber, size);
			const image = process.env.TABLES_DPI ? await asGrayJpeg(drawn) : drawn;
			const options = { language: 'ENGLISH', modelFolder: process.env.BENCH_MODELS };
			const { page } = await ocrPage({ ...image, dpi }, options, pageNumber);
			for (const { block } of findTables(page)) tables.push(toRows(block.table));
		}
	});
	writeFileSync(join(out, `${basename(path, '.pdf')}.json`), JSON.stringify({ tables }));
}
await endTesseract();
