import type { Picture } from '../picture';
import { backgroundOf, isEvenlyLit, type Background } from './background';
import { evenLight, evenPaper } from './even-light';
import { brightnessOf, toneOf, type Tone } from './tone';

/**
 * Make the photo or scan of a page clean, in place: even white paper without shadows and noise, ink with full contrast,
 * colours and pictures kept, strokes sharp.
 * @returns false when the page is clean already: nothing was changed
 */
export function magicColor(picture: Picture): boolean {
	const background = backgroundOf(picture);
	if (isEvenlyLit(background)) return false;
	evenLight(picture, background);
	const light = brightnessOf(picture);
	const histogram = new Uint32Array(256);
	// A prime step looks at all columns.
	for (let at = 0; at < light.length; at += 17) histogram[light[at]!]!++;
	applyTone(picture, light, toneOf(histogram), background);
	return true;
}

/** Part of the difference to its surroundings that is added to each pixel, in 256ths; less colour than that is none. */
const sharpening = 128;
const colourless = 8;

/** Brightness and colours by the curve, after sharpening; pictures and solid print keep theirs. */
function applyTone({ width, height, pixels }: Picture, light: Uint8Array, tone: Tone, { width: columns, height: rows, paper }: Background): void {
	const cellOf = Uint16Array.from({ length: width }, (_, x) => Math.min(columns - 1, Math.floor((x * columns) / width)));
	for (let y = 0; y < height; y++) {
		const cells = Math.min(rows - 1, Math.floor((y * rows) / height)) * columns;
		const above = y > 0 ? -width : 0;
		const below = y + 1 < height ? width : 0;
		for (let x = 0, at = y * width; x < width; x++, at++) {
			const own = light[at]!;
			const from = at * 4;
			if (own >= evenPaper) {
				pixels[from] = pixels[from + 1] = pixels[from + 2] = 255;
				continue;
			}
			const left = light[x > 0 ? at - 1 : at]!;
			const right = light[x + 1 < width ? at + 1 : at]!;
			const up = light[at + above]!;
			const down = light[at + below]!;
			let sharp = own + (((4 * own - left - right - up - down) * sharpening) >> 10);
			// No halo: never beyond what is around.
			const least = Math.min(own, left, right, up, down);
			const most = Math.max(own, left, right, up, down);
			sharp = sharp < least ? least : sharp > most ? most : sharp;
			const r = pixels[from]! - own;
			const g = pixels[from + 1]! - own;
			const b = pixels[from + 2]! - own;
			const strength = paper[cells + cellOf[x]!]!;
			const spread = Math.max(r, g, b) - Math.min(r, g, b);
			const fade = spread >= 2 * colourless ? 1 : spread <= colourless ? 0 : (spread - colourless) / colourless;
			const colour = 1 + (tone.colour[sharp]! * fade - 1) * strength;
			const value = sharp + (tone.light[sharp]! - sharp) * strength;
			pixels[from] = clamped(value + r * colour);
			pixels[from + 1] = clamped(value + g * colour);
			pixels[from + 2] = clamped(value + b * colour);
		}
	}
}

function clamped(value: number): number {
	return value < 0 ? 0 : value > 255 ? 255 : value;
}
