import type { Box } from '../model';

/** Cell size, points; coarser on very large pages. */
const finestStep = 3;
const maxCells = 400;

/** Stores roughly where a page is filled, to find the area behind white lines in constant time. */
export function backgroundRaster(visible: Box): {
	readonly fill: (box: Box) => void;
	/** True if the middle of a box is on or next to a filled area. */
	readonly isFilled: (box: Box) => boolean;
} {
	const wide = visible.right - visible.left;
	const high = visible.bottom - visible.top;
	const step = Math.max(finestStep, wide / maxCells, high / maxCells);
	const columns = Math.max(1, Math.ceil(wide / step));
	const rows = Math.max(1, Math.ceil(high / step));
	const cells = new Uint8Array(columns * rows);
	const place = (value: number, start: number, count: number) =>
		Math.max(0, Math.min(count, Math.round((value - start) / step)));
	return {
		fill({ left, top, right, bottom }) {
			const from = place(left, visible.left, columns);
			const to = place(right, visible.left, columns);
			const end = place(bottom, visible.top, rows);
			for (let row = place(top, visible.top, rows); row < end; row++)
				cells.fill(1, row * columns + from, row * columns + to);
		},
		isFilled({ left, top, right, bottom }) {
			const column = Math.floor(((left + right) / 2 - visible.left) / step);
			const row = Math.floor(((top + bottom) / 2 - visible.top) / step);
			// White lines between shaded cells do not count as background.
			for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
				for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
					if (cells[y * columns + x] === 1) return true;
			return false;
		},
	};
}
