import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { PromptLanguage } from '../../contract/languages';
import type { LocalizedText } from '../../contract/types';
import { ApiError } from './api';
import { texts, type TextKey } from './texts';

/** The language of the page. */
export const LanguageContext = createContext<PromptLanguage>('en');

export function useTexts(): {
	readonly language: PromptLanguage;
	readonly text: (key: TextKey) => string;
	readonly localized: (of: LocalizedText) => string;
	/** Why a call failed: the service's message, or that it does not answer. */
	readonly failed: (error: unknown) => string;
} {
	const language = useContext(LanguageContext);
	return {
		language,
		text: (key) => texts[language][key],
		localized: (of) => of[language],
		failed: (error) => (error instanceof ApiError && error.status > 0 ? error.message : texts[language].connectionLost),
	};
}
