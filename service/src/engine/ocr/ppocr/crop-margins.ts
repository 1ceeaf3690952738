import { mapRgb } from '../../pixels/filters';
import type { OcrSettings } from '../settings/settings';
import { lineHeight, type LineCrop } from './line-crop';

/** A line without most of the blank margins that the detector adds: they cost recognition time. */
export function cropMargins(crop: LineCrop, settings: OcrSettings): LineCrop {
	const { margin } = settings.readLine;
	const { width, box } = crop;
	if (margin >= width / 2) return crop;
	const start = Math.max(0, blankEnd(crop, 0, 1, settings) - margin);
	const end = width - Math.max(0, blankEnd(crop, width - 1, -1, settings) - margin);
	// A line without ink is unchanged.
	if (end - start >= width || end <= start) return crop;
	const perPixel = box.width / width;
	const moved = ((start + end - width) / 2) * perPixel;
	return {
		...crop,
		width: end - start,
		planes: mapRgb(crop.planes, (plane) => partOf(plane, width, start, end)),
		box: {
			...box,
			x: box.x + moved * Math.cos(box.angle),
			y: box.y + moved * Math.sin(box.angle),
			width: (end - start) * perPixel,
		},
	};
}

/** Columns from an end of the line that are as blank as the first one. */
function blankEnd({ planes, width }: LineCrop, first: number, step: 1 | -1, settings: OcrSettings): number {
	const { blankContrast } = settings.readLine;
	const middle = (lineHeight >> 1) * width + first;
	const [red, green] = planes;
	const channels = green === red ? [red] : planes;
	const ground = channels.map((plane) => plane[middle] ?? 0);
	const isBlank = (column: number) =>
		channels.every((plane, channel) => {
			const value = ground[channel] ?? 0;
			for (let at = column; at < plane.length; at += width)
				if (Math.abs((plane[at] ?? 0) - value) >= blankContrast) return false;
			return true;
		});
	let count = 0;
	while (count < width && isBlank(first + count * step)) count++;
	return count;
}

function partOf(plane: Uint8Array, width: number, start: number, end: number): Uint8Array {
	const part = new Uint8Array((end - start) * lineHeight);
	for (let row = 0; row < lineHeight; row++)
		part.set(plane.subarray(row * width + start, row * width + end), row * (end - start));
	return part;
}
