import { toRows, type Row } from './rows';
import { isNumeric } from '../values/numeric';
import type { Grid, GridCell } from './grid';

/** Part of the cells with numbers that must hold several lines of them. */
const stackedPart = 0.3;

/**
 * True when the drawn lines are only part of the grid: several cells hold numbers below each other, which are rows
 * without lines between them.
 */
export function isUnderRuled(grid: Grid): boolean {
	const numbered = grid.cells.map(numberLines).filter((lines) => lines > 0);
	const stacked = numbered.filter((lines) => lines > 1).length;
	return stacked >= 2 && stacked >= stackedPart * numbered.length;
}

function numberLines({ words }: GridCell): number {
	if (words.length < 2) return words.length;
	return toRows(words, []).filter(isNumbers).length;
}

function isNumbers({ chunks }: Row): boolean {
	return chunks.some(({ text }) => isNumeric(text) && /\d/.test(text));
}
