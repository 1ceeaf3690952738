import { countFunctionWords, hasOwnScript, LanguageCount } from '../../text/language/language-count';
import type { StructElement } from './element';

/** The text of an element, or its start. */
export interface ElementText {
	readonly element: StructElement;
	readonly text: string;
}

/** States the language of elements that differ from the document. */
export function markForeignTexts(texts: readonly ElementText[], documentLanguage: string): void {
	const main = documentLanguage.replace(/-.*/s, '').toLowerCase();
	for (const { element, text } of texts) {
		const own = new LanguageCount();
		own.add(text);
		const language = own.language();
		if (language !== undefined && language !== main && isSure(text, language, main)) element.facts.language = language;
	}
}

/** Short texts in one script are too similar: titles and names in another language are common. */
function isSure(text: string, language: string, main: string): boolean {
	if (hasOwnScript(language)) return language !== 'zh' || main !== 'ja';
	const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
	const hits = countFunctionWords(words, language);
	return words.length >= 20 && hits >= 0.2 * words.length && hits >= 3 * countFunctionWords(words, main);
}

/** Whether a language tag is well-formed (BCP 47), as `Lang` requires. */
export function isLanguageTag(text: string): boolean {
	return /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(text);
}
