import type { LanguageData } from '../external/tesseract-data';
import { scriptOf } from './page-script';
import { frakturCodes } from './port/languages';
import type { PreparedPage } from './prepare-page';
import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/** German words as those read them who take the long s for an f, an l or a bracket; no language of today has them. */
const misread =
	/(?<!\p{L})(?:[fl]ch\p{L}+|[fl]chon|ift|ilt|fie|fo|fich|fein(?:e[mnrs]?)?|[fl]ehr|[fl]elb[fl]t|[fl]ondern|die[fl]e[mnrs]?|un[fl]ere?[mnrs]?)(?!\p{L})|fch|\[ch/giu;

/**
 * Whether a page is set in Fraktur: what was read of it has words that the long s explains, and the detection of scripts agrees.
 * Recognisers of other print are nearly as sure of what they read there as elsewhere: .96 to .99.
 * @param text  of some lines or of all
 */
export async function isFraktur(
	{ image, photograph, isOfDots }: PreparedPage,
	text: string,
	installed: ReadonlyMap<string, LanguageData>,
	settings: OcrSettings,
): Promise<boolean> {
	const { minMisread, tellingScriptConfidence } = settings.fraktur;
	if (photograph || isOfDots || (text.match(misread)?.length ?? 0) < minMisread) return false;
	const found = await scriptOf(image, installed);
	return found?.script === 'Fraktur' && found.scriptConfidence >= tellingScriptConfidence;
}

/** The data that reads Fraktur, where it is installed. */
export const frakturData = (installed: ReadonlyMap<string, LanguageData>): string | undefined =>
	frakturCodes.find((code) => installed.has(code));

/** The words with the s of today: nobody looks for a word with the long one, which the data takes for a bracket at times. */
export const withRoundS = (words: readonly RecognisedWord[]): RecognisedWord[] =>
	words.map((word) => ({ ...word, text: word.text.replaceAll('ſ', 's').replace(/\[(?=\p{Ll}[^\]]*$)/u, 's') }));
