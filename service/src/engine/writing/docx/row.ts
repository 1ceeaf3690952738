import type { Box } from '../../model';
import { element } from '../office/xml';
import { paragraph, prefixAttributes, valueElement } from './paragraph';
import { twips } from './units';

/** A cell of content that is side by side. */
interface LayoutCell {
	/** Where its text starts, points. */
	readonly left: number;
	/** Paragraphs, the last of which is not a table; empty for nothing. */
	readonly xml: string;
}

/** Extra space right of the last cell, points: other font metrics must not break its lines. */
const sideRoom = 6;

const noSides = ['top', 'left', 'bottom', 'right'];

/** A borderless table with cells in the place of the texts: Word's own way to put blocks side by side. */
export function layoutRow(cells: readonly LayoutCell[], column: Pick<Box, 'left' | 'right'>): string {
	const lefts = cells.map(({ left }) => left);
	const end = Math.max(column.right, lefts.at(-1) ?? 0) + sideRoom;
	const widths = lefts.map((left, index) => twips(lefts[index + 1] ?? end) - twips(left));
	const margin = { w: 0, type: 'dxa' };
	const properties = [
		// LibreOffice lays a table out from the right if its first text is right-to-left.
		valueElement('w:bidiVisual', 0),
		element('w:tblW', { 'w:w': widths.reduce((sum, width) => sum + width, 0), 'w:type': 'dxa' }),
		element('w:tblInd', prefixAttributes({ w: twips((lefts[0] ?? column.left) - column.left), type: 'dxa' })),
		element('w:tblLayout', { 'w:type': 'fixed' }),
		element('w:tblCellMar', {}, noSides.map((side) => element(`w:${side}`, prefixAttributes(margin))).join('')),
	];
	const content = cells.map(({ xml }, index) => {
		const width = element('w:tcPr', {}, element('w:tcW', { 'w:w': widths[index], 'w:type': 'dxa' }));
		return element('w:tc', {}, width + (xml === '' ? paragraph({}, '') : xml));
	});
	return element(
		'w:tbl',
		{},
		element('w:tblPr', {}, properties.join('')) +
			element('w:tblGrid', {}, widths.map((width) => element('w:gridCol', { 'w:w': width })).join('')) +
			element('w:tr', {}, content.join('')),
	);
}
