import { increment } from '../../pixels/levels';
import { lumaPlane } from '../../pixels/luma';
import type { Raster } from '../../pixels/raster';
import { backgroundOf, isEvenlyLit, type Background } from './background';
import { evenLight } from './even-light';
import { paperNoise, toneOf, type Tone } from './tone';
import { imageSettings } from '../settings';

/** Looked up once, not for each pixel. */
const { floor, max, min } = Math;

/**
 * Cleans the photo or scan of a page in place: even white paper without shadows and noise, ink with full contrast,
 * colors and images kept, sharp strokes.
 * @returns false if the page was already clean and is unchanged
 */
export function magicColor(picture: Raster): boolean {
	const { cleanNoise } = imageSettings.magicColor;
	const background = backgroundOf(picture);
	const isEven = isEvenlyLit(background);
	if (isEven && paperNoise(histogramOf(lumaPlane(picture))) < cleanNoise) return false;
	evenLight(picture, background);
	const light = lumaPlane(picture);
	applyTone(picture, light, toneOf(histogramOf(light)), background);
	return true;
}

/** From some of the pixels. */
function histogramOf(light: Uint8Array): Uint32Array {
	const histogram = new Uint32Array(256);
	// A prime step covers all columns.
	for (let at = 0; at < light.length; at += 17) increment(histogram, light[at] ?? 0);
	return histogram;
}

/** Brightness and colors by the curve, after sharpening; images and solid print keep theirs. */
// eslint-disable-next-line complexity -- hot loop over pixels; most branches are index defaults
function applyTone(
	{ width, height, pixels }: Raster,
	light: Uint8Array,
	tone: Tone,
	{ width: columns, height: rows, paper }: Background,
): void {
	const { sharpening, colourless } = imageSettings.magicColor;
	const cellOf = Uint16Array.from({ length: width }, (_, x) => min(columns - 1, floor((x * columns) / width)));
	for (let y = 0; y < height; y++) {
		const cells = min(rows - 1, floor((y * rows) / height)) * columns;
		const above = y > 0 ? -width : 0;
		const below = y + 1 < height ? width : 0;
		for (let x = 0, at = y * width; x < width; x++, at++) {
			const own = light[at] ?? 0;
			const from = at * 4;
			const r = pixels[from] ?? 0;
			const g = pixels[from + 1] ?? 0;
			const b = pixels[from + 2] ?? 0;
			const spread = (r > g ? (r > b ? r : b) : g > b ? g : b) - (r < g ? (r < b ? r : b) : g < b ? g : b);
			const strength = paper[cells + (cellOf[x] ?? 0)] ?? 0;
			if (own >= tone.paper && spread <= colourless && strength === 1) {
				pixels[from] = pixels[from + 1] = pixels[from + 2] = 255;
				continue;
			}
			const left = light[x > 0 ? at - 1 : at] ?? 0;
			const right = light[x + 1 < width ? at + 1 : at] ?? 0;
			const up = light[at + above] ?? 0;
			const down = light[at + below] ?? 0;
			const minLight = min(own, left, right, up, down);
			const maxLight = max(own, left, right, up, down);
			// No halo: never beyond the surrounding values.
			const sharp = max(minLight, min(maxLight, own + (((4 * own - left - right - up - down) * sharpening) >> 10)));
			const fade = spread >= 2 * colourless ? 1 : spread <= colourless ? 0 : (spread - colourless) / colourless;
			const colour = 1 + ((tone.colour[sharp] ?? 0) * fade - 1) * strength;
			const value = sharp + ((tone.light[sharp] ?? 0) - sharp) * strength;
			pixels[from] = clamp(value + (r - own) * colour);
			pixels[from + 1] = clamp(value + (g - own) * colour);
			pixels[from + 2] = clamp(value + (b - own) * colour);
		}
	}
}

function clamp(value: number): number {
	return value < 0 ? 0 : value > 255 ? 255 : value;
}
