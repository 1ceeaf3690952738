import { randomUUID } from 'node:crypto';
import { chmod, chown, constants, copyFile, lstat, mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { ConversionOutcome, ConversionRequest, FurtherFile, UnpackedPart } from '../../engine/request/request';

/** Folders of one worker process in a jail that keeps files from it, which is Linux: what it sees, and where it works. */
export class WorkerRoom {
	private constructor(
		/** An empty folder that becomes the root of what the worker sees. */
		readonly root: string,
		/** All that the worker can write to lies in it. */
		readonly path: string,
		/** Working and temporary folder of the worker. */
		readonly home: string,
		private readonly user: number | undefined,
	) {}

	/**
	 * @param folder  of the worker process, removed with it
	 * @param user    user that the worker becomes; absent: it stays who the service is
	 */
	static async make(folder: string, user: number | undefined): Promise<WorkerRoom> {
		const path = join(folder, 'room');
		const room = new WorkerRoom(join(folder, 'root'), path, join(path, 'home'), user);
		// The room belongs to the service: another user cannot put something else in the place of what lies in it.
		for (const made of [room.root, room.path]) await mkdir(made, { mode: 0o755 });
		await mkdir(room.home, { mode: 0o700 });
		await room.give(room.home);
		// Whatever the mask of this process is, the way to its own folders is open to it.
		if (user !== undefined) await chmod(room.path, 0o755);
		return room;
	}

	/**
	 * Put what a conversion needs where the worker sees it, in a folder that the worker gets.
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
				// A copy, or two that share the disk: the original itself stays out of reach.
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

	/** Only for what lies in a folder that the worker cannot change. */
	private async give(path: string): Promise<void> {
		if (this.user !== undefined) await chown(path, this.user, this.user);
	}
}

/** One file of which a worker has a copy. */
export class RoomVisit {
	/** @param folder  where the result is written; held open, so that nothing can take its place */
	constructor(
		private readonly request: ConversionRequest,
		/** The request as the worker gets it. */
		readonly inside: ConversionRequest,
		private readonly folder: FileHandle,
		/** User that the worker is; absent: who the service is. */
		private readonly user: number | undefined,
	) {}

	/**
	 * Move the result, what its review needs, and unpacked parts to where the service wants them, out of reach of the worker. What the worker names
	 * is not believed: no more than a plain file of this visit is taken for each.
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
	 * Move a file that the worker has written to where the service wants it, out of reach of the worker.
	 * @param name  of the service's own
	 * @throws Error where there is none, or it is no plain file
	 */
	async takeOutFile(name: string): Promise<string> {
		const path = join(this.request.outputFolder, name);
		await rename(`/proc/self/fd/${this.folder.fd}/${name}`, path);
		await makeOwn(path);
		return path;
	}

	/** Move a file of the service to where the worker sees it, and give it to the worker. @param name  of the service's own */
	async bringInFile(path: string, name: string): Promise<void> {
		if (this.user !== undefined) await chown(path, this.user, this.user);
		await rename(path, `/proc/self/fd/${this.folder.fd}/${name}`);
	}

	/** The visit is over, whatever came of it. */
	async end(): Promise<void> {
		await this.folder.close();
	}
}

/** A file that a worker has written becomes the service's: the worker cannot put something else in its place any more. */
async function makeOwn(path: string): Promise<void> {
	const status = await lstat(path);
	if (!status.isFile() || status.nlink !== 1) throw new Error('what a worker has written is no plain file');
	const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
	const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
	try {
		await handle.chmod(0o600);
		if (process.getuid?.() === 0) await handle.chown(0, process.getgid?.() ?? 0);
	} finally {
		await handle.close();
	}
}
