import type { LanguageData } from '../external/tesseract-data';
import { certainty, confidenceOf, wordCoverage, wordsByLine } from './join-readings';
import type { OcrLanguage } from './port/languages';
import { removeIsolatedSymbols } from './isolated-symbols';
import { canRead, type PageSample } from './page-sample';
import type { DetectedLine } from '../text-detection/detect';
import { lineHeight } from './ppocr/line-crop';
import { hasIdeographs, lettersOfLine, readLines, wordsOf, type PaddleLine } from './ppocr/paddle';
import type { PreparedPage } from './prepare-page';
import type { RecognisedWord } from './port/recogniser';
import { readPageByTesseract } from './tesseract/tesseract-page';
import { withShares } from './calibrate-confidence';
import type { OcrSettings } from './settings/settings';

/** Whether a page has so much text that Tesseract reads it first: faster, and equally good on clean print. */
export function isDense(
	{ lines, photograph, isPinPrint }: PreparedPage,
	{ readWestern: { denseText } }: OcrSettings,
): boolean {
	const length = lines.reduce((sum, box) => sum + (box.width / box.height) * lineHeight, 0);
	return !photograph && !isPinPrint && length > denseText;
}

/** Whether Tesseract has surely read a line. */
function isSettled(words: readonly RecognisedWord[], line: DetectedLine, settings: OcrSettings): boolean {
	const { settledConfidence, settledCoverage, doubtfulWord } = settings.readWestern;
	return (
		confidenceOf(words) >= settledConfidence &&
		wordCoverage(words, line) >= settledCoverage &&
		words.every(({ confidence }) => confidence >= doubtfulWord)
	);
}

/**
 * English and Chinese, and other Latin languages known to PP-OCR: PP-OCR reads what Tesseract is uncertain about.
 * @param first  data for Tesseract's first reading; without it PP-OCR reads alone
 */
export async function readWestern(
	{ models, image, lines }: PreparedPage,
	sample: PageSample,
	language: OcrLanguage,
	first: readonly LanguageData[],
	settings: OcrSettings,
): Promise<RecognisedWord[]> {
	const { aloneConfidence } = settings.readWestern;
	const isAsked = language === 'ENGLISH' || language === 'LATIN';
	const letters = language === 'LATIN' ? 'Latin' : 'English';
	const isLatin = isAsked || !hasIdeographs(sample.lines, settings);
	const expectsLatin = isAsked || (isLatin && canRead(sample.lines, settings));
	const known = new Map(sample.boxes.map((box, index) => [box, sample.lines[index]]));
	const lettersOf = (line: PaddleLine) => (isAsked ? letters : lettersOfLine(line, letters, settings));
	const read = async (box: DetectedLine): Promise<PaddleLine | undefined> =>
		known.get(box) ?? (await readLines(models, image, [box], expectsLatin, settings))[0];
	// The confidences of two readers are not comparable, and one may have read only part of the line.
	const worth = (words: readonly RecognisedWord[]): number =>
		certainty(withShares(words, models.version, settings), settings);
	if (first.length > 0 && isLatin) {
		const words = await readPageByTesseract(image, first, 'page', settings);
		const { inLines, outside } = wordsByLine(words, lines);
		const joined: RecognisedWord[] = outside.filter(({ confidence }) => confidence >= aloneConfidence);
		for (const [index, box] of lines.entries()) {
			const own = inLines[index] ?? [];
			if (isSettled(own, box, settings)) {
				joined.push(...own.map((word) => ({ ...word, line: index })));
				continue;
			}
			const line = await read(box);
			const ofLine = line ? lettersOf(line) : letters;
			const other = line ? wordsOf(line, ofLine, index, settings) : [];
			joined.push(...(ofLine === 'any' || worth(other) >= worth(own) ? other : own));
		}
		return removeIsolatedSymbols(joined, settings);
	}
	const read_: PaddleLine[] = [];
	for (const box of lines) {
		const line = await read(box);
		if (line) read_.push(line);
	}
	const latin = isAsked || !hasIdeographs(read_, settings);
	return read_.flatMap((line, index) => wordsOf(line, latin ? lettersOf(line) : 'any', index, settings));
}
