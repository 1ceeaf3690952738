import type { LimitName } from '../../../../contract/limits';
import type { ModelVersion } from '../../../../contract/ocr-models';
import type { Receipt } from '../../../../contract/receipt';
import type { ToolPath } from '../../../../contract/tools';
import type { Phrase } from '../../messages/phrases';
import type { AnyParameters, ParametersOf } from './parameters';
import type { InputFile } from './input-file';
import type { PageReaders } from './page-readers';
import type { ContainerContents, ConversionRequest, LayoutFound, LeftOutFile, ProgressListener } from './request';
import type { WordsFound } from './receipt-notes';

/** Input of a tool: the request with typed parameters, and its callbacks. */
export interface ToolContext<Parameters extends AnyParameters = AnyParameters> {
	readonly request: Omit<ConversionRequest, 'parameter' | 'limits' | 'further'>;
	/** All files of the request, in the order of a combined result. */
	readonly files: readonly InputFile[];
	/** Complete: absent keys have their defaults. */
	readonly parameters: Parameters;
	/** Path for the result, inside the output folder; `extension` without the dot. */
	readonly resultPath: (extension: string) => string;
	/** Records a warning. Duplicates count once. */
	readonly warn: (warning: Phrase) => void;
	readonly onProgress: ProgressListener;
	/** Reads pages in parallel with this conversion; absent if not allowed. */
	readonly readers?: PageReaders | undefined;
	/** Records that OCR has read a page. @param pageNumber  from 1; duplicates count once */
	readonly onReadByOcr: (pageNumber: number, models: ModelVersion) => void;
	/** Adds word counts and places to the receipt. */
	readonly onWords: (found: WordsFound) => void;
	/** Records the pages of the document and the selected ones. */
	readonly onPages: (total: number, converted: readonly number[]) => void;
	/** Adds recalculated totals to the receipt. */
	readonly onSums: (sums: Receipt['sums']) => void;
	/** An effective limit: the operator's or the contract's. */
	readonly limit: (name: LimitName) => number;
	/** Those of a ZIP result, for `writeZip`. */
	readonly archiveLimits: { readonly maxEntries: number; readonly maxBytes: number };
}

export interface ToolResult {
	readonly resultPath: string;
	/** Extension of the result, without the dot. */
	readonly extension: string;
	readonly pageCount: number;
	/** Reading data for a review of the result; absent for tools without reviews. */
	readonly readingPath?: string;
	/** Whether the result should be reviewed. */
	readonly doubtful?: boolean;
	/** The learned layout that matches, or almost matches, the document. */
	readonly layout?: LayoutFound;
	/** Files missing from a combined result. */
	readonly leftOut?: readonly LeftOutFile[];
	/** Contents of containers among several files. */
	readonly contents?: readonly ContainerContents[];
}

/**
 * A conversion with its parameters. Throws a `ServiceError` for expected errors; anything else becomes
 * `conversionFailed`.
 */
export type Conversion<Parameters extends AnyParameters> = (context: ToolContext<Parameters>) => Promise<ToolResult>;

/** The conversion behind a tool path. */
export type Tool<Path extends ToolPath> = Conversion<ParametersOf<Path>>;
