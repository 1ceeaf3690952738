import { imageSettings } from '../settings';

/** Looked up once, not for each pixel. */
const { max, min, round } = Math;

/** Maps the brightness of an evenly lit page to the clean page. */
export interface Tone {
	/** New brightness by old. */
	readonly light: Uint8Array;
	/** Factor of the colors by old brightness. */
	readonly colour: Float32Array;
	/** Minimum brightness of paper. */
	readonly paper: number;
}

/** The tone curve of a page, from a brightness histogram of some of its pixels. */
export function toneOf(histogram: Uint32Array): Tone {
	const { inkTo, maxContrast, minNoise, maxNoise, noiseReach, maxColour } = imageSettings.tone;
	const { evenPaper } = imageSettings.evenLight;
	const dark = darkestInk(histogram);
	const noise = min(maxNoise, max(minNoise, noiseReach * paperNoise(histogram)));
	const paper = evenPaper - noise;
	const black = max(0, min(dark, paper - 60));
	const contrast = min(maxContrast, (255 - inkTo) / (paper - black));
	const light = new Uint8Array(256);
	const colour = new Float32Array(256);
	for (let value = 0; value < 256; value++) {
		light[value] = max(0, min(255, round(255 - (paper - value) * contrast)));
		colour[value] = value > paper ? 1 : min(maxColour, max(1, contrast));
	}
	return { light, colour, paper };
}

function darkestInk(histogram: Uint32Array): number {
	const { inkTo, inkBelow, darkestPart } = imageSettings.tone;
	const dark = histogram.subarray(0, inkBelow);
	const enough = darkestPart * sumOf(dark);
	let sum = 0;
	for (const [value, count] of dark.entries()) {
		sum += count;
		if (sum > enough) return value;
	}
	return inkTo;
}

/** Standard deviation of the paper brightness, from the half of its histogram without ink. */
export function paperNoise(histogram: Uint32Array): number {
	const { evenPaper } = imageSettings.evenLight;
	const lightest = histogram.subarray(evenPaper - 20);
	const fromMode = lightest.subarray(lightest.indexOf(max(...lightest)));
	const enough = withinDeviation * sumOf(fromMode);
	let sum = 0;
	for (const [distance, count] of fromMode.entries()) {
		sum += count;
		if (sum >= enough) return distance;
	}
	return 0;
}

/** Share of normally distributed values within one standard deviation. */
const withinDeviation = 0.68;

function sumOf(counts: Uint32Array): number {
	return counts.reduce((sum, count) => sum + count, 0);
}
