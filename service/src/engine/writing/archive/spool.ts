import { open, rm, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';

/** Pieces of a text kept in memory before they go to disk. */
export const piecesInMemory = 256;

/**
 * A list that is written once and read in order any number of times: a few items stay in memory, the rest go to a file.
 * The start of a result (column widths, outline, language) is often known only after the last page.
 */
export class Spool<T> {
	private waiting: T[] = [];
	/** Bytes of each batch in the file. */
	private readonly batches: number[] = [];
	private total = 0;

	/**
	 * @param path      of the file, created on demand, for this spool only
	 * @param inMemory  items kept in memory before they go to disk
	 */
	constructor(
		private readonly path: string,
		private readonly inMemory: number,
	) {}

	/** Items added so far. */
	get count(): number {
		return this.total;
	}

	/** Adds an item; it must be data without functions. */
	async add(thing: T): Promise<void> {
		this.waiting.push(thing);
		this.total++;
		if (this.waiting.length >= this.inMemory) await this.flush();
	}

	/** All items in the order they were added. None may be added during the iteration. */
	async *read(): AsyncGenerator<T> {
		if (this.batches.length > 0) {
			const file = await open(this.path);
			try {
				for (const size of this.batches) {
					const batch = Buffer.allocUnsafe(size);
					await file.read(batch);
					yield* deserialize(batch) as T[];
				}
			} finally {
				await file.close();
			}
		}
		yield* this.waiting;
	}

	/** Drops the items and removes the file. */
	async remove(): Promise<void> {
		this.waiting = [];
		if (this.batches.splice(0).length > 0) await rm(this.path, { force: true });
	}

	private async flush(): Promise<void> {
		const batch = serialize(this.waiting);
		await writeFile(this.path, batch, { flag: this.batches.length === 0 ? 'w' : 'a' });
		this.batches.push(batch.length);
		this.waiting = [];
	}
}
