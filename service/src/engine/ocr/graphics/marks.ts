import type { LineBox } from '../../text-detection/rectangles';
import { connectedParts } from '../../pixels/connected-parts';
import type { PageRaster } from '../../pixels/raster';
import { inkMap } from './ink';
import { median } from '../../values/quantiles';
import type { OcrSettings } from '../settings/settings';

interface MarkBox {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/**
 * Single characters that the detector misses: a quantity in a cell, a page number. Boxes around letter-sized ink
 * outside all lines.
 */
export function findMarks(image: PageRaster, lines: readonly LineBox[], settings: OcrSettings): LineBox[] {
	const { lowest, highest, narrowest, widest, maxMarks, margin } = settings.marks;
	const usual = median(lines.map(({ height }) => height));
	if (usual === undefined) return [];
	const { width, height, ink: all, scale } = inkMap(image, settings);
	const ink = all.slice();
	cover(ink, width, height, scale, lines);
	const least = (lowest * usual) / scale;
	const most = (highest * usual) / scale;
	const found: MarkBox[] = [];
	for (const { left, top, right, bottom } of connectedParts(ink, width, 8)) {
		const high = bottom - top;
		const wide = right - left;
		if (high < least || high > most || wide < narrowest * high || wide > widest * high) continue;
		found.push({ left, top, right, bottom });
		if (found.length > maxMarks) return [];
	}
	return joinMarks(found, settings).map(({ left, top, right, bottom }) => {
		const pad = margin * (bottom - top);
		return {
			x: ((left + right) / 2) * scale,
			y: ((top + bottom) / 2) * scale,
			width: (right - left + 2 * pad) * scale,
			height: (bottom - top + 2 * pad) * scale,
			angle: 0,
			mark: true,
		};
	});
}

/** Removes the ink of lines. */
function cover(ink: Uint8Array, width: number, height: number, scale: number, lines: readonly LineBox[]): void {
	for (const line of lines) {
		const wide = (Math.abs(Math.cos(line.angle)) * line.width + Math.abs(Math.sin(line.angle)) * line.height) / 2;
		const high = (Math.abs(Math.sin(line.angle)) * line.width + Math.abs(Math.cos(line.angle)) * line.height) / 2;
		const left = Math.max(0, Math.floor((line.x - wide) / scale));
		const right = Math.min(width, Math.ceil((line.x + wide) / scale));
		const bottom = Math.min(height, Math.ceil((line.y + high) / scale));
		for (let y = Math.max(0, Math.floor((line.y - high) / scale)); y < bottom; y++)
			ink.fill(0, y * width + left, y * width + Math.max(left, right));
	}
}

/** Adjacent characters as one. */
function joinMarks(marks: readonly MarkBox[], settings: OcrSettings): MarkBox[] {
	const { widest, together } = settings.marks;
	const groups: MarkBox[] = [];
	for (const mark of [...marks].sort((a, b) => a.left - b.left)) {
		const high = mark.bottom - mark.top;
		const group = groups.find(
			(box) =>
				mark.left - box.right < together * high &&
				Math.min(mark.bottom, box.bottom) - Math.max(mark.top, box.top) > high / 2,
		);
		if (!group) groups.push({ ...mark });
		else {
			group.right = Math.max(group.right, mark.right);
			group.top = Math.min(group.top, mark.top);
			group.bottom = Math.max(group.bottom, mark.bottom);
		}
	}
	return groups.filter(({ left, top, right, bottom }) => right - left <= widest * (bottom - top));
}
