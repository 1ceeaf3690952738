import type { ModelVersion } from '../../../../contract/ocr-models';
import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/**
 * Measured confidence of a word: the share of correct words among those with the same raw confidence.
 * @param models  model version, unless Tesseract read the words
 * @returns 0 to 1; monotonic in the raw confidence
 */
export function shareRight(
	{ confidence, byTesseract }: Pick<RecognisedWord, 'confidence' | 'byTesseract'>,
	models: ModelVersion,
	{ wordConfidence }: OcrSettings,
): number {
	const knots = wordConfidence[byTesseract ? 'Tesseract' : models];
	const after = knots.findIndex(([reported]) => reported >= confidence);
	const [to, from] = [knots.at(after), after > 0 ? knots[after - 1] : undefined];
	if (after < 0 || !from) return to?.[1] ?? confidence;
	const [x1, y1] = to ?? from;
	const [x0, y0] = from;
	return x1 > x0 ? y0 + ((y1 - y0) * (confidence - x0)) / (x1 - x0) : y1;
}

/** Replaces raw confidences by measured ones, so that those of two readers are comparable. */
export const withShares = (
	words: readonly RecognisedWord[],
	models: ModelVersion,
	settings: OcrSettings,
): RecognisedWord[] => words.map((word) => ({ ...word, confidence: shareRight(word, models, settings) }));
