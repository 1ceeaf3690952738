import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toolDefinition, type ToolPath } from '../../../../contract/tools';
import { hiddenTextIn } from '../text/hidden-content';
import { limitOf } from '../request/context';
import type { SniffedFile } from './tools/sniff';
import type { ConversionOutcome, ConversionRequest } from '../request/request';

/** PDF tools that read the cells of a workbook instead of its printed pages. */
const sheetTools: readonly ToolPath[] = [
	...(['pdf/json', 'pdf/xlsx', 'pdf/csv', 'pdf/markdown', 'pdf/txt'] as const),
	'idp/documentExtract',
];

/**
 * Runs the work on a file its tool reads: an office file for a PDF tool is first converted to PDF, or a workbook to
 * OpenDocument, which is removed afterwards. Other processes may only read pages (`beside`) of the original file.
 * @throws like `writeOfficePdf` and the work
 */
export async function withReadableInput<Outcome extends Pick<ConversionOutcome, 'warnings'>>(
	request: ConversionRequest,
	input: SniffedFile,
	work: (request: ConversionRequest, beside: boolean) => Promise<Outcome>,
): Promise<Outcome> {
	const { toolPath, inputPath, fileName, officeProgram, password, outputFolder, parameter } = request;
	if (input.kind !== 'office' || toolDefinition(toolPath).sourceTypeName !== 'pdf') return await work(request, true);
	const { file } = input;
	const source = {
		path: inputPath,
		fileName,
		file,
		officeProgram,
		password,
		limit: limitOf(request),
		hiddenText: hiddenTextIn(parameter),
	};
	const path = join(outputFolder, 'office.read');
	// Loaded on demand, since most files need none of it.
	const { writeOfficePdf, writeSheets } = await import('../office/office-pdf.js');
	try {
		const warnings = await (sheetTools.includes(toolPath) ? writeSheets : writeOfficePdf)(source, path);
		const outcome = await work({ ...request, inputPath: path }, false);
		return { ...outcome, warnings: [...warnings, ...outcome.warnings] };
	} finally {
		await rm(path, { force: true });
	}
}
