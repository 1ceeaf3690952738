import type { Word } from '../model';

/** True for text that cannot be what a reader sees: its font does not say what its glyphs mean. */
export function isInvalid({ text, unmapped }: Pick<Word, 'text' | 'unmapped'>): boolean {
	return unmapped === true || /[\ufffd\p{Co}\p{Cc}]/u.test(text);
}
