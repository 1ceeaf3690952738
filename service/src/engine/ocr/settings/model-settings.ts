import type { ModelVersion } from '../../../../../contract/ocr-models';
import type { OcrSettings } from './settings';

/** The settings for a version of the models: the base settings were made for PP-OCRv4. */
export function settingsFor(version: ModelVersion, settings: OcrSettings): OcrSettings {
	if (version === 'PP-OCRv4') return settings;
	return {
		...settings,
		lineSpaces: { ...settings.lineSpaces, ...spacesOfV6 },
		readLine: { ...settings.readLine, ...linesOfV6 },
	};
}

/**
 * PP-OCRv6 was trained on text with spaces, also widely spaced text: only a wider gap splits words regardless of its
 * score. Word F1 of the same lines with 26 and with 44 pixels: fitted on 8 photos .9408 → .9469, 12 receipts .8468 →
 * .8472, 7 forms .6333 both; others .9199 → .9266, .9401 and .7880 both. Points within numbers: fitted on 30 receipts
 * .8946 → .8988, 30 others .9043 and forms (20) unchanged. Refitting the other space settings gains nothing, and the
 * model's score alone loses .03 on receipts.
 */
const spacesOfV6 = { surelySpace: 44, withinNumber: 2.5 } satisfies Partial<OcrSettings['lineSpaces']>;

/**
 * PP-OCRv6 draws its boxes wider than the text at both ends, by 13 and 12 crop pixels on average: with 5 of them, flat
 * pages (10) are read equally well, and the recognizer's input shrinks by 4 %.
 */
const linesOfV6 = { margin: 5 } satisfies Partial<OcrSettings['readLine']>;

/**
 * Whether a version reads Latin letters with accents, kana and traditional ideographs: characters of clean and degraded
 * pages, PP-OCRv6 without language data, next to Tesseract with the known language: LATIN .998 and .997 (French,
 * German, Polish, Czech, Hungarian, Romanian, Turkish; .996 and .997), traditional Chinese .998 and 1 (.989 and .985),
 * Japanese .998 and .998 (.998 and .994; as WASM .998 and .891). It lacks letters of Vietnamese (.90 and .88) and the
 * accents of Greek (.49 and .48).
 */
export function readsByItself(version: ModelVersion): boolean {
	return version === 'PP-OCRv6-small';
}
