import type { Word } from '../model';

/** True for text that cannot match its appearance: the font maps its glyphs to wrong characters. */
export function isInvalid({ text, unmapped }: Pick<Word, 'text' | 'unmapped'>): boolean {
	return unmapped === true || /[\ufffd\p{Co}\p{Cc}]/u.test(text);
}
