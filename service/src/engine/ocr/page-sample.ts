import type { DetectedLine } from '../text-detection/detect';
import { lineHeight } from './ppocr/line-crop';
import type { PaddleModels } from '../text-detection/models';
import { meanConfidence, readLines, type PaddleLine } from './ppocr/paddle';
import type { PageRaster } from '../pixels/raster';
import type { OcrSettings } from './settings/settings';

/** Some lines of a page that show its kind of text. */
export interface PageSample {
	readonly boxes: readonly DetectedLine[];
	readonly lines: readonly PaddleLine[];
}

/** Reads some long lines from all over the page. */
export async function readSample(
	models: PaddleModels,
	image: PageRaster,
	lines: readonly DetectedLine[],
	settings: OcrSettings,
): Promise<PageSample> {
	const { sampleLines } = settings.pageSample;
	const boxes = longLines(lines, sampleLines, settings);
	return { boxes, lines: await readLines(models, image, boxes, undefined, settings) };
}

/** The longest lines below a limit, then the shortest above it. */
export function longLines(lines: readonly DetectedLine[], count: number, settings: OcrSettings): DetectedLine[] {
	const { maxSample } = settings.pageSample;
	const length = ({ width, height }: DetectedLine) => (width / height) * lineHeight;
	const signs = lines.filter(({ mark }) => mark);
	const usual = lines.filter((line) => !line.mark && length(line) <= maxSample).sort((a, b) => length(b) - length(a));
	const longer = lines.filter((line) => !line.mark && length(line) > maxSample).sort((a, b) => length(a) - length(b));
	const enough = usual.filter((line) => length(line) > maxSample / 2).slice(0, count);
	const rest = longer.length > 0 ? longer : [...usual.slice(enough.length), ...signs];
	return [...enough, ...rest].slice(0, count);
}

/** Whether PP-OCR knows the script of the lines. */
export function canRead(lines: readonly PaddleLine[], settings: OcrSettings): boolean {
	const { knownScript, minDensity, surelyRead } = settings.pageSample;
	let characters = 0;
	let length = 0;
	for (const { crop, readings } of lines) {
		characters += readings.all.characters.filter(
			({ text, confidence }) => confidence >= surelyRead && /[\p{L}\p{N}]/u.test(text),
		).length;
		length += crop.width / lineHeight;
	}
	return meanConfidence(lines) >= knownScript && characters >= minDensity * length;
}
