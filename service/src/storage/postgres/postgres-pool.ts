import type { PostgresPool as KyselyPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, types } from 'pg';
import { ServiceError } from '../../messages/errors';

/** Connection timeout. */
const connectMs = 5000;
/** No statement of the service takes a tenth of it. */
const statementMs = 30_000;
/** A process that hangs mid-transaction releases its rows. */
const idleInTransactionMs = 60_000;
/** The client waits slightly longer than the server, in case the server no longer answers. */
const answerMs = statementMs + 5000;

/**
 * No JIT: each statement reads a few rows, and with outdated statistics the compiler takes seconds for a millisecond of
 * work. Options in the database address override these.
 */
const ownOptions = '-c jit=off';

/** Object ids of types whose values are integers below 2^53 here; the driver returns texts for them. */
const wholeNumbers: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** SQLSTATE classes of an unavailable server: connection exception, operator intervention, insufficient resources. */
const awayStates = /^(08|57P|53)/;

/** Connections to Postgres, opened on demand; errors say whether the server is unavailable. */
export class PostgresPool implements KyselyPool {
	private readonly pool: Pool;

	/** @param options  `bounded: false` removes the statement timeout */
	constructor(url: string, connections: number, { bounded = true }: { readonly bounded?: boolean } = {}) {
		this.pool = new Pool({
			connectionString: url,
			max: connections,
			application_name: 'document-conversion',
			connectionTimeoutMillis: connectMs,
			keepAlive: true,
			options: ownOptions,
			...(bounded
				? {
						statement_timeout: statementMs,
						query_timeout: answerMs,
						idle_in_transaction_session_timeout: idleInTransactionMs,
					}
				: {}),
			types: {
				getTypeParser: (id: number, format?: 'text' | 'binary') =>
					wholeNumbers.has(id) ? Number : types.getTypeParser(id, format as 'text'),
			},
		});
		// A broken idle connection has left the pool, and the next use opens a new one; one that breaks between two
		// statements of a transaction fails the next of them. Unhandled, either would end the process.
		this.pool.on('error', () => undefined);
		this.pool.on('connect', (client) => client.on('error', () => undefined));
	}

	async connect(): Promise<PostgresPoolClient> {
		const client = await this.pool.connect().catch((error: unknown) => {
			throw new ServiceError('storeUnavailable', {}, { cause: error });
		});
		return {
			async query<R>(statement: unknown, parameters?: readonly unknown[]) {
				try {
					return (await client.query(String(statement), [...(parameters ?? [])])) as R;
				} catch (error) {
					throw isAway(error) ? new ServiceError('storeUnavailable', {}, { cause: error }) : error;
				}
			},
			release: () => client.release(),
		} as PostgresPoolClient;
	}

	end(): Promise<void> {
		return this.pool.end();
	}
}

/** The SQLSTATE of an error of the server; `undefined` for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
	return error instanceof DatabaseError ? error.code : undefined;
}

/** An error that does not come from the server is a connection error. */
function isAway(error: unknown): boolean {
	const state = sqlStateOf(error);
	return state === undefined || awayStates.test(state);
}
