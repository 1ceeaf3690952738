import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arrival } from './arrivals';
import type { FileMove } from './publication';

/** Remembers converted files that stay in the watched folder, with one empty file each. */
export class KeptFiles {
	private constructor(
		private readonly folder: string,
		private readonly keys: Set<string>,
	) {}

	/** @param folder  for the marks; created if it does not exist */
	static async open(folder: string): Promise<KeptFiles> {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		return new KeptFiles(folder, new Set(await readdir(folder)));
	}

	has(arrival: Arrival): boolean {
		return this.keys.size > 0 && this.keys.has(keyOf(arrival));
	}

	/** The move that marks a file as converted, to be published with its results. @param staging  folder for the mark */
	async mark(arrival: Arrival, staging: string): Promise<FileMove> {
		const from = join(staging, '.kept');
		await writeFile(from, '');
		return { from, to: join(this.folder, keyOf(arrival)) };
	}

	/** Call it when the move is done. */
	add(arrival: Arrival): void {
		this.keys.add(keyOf(arrival));
	}
}

/** Without the inode: network folders may number their files differently after a restart. */
function keyOf({ name, identity }: Arrival): string {
	const content = identity.slice(identity.indexOf(' '));
	return createHash('sha256').update(`${name}\n${content}`).digest('hex');
}
