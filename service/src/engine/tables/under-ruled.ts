import { toRows, type Row } from './rows';
import { isNumeric } from '../values/numeric';
import { lastOf } from '../values/sequences';
import type { Grid, GridCell } from './grid';
import type { TableSettings } from './settings';

/**
 * Whether the drawn lines are only part of the grid: several cells hold columns of numbers, which are rows without
 * lines between them.
 */
export function isUnderRuled(grid: Grid, settings: TableSettings): boolean {
	if (!settings.underRuled.on) return false;
	const numbered = grid.cells.map((gridcell) => numberLines(gridcell, settings)).filter((lines) => lines > 0);
	const stacked = numbered.filter((lines) => lines > 1).length;
	return stacked >= settings.underRuled.cells && stacked >= settings.underRuled.stackedPart * numbered.length;
}

function numberLines({ words }: GridCell, settings: TableSettings): number {
	if (words.length < 2) return words.length;
	const numbers = toRows(words, [], settings).filter(isNumbers);
	// A date that continues below its hyphen is one number.
	const isBroken =
		numbers.length > 1 && numbers.every((row, index) => endsInHyphen(row) === index + 1 < numbers.length);
	return isBroken ? 1 : numbers.length;
}

const endsInHyphen = ({ chunks }: Row) => lastOf(chunks).text.endsWith('-');

function isNumbers({ chunks }: Row): boolean {
	return chunks.some(({ text }) => isNumeric(text) && /\d/.test(text));
}
