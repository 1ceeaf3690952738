import { join } from 'node:path';
import { limits } from '../../../../contract/limits';
import type { ToolPath } from '../../../../contract/tools';
import type { Phrase } from '../../messages/phrases';
import { unknownKeysWarning } from '../../parameters';
import { inputFiles } from './input-file';
import type { PageReaders } from './page-readers';
import { parametersOf, type ParametersOf } from './parameters';
import { ReceiptNotes } from './receipt-notes';
import type { ConversionRequest, ProgressListener } from './request';
import type { ToolContext } from './tool';

/** Maximum warnings collected: a damaged document could give one per page. */
const maximumWarnings = 1000;

/** A request as its tool sees it, and what the tool reports besides its result. */
interface ToolWork<Path extends ToolPath> {
	readonly context: ToolContext<ParametersOf<Path>>;
	/** So far, each once, in order. */
	readonly warnings: () => Phrase[];
	/** For the receipt. */
	readonly notes: ReceiptNotes;
}

/** The effective limits: the operator's or the contract's. */
export function limitOf({ limits: changed }: Pick<ConversionRequest, 'limits'>): ToolContext['limit'] {
	return (name) => changed?.[name] ?? limits[name].value;
}

/**
 * Prepares a request for its tool: typed and complete parameters, effective limits, collected warnings.
 * @param readers  processes that read pages in parallel
 */
export function toolWork<Path extends ToolPath>(
	toolPath: Path,
	{ parameter, limits: changed, further, ...request }: ConversionRequest,
	onProgress: ProgressListener,
	readers?: PageReaders,
): ToolWork<Path> {
	const warnings = new Map<string, Phrase>();
	const ignored = unknownKeysWarning(toolPath, parameter);
	if (ignored) warnings.set('parameter', ignored);
	const notes = new ReceiptNotes();
	const limit = limitOf({ ...(changed ? { limits: changed } : {}) });
	return {
		warnings: () => [...warnings.values()],
		notes,
		context: {
			request,
			files: inputFiles({ ...request, further }, parameter),
			parameters: parametersOf(toolPath, parameter),
			resultPath: (extension) => join(request.outputFolder, `result.${extension}`),
			warn: (warning) => warnings.size < maximumWarnings && warnings.set(JSON.stringify(warning), warning),
			onProgress,
			readers,
			onReadByOcr: (pageNumber, models) => notes.addReadByOcr(pageNumber, models),
			onWords: (found) => notes.addWords(found),
			onPages: (total, converted) => notes.setPages(total, converted),
			onSums: (sums) => notes.addSums(sums),
			limit,
			archiveLimits: { maxEntries: limit('zipEntries'), maxBytes: limit('resultBytes') },
		},
	};
}
