import type { Box } from '../model';
import { connectedParts } from '../pixels/connected-parts';

/** Cell size of the raster that connects strokes, points; coarser on very large pages. */
const finestStep = 8;
const maxCells = 200;

/** Minimum slanted lines and curve points of a drawing: fewer are arrows, ticks and ornaments. */
const minPieces = 8;

/** Minimum width and height of a drawing, points. */
const smallest = 30;

/** Signatures are wider than tall, points. */
const minPen = { wide: 24, high: 6 };

/** Strokes that exceed this share of the page in both directions are watermarks and borders. */
const largestPart = 0.9;

/** A slanted or curved stroke, or a filled shape. */
export interface Stroke {
	readonly box: Box;
	/** Its slanted lines and curve points. */
	readonly pieces: number;
}

/**
 * Boxes around connected strokes: charts, diagrams, logos.
 * @returns from top to bottom
 */
export function drawingBoxes(strokes: readonly Stroke[], visible: Box): Box[] {
	return strokeGroups(strokes, visible, { wide: smallest, high: smallest });
}

/** Boxes around connected open curves of at least the size of a signature. @returns as {@link drawingBoxes} */
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

/** Labels the connected parts of a raster from 1 (8-connectivity); 0 is empty. */
function components(raster: Uint8Array, columns: number): Int32Array {
	const regions = new Int32Array(raster.length);
	let region = 0;
	for (const { places } of connectedParts(raster, columns, 8)) {
		region++;
		for (const place of places) regions[place] = region;
	}
	return regions;
}
