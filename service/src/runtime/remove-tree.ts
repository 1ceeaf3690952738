import { randomUUID } from 'node:crypto';
import { closeSync, opendirSync, openSync, unlinkSync } from 'node:fs';
import { chmod, constants, open, opendir, readdir, rename, rm, rmdir, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** So many plain files are removed at once: waiting for each would take longer. */
const fewEntries = 32;
/** So many names are read at once: a list of all names of a large folder would hold the event loop. */
const namesAtOnce = 256;
/** A process that keeps adding entries must not keep this one busy. */
const maxRounds = 3;

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;

interface EmptyOptions {
	/** Entries of the folder itself that stay. */
	readonly isKept?: (name: string) => boolean;
	/** Opens folders without access for their owner: only if no other process can replace them. */
	readonly opensLocked?: boolean;
}

/** A folder that stays the same, whatever its path leads to later. Linux only. */
export async function openFolder(path: string | Buffer): Promise<FileHandle> {
	return await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
}

/**
 * Empties a folder that a hostile process may be changing: no path contains a folder that the process could replace by
 * a link, and names can be any bytes. Subfolders are moved to the top first, so that depth does not matter.
 * @throws errors of the operating system; Error if entries keep appearing
 */
export async function emptyFolder(fd: number, options: EmptyOptions = {}): Promise<void> {
	const { isKept = () => false } = options;
	const top = handlePath(fd);
	if (removeFew(top, isKept)) return;
	for (let round = 0; round < maxRounds; round++) {
		let isEmpty = true;
		for await (const name of namesIn(top)) {
			if (isKept(name.toString())) continue;
			isEmpty = false;
			const paths = [entryOf(top, name)];
			// The list grows while it is read.
			for (const path of paths) await removeEntry(path, paths, top, options);
		}
		if (isEmpty) return;
	}
	throw new Error('entries keep appearing in a folder that is being emptied');
}

/** Removes the content of a folder, see `emptyFolder`. */
export async function emptyPath(path: string, isKept: (name: string) => boolean): Promise<void> {
	if (process.platform !== 'linux') {
		const names = (await readdir(path)).filter((name) => !isKept(name));
		for (const name of names) await rm(join(path, name), { recursive: true, force: true, maxRetries: maxRounds });
		return;
	}
	const fd = openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
	try {
		await emptyFolder(fd, { isKept });
	} finally {
		closeSync(fd);
	}
}

/** Removes a folder with all its content, whatever a process that has ended has left there. */
export async function removeTree(path: string): Promise<void> {
	if (process.platform !== 'linux') return await rm(path, { recursive: true, force: true, maxRetries: 3 });
	try {
		const folder = await openFolder(path);
		try {
			await emptyFolder(folder.fd, { opensLocked: true });
		} finally {
			await folder.close();
		}
		await rmdir(path);
	} catch (error) {
		if (codeOf(error) !== 'ENOENT') throw error;
	}
}

/** The usual case: a few plain files. @returns whether nothing else was there */
function removeFew(top: string, isKept: (name: string) => boolean): boolean {
	const folder = opendirSync(top);
	try {
		for (let count = 0; count < fewEntries; count++) {
			const entry = folder.readSync();
			if (!entry) return true;
			if (isKept(entry.name)) continue;
			if (entry.isDirectory()) return false;
			unlinkSync(`${top}/${entry.name}`);
		}
		return false;
	} catch {
		// A name with other bytes, or a folder by now: the slower way removes them.
		return false;
	} finally {
		folder.closeSync();
	}
}

/** Removes a file or folder. Subfolders that are not empty are moved to the top and added to `paths`. */
async function removeEntry(path: Buffer, paths: Buffer[], top: string, options: EmptyOptions): Promise<void> {
	if (await removeSimple(path)) return;
	if (options.opensLocked) await chmod(path, 0o700);
	const folder = await openFolder(path);
	try {
		const here = handlePath(folder.fd);
		for await (const name of namesIn(here)) {
			const inside = entryOf(here, name);
			if (await removeSimple(inside)) continue;
			if (options.opensLocked) await chmod(inside, 0o700);
			const target = Buffer.from(`${top}/${randomUUID()}`);
			await rename(inside, target);
			paths.push(target);
		}
	} finally {
		await folder.close();
	}
	// What appears meanwhile is found in the next round.
	await rmdir(path).catch((error: unknown) => {
		if (!['ENOTEMPTY', 'ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
	});
}

/** Removes a file or an empty folder. @returns whether it is gone */
async function removeSimple(path: Buffer): Promise<boolean> {
	try {
		await unlink(path);
	} catch (error) {
		if (codeOf(error) === 'ENOENT') return true;
		if (codeOf(error) !== 'EISDIR') throw error;
		return await rmdir(path).then(
			() => true,
			() => false,
		);
	}
	return true;
}

async function* namesIn(folder: string): AsyncGenerator<Buffer> {
	// The types do not know names as bytes here.
	const options = { encoding: 'buffer' as BufferEncoding, bufferSize: namesAtOnce };
	for await (const { name } of await opendir(folder, options)) yield name as unknown as Buffer;
}

function handlePath(fd: number): string {
	return `/proc/self/fd/${fd}`;
}

function entryOf(folder: string, name: Buffer): Buffer {
	return Buffer.concat([Buffer.from(`${folder}/`), name]);
}

function codeOf(error: unknown): string | undefined {
	return (error as NodeJS.ErrnoException | undefined)?.code;
}
