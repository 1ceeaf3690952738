import { createReadStream } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** Rows kept in memory before they go to disk. */
const rowsInMemory = 2000;

/**
 * Rows that are written once and read in order as often as wanted: few stay in memory, many go to a file. What a
 * spreadsheet needs first (widths, types of columns) is known only after the last row.
 */
export class RowSpool<T> {
	private rows: T[] = [];
	private onDisk = false;
	private total = 0;

	/** @param path  of the file, made when it is needed; nobody else may use it */
	constructor(private readonly path: string) {}

	/** Rows added so far. */
	get count(): number {
		return this.total;
	}

	/** Add a row; it has to survive JSON. */
	async add(row: T): Promise<void> {
		this.rows.push(row);
		this.total++;
		if (this.rows.length >= rowsInMemory) await this.flush();
	}

	/** All rows in the order they were added. No row may be added meanwhile. */
	async *read(): AsyncGenerator<T> {
		if (this.onDisk) {
			const lines = createInterface({ input: createReadStream(this.path), crlfDelay: Infinity });
			for await (const line of lines) yield JSON.parse(line) as T;
		}
		yield* this.rows;
	}

	/** Forget the rows and remove the file. */
	async remove(): Promise<void> {
		this.rows = [];
		if (this.onDisk) await rm(this.path, { force: true });
	}

	private async flush(): Promise<void> {
		await appendFile(this.path, this.rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
		this.onDisk = true;
		this.rows = [];
	}
}
