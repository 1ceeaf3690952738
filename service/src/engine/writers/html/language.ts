/** Languages that a script alone tells; others are left open. */
const scripts: readonly (readonly [RegExp, string])[] = [
	[/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
	[/\p{Script=Hangul}/gu, 'ko'],
	[/\p{Script=Han}/gu, 'zh'],
	[/\p{Script=Hebrew}/gu, 'he'],
	[/\p{Script=Thai}/gu, 'th'],
	[/\p{Script=Tamil}/gu, 'ta'],
	[/\p{Script=Telugu}/gu, 'te'],
	[/\p{Script=Kannada}/gu, 'kn'],
	[/\p{Script=Greek}/gu, 'el'],
	[/\p{Script=Arabic}/gu, 'und-Arab'],
	[/\p{Script=Cyrillic}/gu, 'und-Cyrl'],
	[/\p{Script=Devanagari}/gu, 'und-Deva'],
];

/** Part of the letters a script needs to be that of the document. */
const leastPart = 0.25;

/** Language of a text as HTML names it (BCP 47); `und` where the script does not tell. */
export function languageOf(text: string): string {
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	const found = scripts.find(([script]) => letters > 0 && (text.match(script)?.length ?? 0) >= leastPart * letters);
	return found?.[1] ?? 'und';
}
