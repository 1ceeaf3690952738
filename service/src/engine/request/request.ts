import type { ContainerType } from '../../../../contract/containers';
import type { LimitName } from '../../../../contract/limits';
import type { ModelVersion } from '../../../../contract/ocr-models';
import type { ToolPath } from '../../../../contract/tools';
import type { WordsKept } from '../../../../contract/words';
import type { SerializedError } from '../../messages/errors';
import type { Phrase } from '../../messages/phrases';
import type { StepTime } from './step-times';

/** A file beside the first one, of a tool that makes one result of several. */
export interface FurtherFile {
	readonly inputPath: string;
	readonly fileName: string;
	readonly password?: string;
	/** Validated by `parameters/`. */
	readonly parameter: Readonly<Record<string, unknown>>;
}

/** A file that is not in the result though it was to be. */
export interface LeftOutFile {
	/** Its place among the files of the request, from 0. */
	readonly index: number;
	readonly error: SerializedError;
}

/** A layout that was learned; what is in it is for extraction to read. */
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
	/** Name of the file as its owner knows it: for messages and for the name of the result. */
	readonly fileName: string;
	/** Password of an encrypted file; ignored when the file is not encrypted. */
	readonly password?: string;
	/** Validated by `parameters/`; tools read it as `ToolContext.parameters`. */
	readonly parameter: Readonly<Record<string, unknown>>;
	/** An existing, empty folder: the engine writes nowhere else. */
	readonly outputFolder: string;
	/** Where further language data for OCR was installed; may be missing. */
	readonly languageFolder?: string;
	/** Where better models for OCR than those of the service may lie. */
	readonly modelFolder?: string;
	/** Path of LibreOffice from the settings: empty or absent to search for it, `off` to disable it. */
	readonly officeProgram?: string;
	/** More files, for a tool that makes one result of several; in the order in which their owner named them. */
	readonly further?: readonly FurtherFile[];
	/** What was learned from reviewed documents of the one who asks. */
	readonly layouts?: readonly KnownLayout[];
	/** Limits an operator has changed; the contract's values stand for the others. */
	readonly limits?: Readonly<Partial<Record<LimitName, number>>>;
}

/** What a successful conversion has made. */
export interface ConversionOutcome {
	/** Path of the result, inside `outputFolder`, under a name of the engine's own. */
	readonly resultPath: string;
	/** Name of the result for its owner: the original base name with the extension of the result. */
	readonly downFileName: string;
	/** What was left out or is doubtful. */
	readonly warnings: readonly Phrase[];
	/** Numbers of the pages, from 1, whose text OCR has read, in their order. */
	readonly pagesReadByOcr: readonly number[];
	/** Version of the models that OCR found and read lines with; empty when it read no page. */
	readonly ocrModels: ModelVersion | '';
	/** What became of the words of the pages. */
	readonly words: WordsKept;
	/** Pages that were converted. */
	readonly pageCount?: number;
	/** Path of what a review of the result needs, inside `outputFolder`. */
	readonly readingPath?: string;
	/** Whether the result needs a review; absent for one that cannot be reviewed. */
	readonly doubtful?: boolean;
	/** The learned layout that the document has, or nearly has. */
	readonly layout?: LayoutFound;
	/** Durations of its steps, if measured. */
	readonly steps?: readonly StepTime[];
	/** Files that are not in the result of several. */
	readonly leftOut?: readonly LeftOutFile[];
	/** Of a request that is a container, the files to convert in its place; the result is its own text then. */
	readonly parts?: readonly UnpackedPart[];
	/** What was in the containers of the request. */
	readonly contents?: readonly ContainerContents[];
}

/** A learned layout that was found in a document. */
export interface LayoutFound {
	readonly id: string;
	/** `changed`: its words stand at other places, and nothing was read with it. */
	readonly state: 'applied' | 'changed';
}

/** A file that was taken out of a container. */
export interface UnpackedPart {
	/** Where it lies, inside `outputFolder`. */
	readonly path: string;
	readonly fileName: string;
	/** Where it was: names joined by `/`. */
	readonly containerPath: string;
}

/** One of the things in a container. */
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
	/** Why it has become nothing. */
	readonly failure?: SerializedError;
}

/** All that was in a container. */
export interface ContainerContents {
	/** Its place among the files of the request, from 0. */
	readonly index: number;
	readonly type: ContainerType;
	readonly entries: readonly ContentEntry[];
}

/** Told after each page; `pagesTotal` does not change during a conversion. */
export type ProgressListener = (pagesDone: number, pagesTotal: number) => void;
