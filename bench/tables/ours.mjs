// @ts-check
// Tables of PDFs as `DOC.json` for the scorer: node ours.mjs OUT DOC.pdf…
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const engine = fileURLToPath(new URL('../../service/dist/service/src/engine', import.meta.url));
const { withPdf } = require(join(engine, 'external/pdfium-document.js'));
const { readPage } = require(join(engine, 'pdf/read-page.js'));
const { findTables } = require(join(engine, 'tables/find-tables.js'));

/** @typedef {{ row: number, column: number, rowSpan: number, columnSpan: number, runs: { text: string }[] }} Cell */

/**
 * Rows as in HTML: cells under a span are not listed.
 * @param {{ rowCount: number, columnCount: number, cells: Cell[] }} table
 */
function toRows({ rowCount, columnCount, cells }) {
	const cellAt = new Map(cells.map((cell) => [cell.row * columnCount + cell.column, cell]));
	const covered = new Set();
	return Array.from({ length: rowCount }, (_, row) => {
		const listed = [];
		for (let column = 0; column < columnCount; column++) {
			const place = row * columnCount + column;
			if (covered.has(place)) continue;
			const cell = cellAt.get(place);
			for (let y = 0; y < (cell?.rowSpan ?? 1); y++)
				for (let x = 0; x < (cell?.columnSpan ?? 1); x++) covered.add(place + y * columnCount + x);
			const text = cell?.runs.map((run) => run.text).join('') ?? '';
			listed.push({ text, rowspan: cell?.rowSpan ?? 1, colspan: cell?.columnSpan ?? 1 });
		}
		return listed;
	});
}

const [out = '.', ...documents] = process.argv.slice(2);
for (const path of documents) {
	/** @type {unknown[]} */
	const tables = [];
	await withPdf(
		{ path, fileName: basename(path) },
		async (/** @type {{ pageCount: number }} */ document) => {
			for (let pageNumber = 1; pageNumber <= document.pageCount; pageNumber++) {
				const page = readPage(document, pageNumber);
				for (const { block } of page ? findTables(page) : []) tables.push(toRows(block.table));
			}
		},
	);
	writeFileSync(join(out, `${basename(path, '.pdf')}.json`), JSON.stringify({ tables }));
}
