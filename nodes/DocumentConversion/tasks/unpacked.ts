import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { mimeTypeOfName } from '../files/download-name';
import { storedContent } from '../files/stored-content';
import type { Outcome } from '../outcome';
import { itemOutcome } from '../outcome';
import { failure } from '../transport/failure';
import { throwIfStopped } from '../transport/stopping';
import type { ZipLimits } from '../zip/directory';
import type { UnzippedFile } from '../zip/unzip';
import { unzip } from '../zip/unzip';
import { ZipFault } from '../zip/zip-fault';
import { showHint } from './hints';
import type { Result } from './result-file';
import type { NodeRun } from '../transport/run';

const mostFiles = 20_000;
const mostBytes = { stored: 2 * 1024 * 1024 * 1024, inMemory: 256 * 1024 * 1024 };

/** How an archive is unpacked. */
export interface Unpacking {
	/** Name of the binary field; with `fields`, of the fields `<name>_0`, `<name>_1`, … */
	readonly field: string;
	readonly into: 'fields' | 'items';
}

/** A file of an archive in n8n's binary store. */
export type StoredFile = Pick<UnzippedFile, 'fileName' | 'path'> & { readonly binary: IBinaryData };

/**
 * The items made of the files in an archive: one with a field for each file and their paths as `zipEntries`, or one
 * for each file with its path as `zipEntry`. An archive without files makes one item, and a hint.
 * @param outcomesOfFile the items of a file of the archive
 * @param shaped the fields of the one item, as the user wants them
 * @throws NodeApiError when the archive cannot be unpacked
 */
export async function unpackedOutcomes(
	run: NodeRun,
	archive: Result,
	{ field, into }: Unpacking,
	outcomesOfFile: (file: Result) => Promise<Outcome[]>,
	shaped: (json: IDataObject) => IDataObject,
): Promise<Outcome[]> {
	const { json, itemIndexes } = archive;
	const files = await unpack(run, archive);
	if (files.length === 0) showHint(run, `"${archive.fileName}" holds no files.`);
	if (into === 'fields' || files.length === 0) {
		const binary: INodeExecutionData['binary'] = Object.fromEntries(
			files.map((file, index) => [`${field}_${index}`, file.binary]),
		);
		return [itemOutcome(shaped({ ...json, zipEntries: files.map(({ path }) => path) }), itemIndexes, binary)];
	}
	const outcomes: Outcome[] = [];
	for (const { fileName, path, binary } of files) {
		outcomes.push(...(await outcomesOfFile({ json: { ...json, zipEntry: path }, fileName, binary, itemIndexes })));
	}
	return outcomes;
}

/** What is unpacked at most; without a store, everything is in memory. */
export function archiveLimits({ id }: IBinaryData): ZipLimits {
	return { entries: mostFiles, totalBytes: id ? mostBytes.stored : mostBytes.inMemory };
}

/**
 * Store each file of an archive.
 * @returns the files in the order of its directory
 * @throws NodeApiError when it cannot be unpacked
 */
export async function unpack(run: NodeRun, { fileName, binary }: Result): Promise<StoredFile[]> {
	const files: StoredFile[] = [];
	try {
		for await (const file of unzip(await storedContent(run, binary), archiveLimits(binary))) {
			throwIfStopped(run);
			const stored = await run.context.helpers.prepareBinaryData(
				file.content,
				file.fileName,
				mimeTypeOfName(file.fileName),
			);
			files[file.index] = { fileName: file.fileName, path: file.path, binary: stored };
		}
	} catch (error) {
		const reason = error instanceof ZipFault || error instanceof Error ? error.message : String(error);
		throw failure(run.context.getNode(), `"${fileName}" could not be unpacked: ${reason}`, {
			hint: 'Set the option ZIP Results to Keep as ZIP to get it as it is; Task → Download Results gets it again.',
		});
	}
	return files;
}
