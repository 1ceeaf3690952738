// @ts-check
// Tables of our parsed documents as the scorer reads them, with multi-page tables joined.
import { spawnSync } from 'node:child_process';
import { globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { resultOfJson } from '../synthetic/score/result.mjs';

/** Characters of the longest result. */
const maxResultBytes = 1 << 28;

/** Put `DOC.json` with the tables of each document beside its archive. @param {string} out folder of results of `pdf/json` */
export function wholeTables(out) {
	for (const file of globSync('*.{zip,json}', { cwd: out })) {
		const path = join(out, file);
		const [command, args] = file.endsWith('.zip') ? ['unzip', ['-p', path, '*.json']] : ['cat', [path]];
		const { stdout } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: maxResultBytes });
		const tables = resultOfJson(JSON.parse(stdout)).tables.map(rowsOf);
		writeFileSync(join(out, `${basename(file, file.slice(file.lastIndexOf('.')))}.json`), JSON.stringify({ tables }));
	}
}

/** Rows as in HTML: cells under a span are not listed. @param {import('../synthetic/score/tables.mjs').PlacedCell[]} cells */
function rowsOf(cells) {
	const rowCount = cells.reduce((most, { row, rowSpan }) => Math.max(most, row + rowSpan), 0);
	const columnCount = cells.reduce((most, { column, columnSpan }) => Math.max(most, column + columnSpan), 0);
	/** @type {(import('../synthetic/score/tables.mjs').PlacedCell | 'covered' | undefined)[][]} */
	const places = Array.from({ length: rowCount }, () => []);
	for (const cell of cells) {
		for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
			for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
				/** @type {any[]} */ (places[row])[column] ??= 'covered';
		/** @type {any[]} */ (places[cell.row])[cell.column] = cell;
	}
	return places.map((row) =>
		Array.from({ length: columnCount }, (_, column) => row[column]).flatMap((cell) =>
			cell === 'covered' ? [] : { text: cell?.text ?? '', rowspan: cell?.rowSpan ?? 1, colspan: cell?.columnSpan ?? 1 },
		),
	);
}
