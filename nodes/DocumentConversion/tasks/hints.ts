import { contentUpTo } from '../files/stored-content';
import { withFieldNames } from '../parameters/field-names';
import type { Downloaded } from '../transport/file-transfer';
import { parsedJson } from './json-content';
import { itemsOfJson } from './json-items';
import type { FileInformation } from './task-information';
import type { NodeRun } from '../transport/run';

/** A result up to this size is looked at; page breaks, line ends and page sizes of many empty pages fit in. */
const longestEmptyBytes = 64 * 1024;

/** Show the service's warnings about a result above the node's output. @param type  of a result that lacks what was asked for */
export function hintAtWarnings(run: NodeRun, file: FileInformation, type?: 'warning'): void {
	const { fileName } = file;
	for (const message of warningsOf(file).map(withFieldNames)) {
		run.hints.push({ message, ...(fileName ? { fileName } : {}), ...(type ? { type } : {}) });
	}
}

/** The service's warnings about a result; none from servers without them. */
export function warningsOf({ warnings }: FileInformation): readonly string[] {
	return Array.isArray(warnings) ? warnings : [];
}

/** A result without content is most often that of a scan: say what helps, where the service has not said anything. */
export async function hintAtEmptyResult(
	run: NodeRun,
	{ fileName, downFileName, warnings }: FileInformation,
	downloaded: Downloaded,
): Promise<void> {
	if (Array.isArray(warnings) && warnings.length > 0) return;
	const name = String(downFileName ?? downloaded.binary.fileName);
	const kind = Object.keys(isEmpty).find((extension) => name.toLowerCase().endsWith(extension)) as
		| keyof typeof isEmpty
		| undefined;
	if (kind === undefined) return;
	const content = await contentUpTo(run, downloaded, longestEmptyBytes);
	if (content === undefined || !isEmpty[kind](content)) return;
	const missing = kind === '.csv' ? 'table' : 'text';
	showHint(run, `No ${missing} was found in "${fileName}". It may be scanned: switch "Use OCR" on.`);
}

const isBlank = (content: Buffer) => content.toString('utf8').trim() === '';

/** Whether a result has nothing in it, by the end of its name. */
const isEmpty = {
	'.txt': isBlank,
	'.csv': isBlank,
	'.json': (content: Buffer) => itemsOfJson(parsedJson(content))?.length === 0,
};

/** Show a sentence above the node's output. */
export function showHint({ hints }: Pick<NodeRun, 'hints'>, message: string, type?: 'warning'): void {
	hints.push({ message, ...(type ? { type } : {}) });
}
