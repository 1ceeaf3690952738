// @ts-check
// Tables of page images as `DOC.json` for the scorer: each page drawn at 200 dpi and read by OCR. node images.mjs OUT DOC.pdf…
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

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
