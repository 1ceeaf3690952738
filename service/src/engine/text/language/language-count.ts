import { foldedWord, functionWords } from './function-words';
import { textSettings } from '../settings';

const { minPart, minKana, minWords } = textSettings.language;

/** Scripts used mostly by one language, most distinctive first: Japanese text has Han characters too. */
const scripts: readonly (readonly [RegExp, string])[] = [
	[/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
	[/\p{Script=Hangul}/gu, 'ko'],
	[/\p{Script=Han}/gu, 'zh'],
	[/\p{Script=Hebrew}/gu, 'he'],
	[/\p{Script=Thai}/gu, 'th'],
	[/\p{Script=Greek}/gu, 'el'],
	[/\p{Script=Devanagari}/gu, 'hi'],
	[/\p{Script=Bengali}/gu, 'bn'],
	[/\p{Script=Tamil}/gu, 'ta'],
	[/\p{Script=Telugu}/gu, 'te'],
	[/\p{Script=Kannada}/gu, 'kn'],
	[/\p{Script=Malayalam}/gu, 'ml'],
	[/\p{Script=Gujarati}/gu, 'gu'],
	[/\p{Script=Gurmukhi}/gu, 'pa'],
	[/\p{Script=Georgian}/gu, 'ka'],
	[/\p{Script=Armenian}/gu, 'hy'],
	[/\p{Script=Ethiopic}/gu, 'am'],
	[/\p{Script=Khmer}/gu, 'km'],
	[/\p{Script=Lao}/gu, 'lo'],
	[/\p{Script=Myanmar}/gu, 'my'],
];

/** For each folded word, the languages that have it. */
const languagesByWord = new Map<string, string[]>();
for (const [language, words] of Object.entries(functionWords)) {
	for (const word of words.split(' ')) languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language]);
}

/**
 * Languages of one script distinguished by function words, by the one that represents the script; all others share
 * letters.
 */
const ofScript: Readonly<Record<string, readonly string[]>> = { hi: ['hi', 'mr', 'ne', 'sa'] };
const sharing = Object.keys(functionWords).filter((language) => !ofScript['hi']!.includes(language));

/** Evidence of a text for a language. */
interface LanguageScore {
	/** BCP 47. */
	readonly language: string;
	/** Its function words in the text; words of several languages count partially. */
	readonly score: number;
	/** How many they are. */
	readonly words: number;
}

/** Counts the evidence for the language of a text: its script, then its function words. */
export class LanguageCount {
	private readonly words = new Map<string, number>();
	private readonly signs = new Map<string, number>();
	private letters = 0;

	add(text: string): void {
		this.letters += text.match(/\p{L}/gu)?.length ?? 0;
		// Most texts are Western and have none of these characters.
		if (hasOtherScripts(text)) {
			for (const [script, language] of scripts) {
				const count = text.match(script)?.length ?? 0;
				if (count > 0) this.signs.set(language, (this.signs.get(language) ?? 0) + count);
			}
		}
		for (const printed of text.match(/[\p{L}\p{M}]+/gu) ?? []) {
			const word = foldedWord(printed);
			if (languagesByWord.has(word)) this.words.set(word, (this.words.get(word) ?? 0) + 1);
		}
	}

	/**
	 * Languages by function words, most likely first; languages without any are left out.
	 * @param languages  candidates, BCP 47: a word counts fully if only one of them has it
	 * @param shortest   minimum letters of a counted word: single ones are as often labels and variables
	 */
	scores(languages: readonly string[], shortest: number): LanguageScore[] {
		const found = new Map<string, { score: number; words: number }>();
		for (const [word, count] of this.words) {
			if (word.length < shortest) continue;
			const having = languagesByWord.get(word)?.filter((language) => languages.includes(language)) ?? [];
			for (const language of having) {
				const { score, words } = found.get(language) ?? { score: 0, words: 0 };
				found.set(language, { score: score + count / having.length, words: words + count });
			}
		}
		return [...found].map(([language, of]) => ({ language, ...of })).sort((a, b) => b.score - a.score);
	}

	/** The language of most of the text (BCP 47); `undefined` without evidence. */
	language(): string | undefined {
		const script = scripts.find(
			([, language]) => (this.signs.get(language) ?? 0) > (language === 'ja' ? minKana : minPart) * this.letters,
		)?.[1];
		if (script !== undefined && !ofScript[script]) return script;
		const [best] = this.scores(script === undefined ? sharing : ofScript[script]!, 2);
		return best && best.words >= minWords ? best.language : script;
	}
}

/** First code after the Latin letters. */
const firstOther = 0x250;

function hasOtherScripts(text: string): boolean {
	for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= firstOther) return true;
	return false;
}

/** Whether the script alone identifies a language. @param language  BCP 47, from `LanguageCount` */
export function hasOwnScript(language: string): boolean {
	return scripts.some(([, other]) => other === language);
}

/** Number of words that are function words of a language. */
export function countFunctionWords(words: readonly string[], language: string): number {
	return words.filter((word) => word.length > 1 && languagesByWord.get(foldedWord(word))?.includes(language)).length;
}
