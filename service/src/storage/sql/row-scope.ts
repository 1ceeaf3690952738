import { sql, type Kysely } from 'kysely';
import type { SqlFlavor } from './flavor';
import type { Schema } from './schema';
import type { StatementScope } from './statement';

/** Shared context of the rows of all tables, inside a transaction or outside. */
export interface RowScope extends StatementScope {
	readonly flavor: SqlFlavor;
	/** Present in concurrent transactions: they lock what they read until their end. */
	readonly holder?: Holder;
}

/** Advisory lock for claims; any constant number. */
const claimLock = 4_180_511_002;

/**
 * Another transaction was faster, and this one holds useless locks: it must be retried without any, since waiting with
 * them could block others.
 */
export class Overtaken extends Error {}

/**
 * Locks a task, its files and its callback from the first read of any of them to the end of the transaction. The row of
 * the task stands for all of it. All transactions lock in the same order, task before account before assets, and wait
 * for a second task only in line, which avoids deadlocks.
 */
export class Holder {
	private readonly held = new Set<string>();

	constructor(private readonly database: Kysely<Schema>) {}

	/** Locks a task; does nothing if there is none. */
	async task(taskId: string): Promise<void> {
		if (this.held.has(taskId)) return;
		await this.taskRow().where('taskId', '=', taskId).execute();
		this.held.add(taskId);
	}

	/** A task created by this transaction: invisible to others. */
	made(taskId: string): void {
		this.held.add(taskId);
	}

	/** Locks a free task. @returns false if it is locked or missing */
	async freeTask(taskId: string): Promise<boolean> {
		if (this.held.has(taskId)) return true;
		const row = await this.taskRow().where('taskId', '=', taskId).skipLocked().executeTakeFirst();
		if (row) this.held.add(taskId);
		return row !== undefined;
	}

	/** Lines up, to the end of this transaction, with claims that have collided. */
	async lineUp(): Promise<void> {
		await sql`select pg_advisory_xact_lock(${claimLock})`.execute(this.database);
	}

	/** Locks the task of a file; does nothing if there is none. */
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
