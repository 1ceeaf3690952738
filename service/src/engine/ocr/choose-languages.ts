import { LanguageCount } from '../text/language/language-count';
import { ocrSettings, type OcrSettings } from './settings/settings';

/**
 * Tag of a language (BCP 47). @param code  as Tesseract names it: ISO 639-2; `undefined` for models of scripts and
 * variants
 */
export function languageTag(code: string): string | undefined {
	if (!/^[a-z]{3}$/.test(code)) return undefined;
	// Nearly all Norwegian is written in Bokmål.
	return code === 'nor' ? 'nb' : Intl.getCanonicalLocales(code)[0];
}

/**
 * The language of a text and one it may be confused with, at most two; none if the text does not decide, which takes
 * some thirty words of running text.
 * @param codes  candidate languages, as Tesseract names them
 */
export function likelyLanguages(text: string, codes: readonly string[], settings: OcrSettings = ocrSettings): string[] {
	const { minScore, secondPart } = settings.chooseLanguages;
	const codesByTag = new Map(codes.map((code) => [languageTag(code) ?? '', code]));
	const count = new LanguageCount();
	count.add(text);
	// On a scan a single letter is usually a word.
	const [first, second] = count.scores([...codesByTag.keys()], 1);
	if (!first || first.score < minScore) return [];
	const likely = second && second.score >= secondPart * first.score ? [first, second] : [first];
	return likely.flatMap(({ language }) => codesByTag.get(language) ?? []);
}
