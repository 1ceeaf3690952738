import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import { hasBars } from './bars';
import type { Grid } from './grid';
import type { View } from './view';
import type { TableSettings } from './settings';

/** Whether drawings, bars or cells without a letter or digit show that a grid made of text is not a table. */
export function isVetoed(
	{ box, cells }: Pick<Grid, 'box' | 'cells'>,
	{ drawings, fills }: Pick<View, 'drawings' | 'fills'>,
	settings: TableSettings,
): boolean {
	const { signs, drawing, chart } = settings.vetoes;
	const filled = cells.filter(({ words }) => words.length > 0);
	const worded = filled.filter(({ words }) => words.some(({ word }) => /[\p{L}\p{N}]/u.test(word.text)));
	if (signs.on && worded.length < signs.wordedPart * filled.length) return true;
	const area = (box.right - box.left) * (box.bottom - box.top);
	const isOver = (other: typeof box) =>
		horizontalOverlap(other, box) * verticalOverlap(other, box) > drawing.part * area;
	return (drawing.on && drawings.some(isOver)) || (chart.on && hasBars(box, fills, settings));
}
