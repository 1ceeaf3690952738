type Position = 'superscript' | 'subscript';

const plain = '0123456789+=()-−';
const raised: Readonly<Record<Position, string>> = { superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁼⁽⁾⁻⁻', subscript: '₀₁₂₃₄₅₆₇₈₉₊₌₍₎₋₋' };

/** Digits and arithmetic characters, with separators between digits: `22–24` and `3, 5` are lists, but `−1` has a sign. */
const pattern = /^(?:[\d+=()\-−]|(?<=\d)[,;–-]\s?(?=\d)|(?<=\d)[,;]$|^[,;–-]\s?$)+$/u;
const separator = /(?<=\d)[,;–-]\s?(?=\d)|[,;]$|^[,;–-]\s?$/gu;

/** English ordinals, and numbers of references in brackets, are as clear in the line. */
const ordinal = /^(?:st|nd|rd|th)$/i;
const bracketed = /^\[\d[\d\s,;–-]*\][,;]?$/;

/**
 * Characters that are raised or lowered without HTML tags, which many programs show as text.
 * @param before  the character before the text
 * @returns `undefined` if a character has no such form
 */
export function raisedCharacters(text: string, position: Position, before: string): string | undefined {
	if (position === 'superscript' && (bracketed.test(text) || (ordinal.test(text) && /\d/.test(before)))) return text;
	if (!pattern.test(text)) return undefined;
	const forms = raised[position];
	const raise = (part: string) => [...part].map((sign) => forms[plain.indexOf(sign)] ?? sign).join('');
	const separators = text.match(separator) ?? [];
	return text
		.split(separator)
		.map((part, index) => raise(part) + (separators[index] ?? ''))
		.join('');
}
