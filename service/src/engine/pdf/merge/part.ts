import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import type { PdfDictionary, PdfObject, PdfReference } from '../../pdf-syntax/objects/objects';
import type { PageNode } from '../edit/page-tree';

/**
 * A document on its way into the result: it is changed in place, and what `keep` names is written with everything
 * reachable.
 */
export interface JoiningPart {
	readonly document: CosDocument;
	/** Each once; they carry their inherited entries. */
	readonly pages: readonly PageNode[];
	/** Name of its file, for its owner. */
	readonly fileName: string;
	/** Writes an object of the document. */
	readonly keep: (value: PdfObject | undefined) => void;
	/** Redirects references from an object to one of the result; the object itself is not written. */
	readonly replace: (reference: PdfReference, number: number) => void;
	/** Called before every dictionary is written. */
	readonly onWritten: (change: DictChange) => void;
}

/** A change of a written dictionary. */
export type DictChange = (dict: PdfDictionary) => void;

/** A value of the document as one of the result: a copy that refers to objects of the result. */
export type Carry = (value: PdfObject) => PdfObject;

/** Applied to the result after the document is written: nothing of it is recorded before. */
export type Later = (carry: Carry) => void;
