import { extname } from 'node:path';
import { maxReceiptEntries, type Receipt, type ReceiptFile } from '../../../../contract/receipt';
import type { ToolPath } from '../../../../contract/tools';
import { ownVersion } from '../../runtime/own-version';
import { inputFiles } from '../request/input-file';
import { effectiveParameters } from '../request/parameters';
import type { ReceiptFindings } from '../request/receipt-notes';
import type { ConversionOutcome, ConversionRequest } from '../request/request';
import { hashEntries, hashFile } from './hash';

/** The receipt of a finished conversion: reads its files and its result again from disk. */
export async function makeReceipt(
	toolPath: ToolPath,
	request: Pick<ConversionRequest, 'inputPath' | 'fileName' | 'further' | 'parameter'>,
	outcome: Pick<ConversionOutcome, 'resultPath' | 'downFileName' | 'leftOut'>,
	{ pages, ocrModels, words, places, sums }: ReceiptFindings,
): Promise<Receipt> {
	const { resultPath, downFileName, leftOut = [] } = outcome;
	const left = new Set(leftOut.map(({ index }) => index));
	const used = inputFiles(request, request.parameter).filter(({ index }) => !left.has(index));
	const sources: ReceiptFile[] = [];
	for (const { inputPath, fileName } of used) sources.push(await hashFile(inputPath, fileName));
	const [source = await hashFile(request.inputPath, request.fileName), ...furtherSources] = sources;
	const entries = extname(resultPath) === '.zip' ? await hashEntries(resultPath) : [];
	return {
		version: 1,
		software: `document-conversion ${ownVersion()}`,
		tool: toolPath,
		parameters: effectiveParameters(toolPath, request.parameter),
		source,
		...(furtherSources.length > 0 ? { furtherSources } : {}),
		result: {
			...(await hashFile(resultPath, downFileName)),
			...(entries.length > 0 && entries.length <= maxReceiptEntries ? { entries } : {}),
		},
		pages,
		ocrModels,
		words,
		places,
		sums,
	};
}
