import type { LimitName } from '../../../../contract/limits';
import type { Phrase } from '../../phrases';
import type { ConversionRequest, ProgressListener } from './request';

/** What a tool is given beside the request. */
export interface ToolContext {
	readonly request: ConversionRequest;
	/** Path for the result, inside the output folder; `extension` without the dot. */
	readonly resultPath: (extension: string) => string;
	/** Record what was left out or is doubtful. The same warning twice counts once. */
	readonly warn: (warning: Phrase) => void;
	readonly onProgress: ProgressListener;
	/** A limit in effect: the operator's or the contract's. */
	readonly limit: (name: LimitName) => number;
}

/** What a tool has made. */
export interface ToolResult {
	readonly resultPath: string;
	/** Extension of the result, without the dot. */
	readonly extension: string;
	readonly pageCount: number;
}

/** One conversion. Throws a `ServiceError` for what it foresees; anything else becomes `conversionFailed`. */
export type Tool = (context: ToolContext) => Promise<ToolResult>;

/** The limits of a ZIP result that are in effect, for `writeZip`. */
export function archiveLimits(context: Pick<ToolContext, 'limit'>): { mostEntries: number; mostBytes: number } {
	return { mostEntries: context.limit('zipEntries'), mostBytes: context.limit('resultBytes') };
}
