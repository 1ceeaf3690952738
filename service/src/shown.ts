/** Longest part of a caller's text that an error text repeats, in characters. */
const shownCharacters = 60;

/** A caller's text short enough for an error text. */
export function shown(text: string): string {
	return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}
