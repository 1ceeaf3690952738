import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, readFile, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { identityOf } from './arrivals';

/** A file to move. */
export interface FileMove {
	readonly from: string;
	/** Wanted path; a number is added if it exists. */
	readonly to: string;
}

/** A move with a free path, as recorded. */
interface PlannedMove extends FileMove {
	/** A file with another identity at `from` is not moved. */
	readonly identity: string;
}

const suffix = '.moves.json';

/**
 * Moves files together, also across restarts: all moves are recorded before the first one. Files are never overwritten.
 */
export class Publication {
	private turn: Promise<unknown> = Promise.resolve();

	/** @param folder  for the records */
	constructor(private readonly folder: string) {}

	/** Finishes moves that were interrupted, also those of a former process. */
	async resume(): Promise<void> {
		await this.inTurn(() => this.resumeNow());
	}

	/** @returns the new paths, in order */
	async publish(moves: readonly FileMove[]): Promise<readonly string[]> {
		// Two files may want the same path.
		return await this.inTurn(() => this.publishNow(moves));
	}

	private async inTurn<T>(work: () => Promise<T>): Promise<T> {
		const ended = this.turn.then(work);
		this.turn = ended.catch(() => undefined);
		return await ended;
	}

	private async resumeNow(): Promise<void> {
		for (const name of await readdir(this.folder)) {
			const record = join(this.folder, name);
			if (name.endsWith(suffix))
				await this.carryOut(record, JSON.parse(await readFile(record, 'utf8')) as PlannedMove[]);
			else if (name.endsWith('.new')) await rm(record);
		}
	}

	private async publishNow(moves: readonly FileMove[]): Promise<readonly string[]> {
		const planned: PlannedMove[] = [];
		for (const { from, to } of moves) {
			await mkdir(dirname(to), { recursive: true });
			const free = await freePath(
				to,
				planned.map((move) => move.to),
			);
			planned.push({ from, to: free, identity: (await identityOf(from)) ?? '' });
		}
		const record = join(this.folder, `${randomUUID()}${suffix}`);
		await writeSafely(record, JSON.stringify(planned));
		await this.carryOut(record, planned);
		return planned.map(({ to }) => to);
	}

	private async carryOut(record: string, moves: readonly PlannedMove[]): Promise<void> {
		for (const { from, to, identity } of moves) if ((await identityOf(from)) === identity) await move(from, to);
		await rm(record);
	}
}

async function freePath(wanted: string, taken: readonly string[]): Promise<string> {
	const { dir, name, ext } = parse(wanted);
	let path = wanted;
	for (let number = 2; taken.includes(path) || (await exists(path)); number++)
		path = join(dir, `${name} (${number})${ext}`);
	return path;
}

async function exists(path: string): Promise<boolean> {
	return await lstat(path).then(
		() => true,
		() => false,
	);
}

/** Also moves to another file system, where the file gets its name when it is complete. */
async function move(from: string, to: string): Promise<void> {
	try {
		await rename(from, to);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
		const copy = join(dirname(to), `.${randomUUID()}.part`);
		try {
			await copyFile(from, copy, constants.COPYFILE_EXCL);
			await sync(copy);
			await rename(copy, to);
		} finally {
			await rm(copy, { force: true });
		}
		await unlink(from);
	}
}

/** Writes a file to the disk, so that it is complete even if the power fails. */
export async function sync(path: string): Promise<void> {
	const file = await open(path, 'r');
	try {
		await file.sync();
	} finally {
		await file.close();
	}
}

/** Complete or absent, even if the power fails. */
async function writeSafely(path: string, text: string): Promise<void> {
	const unfinished = `${path}.new`;
	const file = await open(unfinished, 'wx', 0o600);
	try {
		await file.writeFile(text);
		await file.sync();
	} finally {
		await file.close();
	}
	await rename(unfinished, path);
}
