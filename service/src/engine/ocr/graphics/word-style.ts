import type { TextStyle } from '../../model';
import type { PageRaster } from '../../pixels/raster';
import type { RecognisedWord } from '../port/recogniser';
import { median, quantile } from '../../values/quantiles';
import type { OcrSettings } from '../settings/settings';
import { inkSlantOf } from './slant';
import { inStretches } from './stretches';
import { inkOfWord, type WordInk } from './word-ink';

interface Look {
	/** Letters and digits. */
	readonly letters: number;
	/** Stroke width in font sizes; 0 if unknown. */
	readonly stroke: number;
	/** See {@link inkSlantOf}; 0 if unknown. */
	readonly slant: number;
	readonly color: number;
}

/** A word whose pixels say nothing. */
const noLook: Look = { letters: 0, stroke: 0, slant: 0, color: 0 };

/** Letters of alphabets with italics, and digits. */
const slanting = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/gu;

/** Weight, slant and color of words from their pixels. Words of one style share one object. */
export function wordStyles(image: PageRaster, words: readonly RecognisedWord[], settings: OcrSettings): TextStyle[] {
	const { boldFrom, boldChange, italicFrom, italicChange } = settings.wordStyle;
	const looks = words.map((word) => lookOf(image, word, settings));
	const bold = inStretches(words, evidenceOf(looks, 'stroke', boldFrom), boldChange);
	const italic = inStretches(words, evidenceOf(looks, 'slant', italicFrom), italicChange);
	const styles = new Map<string, TextStyle>();
	return looks.map(({ color }, index) => {
		const [isBold = false, isItalic = false] = [bold[index], italic[index]];
		const key = `${isBold}|${isItalic}|${color}`;
		let style = styles.get(key);
		if (!style) styles.set(key, (style = { font: '', bold: isBold, italic: isItalic, monospace: false, color }));
		return style;
	});
}

/** By word, the evidence for a style that starts at a multiple of the page's usual measure, per letter. */
function evidenceOf(looks: readonly Look[], measure: 'stroke' | 'slant', from: number): number[] {
	const usual = median(looks.map((look) => look[measure]).filter((value) => value > 0)) ?? 0;
	return looks.map(({ letters, [measure]: value }) => (value === 0 ? 0 : letters * (value / usual - from)));
}

function lookOf(image: PageRaster, { box, baseline, text, fontSize }: RecognisedWord, settings: OcrSettings): Look {
	const { minLetters } = settings.wordStyle;
	const ink = inkOfWord(image, box, settings);
	if (!ink) return noLook;
	const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
	const isShort = letters < minLetters;
	const canSlant = !isShort && text.match(slanting)?.length === letters;
	return {
		letters,
		stroke: isShort ? 0 : strokeOf(ink, settings) / Math.max(1, fontSize),
		slant: canSlant ? inkSlantOf(ink, baseline, settings) : 0,
		color: colorOf(image, ink, settings),
	};
}

/** Stroke width of letters, pixels. */
function strokeOf({ columns, contrast, strongest }: WordInk, settings: OcrSettings): number {
	const { strokeRank, inkPart, edgePart } = settings.wordStyle;
	const runs: number[] = [];
	let run = 0;
	let runWidth = 0;
	const end = () => {
		if (run > 0) runs.push(runWidth);
		run = 0;
		runWidth = 0;
	};
	for (let at = 0; at < contrast.length; at++) {
		if (at % columns === 0) end();
		const own = contrast[at] ?? 0;
		// Gray edges count as a fraction of a pixel.
		if (own >= edgePart * strongest) {
			runWidth += own / strongest;
			if (own >= inkPart * strongest) run++;
		} else end();
	}
	end();
	return quantile(runs, strokeRank) ?? 0;
}

/** Mean color of the pure ink pixels. */
function colorOf({ width, pixels }: PageRaster, ink: WordInk, settings: OcrSettings): number {
	const { left, top, step, columns, contrast, strongest } = ink;
	const { fullPart } = settings.wordStyle;
	let [red, green, blue] = [0, 0, 0];
	let count = 0;
	for (let place = 0; place < contrast.length; place++) {
		if ((contrast[place] ?? 0) < fullPart * strongest) continue;
		const row = Math.floor(place / columns);
		const at = ((top + row * step) * width + left + (place % columns)) * 4;
		red += pixels[at] ?? 0;
		green += pixels[at + 1] ?? 0;
		blue += pixels[at + 2] ?? 0;
		count++;
	}
	return plainColor(red / count, green / count, blue / count, settings);
}

function plainColor(red: number, green: number, blue: number, settings: OcrSettings): number {
	const { nearBlack, minChroma, colorStep } = settings.wordStyle;
	const lightest = Math.max(red, green, blue);
	const chroma = lightest - Math.min(red, green, blue);
	if (chroma < minChroma && lightest < nearBlack * 1.5) return 0;
	const round = (value: number) => Math.min(255, Math.round(value / colorStep) * colorStep);
	if (chroma < minChroma) return round((red + green + blue) / 3) * 0x010101;
	return (round(red) << 16) | (round(green) << 8) | round(blue);
}
