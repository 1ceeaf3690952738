import type { PixelBox } from '../../model';
import type { Rgb } from '../../pixels/filters';
import { isGrey } from '../../pixels/is-grey';
import type { PageRaster } from '../../pixels/raster';
import type { LineBox } from '../../text-detection/rectangles';
import type { OcrSettings } from '../settings/settings';

/**
 * A line cropped from its image and leveled: `lineHeight` rows, one plane per channel (red, green, blue), 0 to 255;
 * three equal ones for grayscale.
 */
export interface LineCrop {
	readonly width: number;
	readonly planes: Rgb<Uint8Array>;
	/** Image pixels per crop pixel. */
	readonly scale: number;
	readonly box: LineBox;
}

/** Height of the recognizer's input, pixels: the training height of PP-OCRv4 (`rec_image_shape`). */
export const lineHeight = 48;

/** Crops a line; areas outside the image repeat its border. */
// eslint-disable-next-line complexity, max-lines-per-function -- hot loop over pixels; most branches are index defaults
export function cropLine(image: PageRaster, box: LineBox, settings: OcrSettings): LineCrop {
	const { minCrop, maxCrop, averagedFrom } = settings.lineCrop;
	const scale = box.height / lineHeight;
	const width = Math.min(maxCrop, Math.max(minCrop, Math.round(box.width / scale)));
	const alongScale = box.width / width;
	const cos = Math.cos(box.angle);
	const sin = Math.sin(box.angle);
	const plane = () => new Uint8Array(width * lineHeight);
	const red = plane();
	const hasColor = !isGrey(image);
	const [green, blue] = hasColor ? [plane(), plane()] : [red, red];
	const samples = scale > averagedFrom ? Math.min(4, Math.ceil(scale)) : 1;
	const weight = 1 / (samples * samples);
	const { pixels, width: imageWidth, height: imageHeight } = image;
	const lastX = imageWidth - 1.001;
	const lastY = imageHeight - 1.001;
	for (let row = 0; row < lineHeight; row++) {
		for (let column = 0; column < width; column++) {
			let r = 0;
			let g = 0;
			let b = 0;
			for (let sample = 0; sample < samples * samples; sample++) {
				const u = (column + ((sample % samples) + 0.5) / samples) * alongScale - box.width / 2;
				const v = (row + (Math.floor(sample / samples) + 0.5) / samples) * scale - box.height / 2;
				const x = clamp(box.x + u * cos - v * sin - 0.5, lastX);
				const y = clamp(box.y + u * sin + v * cos - 0.5, lastY);
				const left = x | 0;
				const top = y | 0;
				const fx = x - left;
				const fy = y - top;
				const at = (top * imageWidth + left) * 4;
				const right = left + 1 < imageWidth ? 4 : 0;
				const below = top + 1 < imageHeight ? imageWidth * 4 : 0;
				const a = (1 - fx) * (1 - fy);
				const c = fx * (1 - fy);
				const d = (1 - fx) * fy;
				const e = fx * fy;
				r +=
					a * (pixels[at] ?? 0) +
					c * (pixels[at + right] ?? 0) +
					d * (pixels[at + below] ?? 0) +
					e * (pixels[at + right + below] ?? 0);
				if (!hasColor) continue;
				g +=
					a * (pixels[at + 1] ?? 0) +
					c * (pixels[at + right + 1] ?? 0) +
					d * (pixels[at + below + 1] ?? 0) +
					e * (pixels[at + right + below + 1] ?? 0);
				b +=
					a * (pixels[at + 2] ?? 0) +
					c * (pixels[at + right + 2] ?? 0) +
					d * (pixels[at + below + 2] ?? 0) +
					e * (pixels[at + right + below + 2] ?? 0);
			}
			const index = row * width + column;
			red[index] = r * weight + 0.5;
			if (!hasColor) continue;
			green[index] = g * weight + 0.5;
			blue[index] = b * weight + 0.5;
		}
	}
	return { width, planes: [red, green, blue], scale, box };
}

/** Position of part of a line on its image. */
interface PlacedStretch {
	readonly box: PixelBox;
	readonly baseline: number;
}

/**
 * A level part of a crop, mapped back onto the image.
 * @param baseline  y, crop pixels like `left` and `right` @param above, below  extent around it, image pixels
 */
export function stretchOnImage(
	{ box: { x, y, width: length, angle }, scale, width }: LineCrop,
	{ left, right, baseline }: { readonly left: number; readonly right: number; readonly baseline: number },
	above: number,
	below: number,
): PlacedStretch {
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
	const across = (baseline - lineHeight / 2) * scale;
	const placed = [left, right].map((u) => {
		const along = u * (length / width) - length / 2;
		return { x: x + along * cos - across * sin, y: y + along * sin + across * cos };
	});
	const xs = placed.map((end) => end.x);
	const onImage = placed.reduce((sum, end) => sum + end.y, 0) / 2;
	const [top, bottom] = [onImage - above, onImage + below];
	return { box: { left: Math.min(...xs), right: Math.max(...xs), top, bottom }, baseline: onImage };
}

function clamp(value: number, last: number): number {
	return value < 0 ? 0 : value > last ? Math.max(0, last) : value;
}
