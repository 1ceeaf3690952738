import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Commits between checkpoints: some 1500 pages, 6 MB. */
const everyCommits = 100;

/** Deletions within this time are overwritten together. */
const overwriteWithinMs = 500;

/** The log can only be emptied between reads and writes. */
const [emptyTries, emptyPauseMs] = [60, 20];

/** What the thread does next. */
type Order = 'write' | 'empty' | 'end';

/** The thread has a separate connection; what it cannot write now, it writes next time. */
const thread = `
	const { parentPort, workerData } = require('node:worker_threads');
	const { DatabaseSync } = require('node:sqlite');
	const database = new DatabaseSync(workerData.path);
	const pause = new Int32Array(new SharedArrayBuffer(4));
	parentPort.on('message', (order) => {
		if (order !== 'end') database.exec('PRAGMA wal_checkpoint(PASSIVE)');
		if (order === 'empty') {
			const empty = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
			for (let left = ${emptyTries}; left > 0 && empty.get().busy !== 0; left--) Atomics.wait(pause, 0, 0, ${emptyPauseMs});
		}
		if (order === 'end') {
			database.close();
			parentPort.close();
		}
	});
`;
/** It does next to nothing in JavaScript. */
const threadMemory = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/**
 * Checkpoints the write-ahead log in a thread, concurrently with commits (SQLite, "Write-Ahead Logging", section 3.1).
 * Done by the committing connection, it would delay every twentieth call. That connection still resets a long log: all
 * of it is only written between two commits.
 */
export class Checkpointer {
	private thread: Worker | undefined;
	private commits = 0;
	private emptying: NodeJS.Timeout | undefined;

	/** @param path  of the database */
	constructor(private readonly path: string) {}

	/** Call it after every commit. */
	committed(): void {
		if (++this.commits < everyCommits) return;
		this.commits = 0;
		this.order('write');
	}

	/** Call it after a commit that deletes what must not be readable any more: until then the log has it. */
	deleted(): void {
		this.emptying ??= setTimeout(() => this.empty(), overwriteWithinMs).unref();
	}

	/** Call it before the database is closed, so that its last connection cleans up. */
	async stop(): Promise<void> {
		if (this.emptying) this.empty();
		const running = this.thread;
		if (!running) return;
		running.ref();
		const exited = once(running, 'exit');
		running.postMessage('end' satisfies Order);
		await exited;
	}

	private empty(): void {
		clearTimeout(this.emptying);
		this.emptying = undefined;
		this.order('empty');
	}

	private order(order: Order): void {
		this.thread ??= this.begin();
		this.thread.postMessage(order);
	}

	private begin(): Worker {
		const begun = new Worker(thread, { eval: true, workerData: { path: this.path }, resourceLimits: threadMemory });
		// Without it the committing connection does the work, later. Another try follows.
		begun.on('error', () => undefined);
		begun.on('exit', () => {
			if (this.thread === begun) this.thread = undefined;
		});
		begun.unref();
		return begun;
	}
}
