import { promptLanguages, type PromptLanguage } from '../../../contract/languages';

/** The language a caller asks for with `language`; English for everything but the number of another one. */
export function promptLanguage(value: unknown): PromptLanguage {
	return String(value).trim() === String(promptLanguages.zh) ? 'zh' : 'en';
}
