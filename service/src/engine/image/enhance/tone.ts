import { evenPaper } from './even-light';

/** Looked up once, and not for each pixel. */
const { max, min, round } = Math;

/** How brightness, of an evenly lit page, becomes that of the clean page. */
export interface Tone {
	/** New brightness by old. */
	readonly light: Uint8Array;
	/** Factor of the colours by old brightness. */
	readonly colour: Float32Array;
	/** From this brightness on it is paper. */
	readonly paper: number;
}

/** Brightness that the darkest ink gets, and how much contrast may grow. */
const inkTo = 24;
const mostContrast = 1.8;

/** Pixels below this brightness are ink; its darkest part sets the contrast. */
const inkBelow = 150;
const darkestPart = 0.05;

/** Differences of the paper's brightness that are noise, at least and at most, and the noise of the paper in standard deviations. */
const leastNoise = 5;
const mostNoise = 16;
const noiseReach = 2.5;

/** Colours grow with the contrast up to this. */
const mostColour = 1.5;

/** The tone curve of a page, from a histogram of the brightness of some of its pixels. */
export function toneOf(histogram: Uint32Array): Tone {
	const dark = darkestInk(histogram);
	const noise = min(mostNoise, max(leastNoise, noiseReach * paperNoise(histogram)));
	const paper = evenPaper - noise;
	const black = max(0, min(dark, paper - 60));
	const contrast = min(mostContrast, (255 - inkTo) / (paper - black));
	const light = new Uint8Array(256);
	const colour = new Float32Array(256);
	for (let value = 0; value < 256; value++) {
		light[value] = max(0, min(255, round(255 - (paper - value) * contrast)));
		colour[value] = value > paper ? 1 : min(mostColour, max(1, contrast));
	}
	return { light, colour, paper };
}

function darkestInk(histogram: Uint32Array): number {
	let total = 0;
	for (let value = 0; value < inkBelow; value++) total += histogram[value]!;
	let sum = 0;
	for (let value = 0; value < inkBelow; value++) {
		sum += histogram[value]!;
		if (sum > total * darkestPart) return value;
	}
	return inkTo;
}

/** Standard deviation of the paper's brightness, from the half of its histogram that no ink reaches. */
export function paperNoise(histogram: Uint32Array): number {
	let mode = evenPaper - 20;
	for (let value = mode; value <= 255; value++) if (histogram[value]! > histogram[mode]!) mode = value;
	let count = 0;
	for (let value = mode; value < 256; value++) count += histogram[value]!;
	let sum = 0;
	for (let value = mode; value < 256; value++) {
		sum += histogram[value]!;
		if (sum >= 0.68 * count) return value - mode;
	}
	return 0;
}
