/** Estimated tokens per character: no certain model's, but the same in every version. */
const weights = { western: 0.25, other: 0.5, cjk: 1 } as const;

/** First code point after the Latin letters. */
const firstOther = 0x250;

/** General punctuation, such as dashes and quotes. */
const punctuation = [0x2000, 0x206f] as const;

const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]$/u;

/** Estimated tokens of a text before rounding: those of its parts add up to those of the whole. */
export function tokenWeight(text: string): number {
	let weight = 0;
	for (const character of text) weight += weightOf(character);
	return weight;
}

/** Estimated tokens of a text. */
export function estimateTokens(text: string): number {
	return Math.ceil(tokenWeight(text));
}

function weightOf(character: string): number {
	const code = character.codePointAt(0) ?? 0;
	if (code < firstOther || (code >= punctuation[0] && code <= punctuation[1])) return weights.western;
	return cjk.test(character) ? weights.cjk : weights.other;
}
