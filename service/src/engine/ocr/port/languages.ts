import type { ocrLanguages } from '../../../../../contract/languages';

/** A value of `ocrRecognitionLang`, or what nobody can ask for by name and AUTO finds. */
export type OcrLanguage = (typeof ocrLanguages)[number]['value'] | 'HEBREW';

/** A script as far as recognisers tell them apart. */
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
	/** Which of them a page is in, its words tell; the first one reads pages that say nothing. */
	readonly codes: readonly string[];
}

/** The languages one value stands for. English stands last where Latin letters are read along. */
const definitions: Record<Exclude<OcrLanguage, 'AUTO'>, LanguageDefinition> = {
	ENGLISH: { script: 'Latin', codes: ['eng'] },
	LATIN: {
		script: 'Latin',
		codes: [
			// One model of every Latin alphabet where it is installed.
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

/** The definition of a value; that of AUTO is English, until the script of the page is known. */
export function languageDefinition(language: OcrLanguage): LanguageDefinition {
	return definitions[language === 'AUTO' ? 'ENGLISH' : language];
}

/** Data of Fraktur under the names it has been given, which reads pages of `LATIN` that are set in it. */
export const frakturCodes: readonly string[] = ['frk', 'deu_latf', 'Fraktur'];

/** Language values by what Tesseract's script detection calls their scripts. */
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

/** The language value for a script that was detected; `undefined` when none covers it. */
export function languageOf(script: string): Exclude<OcrLanguage, 'AUTO'> | undefined {
	return Object.hasOwn(languageOfScript, script) ? languageOfScript[script] : undefined;
}

/** Every code that some value needs and that is a package of its own, sorted. */
export function knownCodes(): string[] {
	const codes = Object.values(definitions).flatMap((definition) => definition.codes);
	return [...new Set([...codes, 'frk'])].filter((code) => code !== 'Latin').sort();
}

/** The values of alphabets other than the Latin one, which nothing but Tesseract reads. */
export const otherAlphabets = [...new Set(Object.values(languageOfScript))].filter(
	(language) => !['Latin', 'Han', 'Japanese'].includes(definitions[language].script),
);
