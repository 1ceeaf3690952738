import { sql, type Kysely } from 'kysely';
import type { SqlFlavor } from './flavor';
import type { Schema } from './schema';
import type { StatementScope } from './statement';

/** What the rows of all tables work with, inside a transaction or outside. */
export interface RowScope extends StatementScope {
	readonly flavor: SqlFlavor;
	/** There inside of transactions that run beside others: what they read is held until their end. */
	readonly holder?: Holder;
}

/** Names the lock of those who claim among the locks of applications; any number that stays. */
const claimLock = 4_180_511_002;

/**
 * Another transaction was faster, and this one holds what it has no use for: it is to be run again, with nothing held. To go on would be
 * to wait while others wait for what is held.
 */
export class Overtaken extends Error {}

/**
 * Keeps other transactions away from a task, its files and its callback, from the first look at any of them to the end
 * of the transaction. The row of the task stands for all of it. Every transaction holds in the same order, task before
 * account before assets, and waits for a second task only in line, so that no two wait for each other.
 */
export class Holder {
	private readonly held = new Set<string>();

	constructor(private readonly database: Kysely<Schema>) {}

	/** Hold a task; nothing happens when there is none. */
	async task(taskId: string): Promise<void> {
		if (this.held.has(taskId)) return;
		await this.taskRow().where('taskId', '=', taskId).execute();
		this.held.add(taskId);
	}

	/** A task that this transaction has made: nobody else sees it. */
	made(taskId: string): void {
		this.held.add(taskId);
	}

	/** Hold a task that nobody else holds. @returns false where somebody does, or there is none */
	async freeTask(taskId: string): Promise<boolean> {
		if (this.held.has(taskId)) return true;
		const row = await this.taskRow().where('taskId', '=', taskId).skipLocked().executeTakeFirst();
		if (row) this.held.add(taskId);
		return row !== undefined;
	}

	/** Line up, to the end of this transaction, with those who claim files and were in each other's way. */
	async lineUp(): Promise<void> {
		await sql`select pg_advisory_xact_lock(${claimLock})`.execute(this.database);
	}

	/** Hold the task of a file; nothing happens when there is none. */
	async taskOf(fileKey: string): Promise<void> {
		if (this.held.has(fileKey)) return;
		// A file never changes its task.
		const row = await this.taskRow()
			.where('taskId', '=', (of) => of.selectFrom('files').select('files.taskId').where('fileKey', '=', fileKey))
			.executeTakeFirst();
		this.held.add(fileKey);
		if (row) this.held.add(row.taskId);
	}

	private taskRow() {
		return this.database.selectFrom('tasks').select('tasks.taskId').forNoKeyUpdate();
	}
}
