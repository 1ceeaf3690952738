import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { ServiceError } from '../../messages/errors';
import { SqliteAdapter, SqliteDialect, type Driver, type SqliteDatabase, type SqliteStatement } from 'kysely';

/** More than the number of different statements of the service; beyond it the oldest is prepared again. */
const maximumStatements = 500;

/** From this log size in pages (16 MB) on, a commit checkpoints the rest. */
const maxLogPages = 4000;

/** Busy timeout for a write of another process; those of the CLI take milliseconds. */
const lockWaitMs = 5000;

/** SQLite rolls schema changes back, so that a killed migration leaves nothing half done. */
class TransactionalDdlAdapter extends SqliteAdapter {
	override get supportsTransactionalDdl(): boolean {
		return true;
	}
}

/** From this time on, the next statement waits for other work of the process. */
const maxTurnMs = 20;

/** Statements run in the calling thread, and waiting for a finished one lets no request through: a sweep of many tasks would block all. */
class Turns {
	private begun: number | undefined;

	/** Fulfilled at once, unless statements have taken too long since other work had its turn. */
	async next(): Promise<void> {
		if (this.begun === undefined) {
			this.begun = performance.now();
			setImmediate(() => (this.begun = undefined));
		} else if (performance.now() - this.begun > maxTurnMs) {
			await new Promise((resolve) => setImmediate(resolve));
		}
	}
}

/** Kysely's SQLite dialect over Node's built-in driver. */
export class NodeSqliteDialect extends SqliteDialect {
	/** @param onCommit  called after each transaction */
	constructor(path: string, onCommit: () => void) {
		super({ database: () => Promise.resolve(new NodeSqliteDatabase(path, onCommit)) });
	}

	override createDriver(): Driver {
		const driver = super.createDriver();
		const acquire = driver.acquireConnection.bind(driver);
		const turns = new Turns();
		return Object.assign(driver, {
			acquireConnection: async () => {
				await turns.next();
				return await acquire();
			},
		});
	}

	override createAdapter(): SqliteAdapter {
		return new TransactionalDdlAdapter();
	}
}

class NodeSqliteDatabase implements SqliteDatabase {
	private readonly database: DatabaseSync;
	private readonly statements = new Map<string, SqliteStatement>();

	constructor(
		path: string,
		private readonly onCommit: () => void,
	) {
		this.database = new DatabaseSync(path, { timeout: lockWaitMs });
		this.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
		// Deleted rows are overwritten: they may name people, and free pages stay for long.
		this.database.exec('PRAGMA secure_delete = ON');
		this.database.exec(`PRAGMA wal_autocheckpoint = ${maxLogPages}`);
	}

	prepare(sql: string): SqliteStatement {
		const known = this.statements.get(sql);
		if (known) return known;
		// A transaction that starts as a reader fails if another process (the CLI) writes before its own first write.
		const prepared = this.database.prepare(sql === 'begin' ? 'begin immediate' : sql);
		const made = toKyselyStatement(prepared, sql === 'commit' ? this.onCommit : undefined);
		const statement = sql === 'rollback' ? this.onlyWithin(made) : made;
		if (this.statements.size >= maximumStatements) {
			for (const oldest of this.statements.keys()) {
				this.statements.delete(oldest);
				break;
			}
		}
		this.statements.set(sql, statement);
		return statement;
	}

	/** SQLite ends a transaction itself if a disk is full: another error must not hide that one. */
	private onlyWithin(statement: SqliteStatement): SqliteStatement {
		const nothing = { changes: 0, lastInsertRowid: 0 };
		return { ...statement, run: (parameters) => (this.database.isTransaction ? statement.run(parameters) : nothing) };
	}

	close(): void {
		this.statements.clear();
		this.database.close();
	}
}

function toKyselyStatement(statement: StatementSync, onRun: (() => void) | undefined): SqliteStatement {
	return {
		reader: statement.columns().length > 0,
		all: (parameters) => toldWhenFull(() => statement.all(...(parameters as SQLInputValue[]))),
		run: (parameters) => {
			const changes = toldWhenFull(() => statement.run(...(parameters as SQLInputValue[])));
			onRun?.();
			return changes;
		},
		iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
	};
}

/** SQLITE_FULL, and the system errors of a write to a full disk (such as SQLITE_IOERR_WRITE). */
const fullDiskCodes = new Set([13, 778, 1546, 4874]);

/** A full disk is temporary: the caller is asked to retry. @throws ServiceError `outOfDiskSpace` */
function toldWhenFull<T>(work: () => T): T {
	try {
		return work();
	} catch (error) {
		const { errcode } = error as { errcode?: number };
		if (errcode === undefined || !fullDiskCodes.has(errcode)) throw error;
		throw new ServiceError('outOfDiskSpace', {}, { cause: error });
	}
}
