// @ts-check
// A tree as libraries of other languages take it: texts of headings ready, tables as cells with lines and shades.
import { drawnCells, shades } from '../tree/rules.mjs';
import { printedHeading } from './blocks.mjs';
import { fontFiles } from './fonts.mjs';

/** @typedef {import('../tree/tree.mjs').Block} Block */
/** @typedef {import('../tree/tree.mjs').Table} Table */

/** @param {Table} table */
const preparedTable = (table) => ({ ...table, rows: drawnCells(table) });

/** @param {Block} block @param {import('../tree/tree.mjs').Tree} tree */
function preparedBlock(block, tree) {
	switch (block.kind) {
		case 'heading':
			return { ...block, text: printedHeading(block, tree) };
		case 'table':
			return preparedTable(block);
		case 'sideBySide':
			return { ...block, tables: block.tables.map(preparedTable) };
		default:
			return block;
	}
}

/** @param {import('../tree/tree.mjs').Tree} tree @returns {object} plain data */
export const prepared = (tree) => ({
	...tree,
	shades,
	fonts: fontFiles(tree.style.family),
	monospace: fontFiles('mono').regular,
	blocks: tree.blocks.map((block) => preparedBlock(block, tree)),
});
