import type { ContainerType } from '../../../../../contract/containers';
import type { ErrorName } from '../../../../../contract/errors';
import { toolDefinition, toolForKind, type ToolPath } from '../../../../../contract/tools';
import { ServiceError } from '../../../messages/errors';
import { namedPaths } from '../../containers/settings';
import { heifProgram } from '../../external/heif';
import { unpack, type Unpacked } from '../../containers/unpack';
import { hiddenTextIn } from '../../text/hidden-content';
import { TooManyPagesError, writeTextPdf } from '../../pdf/typeset/text-pdf';
import type { InputFile } from '../../request/input-file';
import type { ContentEntry } from '../../request/request';
import type { ToolContext } from '../../request/tool';
import { kindOfPart } from './part-kind';
import { sniff } from './sniff';
import { imageRefused } from './other-kind-for-pdf';

/** Reasons other than a fault of the file: the tool reads other types, or there is nothing to read. */
const ordinaryReasons: ReadonlySet<ErrorName> = new Set([
	...(['partNotRead', 'imageNotPdf', 'heicNotRead', 'unsupportedFormat'] as const),
	...(['noDocument', 'pictureOfText', 'emptyFile'] as const),
]);

/** The error of a container without a usable file: a fault of its entries explains it better than their types. */
export function nothingToConvert(file: string, tool: ToolPath, entries: readonly ContentEntry[]): ServiceError {
	const faults = entries.flatMap(({ failure }) => (failure && !ordinaryReasons.has(failure.errorName) ? failure : []));
	const fault = faults.find(({ errorName }) => errorName === 'passwordRequired') ?? faults[0];
	if (fault) {
		const ofContainer = faults.length > 1 || fault.errorName === 'passwordRequired';
		return new ServiceError(fault.errorName, { ...fault.details, ...(ofContainer ? { file } : {}) });
	}
	const paths = entries.filter(({ failure }) => failure?.errorName !== 'noDocument').map(({ path }) => path);
	const named = paths.slice(0, namedPaths).join(', ');
	const files = paths.length > namedPaths ? `${named}, … (${paths.length})` : named;
	return new ServiceError('nothingToConvert', { file, tool, files });
}

/**
 * Extracts from a file of a request what its tool reads.
 * @param isJoined  whether all files become one result
 * @throws ServiceError `cannotOpen`, `containerTooLarge`, `contentTooLarge`, `tooManyPages`
 */
export async function unpackFile(
	{ request, limit }: ToolContext,
	toolPath: ToolPath,
	{ inputPath, fileName, password, parameter, index }: InputFile,
	type: ContainerType,
	isJoined = false,
): Promise<Unpacked> {
	const readsPdf = toolDefinition(toolPath).sourceTypeName === 'pdf';
	const writeMail = async (text: string, title: string, path: string): Promise<void> => {
		const most = limit('pagesPerFile');
		await writeTextPdf(path, text, title, most).catch((error: unknown) => {
			if (!(error instanceof TooManyPagesError)) throw error;
			throw new ServiceError('tooManyPages', { file: fileName, count: most + 1, limit: most }, { cause: error });
		});
	};
	return await unpack(
		{
			path: inputPath,
			fileName,
			password,
			outputFolder: request.outputFolder,
			partName: `unpacked-${index}`,
			limit,
			opensPortfolios: !isJoined && opensPortfolios(toolPath),
			hiddenText: hiddenTextIn(parameter),
			inlinePictures: parameter['inlinePictures'] === 1,
			// The result of a portfolio is its own pages, so emails in it become files.
			writeMail: readsPdf && (parameter['mailAsPdf'] === 1 || type === 'portfolio') ? writeMail : undefined,
			refuse: async (path, name) => await refuseEntry(toolPath, path, name, isJoined),
		},
		type,
	);
}

/** Tools that write PDF keep the attachments of a portfolio. */
export function opensPortfolios(toolPath: ToolPath): boolean {
	const { targetTypeName, joinsFiles } = toolDefinition(toolPath);
	return targetTypeName !== 'pdf' && !joinsFiles;
}

/** PDF tools that also read images. */
const imagesToo: readonly ToolPath[] = ['pdf/merge', 'idp/documentExtract', 'idp/match'];

/**
 * Why a tool does not read a file, by its first bytes; a damaged file with a fitting name counts as readable.
 * @param isJoined  whether all files become one result, which only the tool itself makes
 */
async function refuseEntry(
	toolPath: ToolPath,
	path: string,
	fileName: string,
	isJoined: boolean,
): Promise<ServiceError | undefined> {
	const kind = await kindOfPart(path, fileName);
	if (toolPath === 'pdf/einvoice' && /\.xml$/i.test(fileName)) return undefined;
	const entry = await sniff(path);
	const format = entry.kind === 'image' ? entry.format : undefined;
	if (format === 'heic' && !(await heifProgram())) return new ServiceError('heicNotRead', { file: fileName });
	const isOwn = kind === toolDefinition(toolPath).sourceTypeName || (kind === 'img' && imagesToo.includes(toolPath));
	if (isOwn || (!isJoined && kind && toolForKind(toolPath, kind))) return undefined;
	if (kind === 'img' && format !== undefined) return await imageRefused(toolPath, fileName, format);
	return new ServiceError('partNotRead', { file: fileName, tool: toolPath });
}
