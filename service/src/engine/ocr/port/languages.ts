import type { ocrLanguages } from '../../../../../contract/languages';

/** A value of `ocrRecognitionLang`, or one that only AUTO finds. */
export type OcrLanguage = (typeof ocrLanguages)[number]['value'] | 'HEBREW';

/** A script as far as recognizers distinguish them. */
export type Script =
	| 'Latin'
	| 'Han'
	| 'HanTraditional'
	| 'Japanese'
	| 'Hangul'
	| 'Cyrillic'
	| 'Greek'
	| 'Arabic'
	| 'Hebrew'
	| 'Devanagari'
	| 'Tamil'
	| 'Telugu'
	| 'Kannada'
	| 'Thai';

/** What a value of `ocrRecognitionLang` means to Tesseract: codes of its language data, most important first. */
interface LanguageDefinition {
	readonly script: Script;
	/** The page's words show which of them it is in; the first one is used for pages that do not. */
	readonly codes: readonly string[];
}

/** The languages of one value. English is last if Latin letters are read too. */
const definitions: Record<Exclude<OcrLanguage, 'AUTO'>, LanguageDefinition> = {
	ENGLISH: { script: 'Latin', codes: ['eng'] },
	LATIN: {
		script: 'Latin',
		codes: [
			// One model of every Latin alphabet, if installed.
			'Latin',
			...['eng', 'deu', 'fra', 'spa', 'ita', 'por', 'nld', 'pol', 'ces', 'slk', 'hun', 'ron', 'hrv', 'slv'],
			...['swe', 'dan', 'nor', 'fin', 'isl', 'est', 'lav', 'lit', 'tur', 'vie'],
		],
	},
	CHINESE: { script: 'Han', codes: ['chi_sim'] },
	CHINESE_TRAD: { script: 'HanTraditional', codes: ['chi_tra'] },
	JAPANESE: { script: 'Japanese', codes: ['jpn'] },
	KOREAN: { script: 'Hangul', codes: ['kor'] },
	CYRILLIC: { script: 'Cyrillic', codes: ['rus', 'ukr', 'bel', 'bul', 'srp', 'mkd', 'kaz', 'mon'] },
	ESLAV: { script: 'Cyrillic', codes: ['rus', 'ukr', 'bel', 'bul', 'srp', 'mkd', 'pol', 'ces', 'slk', 'slv', 'hrv'] },
	GREEK: { script: 'Greek', codes: ['ell', 'eng'] },
	ARABIC: { script: 'Arabic', codes: ['ara', 'fas', 'urd', 'eng'] },
	HEBREW: { script: 'Hebrew', codes: ['heb', 'eng'] },
	DEVANAGARI: { script: 'Devanagari', codes: ['hin', 'mar', 'nep', 'san', 'eng'] },
	TAMIL: { script: 'Tamil', codes: ['tam', 'eng'] },
	TELUGU: { script: 'Telugu', codes: ['tel', 'eng'] },
	KANNADA: { script: 'Kannada', codes: ['kan', 'eng'] },
	THAI: { script: 'Thai', codes: ['tha', 'eng'] },
};

/** The definition of a value; AUTO means English until the script of the page is known. */
export function languageDefinition(language: OcrLanguage): LanguageDefinition {
	return definitions[language === 'AUTO' ? 'ENGLISH' : language];
}

/** Names of Fraktur data, which reads pages of `LATIN` set in Fraktur. */
export const frakturCodes: readonly string[] = ['frk', 'deu_latf', 'Fraktur'];

/** Language values by the script names of Tesseract's detection. */
const languageOfScript: Readonly<Record<string, Exclude<OcrLanguage, 'AUTO'>>> = {
	Latin: 'LATIN',
	Fraktur: 'LATIN',
	Vietnamese: 'LATIN',
	Han: 'CHINESE',
	Japanese: 'JAPANESE',
	Hiragana: 'JAPANESE',
	Katakana: 'JAPANESE',
	Hangul: 'KOREAN',
	Korean: 'KOREAN',
	Cyrillic: 'CYRILLIC',
	Greek: 'GREEK',
	Arabic: 'ARABIC',
	Hebrew: 'HEBREW',
	Devanagari: 'DEVANAGARI',
	Tamil: 'TAMIL',
	Telugu: 'TELUGU',
	Kannada: 'KANNADA',
	Thai: 'THAI',
};

/** The language value for a detected script; `undefined` if none covers it. */
export function languageOf(script: string): Exclude<OcrLanguage, 'AUTO'> | undefined {
	return Object.hasOwn(languageOfScript, script) ? languageOfScript[script] : undefined;
}

/** Every code that some value needs and that is a separate package, sorted. */
export function knownCodes(): string[] {
	const codes = Object.values(definitions).flatMap((definition) => definition.codes);
	return [...new Set([...codes, 'frk'])].filter((code) => code !== 'Latin').sort();
}

/** The values of non-Latin alphabets, which only Tesseract reads. */
export const otherAlphabets = [...new Set(Object.values(languageOfScript))].filter(
	(language) => !['Latin', 'Han', 'Japanese'].includes(definitions[language].script),
);
