import type { Box } from '../model';
import type { Raster } from './raster';

/** Minimum difference of brightness within a column of pixels with ink. */
const minContrast = 40;

/** Gap that ends a word, and the most that a box grows along and across its text, in heights of the text. */
const wordGap = 0.12;
const maxAlong = 1.2;
const maxAcross = 0.4;

/** Pixels from `from` up to `to`. */
interface Span {
	readonly from: number;
	readonly to: number;
}

/**
 * Grows the box of a word until it contains all of its ink: the boxes of OCR may end within a letter.
 * @param scale  pixels per point
 */
export function growToInk(raster: Raster, scale: number, { left, top, right, bottom }: Box): Box {
	const spanOf = (from: number, to: number, length: number): Span => ({
		from: Math.min(length - 1, Math.max(0, Math.floor(from * scale))),
		to: Math.max(1, Math.min(length, Math.ceil(to * scale))),
	});
	let columns = spanOf(left, right, raster.width);
	let rows = spanOf(top, bottom, raster.height);
	const isWide = right - left >= bottom - top;
	const height = isWide ? rows.to - rows.from : columns.to - columns.from;
	const limits = { along: maxAlong * height, across: maxAcross * height, gap: Math.max(2, wordGap * height) };
	const hasInk = {
		column: (x: number) => contrastOf(raster, x, rows, true),
		row: (y: number) => contrastOf(raster, y, columns, false),
	};
	const growColumns = (limit: number, gap: number) =>
		(columns = grow(columns, raster.width, limit, gap, hasInk.column));
	const growRows = (limit: number, gap: number) => (rows = grow(rows, raster.height, limit, gap, hasInk.row));
	if (isWide) {
		growRows(limits.across, 1);
		growColumns(limits.along, limits.gap);
	} else {
		growColumns(limits.across, 1);
		growRows(limits.along, limits.gap);
	}
	return {
		left: Math.min(left, columns.from / scale),
		top: Math.min(top, rows.from / scale),
		right: Math.max(right, columns.to / scale),
		bottom: Math.max(bottom, rows.to / scale),
	};
}

/** Both ends of a span as far out as there is ink, up to a gap. */
function grow({ from, to }: Span, length: number, limit: number, gap: number, hasInk: (at: number) => boolean): Span {
	const reach = (start: number, step: -1 | 1) => {
		let last = start;
		for (let at = start; at >= 0 && at < length && Math.abs(at - start) <= limit; at += step) {
			if (hasInk(at)) last = at;
			else if (Math.abs(at - last) >= gap) break;
		}
		return last;
	};
	return { from: reach(from, -1), to: reach(to - 1, 1) + 1 };
}

/** Whether a column of a span of rows has ink, or a row of a span of columns. */
function contrastOf({ width, pixels }: Raster, at: number, { from, to }: Span, isColumn: boolean): boolean {
	let [min, max] = [255, 0];
	for (let other = from; other < to; other++) {
		const pixel = (isColumn ? other * width + at : at * width + other) * 4;
		const value = ((pixels[pixel] ?? 0) + 2 * (pixels[pixel + 1] ?? 0) + (pixels[pixel + 2] ?? 0)) / 4;
		min = Math.min(min, value);
		max = Math.max(max, value);
	}
	return max - min >= minContrast;
}
