import type { Box } from '../model';
import { connectedParts } from '../pixels/connected-parts';

/** Points of the raster on which strokes grow together; coarser on pages that would need more cells a side. */
const finestStep = 8;
const maxCells = 200;

/** Fewest slanted lines and points of curves of a drawing: fewer are arrows, ticks and ornaments. */
const minPieces = 8;

/** A drawing is at least this wide and high, points. */
const smallest = 30;

/** Signatures are wider than high, points. */
const minPen = { wide: 24, high: 6 };

/** Strokes that reach over more of the page than this part in both directions are watermarks and borders. */
const largestPart = 0.9;

/** A slanted or curved stroke, or a filled shape. */
export interface Stroke {
	readonly box: Box;
	/** Slanted lines and points of curves in it. */
	readonly pieces: number;
}

/**
 * Boxes around strokes that lie close together: charts, diagrams, logos.
 * @returns from top to bottom
 */
export function drawingBoxes(strokes: readonly Stroke[], visible: Box): Box[] {
	return strokeGroups(strokes, visible, { wide: smallest, high: smallest });
}

/** Boxes around open curved strokes that lie close together, of the size of a signature at least. @returns as {@link drawingBoxes} */
export function penStrokeBoxes(strokes: readonly Stroke[], visible: Box): Box[] {
	return strokes.length === 0 ? [] : strokeGroups(strokes, visible, minPen);
}

function strokeGroups(
	strokes: readonly Stroke[],
	visible: Box,
	least: { readonly wide: number; readonly high: number },
): Box[] {
	const longer = Math.max(visible.right - visible.left, visible.bottom - visible.top);
	const rasterStep = Math.max(finestStep, longer / maxCells);
	const columns = Math.max(1, Math.ceil((visible.right - visible.left) / rasterStep));
	const rows = Math.max(1, Math.ceil((visible.bottom - visible.top) / rasterStep));
	const raster = new Uint8Array(columns * rows);
	const cell = (value: number, start: number, count: number) =>
		Math.max(0, Math.min(count - 1, Math.floor((value - start) / rasterStep)));
	const inside = strokes.filter(
		({ box }) =>
			box.right - box.left < largestPart * (visible.right - visible.left) ||
			box.bottom - box.top < largestPart * (visible.bottom - visible.top),
	);
	for (const { box } of inside) {
		const lastRow = cell(box.bottom, visible.top, rows);
		const first = cell(box.left, visible.left, columns);
		const last = cell(box.right, visible.left, columns);
		for (let row = cell(box.top, visible.top, rows); row <= lastRow; row++)
			raster.fill(1, row * columns + first, row * columns + last + 1);
	}
	const regions = components(raster, columns);
	const boxes = new Map<number, { box: Box; pieces: number }>();
	for (const { box, pieces } of inside) {
		const place = cell(box.top, visible.top, rows) * columns + cell(box.left, visible.left, columns);
		const region = regions[place]!;
		const known = boxes.get(region);
		boxes.set(region, {
			pieces: (known?.pieces ?? 0) + pieces,
			box: known
				? {
						left: Math.min(known.box.left, box.left),
						top: Math.min(known.box.top, box.top),
						right: Math.max(known.box.right, box.right),
						bottom: Math.max(known.box.bottom, box.bottom),
					}
				: box,
		});
	}
	return [...boxes.values()]
		.filter(
			({ box, pieces }) =>
				pieces >= minPieces && box.right - box.left >= least.wide && box.bottom - box.top >= least.high,
		)
		.map(({ box }) => box)
		.sort((a, b) => a.top - b.top || a.left - b.left);
}

/** Number the connected parts of a raster from 1, neighbours at corners included; 0 where nothing is. */
function components(raster: Uint8Array, columns: number): Int32Array {
	const regions = new Int32Array(raster.length);
	let region = 0;
	for (const { places } of connectedParts(raster, columns, 8)) {
		region++;
		for (const place of places) regions[place] = region;
	}
	return regions;
}
