import type { PromptLanguage } from '../../../contract/languages';
import { phrases, type PhraseName } from '../../../contract/phrases';

/** Values for the placeholders of a phrase. */
export type PhraseDetails = Readonly<Record<string, string | number | Phrase | undefined>>;

/** A text of the contract that gets its language only when it is read. Survives JSON. */
export interface Phrase {
	readonly phrase: PhraseName;
	readonly details: PhraseDetails;
}

/** A phrase by its name in the contract. */
export function phrase(name: PhraseName, details: PhraseDetails = {}): Phrase {
	return { phrase: name, details };
}

/** The text of a phrase; empty for an unknown name, since a worker process may send anything. */
export function phraseText({ phrase: name, details }: Phrase, language: PromptLanguage): string {
	return Object.hasOwn(phrases, name) ? fill(phrases[name][language], details, language) : '';
}

/** A text with its `{placeholders}` replaced; missing values stay empty. */
export function fill(text: string, details: PhraseDetails, language: PromptLanguage): string {
	return text.replace(/\{(\w+)\}/g, (_, key: string) => {
		const value = details[key] ?? '';
		return typeof value === 'object' ? phraseText(value, language) : String(value);
	});
}
