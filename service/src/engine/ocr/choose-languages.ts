import { LanguageCount } from '../text/language/language-count';
import { ocrSettings, type OcrSettings } from './settings/settings';

/** Tags of the languages that function words are known of (BCP 47), by Tesseract's codes. */
const tags: Readonly<Record<string, string>> = {
	eng: 'en',
	fra: 'fr',
	deu: 'de',
	spa: 'es',
	ita: 'it',
	por: 'pt',
	nld: 'nl',
	pol: 'pl',
	ces: 'cs',
	slk: 'sk',
	hun: 'hu',
	ron: 'ro',
	hrv: 'hr',
	slv: 'sl',
	swe: 'sv',
	dan: 'da',
	nor: 'nb',
	fin: 'fi',
	isl: 'is',
	est: 'et',
	lav: 'lv',
	lit: 'lt',
	tur: 'tr',
	vie: 'vi',
	rus: 'ru',
	ukr: 'uk',
	bel: 'be',
	bul: 'bg',
	srp: 'sr',
	mkd: 'mk',
	kaz: 'kk',
	mon: 'mn',
	ara: 'ar',
	fas: 'fa',
	urd: 'ur',
	hin: 'hi',
	mar: 'mr',
	nep: 'ne',
	san: 'sa',
};

/** Tag of a language whose function words are known (BCP 47); `undefined` for others. @param code  as Tesseract names it */
export function languageTag(code: string): string | undefined {
	return tags[code];
}

/**
 * The language of a text and one it may be mistaken for, at most two; none when the text does not say, which takes some thirty
 * words of running text.
 * @param codes  languages that may be meant, as Tesseract names them
 */
export function likelyLanguages(text: string, codes: readonly string[], settings: OcrSettings = ocrSettings): string[] {
	const { leastScore, secondPart } = settings.chooseLanguages;
	const known = codes.filter((code) => tags[code] !== undefined);
	const count = new LanguageCount();
	count.add(text);
	// On the page of a scan a single letter is a word more often than not.
	const scores = count.scores(
		known.map((code) => tags[code]!),
		1,
	);
	const [first, second] = scores;
	if (!first || first.score < leastScore) return [];
	const likely = second && second.score >= secondPart * first.score ? [first, second] : [first];
	return likely.map(({ language }) => known.find((code) => tags[code] === language)!);
}
