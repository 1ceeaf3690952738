import type { ParameterName } from './parameters';

/** Why a run of words is named. */
export const receiptPlaceKinds = ['missing', 'double', 'moved', 'changed', 'hidden', 'leftOut'] as const;
export type ReceiptPlaceKind = (typeof receiptPlaceKinds)[number];

/** Maximum places of one kind in a receipt. */
export const maxReceiptPlaces = 20;

/** Maximum characters of the words of a place. */
export const maxReceiptText = 200;

/** Maximum entries of a ZIP that a receipt lists; `receipt.json` in the ZIP lists them all. */
export const maxReceiptEntries = 100;

/** Key of the `parameter` JSON text that adds the receipt to a ZIP result. */
export const receiptParameter = 'receiptInZip';

/** Name of the receipt in a ZIP result. */
export const receiptEntryName = 'receipt.json';

/** Parameters whose values may be personal: a receipt only has `{ count, sha256 }` of them. */
export const personalParameters: readonly string[] = ['formValues', 'redactTexts'] satisfies ParameterName[];

/** A run of words on a page that needs a look. */
export interface ReceiptPlace {
	/** From 1. */
	readonly page: number;
	/** Left, top, right and bottom in points on the displayed page, from its top left corner. */
	readonly rect: readonly [number, number, number, number];
	/**
	 * `missing`: on the page, not in the result. `double`: more often in the result. `moved`: in the result beside other
	 * words than on the page. `changed`: two ways of reading the page differ. `hidden`: in the file, but not visible on
	 * the page. `leftOut`: skipped by the format or a parameter.
	 */
	readonly kind: ReceiptPlaceKind;
	/** For `hidden`: layer, covered, background …; for `leftOut`: runningLine, figure, watermark … */
	readonly reason?: string;
	/** For `leftOut`: all pages with this text, whatever its numbers, as a page list; absent for one page. */
	readonly pages?: string;
	/** The words, truncated. */
	readonly text: string;
}

/** Name, size and hash of a file. */
export interface ReceiptFile {
	readonly name: string;
	/** Bytes. */
	readonly size: number;
	/** Hexadecimal. */
	readonly sha256: string;
}

/** Word counts of a receipt; they include words without a listed place. */
export const receiptWordCounts = [
	...(['onPages', 'inResult', 'missing', 'double', 'moved', 'changed', 'hidden', 'leftOut', 'byOcr'] as const),
] as const;
export type ReceiptWords = { readonly [Count in (typeof receiptWordCounts)[number]]: number };

/** Proof of one conversion. The same files and parameters give the same receipt: it contains no date and no random id. */
export interface Receipt {
	readonly version: 1;
	/** Name and version. */
	readonly software: string;
	/** Tool path, such as `pdf/markdown`. */
	readonly tool: string;
	/** Effective parameters; never a password, and no values of `personalParameters`. */
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly source: ReceiptFile;
	/** The other files of a combined result, in order. */
	readonly furtherSources?: readonly ReceiptFile[];
	/**
	 * `entries`: the files in a ZIP without `receipt.json`; absent above `maxReceiptEntries`. In `receipt.json`, size and
	 * hash are empty, and all entries are listed.
	 */
	readonly result: ReceiptFile & { readonly entries?: readonly ReceiptFile[] };
	/** `converted` and `byOcr` are page lists such as `1,3-5`. */
	readonly pages: { readonly total: number; readonly converted: string; readonly byOcr: string };
	/** Version of the OCR models; empty if OCR read no page. */
	readonly ocrModels: string;
	readonly words: ReceiptWords;
	/** Up to `maxReceiptPlaces` per kind. */
	readonly places: readonly ReceiptPlace[];
	/** Totals of tables or invoices that were recalculated. */
	readonly sums: { readonly checked: number; readonly wrong: number };
}
