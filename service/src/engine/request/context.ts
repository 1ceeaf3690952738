import { join } from 'node:path';
import { limits } from '../../../../contract/limits';
import type { ModelVersion } from '../../../../contract/ocr-models';
import type { ToolPath } from '../../../../contract/tools';
import { noWords, type WordsKept } from '../../../../contract/words';
import type { Phrase } from '../../messages/phrases';
import { unknownKeysWarning } from '../../parameters';
import { inputFiles } from './input-file';
import type { PageReaders } from './page-readers';
import { parametersOf, type ParametersOf } from './parameters';
import type { ConversionRequest, ProgressListener } from './request';
import type { ToolContext } from './tool';

/** Maximum warnings collected: a damaged document could give one per page. */
const maximumWarnings = 1000;

/** A request as its tool sees it, and what the tool reports besides its result. */
interface ToolWork<Path extends ToolPath> {
	readonly context: ToolContext<ParametersOf<Path>>;
	/** So far, each once, in order. */
	readonly warnings: () => Phrase[];
	/** Numbers of the pages, from 1, read by OCR so far, in order. */
	readonly pagesReadByOcr: () => number[];
	/** Version of the OCR models; empty for none. */
	readonly ocrModels: () => ModelVersion | '';
	readonly words: () => WordsKept;
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
	const readByOcr = new Set<number>();
	const ignored = unknownKeysWarning(toolPath, parameter);
	if (ignored) warnings.set('parameter', ignored);
	let ocrModels: ModelVersion | '' = '';
	let words = noWords;
	const limit = limitOf({ ...(changed ? { limits: changed } : {}) });
	return {
		warnings: () => [...warnings.values()],
		pagesReadByOcr: () => [...readByOcr].sort((a, b) => a - b),
		ocrModels: () => ocrModels,
		words: () => words,
		context: {
			request,
			files: inputFiles({ ...request, further }, parameter),
			parameters: parametersOf(toolPath, parameter),
			resultPath: (extension) => join(request.outputFolder, `result.${extension}`),
			warn: (warning) => warnings.size < maximumWarnings && warnings.set(JSON.stringify(warning), warning),
			onProgress,
			readers,
			onReadByOcr: (pageNumber, models) => {
				readByOcr.add(pageNumber);
				ocrModels = models;
			},
			onWords: (found) => {
				words = found;
			},
			limit,
			archiveLimits: { maxEntries: limit('zipEntries'), maxBytes: limit('resultBytes') },
		},
	};
}
