import { mapRgb, type Rgb } from '../../pixels/filters';
import { lumaWeights } from '../../pixels/luma';
import type { Raster } from '../../pixels/raster';
import type { Background } from './background';
import { imageSettings } from '../settings';

/** Looked up once, not for each pixel. */
const { ceil, floor, max, min } = Math;

/**
 * Brings a page into even white light, in place: each channel is divided by its background. In tinted light, weak
 * channels take their detail from the others.
 */
export function evenLight(picture: Raster, background: Background): void {
	const { evenPaper, maxGain } = imageSettings.evenLight;
	const gains = mapRgb(background.channels, (values) => values.map((value) => min(maxGain, evenPaper / max(1, value))));
	const trusts = trustsOf(background);
	const { width, height } = picture;
	const { width: columns, height: rows } = background;
	const withLine = (map: Float32Array): MapLine => ({ map, line: new Float64Array(columns) });
	const gainLines = mapRgb(gains, withLine);
	const trustLines = trusts && mapRgb(trusts, withLine);
	const lines = [...gainLines, ...(trustLines ?? [])];
	for (let y = 0; y < height; y++) {
		const place = min(rows - 1, max(0, ((y + 0.5) * rows) / height - 0.5));
		const row = floor(place);
		const below = min(rows - 1, row + 1) * columns;
		for (const { map, line } of lines) {
			for (let column = 0, at = row * columns; column < columns; column++, at++)
				line[column] = (map[at] ?? 0) * (row + 1 - place) + (map[below + column] ?? 0) * (place - row);
		}
		evenRow(picture, y * width, gainLines, trustLines, columns);
	}
}

/** A channel map, and the map along a row of pixels: at the middles of its cells. */
interface MapLine {
	readonly map: Float32Array;
	readonly line: Float64Array;
}

/** Reliability of each channel, 0 to 1; `undefined` if all are reliable everywhere. */
function trustsOf({ channels }: Background): Rgb<Float32Array> | undefined {
	const { nothingFrom, allFrom } = imageSettings.evenLight;
	const [red, green, blue] = channels;
	const brightest = red.map((value, at) => max(value, green[at] ?? 0, blue[at] ?? 0, 1));
	const trusts = mapRgb(channels, (values) =>
		values.map((value, at) => min(1, max(0, (value / (brightest[at] ?? 1) - nothingFrom) / (allFrom - nothingFrom)))),
	);
	return trusts.some((values) => values.some((trust) => trust < 1)) ? trusts : undefined;
}

/** One row of pixels. @param start  its first pixel @param gains, trusts  of the channels, `columns` cells each */
// eslint-disable-next-line complexity -- hot loop over pixels; most branches are index defaults
function evenRow(
	{ width, pixels }: Raster,
	start: number,
	[{ line: gainR }, { line: gainG }, { line: gainB }]: Rgb<MapLine>,
	trusts: Rgb<MapLine> | undefined,
	columns: number,
): void {
	const [trustR, trustG, trustB] = trusts?.map(({ line }) => line) ?? [];
	const step = columns / width;
	// Constant before the middle of the first cell and after that of the last; linear between.
	for (let cell = -1, x = 0; cell < columns && x < width; cell++) {
		const end = cell + 1 >= columns ? width : min(width, ceil((cell + 1.5) / step - 0.5));
		const from = max(0, cell);
		const to = min(columns - 1, cell + 1);
		const part = (x + 0.5) * step - 0.5 - cell;
		const stepR = ((gainR[to] ?? 0) - (gainR[from] ?? 0)) * step;
		const stepG = ((gainG[to] ?? 0) - (gainG[from] ?? 0)) * step;
		const stepB = ((gainB[to] ?? 0) - (gainB[from] ?? 0)) * step;
		let r = (gainR[from] ?? 0) + stepR * (part / step);
		let g = (gainG[from] ?? 0) + stepG * (part / step);
		let b = (gainB[from] ?? 0) + stepB * (part / step);
		const tr = trustR?.[from] ?? 1;
		const tg = trustG?.[from] ?? 1;
		const tb = trustB?.[from] ?? 1;
		const isTinted = tr < 1 || tg < 1 || tb < 1;
		for (let at = (start + x) * 4, last = (start + end) * 4; at < last; at += 4, r += stepR, g += stepG, b += stepB) {
			let red = (pixels[at] ?? 0) * r;
			let green = (pixels[at + 1] ?? 0) * g;
			let blue = (pixels[at + 2] ?? 0) * b;
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
