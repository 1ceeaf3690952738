import type { PixelBox } from '../model';
import type { Raster } from '../pixels/raster';
import { mapRgb } from '../pixels/filters';
import { edgeLevel } from '../pixels/levels';
import { luma, lumaAt } from '../pixels/luma';
import { imageSettings } from './settings';

/**
 * Removes ink from boxes of an image and leaves the paper, as background for rewritten text. The paper is a brightness
 * plane fitted to the ink-free pixels of the box, which stay unchanged.
 * @param boxes  pixels; of words and lines
 */
export function eraseInk(canvas: Raster, boxes: readonly PixelBox[]): void {
	const { reach, minReach } = imageSettings.eraseInk;
	for (const box of boxes) {
		const by = Math.max(minReach, reach * Math.min(box.bottom - box.top, box.right - box.left));
		const left = Math.max(0, Math.floor(box.left - by));
		const top = Math.max(0, Math.floor(box.top - by));
		const right = Math.min(canvas.width, Math.ceil(box.right + by));
		const bottom = Math.min(canvas.height, Math.ceil(box.bottom + by));
		if (right - left >= 3 && bottom - top >= 3) eraseBox(canvas, left, top, right - left, bottom - top);
	}
}

function eraseBox({ width: stride, pixels }: Raster, left: number, top: number, width: number, height: number): void {
	const { inkPart, minInk, noiseFactor } = imageSettings.eraseInk;
	const gray = new Uint8Array(width * height);
	for (let y = 0; y < height; y++) {
		for (let x = 0, at = ((top + y) * stride + left) * 4; x < width; x++, at += 4) {
			gray[y * width + x] = lumaAt(pixels, at);
		}
	}
	const ground = edgeLevel((x, y) => gray[y * width + x] ?? 0, { left: 0, top: 0, right: width, bottom: height });
	let strongest = 0;
	for (const value of gray) strongest = Math.max(strongest, Math.abs(value - ground));
	if (strongest < minInk) return;
	const isPaper = (index: number) => Math.abs((gray[index] ?? 0) - ground) <= Math.max(minInk, 0.35 * strongest);
	const [red, green, blue] = mapRgb([0, 1, 2], (channel) =>
		fitPlane(pixels, stride, left, top, width, height, channel, isPaper),
	);
	const paperAt = (x: number, y: number) => luma(valueAt(red, x, y), valueAt(green, x, y), valueAt(blue, x, y));
	const noise = Math.max(red.deviation, green.deviation, blue.deviation);
	const limit = Math.min(0.5 * strongest, Math.max(minInk, inkPart * strongest, noiseFactor * noise));
	const ink = new Uint8Array(width * height);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			if (Math.abs((gray[y * width + x] ?? 0) - paperAt(x, y)) > limit) ink[y * width + x] = 1;
		}
	}
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			if (!isNear(ink, width, height, x, y)) continue;
			const at = ((top + y) * stride + left + x) * 4;
			pixels[at] = valueAt(red, x, y);
			pixels[at + 1] = valueAt(green, x, y);
			pixels[at + 2] = valueAt(blue, x, y);
		}
	}
}

function isNear(ink: Uint8Array, width: number, height: number, x: number, y: number): boolean {
	const { halo } = imageSettings.eraseInk;
	for (let row = Math.max(0, y - halo); row <= Math.min(height - 1, y + halo); row++) {
		for (let column = Math.max(0, x - halo); column <= Math.min(width - 1, x + halo); column++) {
			if (ink[row * width + column] === 1) return true;
		}
	}
	return false;
}

/** Brightness `base + x * alongX + y * alongY`, and the deviation of the paper's pixels. */
interface Plane {
	readonly base: number;
	readonly alongX: number;
	readonly alongY: number;
	readonly deviation: number;
}

function valueAt({ base, alongX, alongY }: Plane, x: number, y: number): number {
	return Math.max(0, Math.min(255, Math.round(base + alongX * x + alongY * y)));
}

/** Least squares over some pixels of a box; a level plane if there are few. */
function fitPlane(
	pixels: Uint8Array,
	stride: number,
	left: number,
	top: number,
	width: number,
	height: number,
	channel: number,
	isPaper: (index: number) => boolean,
): Plane {
	const { minPaper } = imageSettings.eraseInk;
	let [n, sx, sy, sxx, syy, sxy, sv, sxv, syv, svv] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			if (!isPaper(y * width + x)) continue;
			const value = pixels[((top + y) * stride + left + x) * 4 + channel] ?? 0;
			n++;
			sx += x;
			sy += y;
			sxx += x * x;
			syy += y * y;
			sxy += x * y;
			sv += value;
			sxv += x * value;
			syv += y * value;
			svv += value * value;
		}
	}
	if (n === 0) return { base: 255, alongX: 0, alongY: 0, deviation: 0 };
	const [mx, my, mv] = [sx / n, sy / n, sv / n];
	const [cxx, cyy, cxy] = [sxx / n - mx * mx, syy / n - my * my, sxy / n - mx * my];
	const [cxv, cyv] = [sxv / n - mx * mv, syv / n - my * mv];
	const determinant = cxx * cyy - cxy * cxy;
	const isLevel = n < minPaper * width * height || determinant < 1e-3;
	const alongX = isLevel ? 0 : (cxv * cyy - cyv * cxy) / determinant;
	const alongY = isLevel ? 0 : (cyv * cxx - cxv * cxy) / determinant;
	const variance = svv / n - mv * mv - alongX * cxv - alongY * cyv;
	return { base: mv - alongX * mx - alongY * my, alongX, alongY, deviation: Math.sqrt(Math.max(0, variance)) };
}
