import { mapRgb } from '../../pixels/filters';
import { levelAt, levelsOf } from '../../pixels/levels';
import { lineHeight, type LineCrop } from './line-crop';
import type { OcrSettings } from '../settings/settings';

export interface LineInk {
	/** Ink pixels per column and per row. */
	readonly columns: Uint16Array;
	readonly rows: Uint32Array;
}

/** Ink of lines in use: their words are read in several alphabets, and a sample for each language test. */
const inks = new WeakMap<LineCrop, LineInk>();

/** Finds the ink of a line: what differs from its background, dark on light or light on dark. */
export function lineInk(crop: LineCrop, settings: OcrSettings): LineInk {
	const known = inks.get(crop);
	if (known) return known;
	const ink = inkOf(crop, settings);
	inks.set(crop, ink);
	return ink;
}

function inkOf({ planes, width }: LineCrop, settings: OcrSettings): LineInk {
	const { inkPart, minContrast, drawnLine } = settings.lineInk;
	const size = width * lineHeight;
	const [red, green, blue] = planes;
	const [paperRed, paperGreen, paperBlue] = mapRgb(planes, (plane) => levelAt(levelsOf(plane), plane.length / 2));
	const contrast = new Uint8Array(red.length);
	const hasColor = green !== red;
	for (let at = 0; at < contrast.length; at++) {
		const most = Math.abs((red[at] ?? 0) - paperRed);
		contrast[at] = hasColor
			? Math.max(most, Math.abs((green[at] ?? 0) - paperGreen), Math.abs((blue[at] ?? 0) - paperBlue))
			: most;
	}
	const threshold = Math.max(minContrast, inkPart * levelAt(levelsOf(contrast), 0.97 * size));
	const columns = new Uint16Array(width);
	const rows = new Uint32Array(lineHeight);
	for (let row = 0; row < lineHeight; row++) {
		const start = row * width;
		for (let column = 0; column < width; column++) {
			if ((contrast[start + column] ?? 0) < threshold) continue;
			let end = column + 1;
			while (end < width && (contrast[start + end] ?? 0) >= threshold) end++;
			if (end - column < drawnLine) {
				rows[row] = (rows[row] ?? 0) + (end - column);
				for (let at = column; at < end; at++) columns[at] = (columns[at] ?? 0) + 1;
			}
			column = end;
		}
	}
	return { columns, rows };
}

/** The widest gap without ink between two columns: its start and length, pixels. */
export function findWidestGap(
	{ columns }: LineInk,
	from: number,
	to: number,
): { readonly start: number; readonly length: number } {
	let best = { start: Math.round((from + to) / 2), length: 0 };
	let start = -1;
	const last = Math.min(columns.length, Math.ceil(to));
	for (let column = Math.max(0, Math.floor(from)); column <= last; column++) {
		const isEmpty = column < last && columns[column] === 0;
		if (isEmpty && start < 0) start = column;
		if (!isEmpty && start >= 0) {
			if (column - start > best.length) best = { start, length: column - start };
			start = -1;
		}
	}
	return best;
}
