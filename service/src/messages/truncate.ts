/** Maximum length of a caller's text that an error text repeats, in characters. */
const maxCharacters = 60;

/** Shortens a caller's text for an error text. */
export function truncate(text: string): string {
	return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}
