import type { FileInformation } from './task-information';

/** Whether a file was sent, and not unpacked from one that was. */
export function wasSent({ containerKey }: FileInformation): boolean {
	return !containerKey;
}

/**
 * The files whose results stand for one that was sent: itself, or for an e-mail or an archive what was in it. The text of an e-mail comes
 * before its attachments; an archive says nothing itself.
 * @param all files of the task
 */
export function filesWithin(file: FileInformation, all: readonly FileInformation[]): FileInformation[] {
	const { fileKey, containerType } = file;
	const within = fileKey ? all.filter(({ containerKey }) => containerKey === fileKey) : [];
	return containerType === 'zip' && within.length > 0 ? within : [file, ...within];
}
