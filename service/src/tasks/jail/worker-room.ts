import { randomUUID } from 'node:crypto';
import { chmod, chown, constants, copyFile, lstat, mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { ConversionOutcome, ConversionRequest, FurtherFile, UnpackedPart } from '../../engine/request/request';

/** Folders of one worker process in a sandbox with file isolation (Linux): what it sees, and where it works. */
export class WorkerRoom {
	private constructor(
		/** An empty folder that becomes its root. */
		readonly root: string,
		/** The only writable folder. */
		readonly path: string,
		/** Working and temporary folder of the worker. */
		readonly home: string,
		private readonly user: number | undefined,
	) {}

	/**
	 * @param folder  of the worker process, removed with it
	 * @param user    of the worker; absent: the user of the service
	 */
	static async make(folder: string, user: number | undefined): Promise<WorkerRoom> {
		const path = join(folder, 'room');
		const room = new WorkerRoom(join(folder, 'root'), path, join(path, 'home'), user);
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
		const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;
		const folder = await open(outputFolder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
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
			return new RoomVisit(request, { ...request, inputPath, ...more, outputFolder }, folder, this.user);
		} catch (error) {
			await folder.close();
			throw error;
		}
	}

	/** Only for files in a folder that the worker cannot change. */
	private async give(path: string): Promise<void> {
		if (this.user !== undefined) await chown(path, this.user, this.user);
	}
}

/** One file copied for a worker. */
export class RoomVisit {
	/** @param folder  of the result; held open, so that nothing can replace it */
	constructor(
		private readonly request: ConversionRequest,
		/** The request as the worker gets it. */
		readonly inside: ConversionRequest,
		private readonly folder: FileHandle,
		/** User of the worker; absent: the user of the service. */
		private readonly user: number | undefined,
	) {}

	/**
	 * Moves the result, its review data, and unpacked parts out of the worker's reach. Names from the worker are not
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
	 * Moves a file written by the worker out of its reach.
	 * @param name  chosen by the service
	 * @throws Error if it is missing or not a plain file
	 */
	async takeOutFile(name: string): Promise<string> {
		const path = join(this.request.outputFolder, name);
		await rename(`/proc/self/fd/${this.folder.fd}/${name}`, path);
		await makeOwn(path);
		return path;
	}

	/** Moves a file of the service to the worker. @param name  chosen by the service */
	async bringInFile(path: string, name: string): Promise<void> {
		if (this.user !== undefined) await chown(path, this.user, this.user);
		await rename(path, `/proc/self/fd/${this.folder.fd}/${name}`);
	}

	/** Ends the visit, whatever its outcome. */
	async end(): Promise<void> {
		await this.folder.close();
	}
}

/** Takes ownership of a file written by a worker, so that the worker cannot replace it. */
async function makeOwn(path: string): Promise<void> {
	const status = await lstat(path);
	if (!status.isFile() || status.nlink !== 1) throw new Error("a worker's output is not a plain file");
	const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
	const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
	try {
		await handle.chmod(0o600);
		if (process.getuid?.() === 0) await handle.chown(0, process.getgid?.() ?? 0);
	} finally {
		await handle.close();
	}
}
