import { cleanFileName } from '../files/file-name';
import type { FileInformation } from './task-information';

/** A file that was uploaded. */
interface SentFile {
	readonly name: string;
	/** Its upload address, which contains the file key on some servers. */
	readonly presignedUrl?: string;
}

/**
 * The service's information about each uploaded file; `undefined` if there is none.
 * A service may list files in any order, and names may repeat: the key in the upload address decides, then the name,
 * then the order.
 */
export function matchFiles(
	sent: readonly SentFile[],
	reported: readonly FileInformation[],
): readonly (FileInformation | undefined)[] {
	const matches = new Array<FileInformation | undefined>(sent.length).fill(undefined);
	const left = new Set(reported);
	const claim = (fits: (file: SentFile, information: FileInformation) => boolean) => {
		sent.forEach((file, index) => {
			if (matches[index]) return;
			const match = [...left].find((information) => fits(file, information));
			if (!match) return;
			matches[index] = match;
			left.delete(match);
		});
	};
	claim(({ presignedUrl }, { fileKey }) => Boolean(fileKey) && Boolean(presignedUrl?.includes(String(fileKey))));
	claim(({ name }, { fileName }) => fileName === cleanFileName(name));
	// By order only if the remaining counts are equal.
	if (left.size === matches.filter((match) => !match).length) claim(() => true);
	return matches;
}
