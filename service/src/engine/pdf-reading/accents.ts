import type { Box, Character } from '../model';

/** Spacing accents and the combining marks that they represent when set over a letter, as in TeX. */
const combining = new Map([
	['´', '\u0301'],
	['`', '\u0300'],
	['¨', '\u0308'],
	['ˆ', '\u0302'],
	['^', '\u0302'],
	['˜', '\u0303'],
	['¯', '\u0304'],
	['ˇ', '\u030c'],
	['˘', '\u0306'],
	['˙', '\u0307'],
	['¸', '\u0327'],
	['˚', '\u030a'],
	['˝', '\u030b'],
]);

/** Letters that lose their dot under an accent. */
const dotless = new Map([
	['ı', 'i'],
	['ȷ', 'j'],
]);

/** Minimum overlap of an accent and its letter, as a share of the accent's width. */
const sharedWidth = 0.5;

/**
 * Combines separately drawn accents with their letters: `´` over `e` reads `é`. Accents without a composed Unicode
 * letter stay, such as mathematical hats.
 */
export function composeAccents(characters: readonly Character[]): readonly Character[] {
	if (!characters.some(isAccent)) return characters;
	const composed: Character[] = [];
	for (let index = 0; index < characters.length; index++) {
		const character = characters[index]!;
		const mark = combining.get(character.text);
		if (mark === undefined) {
			composed.push(character);
			continue;
		}
		const next = characters[index + 1]?.guessed ? index + 2 : index + 1;
		const after = characters[next];
		const withNext = after && composedLetter(after, mark, character.box);
		const before = composed.at(-1);
		const accented = withNext ? undefined : letterBefore(composed, mark, character.box);
		if (withNext) {
			// A space guessed before the accent is as wrong as one after it.
			if (before?.guessed && touches(composed.at(-2), after)) composed.pop();
			composed.push({ ...after, text: withNext });
			index = next;
		} else if (accented) {
			composed[accented.place] = accented.letter;
			if (characters[index + 1]?.guessed && touches(lastPrinted(composed), characters[index + 2])) index++;
		} else composed.push(character);
	}
	return composed;
}

/** Most characters are decided by their code, without the table. */
function isAccent({ text }: Character): boolean {
	const code = text.charCodeAt(0);
	return (code >= 0xa8 || code === 0x5e || code === 0x60) && combining.has(text);
}

function composedLetter(letter: Character, mark: string, accent: Box): string | undefined {
	if (letter.guessed || letter.turn === 'slanted') return undefined;
	const shared = Math.min(letter.box.right, accent.right) - Math.max(letter.box.left, accent.left);
	if (shared < sharedWidth * Math.min(accent.right - accent.left, letter.box.right - letter.box.left)) return undefined;
	if (Math.min(letter.box.bottom, accent.bottom) <= Math.max(letter.box.top, accent.top)) return undefined;
	const text = ((dotless.get(letter.text) ?? letter.text) + mark).normalize('NFC');
	return [...text].length === 1 ? text : undefined;
}

/** Accents may be drawn after their word: maximum letters to look back. */
const lettersBack = 12;

/** The preceding letter that an accent belongs to, combined with it, and its index. */
function letterBefore(
	composed: readonly Character[],
	mark: string,
	accent: Box,
): { readonly place: number; readonly letter: Character } | undefined {
	for (let place = composed.length - 1; place >= Math.max(0, composed.length - lettersBack); place--) {
		const letter = composed[place];
		const text = letter && composedLetter(letter, mark, accent);
		if (letter && text) return { place, letter: { ...letter, text } };
	}
	return undefined;
}

function lastPrinted(composed: readonly Character[]): Character | undefined {
	return composed.findLast((character) => !character.guessed);
}

function touches(left: Character | undefined, right: Character | undefined): boolean {
	return (
		left !== undefined &&
		right !== undefined &&
		!left.guessed &&
		left.turn === right.turn &&
		Math.abs(right.box.left - left.box.right) < 0.1 * right.fontSize
	);
}
