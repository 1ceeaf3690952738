import type { Picture } from '../picture';
import type { Background } from './background';

/** Brightness that paper gets: a little below white, so that nothing on it is lost. */
export const evenPaper = 240;

/** A channel is made brighter by this factor at most: beyond there is only noise. */
const mostGain = 8;

/** In tinted light, a channel this much darker than the brightest one tells nothing, and from the second part on all. */
const nothingFrom = 0.12;
const allFrom = 0.4;

/** Weights of the channels in brightness (ITU-R BT.601). */
const lightWeights = [0.3, 0.59, 0.11] as const;

/**
 * Bring a page into even white light, in place: each channel is divided by its background. What a channel cannot tell in
 * tinted light is taken from the others.
 */
export function evenLight({ width, height, pixels }: Picture, background: Background): void {
	const { width: columns, height: rows, channels } = background;
	const cells = columns * rows;
	const gains = channels.map((values) => values.map((value) => Math.min(mostGain, evenPaper / Math.max(1, value))));
	const trusts = [0, 0, 0].map(() => new Float32Array(cells));
	let isTinted = false;
	for (let at = 0; at < cells; at++) {
		const brightest = Math.max(channels[0][at]!, channels[1][at]!, channels[2][at]!, 1);
		channels.forEach((values, channel) => {
			const trust = Math.min(1, Math.max(0, (values[at]! / brightest - nothingFrom) / (allFrom - nothingFrom)));
			trusts[channel]![at] = trust;
			if (trust < 1) isTinted = true;
		});
	}
	const maps = isTinted ? [...gains, ...trusts] : gains;
	const along = maps.map(() => new Float32Array(columns + 1));
	const [gainR, gainG, gainB, trustR, trustG, trustB] = along as [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];
	// Cell and part of the way to the next one, for each pixel of a row.
	const cellOf = new Uint16Array(width);
	const partOf = new Float32Array(width);
	for (let x = 0; x < width; x++) {
		const place = Math.min(columns - 1, Math.max(0, ((x + 0.5) * columns) / width - 0.5));
		cellOf[x] = Math.floor(place);
		partOf[x] = place - cellOf[x]!;
	}
	for (let y = 0; y < height; y++) {
		const place = Math.min(rows - 1, Math.max(0, ((y + 0.5) * rows) / height - 0.5));
		const row = Math.floor(place);
		const below = Math.min(rows - 1, row + 1);
		maps.forEach((map, index) => {
			const line = along[index]!;
			for (let column = 0; column < columns; column++) {
				line[column] = map[row * columns + column]! * (row + 1 - place) + map[below * columns + column]! * (place - row);
			}
			line[columns] = line[columns - 1]!;
		});
		for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
			const cell = cellOf[x]!;
			const part = partOf[x]!;
			let r = pixels[at]! * (gainR[cell]! + (gainR[cell + 1]! - gainR[cell]!) * part);
			let g = pixels[at + 1]! * (gainG[cell]! + (gainG[cell + 1]! - gainG[cell]!) * part);
			let b = pixels[at + 2]! * (gainB[cell]! + (gainB[cell + 1]! - gainB[cell]!) * part);
			if (isTinted) {
				const tr = trustR[cell]!;
				const tg = trustG[cell]!;
				const tb = trustB[cell]!;
				if (tr < 1 || tg < 1 || tb < 1) {
					const light = (r * tr * lightWeights[0] + g * tg * lightWeights[1] + b * tb * lightWeights[2]) / (tr * lightWeights[0] + tg * lightWeights[1] + tb * lightWeights[2]);
					r = light + (r - light) * tr;
					g = light + (g - light) * tg;
					b = light + (b - light) * tb;
				}
			}
			pixels[at] = r > 255 ? 255 : r;
			pixels[at + 1] = g > 255 ? 255 : g;
			pixels[at + 2] = b > 255 ? 255 : b;
		}
	}
}
