import type { OcrLanguage } from './languages';

/** The language that a page was found to be in, by what was read of it. */
export interface FoundLanguage {
	readonly language: OcrLanguage;
	/** Codes of Tesseract's data it is read with; none for what PP-OCR reads. */
	readonly codes: readonly string[];
}

/** What most of a document's pages before a page are in; asked only where the page does not say it itself. */
export type UsualOfDocument = () => FoundLanguage | undefined;

/** The languages of a document's pages, which those follow that do not say their own: tables, lists of names, code. */
export class DocumentLanguages {
	private readonly counts = new Map<string, { readonly found: FoundLanguage; words: number }>();

	/** Take a page into account that has said its language. */
	add(found: FoundLanguage, words: number): void {
		const key = [found.language, ...found.codes].join(' ');
		const known = this.counts.get(key);
		if (known) known.words += words;
		else this.counts.set(key, { found, words });
	}

	/** The language of most words so far; `undefined` before any page has said one. */
	get usual(): FoundLanguage | undefined {
		let most: { readonly found: FoundLanguage; readonly words: number } | undefined;
		for (const count of this.counts.values()) if (count.words > (most?.words ?? 0)) most = count;
		return most?.found;
	}
}
