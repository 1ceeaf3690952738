import type { OcrLanguage } from './languages';

/** The language found on a page, from its text. */
export interface FoundLanguage {
	readonly language: OcrLanguage;
	/** Codes of Tesseract's data; empty for what PP-OCR reads. */
	readonly codes: readonly string[];
}

/** The language of most preceding pages of a document; asked only if a page does not show its own. */
export type UsualOfDocument = () => FoundLanguage | undefined;

/** The languages of a document's pages, adopted by those that do not show their own: tables, name lists, code. */
export class DocumentLanguages {
	private readonly counts = new Map<string, { readonly found: FoundLanguage; words: number }>();

	/** Takes a page into account that has shown its language. */
	add(found: FoundLanguage, words: number): void {
		const key = [found.language, ...found.codes].join(' ');
		const known = this.counts.get(key);
		if (known) known.words += words;
		else this.counts.set(key, { found, words });
	}

	/** The language of most words so far; `undefined` before any page has shown one. */
	get usual(): FoundLanguage | undefined {
		let most: { readonly found: FoundLanguage; readonly words: number } | undefined;
		for (const count of this.counts.values()) if (count.words > (most?.words ?? 0)) most = count;
		return most?.found;
	}
}
