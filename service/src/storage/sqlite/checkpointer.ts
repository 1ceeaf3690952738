import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Commits from one time to the next: they are some 1500 pages, 6 MB. */
const everyCommits = 100;

/** The thread has a connection of its own; what it cannot write now, it writes at the next time. */
const thread = `
	const { parentPort, workerData } = require('node:worker_threads');
	const { DatabaseSync } = require('node:sqlite');
	const database = new DatabaseSync(workerData.path);
	parentPort.on('message', (isEnd) => {
		if (!isEnd) return database.exec('PRAGMA wal_checkpoint(PASSIVE)');
		database.close();
		parentPort.close();
	});
`;
/** It does next to nothing in JavaScript. */
const threadMemory = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/**
 * Writes what gathers in the write-ahead log into the database, in a thread, beside the commits that go on meanwhile
 * (SQLite, "Write-Ahead Logging", section 3.1). Done all by the connection that commits, it would hold up every twentieth
 * call. That connection still ends a long log: only between two commits is all of it written, so that it can begin anew.
 */
export class Checkpointer {
	private thread: Worker | undefined;
	private commits = 0;

	/** @param path  of the database */
	constructor(private readonly path: string) {}

	/** To be told of every commit. */
	committed(): void {
		if (++this.commits < everyCommits) return;
		this.commits = 0;
		this.thread ??= this.begin();
		this.thread.postMessage(false);
	}

	/** To be called before the database is closed, so that its last connection is the one that cleans up. */
	async stop(): Promise<void> {
		const running = this.thread;
		if (!running) return;
		running.ref();
		const exited = once(running, 'exit');
		running.postMessage(true);
		await exited;
	}

	private begin(): Worker {
		const begun = new Worker(thread, { eval: true, workerData: { path: this.path }, resourceLimits: threadMemory });
		// Without it the connection that commits does the work, later. Another try follows.
		begun.on('error', () => undefined);
		begun.on('exit', () => {
			if (this.thread === begun) this.thread = undefined;
		});
		begun.unref();
		return begun;
	}
}
