import { joinsFiles as joinsByContract, resolveToolPath, toolDefinition } from '../../../contract';
import type { Conversion } from '../transport/endpoints';
import { translateServerText } from '../transport/server-text';
import type { FileInformation, SkippedFile, TaskInformation } from './task-information';
import { isFailed } from './task-information';

/** The part of a conversion that decides whether files become one result. */
type Joining = Pick<Conversion, 'tool' | 'parameters'>;

/** True if a conversion makes one result of all files of a task. */
export function joinsFiles({ tool, parameters = {} }: Joining): boolean {
	const path = resolveToolPath(tool);
	return path !== undefined && joinsByContract(path, parameters);
}

/** True if such a result covers all items by default. */
export function joinsAllItems(conversion: Joining): boolean {
	const path = resolveToolPath(conversion.tool);
	return joinsFiles(conversion) && path !== undefined && toolDefinition(path).isOneDocument !== true;
}

/** The file that represents such a task: one with the result, else one with the reason for its absence. */
export function findJoinedResult({ files }: TaskInformation): FileInformation | undefined {
	return files.find((file) => !isFailed(file) && Boolean(file.downloadUrl)) ?? files[0];
}

/** The files of a task, each result once: files that were joined share a link. Unpacked files follow their container. */
export function listResults({ files }: TaskInformation): FileInformation[] {
	const seen = new Set<string>();
	return files
		.filter(isUploaded)
		.flatMap((file) => withContents(file, files))
		.filter(({ downloadUrl }) => {
			if (!downloadUrl) return true;
			const isNew = !seen.has(downloadUrl);
			seen.add(downloadUrl);
			return isNew;
		});
}

/** True if a file was uploaded rather than unpacked from another one. */
export function isUploaded({ containerKey }: FileInformation): boolean {
	return !containerKey;
}

/**
 * A file, and for an email or archive the files unpacked from it. The first one names the entries that were skipped. The text of an email comes before its attachments; an
 * archive has no result itself.
 * @param all files of the task
 */
export function withContents(file: FileInformation, all: readonly FileInformation[]): FileInformation[] {
	const { fileKey, containerType } = file;
	const contents = fileKey ? all.filter(({ containerKey }) => containerKey === fileKey) : [];
	const files = containerType === 'zip' && contents.length > 0 ? contents : [file, ...contents];
	const skippedFiles = listSkipped(file);
	if (skippedFiles.length === 0) return files;
	const named = files.find((one) => !isFailed(one)) ?? files[0];
	return files.map((one) => (one === named ? { ...one, skippedFiles } : one));
}

/** Entries of a container that were not converted. */
function listSkipped({ contents }: FileInformation): SkippedFile[] {
	if (!Array.isArray(contents)) return [];
	return (contents as Partial<SkippedFile>[]).flatMap(({ path, code, reason }) =>
		code ? [{ path: String(path), code, reason: translateServerText(String(reason)) }] : [],
	);
}
