// @ts-check
// Tables of PDFs as `DOC.json` for the scorer: node ours.mjs OUT DOC.pdf…
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { toRows } from './rows.mjs';

const require = createRequire(import.meta.url);
const engine = fileURLToPath(new URL('../../service/dist/service/src/engine', import.meta.url));
const { withPdf } = require(join(engine, 'external/pdfium-document.js'));
const { readPage } = require(join(engine, 'pdf/reading/read-page.js'));
const { findTables } = require(join(engine, 'tables/find-tables.js'));

const [out = '.', ...documents] = process.argv.slice(2);
for (const path of documents) {
	/** @type {unknown[]} */
	const tables = [];
	await withPdf({ path, fileName: basename(path) }, async (/** @type {{ pageCount: number }} */ document) => {
		for (let pageNumber = 1; pageNumber <= document.pageCount; pageNumber++) {
			const page = readPage(document, pageNumber);
			for (const { block } of page ? findTables(page) : []) tables.push(toRows(block.table));
		}
	});
	writeFileSync(join(out, `${basename(path, '.pdf')}.json`), JSON.stringify({ tables }));
}
