import { promptLanguages, type PromptLanguage } from '../../../contract/languages';

/** The language requested with `language`; English for anything but the number of another one. */
export function promptLanguage(value: unknown): PromptLanguage {
	return String(value).trim() === String(promptLanguages.zh) ? 'zh' : 'en';
}
