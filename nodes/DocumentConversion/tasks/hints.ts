import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { contentUpTo } from '../files/stored-content';
import { withFieldNames } from '../parameters/field-names';
import type { Downloaded } from '../transport/file-transfer';
import type { FileInformation } from './task-information';

/** A text result up to this size is looked at; page breaks and line ends of many empty pages fit in. */
const longestEmptyTextBytes = 4096;

/** Show the service's warnings about a result above the node's output. */
export function hintAtWarnings(context: IExecuteFunctions, { fileName, warnings }: FileInformation): void {
	if (!Array.isArray(warnings)) return;
	for (const warning of warnings.map(withFieldNames)) showHint(context, fileName ? `${fileName}: ${warning}` : warning);
}

/** A text result without text is most often a scan: say what helps, where the service has not said anything. */
export async function hintAtEmptyText(
	context: IExecuteFunctions,
	{ fileName, downFileName, warnings }: FileInformation,
	downloaded: Downloaded,
): Promise<void> {
	if (Array.isArray(warnings) && warnings.length > 0) return;
	if (!String(downFileName ?? downloaded.binary.fileName).toLowerCase().endsWith('.txt')) return;
	const content = await contentUpTo(context, downloaded, longestEmptyTextBytes);
	if (content?.toString('utf8').trim() === '') {
		showHint(context, `No text was found in "${fileName}". It may be scanned: switch "Use OCR" on.`);
	}
}

/** Show a sentence above the node's output. */
export function showHint(context: IExecuteFunctions, message: string): void {
	showHints(context, [{ message, location: 'outputPane' }]);
}

/** Show hints above the node's output. */
export function showHints(context: IExecuteFunctions, hints: readonly NodeExecutionHint[]): void {
	// Older versions of n8n have none.
	if (hints.length > 0) (context as Partial<IExecuteFunctions>).addExecutionHints?.(...hints);
}
