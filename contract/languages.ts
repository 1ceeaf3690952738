import type { AllowedValue } from './types';

/** Values of `ocrRecognitionLang`. */
export const ocrLanguages = [
	{ value: 'AUTO', label: { en: 'Detect Automatically', zh: '自动检测' } },
	{ value: 'CHINESE', label: { en: 'Chinese (Simplified)', zh: '简体中文' } },
	{ value: 'CHINESE_TRAD', label: { en: 'Chinese (Traditional)', zh: '繁体中文' } },
	{ value: 'ENGLISH', label: { en: 'English', zh: '英语' } },
	{ value: 'KOREAN', label: { en: 'Korean', zh: '韩语' } },
	{ value: 'JAPANESE', label: { en: 'Japanese', zh: '日语' } },
	{ value: 'LATIN', label: { en: 'Latin Script', zh: '拉丁文' } },
	{ value: 'DEVANAGARI', label: { en: 'Devanagari', zh: '天城文' } },
	{ value: 'CYRILLIC', label: { en: 'Cyrillic', zh: '西里尔文' } },
	{ value: 'ARABIC', label: { en: 'Arabic', zh: '阿拉伯文' } },
	{ value: 'TAMIL', label: { en: 'Tamil', zh: '泰米尔文' } },
	{ value: 'TELUGU', label: { en: 'Telugu', zh: '泰卢固文' } },
	{ value: 'KANNADA', label: { en: 'Kannada', zh: '卡纳达文' } },
	{ value: 'THAI', label: { en: 'Thai', zh: '泰文' } },
	{ value: 'GREEK', label: { en: 'Greek', zh: '希腊文' } },
	{ value: 'ESLAV', label: { en: 'Slavic Languages', zh: '斯拉夫语系' } },
] as const satisfies readonly AllowedValue[];

/** Value of `ocrRecognitionLang` by language name (additive), for lists that users choose from. */
export const ocrLanguageGroups = {
	Arabic: 'ARABIC',
	Belarusian: 'CYRILLIC',
	Bulgarian: 'CYRILLIC',
	'Chinese (Simplified)': 'CHINESE',
	'Chinese (Traditional)': 'CHINESE_TRAD',
	Croatian: 'LATIN',
	Czech: 'LATIN',
	Danish: 'LATIN',
	Dutch: 'LATIN',
	English: 'ENGLISH',
	Estonian: 'LATIN',
	Finnish: 'LATIN',
	French: 'LATIN',
	German: 'LATIN',
	Greek: 'GREEK',
	Hindi: 'DEVANAGARI',
	Hungarian: 'LATIN',
	Icelandic: 'LATIN',
	Italian: 'LATIN',
	Japanese: 'JAPANESE',
	Kannada: 'KANNADA',
	Kazakh: 'CYRILLIC',
	Korean: 'KOREAN',
	Latvian: 'LATIN',
	Lithuanian: 'LATIN',
	Macedonian: 'CYRILLIC',
	Marathi: 'DEVANAGARI',
	Mongolian: 'CYRILLIC',
	Nepali: 'DEVANAGARI',
	Norwegian: 'LATIN',
	Persian: 'ARABIC',
	Polish: 'LATIN',
	Portuguese: 'LATIN',
	Romanian: 'LATIN',
	Russian: 'CYRILLIC',
	Serbian: 'CYRILLIC',
	'Slavic Languages (Latin and Cyrillic)': 'ESLAV',
	Slovak: 'LATIN',
	Slovenian: 'LATIN',
	Spanish: 'LATIN',
	Swedish: 'LATIN',
	Tamil: 'TAMIL',
	Telugu: 'TELUGU',
	Thai: 'THAI',
	Turkish: 'LATIN',
	Ukrainian: 'CYRILLIC',
	Urdu: 'ARABIC',
	Vietnamese: 'LATIN',
} as const satisfies Record<string, (typeof ocrLanguages)[number]['value']>;

/** Values of `language`, the language of error texts. */
export const promptLanguages = { en: 1, zh: 2 } as const;

/** Key of a text in `LocalizedText`. */
export type PromptLanguage = keyof typeof promptLanguages;
