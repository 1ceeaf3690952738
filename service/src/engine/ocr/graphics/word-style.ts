import type { TextStyle } from '../../model';
import { increment, levelAt } from '../../pixels/levels';
import { lumaAt } from '../../pixels/luma';
import type { PageRaster } from '../../pixels/raster';
import type { RecognisedWord } from '../port/recogniser';
import { median, quantile } from '../../values/quantiles';
import type { OcrSettings } from '../settings/settings';

interface Look {
	/** Width of its strokes as a part of the font size; 0 when it is not known. */
	readonly stroke: number;
	readonly color: number;
}

/** Weight and colour of words by their pixels. Words that look alike share one object. */
export function wordStyles(image: PageRaster, words: readonly RecognisedWord[], settings: OcrSettings): TextStyle[] {
	const { boldFrom } = settings.wordStyle;
	const looks = words.map((word) => lookOf(image, word, settings));
	const usual = median(looks.map(({ stroke }) => stroke).filter((stroke) => stroke > 0)) ?? 0;
	const styles = new Map<string, TextStyle>();
	return looks.map(({ stroke, color }) => {
		const bold = usual > 0 && stroke > boldFrom * usual;
		const key = `${bold}|${color}`;
		let style = styles.get(key);
		if (!style) styles.set(key, (style = { font: '', bold, italic: false, monospace: false, color }));
		return style;
	});
}

function lookOf(
	{ width, height, pixels }: PageRaster,
	{ box, text, fontSize }: RecognisedWord,
	settings: OcrSettings,
): Look {
	const { leastLetters, strokeRank, inkPart, edgePart, leastContrast } = settings.wordStyle;
	const left = Math.max(0, Math.floor(box.left));
	const right = Math.min(width, Math.ceil(box.right));
	const top = Math.max(0, Math.floor(box.top));
	const bottom = Math.min(height, Math.ceil(box.bottom));
	if (right - left < 2 || bottom - top < 2) return { stroke: 0, color: 0 };
	const gray = (x: number, y: number) => lumaAt(pixels, (y * width + x) * 4);
	// Large words are looked at in every second or third row.
	const step = Math.max(1, Math.floor((bottom - top) / 40));
	const ground = groundOf(gray, left, right, top, bottom, step);
	let strongest = 0;
	for (let y = top; y < bottom; y += step)
		for (let x = left; x < right; x++) strongest = Math.max(strongest, Math.abs(gray(x, y) - ground));
	if (strongest < leastContrast) return { stroke: 0, color: 0 };
	let [red, green, blue] = [0, 0, 0];
	let count = 0;
	const runs: number[] = [];
	for (let y = top; y < bottom; y += step) {
		let run = 0;
		let runWidth = 0;
		for (let x = left; x <= right; x++) {
			const contrast = x < right ? Math.abs(gray(x, y) - ground) : 0;
			if (contrast >= 0.85 * strongest) {
				const at = (y * width + x) * 4;
				red += pixels[at] ?? 0;
				green += pixels[at + 1] ?? 0;
				blue += pixels[at + 2] ?? 0;
				count++;
			}
			// Grey edges count as the part of a pixel that they are.
			if (contrast >= edgePart * strongest) {
				runWidth += contrast / strongest;
				if (contrast >= inkPart * strongest) run++;
				continue;
			}
			if (run > 0) runs.push(runWidth);
			run = 0;
			runWidth = 0;
		}
	}
	const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
	const stroke = letters < leastLetters ? 0 : (quantile(runs, strokeRank) ?? 0) / Math.max(1, fontSize);
	const pixelCount = Math.max(1, count);
	return { stroke, color: plainColor(red / pixelCount, green / pixelCount, blue / pixelCount, settings) };
}

function groundOf(
	gray: (x: number, y: number) => number,
	left: number,
	right: number,
	top: number,
	bottom: number,
	step: number,
): number {
	const histogram = new Uint32Array(256);
	let count = 0;
	for (let y = top; y < bottom; y += step) {
		for (let x = left; x < right; x++) {
			increment(histogram, gray(x, y));
			count++;
		}
	}
	return levelAt(histogram, count / 2);
}

function plainColor(red: number, green: number, blue: number, settings: OcrSettings): number {
	const { nearBlack, leastChroma, colorStep } = settings.wordStyle;
	const lightest = Math.max(red, green, blue);
	const chroma = lightest - Math.min(red, green, blue);
	if (chroma < leastChroma && lightest < nearBlack * 1.5) return 0;
	const rounded = (value: number) => Math.min(255, Math.round(value / colorStep) * colorStep);
	if (chroma < leastChroma) return rounded((red + green + blue) / 3) * 0x010101;
	return (rounded(red) << 16) | (rounded(green) << 8) | rounded(blue);
}
