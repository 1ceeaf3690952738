import type { PostgresPool as KyselyPool, PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, types } from 'pg';
import { ServiceError } from '../../messages/errors';

/** A server that does not take a connection within this time is away. */
const connectMs = 5000;
/** No statement of the service takes a tenth of it. */
const statementMs = 30_000;
/** A process that hangs in the middle of a transaction gives its rows free. */
const idleInTransactionMs = 60_000;
/** The client waits a little longer than the server works, for a server that no longer answers. */
const answerMs = statementMs + 5000;

/**
 * No statement is compiled by the server ("jit"): each looks at a few rows, and where statistics of before make the server expect many, the
 * compiler takes seconds for what is done in a millisecond. Options in the address of the database take the place of these.
 */
const ownOptions = '-c jit=off';

/** Object ids of types whose values are whole numbers below 2^53 here; the driver gives texts for them. */
const wholeNumbers: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

/** SQLSTATE classes of a server that is away: connection exception, operator intervention, too few resources. */
const awayStates = /^(08|57P|53)/;

/** Connections to Postgres, made when they are needed; its errors say whether the server is away. */
export class PostgresPool implements KyselyPool {
	private readonly pool: Pool;

	/** @param options  `bounded: false` lets a statement take any time */
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
		// A connection that breaks while nobody uses it has left the pool, and the next use makes a new one; one that
		// breaks between two statements of a transaction fails the next of them. Unheard, either would end the process.
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

/** An error that does not come from the server is one of the connection to it. */
function isAway(error: unknown): boolean {
	const state = sqlStateOf(error);
	return state === undefined || awayStates.test(state);
}
