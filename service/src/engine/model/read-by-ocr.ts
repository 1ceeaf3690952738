import type { Word } from '.';

/** Whether some words were read by OCR: only these have a confidence. */
export const isReadByOcr = (words: readonly Pick<Word, 'confidence'>[]): boolean =>
	words.some(({ confidence }) => confidence !== undefined);
