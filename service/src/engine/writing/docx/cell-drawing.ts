import { hexColor } from '../../fonts/typeface';
import type { PlaceLook, CellSide } from '../../model/blocks';
import { backgroundColor } from '../office/cell-styles';
import { element } from '../office/xml';
import { prefixAttributes } from './paragraph';

/** Line widths of Word, in eighths of a point (ECMA-376, part 1, 17.3.4). */
const thinnest = 2;
const thickest = 96;

/**
 * Borders and shading of a cell, after its merge properties (17.4.65, `CT_TcPrBase`).
 * @param isMirrored  the table is right-to-left: Word counts its sides from the start of a row
 */
export function cellDrawing(look: PlaceLook, isMirrored: boolean): string {
	const start: CellSide = isMirrored ? 'right' : 'left';
	const end: CellSide = isMirrored ? 'left' : 'right';
	const lines = [
		border('top', look.top),
		border('left', look[start]),
		border('bottom', look.bottom),
		border('right', look[end]),
	].join('');
	const fill = backgroundColor(look);
	return (
		(lines === '' ? '' : element('w:tcBorders', {}, lines)) +
		(fill === undefined ? '' : element('w:shd', prefixAttributes({ val: 'clear', color: 'auto', fill })))
	);
}

function border(side: CellSide, line: PlaceLook[CellSide]): string {
	if (!line) return '';
	const sz = Math.max(thinnest, Math.min(thickest, Math.round(8 * line.width)));
	return element(`w:${side}`, prefixAttributes({ val: 'single', sz, space: 0, color: hexColor(line.color) }));
}
