import type { ParameterValues } from './parameters';

/** What pages of a document were found to be in, which others follow that do not say it themselves. */
export interface UsualLanguage {
	readonly language: string;
	/** Codes of Tesseract's data. */
	readonly codes: readonly string[];
}

/** Name of the file that a reading lies in, in the output folder of who has read it, and of the conversion that wants it. */
export function readingName(page: number): string {
	return `reading-${page}`;
}

/**
 * What is read: pages of a PDF to which text is added; pages of a PDF that are written anew, or get text that is not drawn; pictures of an image
 * file; pictures of all image files of a request, counted over them in the order of the result.
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
 * What a conversion does that wants a page: read it itself; take what was read of it; or read another page meanwhile, as this one
 * is being read.
 */
export type PageTurn =
	| { readonly kind: 'own' }
	| { readonly kind: 'ready' }
	| { readonly kind: 'other'; readonly page: number };

/** Who reads pages of one document beside its conversion: see `PageBoard`. What was read lies in the request's output folder. */
export interface PageReaders {
	/** Say which pages will be wanted. Once a conversion, before `next`. */
	announce(plan: ReadingPlan): void;
	/** A page of the plan is wanted now. @param usual  what the pages before are in */
	next(page: number, usual: UsualLanguage | undefined): Promise<PageTurn>;
	/** Another page was read meanwhile, or could not be. @param isKept  what was read of it lies in the folder */
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
	/** That page was read, or needs no reading. @param isKept  what was read of it lies in the folder */
	read(page: number, isKept: boolean): void;
}
