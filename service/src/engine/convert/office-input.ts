import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toolDefinition } from '../../../../contract/tools';
import { writeOfficePdf } from '../office/office-pdf';
import { limitOf } from '../request/context';
import type { SniffedFile } from './tools/sniff';
import type { ConversionOutcome, ConversionRequest } from '../request/request';

/**
 * Runs the work on a file its tool reads: an office file for a PDF tool is first converted to PDF, which is removed
 * afterwards. Other processes may only read pages (`beside`) of the original file.
 * @throws like `writeOfficePdf` and the work
 */
export async function withReadableInput(
	request: ConversionRequest,
	input: SniffedFile,
	work: (request: ConversionRequest, beside: boolean) => Promise<ConversionOutcome>,
): Promise<ConversionOutcome> {
	const { toolPath, inputPath, fileName, officeProgram, password, outputFolder } = request;
	if (input.kind !== 'office' || toolDefinition(toolPath).sourceTypeName !== 'pdf') return await work(request, true);
	const { file } = input;
	const limit = limitOf(request);
	const path = join(outputFolder, 'office.pdf');
	try {
		const warnings = await writeOfficePdf({ path: inputPath, fileName, file, officeProgram, password, limit }, path);
		const outcome = await work({ ...request, inputPath: path }, false);
		return { ...outcome, warnings: [...warnings, ...outcome.warnings] };
	} finally {
		await rm(path, { force: true });
	}
}
