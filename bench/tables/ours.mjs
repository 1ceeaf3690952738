// @ts-check
// Tables of PDFs as `DOC.json` for the scorer: node ours.mjs OUT DOC.pdf…
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { engine } from '../engine.mjs';
import { toRows } from './rows.mjs';

const { withPdf, readPage, findTables } = engine('withPdf', 'readPage', 'findTables');

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
