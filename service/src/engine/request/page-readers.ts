import type { ParameterValues } from './parameters';

/** What pages of a document were found to be in, which others follow that do not say it themselves. */
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

/** How pages of a request are read by OCR, each apart from the others. */
export interface ReadingPlan {
	readonly kind: (typeof readingKinds)[number];
	/** Which pages of a PDF need it. */
	readonly ocrOption: ParameterValues['ocrOption'];
	/** A picture may be a photo of a page, to be made flat where the request wants that. */
	readonly mayBePhoto: boolean;
	/** Numbers of the pages, from 1, each once, in the order in which they will be wanted. */
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
	/** Say which pages will be wanted. Once a conversion, before `next`. */
	announce(plan: ReadingPlan): void;
	/** A page of the plan is wanted now. @param usual  what the pages before are in */
	next(page: number, usual: UsualLanguage | undefined): Promise<PageTurn>;
	/** Another page was read in the meantime, or could not be. @param isKept  whether its reading is in the folder */
	read(page: number, isKept: boolean): void;
}

/** A page to read beside a conversion. */
export interface PageClaim {
	readonly page: number;
	/** What the pages that the conversion has passed are in. */
	readonly usual: UsualLanguage | undefined;
}

/** Pages for one who reads beside a conversion. */
export interface PageClaims {
	/** The next page to read; `undefined` when there is none any more. */
	next(): Promise<PageClaim | undefined>;
	/** That page was read, or needs no reading. @param isKept  whether its reading is in the folder */
	read(page: number, isKept: boolean): void;
}
