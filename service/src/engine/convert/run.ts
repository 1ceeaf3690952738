import { stat } from 'node:fs/promises';
import type { ToolPath } from '../../../../contract/tools';
import { ServiceError, toServiceError } from '../../messages/errors';
import { isPortfolio } from '../containers/portfolio';
import { sniff } from './tools/sniff';
import { otherKindForPdf } from './tools/other-kind-for-pdf';
import { withReadableInput } from './office-input';
import { makeReceipt } from '../receipt/make-receipt';
import { limitOf, toolWork } from '../request/context';
import { limitWarnings } from '../request/limit-warnings';
import { resultName } from '../request/names';
import type { PageReaders } from '../request/page-readers';
import type { ConversionOutcome, ConversionRequest, ConvertedFile, ProgressListener } from '../request/request';
import type { Tool } from '../request/tool';
import { ArchiveTooLargeError } from '../writing/archive/zip';

/**
 * Runs a tool on a request: refuses an empty file, opens a container or an office file, names the result, and turns
 * everything the tool's libraries throw into a `ServiceError`.
 * @throws ServiceError `emptyFile`, those of the tool, `resultTooLarge`, `outOfDiskSpace`, else `conversionFailed` with
 * its cause
 */
export async function runConversion<Path extends ToolPath>(
	toolPath: Path,
	tool: Tool<Path>,
	request: ConversionRequest,
	onProgress: ProgressListener = () => undefined,
	readers?: PageReaders,
): Promise<ConversionOutcome> {
	try {
		const { findings, ...outcome } = await runOpened(toolPath, tool, request, onProgress, readers);
		const receipt = await makeReceipt(toolPath, request, outcome, findings);
		return { ...outcome, receipt, warnings: limitWarnings(outcome.warnings) };
	} catch (error) {
		throw await toKnownError(toolPath, request, error);
	}
}

async function runOpened<Path extends ToolPath>(
	toolPath: Path,
	tool: Tool<Path>,
	request: ConversionRequest,
	onProgress: ProgressListener,
	readers: PageReaders | undefined,
): Promise<ConvertedFile> {
	// With several files, the tool checks each.
	if (request.further) return await runTool(toolPath, tool, request, onProgress, readers);
	if ((await stat(request.inputPath)).size === 0) throw new ServiceError('emptyFile', { file: request.fileName });
	const input = await sniff(request.inputPath);
	if (input.kind === 'container') {
		// Unpacking and email text are a tenth of the program's start.
		const { openContainer } = await import('./open-container.js');
		return await openContainer(toolWork(toolPath, request, onProgress).context, toolPath, input.type);
	}
	const opened = input.kind === 'pdf' ? await openPortfolio(toolPath, request) : {};
	const outcome = await withReadableInput(
		request,
		input,
		async (readable, beside) => await runTool(toolPath, tool, readable, onProgress, beside ? readers : undefined),
	);
	return { ...outcome, ...opened };
}

async function toKnownError(toolPath: ToolPath, request: ConversionRequest, error: unknown): Promise<ServiceError> {
	const file = request.fileName;
	if (error instanceof ArchiveTooLargeError || error instanceof TooLargeResult) {
		const limit = limitOf(request);
		const details = { file, limit: limit('resultBytes'), entries: limit('zipEntries') };
		return new ServiceError('resultTooLarge', details, { cause: error });
	}
	const otherKind = await otherKindForPdf(toolPath, request, error);
	if (otherKind) return otherKind;
	const diskFull = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC';
	return toServiceError(error, diskFull ? 'outOfDiskSpace' : 'conversionFailed', { file });
}

/** The files of a portfolio, to convert beside its own pages. */
async function openPortfolio(
	toolPath: ToolPath,
	request: ConversionRequest,
): Promise<Pick<ConversionOutcome, 'parts' | 'contents'>> {
	if (request.isUnpacked || !(await isPortfolio(request.inputPath))) return {};
	const { opensPortfolios, unpackFile } = await import('./tools/unpack-file.js');
	const { context } = toolWork(toolPath, request, () => undefined);
	const [file] = context.files;
	if (!file || !opensPortfolios(toolPath)) return {};
	const { parts, entries } = await unpackFile(context, toolPath, file, 'portfolio');
	return { parts, contents: [{ index: 0, type: 'portfolio', entries }] };
}

/** A result larger than allowed. */
class TooLargeResult extends Error {}

async function runTool<Path extends ToolPath>(
	toolPath: Path,
	tool: Tool<Path>,
	request: ConversionRequest,
	onProgress: ProgressListener,
	readers?: PageReaders,
): Promise<ConvertedFile> {
	const { context, warnings, notes } = toolWork(toolPath, request, onProgress, readers);
	const result = await tool(context);
	if ((await stat(result.resultPath)).size > context.limit('resultBytes')) throw new TooLargeResult();
	const { resultPath, pageCount, leftOut, readingPath, contents, doubtful, layout } = result;
	// With several files, the first one in the result.
	const named = context.files.find(({ index }) => !leftOut?.some((left) => left.index === index));
	const downFileName = resultName(named?.fileName ?? request.fileName, result.extension);
	return {
		resultPath,
		downFileName,
		warnings: warnings(),
		pagesReadByOcr: notes.pagesReadByOcr,
		ocrModels: notes.ocrModels,
		words: notes.wordsKept,
		findings: notes.findings(pageCount),
		pageCount,
		...(leftOut ? { leftOut } : {}),
		...(contents ? { contents } : {}),
		...(readingPath === undefined ? {} : { readingPath }),
		...(doubtful === undefined ? {} : { doubtful }),
		...(layout ? { layout } : {}),
	};
}
