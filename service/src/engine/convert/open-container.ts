import { writeFile } from 'node:fs/promises';
import type { ContainerType } from '../../../../contract/containers';
import { noWords } from '../../../../contract/words';
import type { ToolPath } from '../../../../contract/tools';
import { resultName } from '../request/names';
import { UnusableContainerError } from '../request/container-error';
import { ReceiptNotes } from '../request/receipt-notes';
import type { ConvertedFile } from '../request/request';
import type { ToolContext } from '../request/tool';
import { nothingToConvert, unpackFile } from './tools/unpack-file';

/**
 * Unpacks an email, a mailbox or an archive. The result is the text of its emails, or for an archive without any the
 * list of its files; the files inside are converted in its place.
 * @throws ServiceError like `unpackFile`; `nothingToConvert` for an archive without usable files
 */
export async function openContainer(
	context: ToolContext,
	toolPath: ToolPath,
	type: ContainerType,
): Promise<ConvertedFile> {
	const [file] = context.files;
	if (!file) throw new Error('a request without a file');
	const { parts, entries, text, warnings } = await unpackFile(context, toolPath, file, type);
	const paths = entries.map(({ path }) => path);
	const contents = [{ index: 0, type, entries }];
	if (parts.length === 0 && text === '')
		throw new UnusableContainerError(nothingToConvert(file.fileName, toolPath, entries), contents);
	const resultPath = context.resultPath('txt');
	await writeFile(resultPath, text === '' ? `${paths.join('\n')}\n` : text);
	return {
		resultPath,
		downFileName: resultName(file.fileName, 'txt'),
		warnings,
		pagesReadByOcr: [],
		ocrModels: '',
		words: noWords,
		findings: new ReceiptNotes().findings(0),
		parts,
		contents,
	};
}
