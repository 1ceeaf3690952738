import { joinsFiles as joinsByContract, resolveToolPath, toolDefinition } from '../../../contract';
import type { Conversion } from '../transport/endpoints';
import { translateServerText } from '../transport/server-text';
import type { ItemOptions } from './result';
import type { FileInformation, SkippedFile, TaskInformation } from './task-information';
import { isFailed, isUnreadable } from './task-information';

/** The part of a conversion that decides whether files become one result. */
type Joining = Pick<Conversion, 'tool' | 'parameters'>;

/** The options that decide which files of a container become items. */
type ContentOptions = Pick<ItemOptions, 'omitsEmailText' | 'skippedFiles'>;

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

/**
 * The file that represents such a task: one with the result, else one with the reason for its absence. It names the
 * entries of all containers that were skipped.
 */
export function findJoinedResult({ files }: TaskInformation): FileInformation | undefined {
	const result = files.find((file) => !isFailed(file) && Boolean(file.downloadUrl)) ?? files[0];
	const isOnly = files.length === 1;
	const skippedFiles = files.flatMap((file) =>
		listSkipped(file).map((one) => (isOnly ? one : { ...one, path: `${file.fileName}/${one.path}` })),
	);
	return result && skippedFiles.length > 0 ? { ...result, skippedFiles } : result;
}

/** The files of a task, each result once: files that were joined share a link. Unpacked files follow their container. */
export function listResults({ files }: TaskInformation, item: ContentOptions): FileInformation[] {
	const results = new Map<unknown, FileInformation>();
	for (const file of files.filter(isUploaded).flatMap((one) => withContents(one, files, item))) {
		const key = file.downloadUrl || file;
		const known = results.get(key);
		const skipped = [...(known?.skippedFiles ?? []), ...(file.skippedFiles ?? [])];
		results.set(key, { ...(known ?? file), ...(skipped.length > 0 ? { skippedFiles: skipped } : {}) });
	}
	return [...results.values()];
}

/** True if a file was uploaded rather than unpacked from another one. */
export function isUploaded({ containerKey }: FileInformation): boolean {
	return !containerKey;
}

/**
 * A file, and for an email or archive the files unpacked from it. The text of an email comes before its attachments; the
 * result of an archive is the text of the emails in it. The first one names the entries that were skipped.
 * @param all files of the task
 * @param options `skippedFiles` `list`: unreadable files beside readable ones are named like skipped entries
 */
export function withContents(
	file: FileInformation,
	all: readonly FileInformation[],
	{ omitsEmailText, skippedFiles }: ContentOptions,
): FileInformation[] {
	const { fileKey, containerType } = file;
	const inside = fileKey ? all.filter(({ containerKey }) => containerKey === fileKey) : [];
	const isOmitted = (containerType === 'zip' && !hasEmail(file)) || (omitsEmailText && isEmailText(file));
	const files = inside.length > 0 && isOmitted ? inside : [file, ...inside];
	const first = files.find((one) => !isFailed(one));
	const unread = first && skippedFiles === 'list' ? files.filter((one) => one.containerPath && isUnreadable(one)) : [];
	const skipped = [...listSkipped(file), ...unread.map(toSkipped)];
	if (skipped.length === 0) return files;
	return files
		.filter((one) => !unread.includes(one))
		.map((one) => (one === (first ?? files[0]) ? { ...one, skippedFiles: skipped } : one));
}

/** The files of a task whose result is the text of emails. */
export function listEmailTexts({ files }: TaskInformation): FileInformation[] {
	return files.filter((file) => isEmailText(file) && files.some(({ containerKey }) => containerKey === file.fileKey));
}

/** A portfolio is a document itself. */
function isEmailText(file: FileInformation): boolean {
	return file.containerType === 'zip'
		? hasEmail(file)
		: Boolean(file.containerType) && file.containerType !== 'portfolio';
}

/** True for a container with emails in it. */
function hasEmail({ contents }: FileInformation): boolean {
	return Array.isArray(contents) && (contents as { isEmail?: boolean }[]).some(({ isEmail }) => isEmail);
}

function toSkipped({ containerPath, failureCode, failureReason }: FileInformation): SkippedFile {
	const reason = translateServerText(String(failureReason));
	return { path: String(containerPath), code: String(failureCode), reason };
}

/** Entries of a container that were not converted. */
function listSkipped({ contents }: FileInformation): SkippedFile[] {
	if (!Array.isArray(contents)) return [];
	return (contents as Partial<SkippedFile>[]).flatMap(({ path, code, reason }) =>
		code ? [{ path: String(path), code, reason: translateServerText(String(reason)) }] : [],
	);
}
