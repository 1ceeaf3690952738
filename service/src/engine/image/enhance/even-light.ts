import { lumaWeights } from '../../pixels/luma';
import type { Raster } from '../../pixels/raster';
import type { Background } from './background';
import { imageSettings, type ImageSettings } from '../settings';

/** Looked up once, and not for each pixel. */
const { ceil, floor, max, min } = Math;

/**
 * Bring a page into even white light, in place: each channel is divided by its background. What a channel cannot tell in
 * tinted light is taken from the others.
 */
export function evenLight(picture: Raster, background: Background, settings: ImageSettings = imageSettings): void {
	const { evenPaper, mostGain } = settings.evenLight;
	const gains = background.channels.map((values) => values.map((value) => min(mostGain, evenPaper / max(1, value))));
	const trusts = trustsOf(background, settings);
	const { width, height } = picture;
	const { width: columns, height: rows } = background;
	const maps = trusts ? [...gains, ...trusts] : gains;
	const lines = maps.map(() => new Float64Array(columns));
	for (let y = 0; y < height; y++) {
		const place = min(rows - 1, max(0, ((y + 0.5) * rows) / height - 0.5));
		const row = floor(place);
		const below = min(rows - 1, row + 1);
		maps.forEach((map, index) => {
			const line = lines[index]!;
			for (let column = 0; column < columns; column++) {
				line[column] =
					map[row * columns + column]! * (row + 1 - place) + map[below * columns + column]! * (place - row);
			}
		});
		evenRow(picture, y * width, lines, columns);
	}
}

/** How far each channel is to be trusted, 0 to 1; `undefined` when all are everywhere. */
function trustsOf({ width, height, channels }: Background, settings: ImageSettings): Float32Array[] | undefined {
	const { nothingFrom, allFrom } = settings.evenLight;
	const trusts = channels.map(() => new Float32Array(width * height));
	let isTinted = false;
	for (let at = 0; at < width * height; at++) {
		const brightest = max(channels[0][at]!, channels[1][at]!, channels[2][at]!, 1);
		channels.forEach((values, channel) => {
			const trust = min(1, max(0, (values[at]! / brightest - nothingFrom) / (allFrom - nothingFrom)));
			trusts[channel]![at] = trust;
			if (trust < 1) isTinted = true;
		});
	}
	return isTinted ? trusts : undefined;
}

/** One row of pixels. @param start  its first pixel @param lines  gains, then trusts of the channels, at the middles of `columns` cells */
function evenRow({ width, pixels }: Raster, start: number, lines: readonly Float64Array[], columns: number): void {
	const [gainR, gainG, gainB, trustR, trustG, trustB] = lines as [
		Float64Array,
		Float64Array,
		Float64Array,
		...(Float64Array | undefined)[],
	];
	const step = columns / width;
	// Before the middle of the first cell and behind that of the last one gains are theirs; between two they change evenly.
	for (let cell = -1, x = 0; cell < columns && x < width; cell++) {
		const end = cell + 1 >= columns ? width : min(width, ceil((cell + 1.5) / step - 0.5));
		const from = max(0, cell);
		const to = min(columns - 1, cell + 1);
		const part = (x + 0.5) * step - 0.5 - cell;
		const stepR = (gainR[to]! - gainR[from]!) * step;
		const stepG = (gainG[to]! - gainG[from]!) * step;
		const stepB = (gainB[to]! - gainB[from]!) * step;
		let r = gainR[from]! + stepR * (part / step);
		let g = gainG[from]! + stepG * (part / step);
		let b = gainB[from]! + stepB * (part / step);
		const tr = trustR?.[from] ?? 1;
		const tg = trustG?.[from] ?? 1;
		const tb = trustB?.[from] ?? 1;
		const isTinted = tr < 1 || tg < 1 || tb < 1;
		for (let at = (start + x) * 4, last = (start + end) * 4; at < last; at += 4, r += stepR, g += stepG, b += stepB) {
			let red = pixels[at]! * r;
			let green = pixels[at + 1]! * g;
			let blue = pixels[at + 2]! * b;
			if (isTinted) {
				const weights = tr * lumaWeights[0] + tg * lumaWeights[1] + tb * lumaWeights[2];
				const light = (red * tr * lumaWeights[0] + green * tg * lumaWeights[1] + blue * tb * lumaWeights[2]) / weights;
				red = light + (red - light) * tr;
				green = light + (green - light) * tg;
				blue = light + (blue - light) * tb;
			}
			pixels[at] = red > 255 ? 255 : red;
			pixels[at + 1] = green > 255 ? 255 : green;
			pixels[at + 2] = blue > 255 ? 255 : blue;
		}
		x = max(x, end);
	}
}
