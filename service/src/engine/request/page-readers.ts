import type { ParameterValues } from './parameters';

/** Language of a document's pages so far, adopted by pages that do not show their own. */
export interface UsualLanguage {
	readonly language: string;
	/** Codes of Tesseract's data. */
	readonly codes: readonly string[];
}

/** File name of a page reading in the output folders of its reader and of the conversion that needs it. */
export function readingName(page: number): string {
	return `reading-${page}`;
}

/**
 * Kind of reading: PDF pages that get a text layer; PDF pages that are rewritten, or get invisible text; pictures of an
 * image file; pictures of all image files of a request, counted in the order of the result.
 */
export const readingKinds = ['pdf', 'editable', 'searchable', 'image', 'pictures'] as const;

/** How pages of a request are read by OCR, independently of each other. */
export interface ReadingPlan {
	readonly kind: (typeof readingKinds)[number];
	/** Selects the pages of a PDF that need it. */
	readonly ocrOption: ParameterValues['ocrOption'];
	/** Whether an image may be a photo of a page, to be flattened on request. */
	readonly mayBePhoto: boolean;
	/** Page numbers, from 1, each once, in the order in which they are needed. */
	readonly pages: readonly number[];
}

/**
 * What a conversion does for a page: read it; take its reading; or read another page while someone else reads this one.
 */
export type PageTurn =
	| { readonly kind: 'own' }
	| { readonly kind: 'ready' }
	| { readonly kind: 'other'; readonly page: number };

/**
 * Shares the pages of one document between readers: see `PageBoard`. Readings are in the output folder of the request.
 */
export interface PageReaders {
	/** Announces the pages that will be needed. Once per conversion, before `next`. */
	announce(plan: ReadingPlan): void;
	/** A page of the plan is needed now. @param usual  language of the preceding pages */
	next(page: number, usual: UsualLanguage | undefined): Promise<PageTurn>;
	/** Another page was read in the meantime, or could not be. @param isKept  whether its reading is in the folder */
	read(page: number, isKept: boolean): void;
}

/** A page to read in parallel with a conversion. */
export interface PageClaim {
	readonly page: number;
	/** Language of the pages that the conversion has passed. */
	readonly usual: UsualLanguage | undefined;
}

/** Pages for a parallel reader. */
export interface PageClaims {
	/** The next page to read; `undefined` if none is left. */
	next(): Promise<PageClaim | undefined>;
	/** That page was read, or needs no reading. @param isKept  whether its reading is in the folder */
	read(page: number, isKept: boolean): void;
}
