import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import type { PdfDictionary, PdfObject, PdfReference } from '../../pdf-syntax/objects/objects';
import type { PageNode } from '../edit/page-tree';

/** A document on its way into the result: it is changed in place, and what `keep` names is written with all that it leads to. */
export interface JoiningPart {
	readonly document: CosDocument;
	/** Each once; they carry what they took from the nodes above them. */
	readonly pages: readonly PageNode[];
	/** Name of its file, for its owner. */
	readonly fileName: string;
	/** Write an object of the document. */
	readonly keep: (value: PdfObject | undefined) => void;
	/** Let references to an object lead to one of the result; the object itself is not written. */
	readonly replace: (reference: PdfReference, number: number) => void;
	/** Called for every dictionary that is written, before it is. */
	readonly onWritten: (change: DictChange) => void;
}

/** A change of a dictionary that is written. */
export type DictChange = (dict: PdfDictionary) => void;

/** A value of the document as one of the result: a copy that refers to objects of the result. */
export type Carry = (value: PdfObject) => PdfObject;

/** Told to the result once the document is written: nothing of it is recorded before. */
export type Later = (carry: Carry) => void;
