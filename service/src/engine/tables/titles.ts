import { isNote, opensCaption } from '../text/captions';
import type { GridCell } from './grid';
import type { TableSettings } from './settings';

type TitleCell = Omit<GridCell, 'box' | 'nested'>;

/** Drops a caption in the first row and notes in the last ones if they span the full width; rows keep their numbers. */
export function withoutTitles<Cell extends TitleCell>(
	cells: readonly Cell[],
	columnCount: number,
	rowCount: number,
	settings: TableSettings,
): Cell[] {
	const whole = (row: number) => cells.find((cell) => cell.row === row && cell.columnSpan === columnCount);
	const textOf = (cell: Cell) => cell.words.map(({ word }) => word.text).join(' ');
	let first = 0;
	let end = rowCount;
	for (let cell = whole(first); cell; cell = whole(first)) {
		if (cell.words.length > 0 && !opensCaption(textOf(cell))) break;
		first += cell.rowSpan;
	}
	for (;;) {
		const cell = cells.find((last) => last.row + last.rowSpan === end && last.columnSpan === columnCount);
		if (!cell || cell.row < first) break;
		const isNotes = cell.words.length > settings.titles.noteWords || cell.words.length === 0 || isNote(textOf(cell));
		if (!isNotes) break;
		end = cell.row;
	}
	return cells.filter((cell) => cell.row >= first && cell.row < end);
}
