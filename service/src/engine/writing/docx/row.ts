import type { Box } from '../../model';
import { element } from '../office/xml';
import { paragraph, prefixed, valued } from './paragraph';
import { twips } from './units';

/** A cell of what stands side by side. */
export interface LayoutCell {
	/** Where its text begins, points. */
	readonly left: number;
	/** Paragraphs, the last of them no table; empty for nothing. */
	readonly xml: string;
}

/** Room at the right of the last cell: no font of other measures breaks its lines. Points. */
const sideRoom = 6;

const noSides = ['top', 'left', 'bottom', 'right'];

/** A table without lines whose cells stand where the texts stood: Word's own way to set blocks side by side. */
export function layoutRow(cells: readonly LayoutCell[], column: Pick<Box, 'left' | 'right'>): string {
	const lefts = cells.map(({ left }) => left);
	const end = Math.max(column.right, lefts.at(-1) ?? 0) + sideRoom;
	const widths = lefts.map((left, index) => twips(lefts[index + 1] ?? end) - twips(left));
	const margin = { w: 0, type: 'dxa' };
	const properties = [
		// LibreOffice sets a table from the right whose first text is read from there.
		valued('w:bidiVisual', 0),
		element('w:tblW', { 'w:w': widths.reduce((sum, width) => sum + width, 0), 'w:type': 'dxa' }),
		element('w:tblInd', prefixed({ w: twips((lefts[0] ?? column.left) - column.left), type: 'dxa' })),
		element('w:tblLayout', { 'w:type': 'fixed' }),
		element('w:tblCellMar', {}, noSides.map((side) => element(`w:${side}`, prefixed(margin))).join('')),
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
