import type { PixelBox } from '../model';
import type { Raster } from '../pixels/raster';
import { imageSettings } from './settings';
import { median } from '../values/quantiles';

/** Paints boxes over with the surrounding color, as background for rewritten text. @param boxes  pixels */
export function paintOver(canvas: Raster, boxes: readonly PixelBox[]): void {
	const { margin } = imageSettings.paintOver;
	for (const box of boxes) {
		const left = Math.max(0, Math.floor(box.left) - margin);
		const top = Math.max(0, Math.floor(box.top) - margin);
		const right = Math.min(canvas.width, Math.ceil(box.right) + margin);
		const bottom = Math.min(canvas.height, Math.ceil(box.bottom) + margin);
		if (right <= left || bottom <= top) continue;
		const color = edgeColor(canvas, { left, top, right, bottom });
		for (let y = top; y < bottom; y++) {
			for (let x = left; x < right; x++) canvas.pixels.set(color, (y * canvas.width + x) * 4);
		}
	}
}

/** Median of each channel along the edge of a box. */
function edgeColor(
	{ width, pixels }: Raster,
	{ left, top, right, bottom }: PixelBox,
): [number, number, number, number] {
	const places: number[] = [];
	for (let x = left; x < right; x++) places.push((top * width + x) * 4, ((bottom - 1) * width + x) * 4);
	for (let y = top; y < bottom; y++) places.push((y * width + left) * 4, (y * width + right - 1) * 4);
	const usual = (channel: number) => median(places.map((place) => pixels[place + channel] ?? 255)) ?? 255;
	return [usual(0), usual(1), usual(2), 255];
}
