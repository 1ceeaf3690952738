/** Maximum length of a text that a message repeats, in characters. */
const maxCharacters = 60;

/** Shortens a text for a message. */
export function truncate(text: string): string {
	return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}
