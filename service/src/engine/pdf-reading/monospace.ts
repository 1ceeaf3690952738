import { isNamedMonospace } from '../external/font-traits';
import type { Character, TextStyle } from '../model';

/** Minimum number of different letters with equal widths in a monospaced font. */
const minLetters = 8;

/** Width tolerance, relative to the font size. */
const widthTolerance = 0.02;

/** A larger difference means that the font is proportional, relative to the font size. */
const widthDifference = 0.15;

/** Width range of the characters of one style, relative to the font size. */
interface Widths {
	readonly letters: Set<string>;
	least: number;
	most: number;
}

/**
 * Detects monospaced fonts by the widths of their letters: not every monospaced font has the flag `FixedPitch` (ISO
 * 32000-1, table 123), and some programs set it for all fonts.
 * @returns the characters with corrected styles
 */
export function markMonospace(characters: readonly Character[]): readonly Character[] {
	const fonts = new Map<TextStyle, Widths>();
	// Previous style: adjacent characters mostly share one.
	let last: TextStyle | undefined;
	let known: Widths | undefined;
	for (let index = 0; index < characters.length; index++) {
		const character = characters[index]!;
		const { style } = character;
		if (!style) continue;
		if (style !== last) known = fonts.get((last = style));
		if (known && known.most - known.least > widthDifference) continue;
		const { text, box, fontSize, turn } = character;
		if (turn !== 0 || !isLetter(text)) continue;
		const width = (box.right - box.left) / fontSize;
		if (!known) fonts.set(style, (known = { letters: new Set([text]), least: width, most: width }));
		else {
			known.least = Math.min(known.least, width);
			known.most = Math.max(known.most, width);
			if (known.letters.size < minLetters) known.letters.add(text);
		}
	}
	const changed = new Map<TextStyle, TextStyle>();
	for (const [style, { letters, least, most }] of fonts) {
		const difference = most - least;
		if (style.monospace) {
			if (difference > widthDifference && !isNamedMonospace(style.font))
				changed.set(style, { ...style, monospace: false });
		} else if (difference <= widthTolerance && letters.size >= minLetters)
			changed.set(style, { ...style, monospace: true });
	}
	if (changed.size === 0) return characters;
	return characters.map((character) => {
		const style = character.style && changed.get(character.style);
		return style ? { ...character, style } : character;
	});
}

/** Latin, Greek and Cyrillic letters without marks. */
function isLetter(text: string): boolean {
	const code = text.charCodeAt(0);
	return (
		text.length === 1 &&
		((code >= 0x41 && code <= 0x5a) ||
			(code >= 0x61 && code <= 0x7a) ||
			(code >= 0x391 && code <= 0x3c9) ||
			(code >= 0x410 && code <= 0x44f))
	);
}
