// @ts-check
// Tables of page images as `DOC.json` for the scorer: each page drawn at 200 dpi and read by OCR. node images.mjs OUT DOC.pdf…
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

import { toRows } from './rows.mjs';

const require = createRequire(import.meta.url);
const engine = '../../service/dist/service/src/engine';
const { withPdf } = require(`${engine}/external/pdfium-document.js`);
const { renderPage } = require(`${engine}/external/pdfium-render.js`);
const { readPage } = require(`${engine}/pdf/reading/read-page.js`);
const { ocrPage } = require(`${engine}/ocr/ocr-page.js`);
const { findTables } = require(`${engine}/tables/find-tables.js`);
const { endTesseract } = require(`${engine}/external/tesseract.js`);

const dpi = 200;

const [out = '.', ...documents] = process.argv.slice(2);
for (const path of documents) {
	/** @type {unknown[]} */
	const tables = [];
	await withPdf({ path, fileName: basename(path) }, async (/** @type {{ pageCount: number }} */ document) => {
		for (let pageNumber = 1; pageNumber <= document.pageCount; pageNumber++) {
			const { width, height } = readPage(document, pageNumber);
			const size = { width: Math.round((width * dpi) / 72), height: Math.round((height * dpi) / 72) };
			const { page } = await ocrPage(
				{ ...renderPage(document, pageNumber, size), dpi },
				{ language: 'ENGLISH' },
				pageNumber,
			);
			for (const { block } of findTables(page)) tables.push(toRows(block.table));
		}
	});
	writeFileSync(join(out, `${basename(path, '.pdf')}.json`), JSON.stringify({ tables }));
}
await endTesseract();
