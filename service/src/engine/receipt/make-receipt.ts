import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import {
	maxReceiptEntries,
	personalParameters,
	receiptParameter,
	type Receipt,
	type ReceiptFile,
} from '../../../../contract/receipt';
import type { ToolPath } from '../../../../contract/tools';
import { ownVersion } from '../../runtime/own-version';
import { limitOf } from '../request/context';
import { inputFiles } from '../request/input-file';
import { effectiveParameters } from '../request/parameters';
import type { ReceiptFindings } from '../request/receipt-notes';
import type { ConversionOutcome, ConversionRequest } from '../request/request';
import { addToZip } from './add-to-zip';
import { hashEntries, hashFile } from './hash';

type ReceiptRequest = Pick<ConversionRequest, 'inputPath' | 'fileName' | 'further' | 'parameter' | 'limits'>;

/**
 * The receipt of a finished conversion: reads its files and its result again from disk. Adds it to a ZIP result on
 * request.
 * @throws ArchiveTooLargeError if it does not fit into the ZIP
 */
export async function makeReceipt(
	toolPath: ToolPath,
	request: ReceiptRequest,
	{ resultPath, downFileName, leftOut = [] }: Pick<ConversionOutcome, 'resultPath' | 'downFileName' | 'leftOut'>,
	{ pages, ocrModels, words, places, sums }: ReceiptFindings,
): Promise<Receipt> {
	const entries = extname(resultPath) === '.zip' ? await hashEntries(resultPath) : [];
	const receipt: Receipt = {
		version: 1,
		software: `document-conversion ${ownVersion()}`,
		tool: toolPath,
		parameters: withoutPersonalValues(effectiveParameters(toolPath, request.parameter)),
		...(await hashSources(request, new Set(leftOut.map(({ index }) => index)))),
		result: { name: downFileName, size: 0, sha256: '' },
		pages,
		ocrModels,
		words,
		places,
		sums,
	};
	if (entries.length > 0 && request.parameter[receiptParameter] === 1) {
		const limit = limitOf(request);
		await addToZip(resultPath, receipt, entries, { maxEntries: limit('zipEntries'), maxBytes: limit('resultBytes') });
	}
	const isListed = entries.length > 0 && entries.length <= maxReceiptEntries;
	return { ...receipt, result: { ...(await hashFile(resultPath, downFileName)), ...(isListed ? { entries } : {}) } };
}

function withoutPersonalValues(values: Record<string, unknown>): Record<string, unknown> {
	const entries = Object.entries(values).map(([key, value]) => {
		if (!personalParameters.includes(key) || typeof value !== 'object' || value === null) return [key, value];
		const sha256 = createHash('sha256').update(JSON.stringify(value)).digest('hex');
		return [key, { count: Object.keys(value).length, sha256 }];
	});
	return Object.fromEntries(entries);
}

/** @param leftOut  files missing from the result, by index */
async function hashSources(
	request: ReceiptRequest,
	leftOut: ReadonlySet<number>,
): Promise<Pick<Receipt, 'source' | 'furtherSources'>> {
	const files: ReceiptFile[] = [];
	for (const { inputPath, fileName, index } of inputFiles(request, request.parameter)) {
		if (!leftOut.has(index)) files.push(await hashFile(inputPath, fileName));
	}
	const [source = await hashFile(request.inputPath, request.fileName), ...furtherSources] = files;
	return { source, ...(furtherSources.length > 0 ? { furtherSources } : {}) };
}
