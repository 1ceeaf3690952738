import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** An empty entry takes space too: its inode and its name. */
const minEntryBytes = 4096;
/** Unit of `blocks` in file status, whatever the file system's block size. */
const statusBlockBytes = 512;

/**
 * Disk space of a folder with all its content, bytes; links are not followed. Content removed in the meantime does not
 * count.
 * @param enough  where to stop counting
 */
export async function folderSize(path: string, enough: number): Promise<number> {
	let size = 0;
	const folders = [path];
	// The list grows while it is read.
	for (const folder of folders) {
		try {
			for await (const entry of await opendir(folder)) {
				const inside = join(folder, entry.name);
				if (entry.isDirectory()) folders.push(inside);
				const blocks = entry.isFile() ? ((await lstat(inside).catch(() => undefined))?.blocks ?? 0) : 0;
				size += Math.max(minEntryBytes, blocks * statusBlockBytes);
				if (size > enough) return size;
			}
		} catch {
			// Removed between two checks.
		}
	}
	return size;
}
