// @ts-check
// Tables out of opendataloader's JSON, with their spans: node from-opendataloader.mjs FOLDER OUT
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {any} node @returns {string} */
function textOf(node) {
	if (Array.isArray(node)) return node.map(textOf).join(' ');
	if (node === null || typeof node !== 'object') return '';
	return [node.content ?? '', textOf(node.kids ?? []), textOf(node['list items'] ?? [])].filter(Boolean).join(' ');
}

/** @param {any} node @returns {any[]} */
function tablesIn(node) {
	if (node === null || typeof node !== 'object') return [];
	if (node.type === 'table') return [node];
	return Object.values(node).flatMap(tablesIn);
}

/** @param {any} table */
function toRows(table) {
	return table.rows.map((/** @type {any} */ row) =>
		row.cells.map((/** @type {any} */ cell) => ({
			text: textOf(cell.kids),
			rowspan: cell['row span'] ?? 1,
			colspan: cell['column span'] ?? 1,
		})),
	);
}

const [folder = '.', out = '.'] = process.argv.slice(2);
for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
	const tables = tablesIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))).map(toRows);
	writeFileSync(join(out, name), JSON.stringify({ tables }));
}
