import type { TableBlock, TableCell } from '../../model/blocks';
import type { Artifact, ElementFacts, Leaf, StructElement } from './element';

/** Header rows repeated on the next page. */
const repeated: Artifact = { artifact: 'Pagination' };

/**
 * Add the rows of a table to its element, rectangular: places without a cell get an empty one, spans never reach out of
 * the table (ISO 14289-1, 7.5). Heading rows that only repeat those of the table it continues become artifacts.
 * @param goesOn  the rows follow those of an earlier page
 * @param enter   told for each cell which element, or artifact, its text belongs to
 */
export function addTableRows(
	element: StructElement,
	{ table, repeatedHeaderRows = 0 }: TableBlock,
	goesOn: boolean,
	enter: (cell: TableCell, leaf: Leaf) => void,
): void {
	const { rowCount, columnCount, cells, headerRows } = table;
	const skipped = goesOn ? repeatedHeaderRows : 0;
	const owners = ownersOf(rowCount, columnCount, cells);
	for (let row = 0; row < rowCount; row++) {
		if (row < skipped) {
			for (const cell of cells) if (cell.row === row) enter(cell, repeated);
			continue;
		}
		const line = element.add('TR');
		for (let column = 0; column < columnCount; column++) {
			const owner = owners[row]?.[column];
			const isHeading = row < headerRows;
			if (!owner) {
				line.add(isHeading ? 'TH' : 'TD', isHeading ? { scope: 'Column' } : {});
			} else if (owner.row === row && owner.column === column) {
				const facts = spans(Math.min(owner.rowSpan, rowCount - row), Math.min(owner.columnSpan, columnCount - column));
				const cell = isHeading ? line.add('TH', { ...facts, scope: 'Column' }) : line.add('TD', facts);
				enter(owner, cell);
			} else if (owner.row < skipped && owner.column === column) {
				// A cell that extends beyond the repeated rows.
				line.add('TD', spans(1, owner.columnSpan));
			}
		}
	}
}

function spans(rowSpan: number, columnSpan: number): ElementFacts {
	return { ...(rowSpan > 1 ? { rowSpan } : {}), ...(columnSpan > 1 ? { columnSpan } : {}) };
}

/** The cell of each place; of overlapping cells the first one. */
function ownersOf(rowCount: number, columnCount: number, cells: readonly TableCell[]): (TableCell | undefined)[][] {
	const owners = Array.from({ length: rowCount }, () => Array<TableCell | undefined>(columnCount).fill(undefined));
	for (const cell of cells) {
		for (let row = cell.row; row < Math.min(rowCount, cell.row + cell.rowSpan); row++) {
			for (let column = cell.column; column < Math.min(columnCount, cell.column + cell.columnSpan); column++) {
				owners[row]![column] ??= cell;
			}
		}
	}
	return owners;
}
