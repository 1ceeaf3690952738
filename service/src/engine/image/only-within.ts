import type { PageRaster } from '../pixels/raster';
import type { HullPoint } from '../text-detection/rectangles';

/** Sheets are wavy: this share of the size beyond the corners is kept. */
const kept = 0.02;

/** The image with the area outside an outline in neutral gray. @param outline  convex, pixels */
export function onlyWithin(image: PageRaster, outline: readonly HullPoint[]): PageRaster {
	const { width, height } = image;
	const middle = {
		x: outline.reduce((sum, { x }) => sum + x, 0) / outline.length,
		y: outline.reduce((sum, { y }) => sum + y, 0) / outline.length,
	};
	const corners = outline.map(({ x, y }) => ({
		x: middle.x + (1 + kept) * (x - middle.x),
		y: middle.y + (1 + kept) * (y - middle.y),
	}));
	const pixels = Uint8Array.from(image.pixels);
	for (let y = 0; y < height; y++) {
		const crossings = corners.flatMap((from, index) => {
			const to = corners[(index + 1) % corners.length] ?? from;
			if (from.y > y === to.y > y) return [];
			return [from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)];
		});
		const row = y * width;
		const left = Math.min(width, Math.max(0, Math.floor(Math.min(...crossings, width))));
		const right = Math.min(width, Math.max(left, Math.ceil(Math.max(...crossings, 0))));
		pixels.fill(128, row * 4, (row + left) * 4);
		pixels.fill(128, (row + right) * 4, (row + width) * 4);
	}
	for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
	return { ...image, pixels };
}
