import type { ModelVersion } from '../../../../contract/ocr-models';
import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/**
 * How sure a word is: the share of words that are right among those of which their reader says the same, measured.
 * @param models  that words were read with, where Tesseract has not read them
 * @returns 0 to 1; never falls where the reader's own confidence rises
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

/** Words with their share of right ones as confidence, so that those of two readers can be compared. */
export const withShares = (
	words: readonly RecognisedWord[],
	models: ModelVersion,
	settings: OcrSettings,
): RecognisedWord[] => words.map((word) => ({ ...word, confidence: shareRight(word, models, settings) }));
