import type { PageRaster } from '../../pixels/raster';
import type { RecognisedWord } from '../port/recogniser';
import { cropLine, stretchOnImage, type LineCrop } from './line-crop';
import { wordsOfLine } from './line-words';
import type { PaddleModels } from '../../text-detection/models';
import {
	hasUnreadInk,
	readLine,
	type LineCharacter,
	type LineReading,
	type LineReadings,
	type SeenLine,
} from './read-line';
import { cropMargins } from './crop-margins';
import type { LineBox } from '../../text-detection/rectangles';
import type { OcrSettings } from '../settings/settings';
import { free } from '../../values/freed';

/**
 * The letters of a page. With only `Latin` or `English` ones, an apparent ideograph is something else; English text has
 * accents only if they are certain.
 */
export type Letters = 'any' | 'Latin' | 'English';

/** A recognized line, in both variants, since the whole page decides which is right. */
export interface PaddleLine {
	readonly crop: LineCrop;
	readonly readings: LineReadings;
}

/**
 * Recognition results of lines of images in use: a poor page is read in several ways, as are the lines of its sample.
 */
const seenLines = new WeakMap<PageRaster, WeakMap<LineBox, SeenLine>>();

function seenLine(image: PageRaster, box: LineBox): SeenLine {
	const ofImage = seenLines.get(image) ?? new WeakMap<LineBox, SeenLine>();
	const seen: SeenLine = ofImage.get(box) ?? new Map();
	seenLines.set(image, ofImage.set(box, seen));
	return seen;
}

/**
 * Releases the results of an image that is not read again: they are outside the heap, where garbage collection is late.
 */
export function forgetLines(image: PageRaster, boxes: readonly LineBox[]): void {
	for (const box of boxes)
		for (const { features } of seenLines.get(image)?.get(box)?.values() ?? []) free(features.data);
	seenLines.delete(image);
}

/** Reads the lines of an image. @param expectsLatin  whether the page seems to be all Latin, which is faster */
export async function readLines(
	models: PaddleModels,
	image: PageRaster,
	boxes: readonly LineBox[],
	expectsLatin = false,
	settings: OcrSettings,
): Promise<PaddleLine[]> {
	const lines: PaddleLine[] = [];
	for (const box of boxes) {
		const crop = cropMargins(cropLine(image, box, settings), settings);
		lines.push({ crop, readings: await readLine(models, crop, expectsLatin, settings, seenLine(image, box)) });
	}
	return lines;
}

/** Whether the page has Chinese or Japanese text besides Latin. */
export function hasIdeographs(lines: readonly PaddleLine[], settings: OcrSettings): boolean {
	const { minConfidence, ideographPart } = settings.paddle;
	let ideographs = 0;
	let characters = 0;
	for (const { readings } of lines) {
		if (readings.all.confidence < minConfidence) continue;
		characters += readings.all.characters.length;
		ideographs += readings.all.characters.filter(
			({ text, confidence }) => /\p{Script=Han}/u.test(text) && confidence > 0.6,
		).length;
	}
	return ideographs > ideographPart * characters;
}

/** The letters to read a line of a page of Latin letters in: all, if it surely has ideographs. */
export function lettersOfLine(
	{ crop, readings: { all, latin } }: PaddleLine,
	ofPage: Letters,
	settings: OcrSettings,
): Letters {
	const { sureIdeograph, minIdeographs } = settings.paddle;
	if (all.confidence < sureIdeograph) return ofPage;
	const isSure = ({ text, confidence }: LineCharacter) => ideograph.test(text) && confidence >= sureIdeograph;
	// A counter such as 円: a lone box to tick also looks like an ideograph, but does not touch a number.
	const isCounter = (one: LineCharacter, index: number) =>
		isSure(one) && one.spaceBefore <= 0.5 && /^\d$/.test(all.characters[index - 1]?.text ?? '');
	if (all.characters.filter(isSure).length < minIdeographs && !all.characters.some(isCounter)) return ofPage;
	return all.confidence > latin.confidence || hasUnreadInk(crop, latin, settings) ? 'any' : ofPage;
}

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The words of a line on its image; empty if the line is not text.
 * @param letters  of the page
 */
export function wordsOf(
	{ crop, readings }: PaddleLine,
	letters: Letters,
	line: number,
	settings: OcrSettings,
): RecognisedWord[] {
	const { minConfidence, minMarkConfidence } = settings.paddle;
	const { ascentPart, descentPart } = settings.font;
	const latin = letters !== 'any';
	const reading = latin ? readings.latin : readings.all;
	const lowest = crop.box.mark ? minMarkConfidence : minConfidence;
	if (reading.characters.length === 0 || reading.confidence < lowest) return [];
	// A frame or a speck is read as punctuation.
	if (crop.box.mark && !reading.characters.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return [];
	const { words, baseline, fontSize } = wordsOfLine(
		crop,
		letters === 'English' ? withPlainLetters(reading) : reading,
		settings,
	);
	const size = fontSize * crop.scale;
	return words.map(({ text, left, right, confidence, spaceAfter }) => ({
		text: latin ? withLetterO(text) : withPlainSigns(text),
		...stretchOnImage(crop, { left, right, baseline }, ascentPart * size, descentPart * size),
		fontSize: size,
		confidence,
		line,
		spaceAfter,
	}));
}

function withPlainLetters(reading: LineReading): LineReading {
	return { ...reading, characters: reading.characters.map((one) => ({ ...one, text: one.plain ?? one.text })) };
}

/** Full-width letters and digits become plain ones, also on Chinese pages. */
function withPlainSigns(text: string): string {
	return text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (sign) => sign.normalize('NFKC'));
}

/** Mean confidence of lines, weighted by their characters. */
export function meanConfidence(lines: readonly PaddleLine[]): number {
	let sum = 0;
	let count = 0;
	for (const { readings } of lines) {
		sum += readings.all.confidence * readings.all.characters.length;
		count += readings.all.characters.length;
	}
	return count === 0 ? 0 : sum / count;
}

/** A zero among letters is the letter O. */
function withLetterO(text: string): string {
	if (!/^[^\d]*0[^\d]*$/.test(text) || !/^\P{L}*[\p{L}0]+\P{L}*$/u.test(text) || !/\p{L}/u.test(text)) return text;
	return text.replace(/(\p{Ll})0/u, '$1o').replace('0', 'O');
}
