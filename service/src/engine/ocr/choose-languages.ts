import { foldedWord, functionWords } from './function-words';
import { ocrSettings, type OcrSettings } from './settings/settings';

/** How strongly a text speaks for a language. */
export interface LanguageScore {
	readonly code: string;
	/** Words of the text that the language has and few others have. */
	readonly score: number;
}

/** For each folded word, the languages that have it; of `codes` alone, so that a word of one script counts in full. */
function languagesByWord(codes: readonly string[]): Map<string, string[]> {
	const byWord = new Map<string, string[]>();
	for (const code of codes) {
		for (const word of new Set((functionWords[code] ?? '').split(' ').map(foldedWord))) {
			byWord.set(word, [...(byWord.get(word) ?? []), code]);
		}
	}
	return byWord;
}

/**
 * Tell the language of a text by its function words. It needs some thirty words of running text.
 * @param codes  languages that may be meant, as Tesseract names them
 * @returns those with any word in the text, likeliest first
 */
export function languagesLike(text: string, codes: readonly string[]): LanguageScore[] {
	const byWord = languagesByWord(codes);
	const scores = new Map<string, number>();
	for (const word of text.match(/[\p{L}\p{M}]+/gu) ?? []) {
		const having = byWord.get(foldedWord(word)) ?? [];
		for (const code of having) scores.set(code, (scores.get(code) ?? 0) + 1 / having.length);
	}
	return [...scores].map(([code, score]) => ({ code, score })).sort((a, b) => b.score - a.score);
}

/** The language of a text and one it may be mistaken for, at most two; none when the text does not say. */
export function likelyLanguages(text: string, codes: readonly string[], settings: OcrSettings = ocrSettings): string[] {
	const { leastScore, secondPart } = settings.chooseLanguages;
	const [first, second] = languagesLike(text, codes);
	if (!first || first.score < leastScore) return [];
	return second && second.score >= secondPart * first.score ? [first.code, second.code] : [first.code];
}
