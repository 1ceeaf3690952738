import type { PageRaster } from '../../pixels/raster';
import { detectLines, type DetectedLine } from '../../text-detection/detect';
import type { PaddleModels } from '../../text-detection/models';
import { meanConfidence, readLines, wordsOf } from '../ppocr/paddle';
import type { OcrSettings } from '../settings/settings';

/** The text of a mark with its confidence. */
export interface MarkText {
	readonly text: string;
	/** 0 to 1. */
	readonly confidence: number;
}

/**
 * The text of a mark. @param ink  an image of the mark alone @param isOwn  lines that belong to the mark; all when
 * absent
 */
export async function readMark(
	models: PaddleModels,
	ink: PageRaster,
	settings: OcrSettings,
	isOwn: (line: DetectedLine) => boolean = () => true,
): Promise<MarkText> {
	const { looked, lowestLine } = settings.inkMarks;
	const { lines: found } = await detectLines(models, ink, looked);
	const read = await readLines(models, ink, found.filter(isOwn), true, settings);
	const lines = read.filter((line) => meanConfidence([line]) >= lowestLine);
	const words = lines.flatMap((line, index) => wordsOf(line, 'Latin', index, settings));
	return { text: words.map(({ text }) => text).join(' '), confidence: meanConfidence(lines) };
}

/** Whether the text of a mark identifies a stamp. */
export function isStampText({ text, confidence }: MarkText, { inkMarks }: OcrSettings): boolean {
	return confidence >= inkMarks.surelyRead && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= inkMarks.minLetters;
}
