import type { LimitName } from '../../../../contract/limits';
import type { ModelVersion } from '../../../../contract/ocr-models';
import type { ToolPath } from '../../../../contract/tools';
import type { WordsKept } from '../../../../contract/words';
import type { Phrase } from '../../messages/phrases';
import type { AnyParameters, ParametersOf } from './parameters';
import type { InputFile } from './input-file';
import type { PageReaders } from './page-readers';
import type { ContainerContents, ConversionRequest, LayoutFound, LeftOutFile, ProgressListener } from './request';

/** What a tool is given: the request with its parameters typed, and whom to tell. */
export interface ToolContext<Parameters extends AnyParameters = AnyParameters> {
	readonly request: Omit<ConversionRequest, 'parameter' | 'limits' | 'further'>;
	/** All files of the request, in the order in which one result has them. */
	readonly files: readonly InputFile[];
	/** Complete: absent keys have their defaults. */
	readonly parameters: Parameters;
	/** Path for the result, inside the output folder; `extension` without the dot. */
	readonly resultPath: (extension: string) => string;
	/** Record what was left out or is doubtful. The same warning twice counts once. */
	readonly warn: (warning: Phrase) => void;
	readonly onProgress: ProgressListener;
	/** Reads pages in parallel with this conversion; absent if not allowed. */
	readonly readers?: PageReaders | undefined;
	/** Record that OCR has read a page. @param pageNumber  from 1; the same page twice counts once */
	readonly onReadByOcr: (pageNumber: number, models: ModelVersion) => void;
	/** Record what became of the words of all pages. */
	readonly onWords: (words: WordsKept) => void;
	/** A limit in effect: the operator's or the contract's. */
	readonly limit: (name: LimitName) => number;
	/** Those of a ZIP result, for `writeZip`. */
	readonly archiveLimits: { readonly maxEntries: number; readonly maxBytes: number };
}

/** What a tool has made. */
export interface ToolResult {
	readonly resultPath: string;
	/** Extension of the result, without the dot. */
	readonly extension: string;
	readonly pageCount: number;
	/** What of the reading is kept for a review of the result; a tool whose results cannot be reviewed has none. */
	readonly readingPath?: string;
	/** Whether the result needs a review. */
	readonly doubtful?: boolean;
	/** The learned layout that the document has, or nearly has. */
	readonly layout?: LayoutFound;
	/** Files that are not in the result of several. */
	readonly leftOut?: readonly LeftOutFile[];
	/** What was in those of several that are containers. */
	readonly contents?: readonly ContainerContents[];
}

/** A conversion of some parameters. Throws a `ServiceError` for what it foresees; anything else becomes `conversionFailed`. */
export type Conversion<Parameters extends AnyParameters> = (context: ToolContext<Parameters>) => Promise<ToolResult>;

/** The conversion behind a tool path. */
export type Tool<Path extends ToolPath> = Conversion<ParametersOf<Path>>;
