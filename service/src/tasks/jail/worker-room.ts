import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, fstatSync, openSync, renameSync, rmdirSync, unlinkSync } from 'node:fs';
import { chmod, chown, constants, copyFile, mkdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { ConversionOutcome, ConversionRequest, FurtherFile, UnpackedPart } from '../../engine/request/request';
import { emptyFolder, emptyPath, openFolder } from '../../runtime/remove-tree';

const homeName = 'home';

/** Folders of one worker process in a sandbox with file isolation (Linux): what it sees, and where it works. */
export class WorkerRoom {
	private constructor(
		/** An empty folder that becomes its root. */
		readonly root: string,
		/** The only writable folder. */
		readonly path: string,
		/** Working and temporary folder of the worker. */
		readonly home: string,
		readonly user: number | undefined,
		private readonly maxBytes: number,
	) {}

	/**
	 * @param folder    of the worker process, removed with it
	 * @param user      of the worker; absent: the user of the service
	 * @param maxBytes  all results of one conversion together
	 */
	static async make(folder: string, user: number | undefined, maxBytes: number): Promise<WorkerRoom> {
		const path = join(folder, 'room');
		const room = new WorkerRoom(join(folder, 'root'), path, join(path, homeName), user, maxBytes);
		// The folder belongs to the service: another user cannot replace its entries.
		for (const made of [room.root, room.path]) await mkdir(made, { mode: 0o755 });
		await mkdir(room.home, { mode: 0o700 });
		await room.give(room.home);
		// The path to its own folders is open to it, whatever the umask of this process.
		if (user !== undefined) await chmod(room.path, 0o755);
		return room;
	}

	/**
	 * Copies the input of a conversion into a folder that the worker gets.
	 * @throws errors of the operating system, such as a full disk
	 */
	async bringIn(request: ConversionRequest): Promise<RoomVisit> {
		const outputFolder = join(this.path, randomUUID());
		await mkdir(outputFolder, { mode: 0o700 });
		const folder = await openFolder(outputFolder);
		try {
			const bring = async (path: string, name: string): Promise<string> => {
				const inside = `/proc/self/fd/${folder.fd}/${name}`;
				// A copy, or a reflink: the original itself stays out of reach.
				await copyFile(path, inside, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
				await this.give(inside);
				return join(outputFolder, name);
			};
			const inputPath = await bring(request.inputPath, 'original');
			const further: FurtherFile[] = [];
			for (const [index, file] of request.further?.entries() ?? [])
				further.push({ ...file, inputPath: await bring(file.inputPath, `original-${index + 1}`) });
			if (this.user !== undefined) await folder.chown(this.user, this.user);
			const more = request.further ? { further } : {};
			const inside = { ...request, inputPath, ...more, outputFolder };
			return new RoomVisit(request, inside, folder, this.user, this.maxBytes);
		} catch (error) {
			await folder.close();
			throw error;
		}
	}

	/** Removes what a conversion has left beside its own folder. */
	async tidy(): Promise<void> {
		await emptyPath(this.path, (name) => name === homeName);
		await emptyHome(this.home);
	}

	/** Only for files in a folder that the worker cannot change. */
	private async give(path: string): Promise<void> {
		if (this.user !== undefined) await chown(path, this.user, this.user);
	}
}

/** Tesseract's languages, unpacked once per worker: no part of any document. */
const languages = /^tessdata-\w{6}$/;

/** Removes what a conversion has left in the working and temporary folder of its worker. */
export async function emptyHome(path: string): Promise<void> {
	await emptyPath(path, (name) => languages.test(name));
}

/** One file copied for a worker. */
export class RoomVisit {
	private takenBytes = 0;

	/** @param folder  of the result; held open, so that nothing can replace it */
	constructor(
		private readonly request: ConversionRequest,
		/** The request as the worker gets it. */
		readonly inside: ConversionRequest,
		private readonly folder: FileHandle,
		/** User of the worker; absent: the user of the service. */
		private readonly user: number | undefined,
		/** All results together: a file with holes becomes larger in a copy. */
		private readonly maxBytes: number,
	) {}

	/**
	 * Copies the result, its review data, and unpacked parts out of the worker's reach. Names from the worker are not
	 * trusted: only plain files of this visit are accepted.
	 * @throws Error for anything else
	 */
	async takeOut(outcome: ConversionOutcome): Promise<ConversionOutcome> {
		const { readingPath } = outcome;
		const resultPath = await this.takeFile(outcome.resultPath);
		const parts: UnpackedPart[] = [];
		for (const part of outcome.parts ?? []) parts.push({ ...part, path: await this.takeFile(part.path) });
		return {
			...outcome,
			...(outcome.parts ? { parts } : {}),
			resultPath,
			...(readingPath === undefined ? {} : { readingPath: await this.takeFile(readingPath) }),
		};
	}

	private async takeFile(named: string): Promise<string> {
		const path = resolve(named);
		if (dirname(path) !== this.inside.outputFolder) throw new Error('the result lies outside of the work folder');
		return await this.takeOutFile(basename(path));
	}

	/**
	 * Copies a file written by the worker out of its reach: a handle that it keeps leads to the old file.
	 * @param name  chosen by the service
	 * @throws Error if it is missing, not a plain file, or too large
	 */
	async takeOutFile(name: string): Promise<string> {
		const path = join(this.request.outputFolder, name);
		const taken = join(this.request.outputFolder, randomUUID());
		renameSync(this.entry(name), taken);
		try {
			await this.copyPlainFile(taken, path);
		} catch (error) {
			await rm(taken, { recursive: true, force: true });
			throw error;
		}
		return path;
	}

	private async copyPlainFile(from: string, to: string): Promise<void> {
		const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, COPYFILE_FICLONE, COPYFILE_EXCL } = constants;
		const fd = openSync(from, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
		try {
			const status = fstatSync(fd);
			if (!status.isFile() || status.nlink !== 1) throw new Error("a worker's output is not a plain file");
			this.takenBytes += status.size;
			if (this.takenBytes > this.maxBytes) throw new Error("a worker's output is too large");
			await copyFile(`/proc/self/fd/${fd}`, to, COPYFILE_FICLONE | COPYFILE_EXCL);
		} finally {
			closeSync(fd);
		}
		// The copy has the mode of the original.
		chmodSync(to, 0o600);
		unlinkSync(from);
	}

	/** Moves a file of the service to the worker. @param name  chosen by the service */
	async bringInFile(path: string, name: string): Promise<void> {
		if (this.user !== undefined) await chown(path, this.user, this.user);
		await rename(path, this.entry(name));
	}

	/**
	 * Removes all files of the visit.
	 * @throws errors of the operating system; Error if the worker keeps adding some
	 */
	async end(): Promise<void> {
		try {
			await emptyFolder(this.folder.fd);
			rmdirSync(this.inside.outputFolder);
		} finally {
			await this.folder.close();
		}
	}

	private entry(name: string): string {
		return `/proc/self/fd/${this.folder.fd}/${name}`;
	}
}
