// @ts-check
/** @typedef {{ row: number, column: number, rowSpan: number, columnSpan: number, runs: { text: string }[] }} Cell */

/**
 * Rows as in HTML: cells under a span are not listed.
 * @param {{ rowCount: number, columnCount: number, cells: Cell[] }} table
 */
export function toRows({ rowCount, columnCount, cells }) {
	const cellAt = new Map(cells.map((cell) => [cell.row * columnCount + cell.column, cell]));
	const covered = new Set();
	return Array.from({ length: rowCount }, (_, row) => {
		const listed = [];
		for (let column = 0; column < columnCount; column++) {
			const place = row * columnCount + column;
			if (covered.has(place)) continue;
			const cell = cellAt.get(place);
			for (let y = 0; y < (cell?.rowSpan ?? 1); y++)
				for (let x = 0; x < (cell?.columnSpan ?? 1); x++) covered.add(place + y * columnCount + x);
			const text = cell?.runs.map((run) => run.text).join('') ?? '';
			listed.push({ text, rowspan: cell?.rowSpan ?? 1, colspan: cell?.columnSpan ?? 1 });
		}
		return listed;
	});
}
