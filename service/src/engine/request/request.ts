import type { ContainerType } from '../../../../contract/containers';
import type { LimitName } from '../../../../contract/limits';
import type { ModelVersion } from '../../../../contract/ocr-models';
import type { Receipt } from '../../../../contract/receipt';
import type { ToolPath } from '../../../../contract/tools';
import type { WordsKept } from '../../../../contract/words';
import type { SerializedError } from '../../messages/errors';
import type { Phrase } from '../../messages/phrases';
import type { ReceiptFindings } from './receipt-notes';
import type { StepTime } from './step-times';

/** A further file, for a tool that makes one result of several. */
export interface FurtherFile {
	readonly inputPath: string;
	readonly fileName: string;
	readonly password?: string;
	/** Validated by `parameters/`. */
	readonly parameter: Readonly<Record<string, unknown>>;
}

/** A file missing from the result. */
export interface LeftOutFile {
	/** Its index among the files of the request, from 0. */
	readonly index: number;
	readonly error: SerializedError;
}

/** A learned layout; only extraction reads its content. */
export interface KnownLayout {
	readonly id: string;
	readonly name: string;
	readonly memory: unknown;
}

/** One file to convert, or several for a tool that joins them. */
export interface ConversionRequest {
	readonly toolPath: ToolPath;
	/** Path of the uploaded file; its name on disk is arbitrary. */
	readonly inputPath: string;
	/** The owner's name of the file: for messages and the name of the result. */
	readonly fileName: string;
	/** Password of an encrypted file; ignored for others. */
	readonly password?: string;
	/** Validated by `parameters/`; tools read it as `ToolContext.parameters`. */
	readonly parameter: Readonly<Record<string, unknown>>;
	/** An existing, empty folder: the engine writes nowhere else. */
	readonly outputFolder: string;
	/** Folder of additional OCR language data; may be missing. */
	readonly languageFolder?: string;
	/** Folder of better OCR models, if any. */
	readonly modelFolder?: string;
	/** Path of LibreOffice from the settings: empty or absent to search for it, `off` to disable it. */
	readonly officeProgram?: string;
	/** Further files, for a tool that makes one result of several; in the owner's order. */
	readonly further?: readonly FurtherFile[];
	/** It was unpacked from a container: it is converted by the tool for its kind, and not opened again. */
	readonly isUnpacked?: boolean;
	/** A result whose words are checked in place of those of the written one. */
	readonly resultToCheck?: string;
	/** What was learned from the owner's reviewed documents. */
	readonly layouts?: readonly KnownLayout[];
	/** Limits changed by an operator; the rest are the contract's. */
	readonly limits?: Readonly<Partial<Record<LimitName, number>>>;
}

/** Result of a successful conversion. */
export interface ConversionOutcome {
	/** Path of the result, inside `outputFolder`, with a name chosen by the engine. */
	readonly resultPath: string;
	/** Name of the result for its owner: the original base name with the extension of the result. */
	readonly downFileName: string;
	readonly warnings: readonly Phrase[];
	/** Numbers of the pages, from 1, read by OCR, in order. */
	readonly pagesReadByOcr: readonly number[];
	/** Version of the OCR models; empty if no page was read. */
	readonly ocrModels: ModelVersion | '';
	/** Word counts of the pages. */
	readonly words: WordsKept;
	/** Proof of the conversion. */
	readonly receipt?: Receipt;
	/** Converted pages. */
	readonly pageCount?: number;
	/** Path of the review data, inside `outputFolder`. */
	readonly readingPath?: string;
	/** Whether the result should be reviewed; absent if it cannot be. */
	readonly doubtful?: boolean;
	/** The learned layout that matches, or almost matches, the document. */
	readonly layout?: LayoutFound;
	/** Durations of its steps, if measured. */
	readonly steps?: readonly StepTime[];
	/** Files missing from a combined result. */
	readonly leftOut?: readonly LeftOutFile[];
	/** For a container: the files to convert in its place; the result is its own text then. */
	readonly parts?: readonly UnpackedPart[];
	/** Contents of the containers of the request. */
	readonly contents?: readonly ContainerContents[];
}

/** A converted file, before its result is hashed. */
export type ConvertedFile = Omit<ConversionOutcome, 'receipt'> & { readonly findings: ReceiptFindings };

/** A learned layout found in a document. */
export interface LayoutFound {
	readonly id: string;
	/** `changed`: its words are in other places, and it was not used. */
	readonly state: 'applied' | 'changed';
}

/** A file from a container. */
export interface UnpackedPart {
	/** Its path inside `outputFolder`. */
	readonly path: string;
	readonly fileName: string;
	/** Its former path: names joined by `/`. */
	readonly containerPath: string;
}

/** An entry of a container. */
export interface ContentEntry {
	/** Names joined by `/`. */
	readonly path: string;
	/** Bytes. */
	readonly size: number;
	/**
	 * Its index among the parts; absent otherwise: see `failure`, or it is a nested container, or part of the single
	 * result.
	 */
	readonly part?: number;
	/** An email: its text is in the result of the outermost container. */
	readonly isEmail?: boolean;
	/** Why it was not converted. */
	readonly failure?: SerializedError;
}

export interface ContainerContents {
	/** Its index among the files of the request, from 0. */
	readonly index: number;
	readonly type: ContainerType;
	readonly entries: readonly ContentEntry[];
}

/** Called after each page; `pagesTotal` does not change during a conversion. */
export type ProgressListener = (pagesDone: number, pagesTotal: number) => void;
