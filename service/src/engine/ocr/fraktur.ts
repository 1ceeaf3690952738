import type { LanguageData } from '../external/tesseract-data';
import { scriptOf } from './page-script';
import { frakturCodes } from './port/languages';
import type { PreparedPage } from './prepare-page';
import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/** German words as misread when the long s is read as an f, an l or a bracket; no modern language has them. */
const misread =
	/(?<!\p{L})(?:[fl]ch\p{L}+|[fl]chon|ift|ilt|fie|fo|fich|fein(?:e[mnrs]?)?|[fl]ehr|[fl]elb[fl]t|[fl]ondern|die[fl]e[mnrs]?|un[fl]ere?[mnrs]?)(?!\p{L})|fch|\[ch/giu;

/**
 * Whether a page is set in Fraktur: its reading has words that the long s explains, and script detection agrees.
 * Recognizers of other print are nearly as confident on Fraktur as elsewhere: .96 to .99.
 * @param text  of some lines or all
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

/** The Fraktur language data, if installed. */
export const frakturData = (installed: ReadonlyMap<string, LanguageData>): string | undefined =>
	frakturCodes.find((code) => installed.has(code));

/** Words with the modern s: people search for that one, and the data sometimes reads the long one as a bracket. */
export const withRoundS = (words: readonly RecognisedWord[]): RecognisedWord[] =>
	words.map((word) => ({ ...word, text: word.text.replaceAll('ſ', 's').replace(/\[(?=\p{Ll}[^\]]*$)/u, 's') }));
