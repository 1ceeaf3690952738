import type { Character, TextStyle } from '../../model';

/** Fewest different letters whose equal widths say that a font has one width for all. */
const fewestLetters = 8;

/** Widths within this part of the font size are equal. */
const widthTolerance = 0.02;

/** What the characters in one style say about their widths. */
interface Widths {
	readonly letters: Set<string>;
	readonly width: number;
	isEven: boolean;
}

/**
 * Find fonts whose letters all have one width, whatever they are called: not every monospaced font says so.
 * @returns the characters, those in such fonts with a monospaced style
 */
export function markMonospace(characters: readonly Character[]): readonly Character[] {
	const fonts = new Map<TextStyle, Widths>();
	// Of the style before: neighbours mostly share one.
	let last: TextStyle | undefined;
	let known: Widths | undefined;
	for (const character of characters) {
		const { style } = character;
		if (!style || style.monospace) continue;
		if (style !== last) known = fonts.get((last = style));
		if (known && !known.isEven) continue;
		const { text, box, fontSize, turn } = character;
		if (turn !== 0 || !isLatinLetter(text)) continue;
		const width = (box.right - box.left) / fontSize;
		if (!known) fonts.set(style, (known = { letters: new Set([text]), width, isEven: true }));
		else if (Math.abs(known.width - width) > widthTolerance) known.isEven = false;
		else if (known.letters.size < fewestLetters) known.letters.add(text);
	}
	const even = new Map<TextStyle, TextStyle>();
	for (const [style, { letters, isEven }] of fonts) {
		if (isEven && letters.size >= fewestLetters) even.set(style, { ...style, monospace: true });
	}
	if (even.size === 0) return characters;
	return characters.map((character) => {
		const style = character.style && even.get(character.style);
		return style ? { ...character, style } : character;
	});
}

function isLatinLetter(text: string): boolean {
	const code = text.charCodeAt(0);
	return text.length === 1 && ((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a));
}
