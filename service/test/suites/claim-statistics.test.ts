import { Client } from 'pg';
import { describeWith } from '../support/describe-with';
import { openPostgresMetadataStore } from '../../src/storage/postgres/postgres-metadata-store';
import { PostgresPool } from '../../src/storage/postgres/postgres-pool';
import { postgresInstalled, startPostgres, type PostgresServer } from '../support/postgres';

const waiting = 20_000;
const accounts = 5;
/** Rows that a search may touch: some an account. */
const maxRows = 40 * accounts;

/** What the statement's plan has touched, as Postgres counts it. */
interface Plan {
	readonly 'Actual Rows': number;
	readonly 'Actual Loops': number;
	readonly 'Rows Removed by Filter'?: number;
	readonly 'Rows Removed by Join Filter'?: number;
	readonly Plans?: readonly Plan[];
}

const rowsOf = (plan: Plan): number => {
	const own = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0);
	return own * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0);
};

let server: PostgresServer;
let client: Client;
/** The statement that finds the next task, as the store has sent it. */
let search = '';

beforeAll(async () => {
	if (!postgresInstalled) return;
	server = await startPostgres();
	const address = await server.createDatabase();
	const store = await openPostgresMetadataStore(address, 2);
	for (let account = 1; account <= accounts; account++) await store.accounts.create(`a${account}`, 1);
	const connect = jest.spyOn(PostgresPool.prototype, 'connect');
	connect.mockImplementation(async () => {
		const own = new Client({ connectionString: address });
		await own.connect();
		return {
			query: async (statement: string, parameters: unknown[]) => {
				search = statement;
				return await own.query(statement, parameters);
			},
			release: () => void own.end(),
		} as never;
	});
	await store.files.findYielding();
	connect.mockRestore();
	await store.close();
	client = new Client({ connectionString: address });
	await client.connect();
	for (const table of ['tasks', 'files', 'accounts'])
		await client.query(`alter table "${table}" set (autovacuum_enabled = off)`);
	await client.query(`
		insert into "tasks" ("taskId", "accountId", "ordinal", "toolPath", "state", "createdAt", "updatedAt", "startedAt", "queuedAt")
		select 't' || n, 1 + n % ${accounts}, n, 'pdf/txt', 'TaskWaiting', 1, 1, n, n from generate_series(1, ${waiting}) as n`);
	await client.query(`
		insert into "files" ("fileKey", "taskId", "position", "fileName", "state", "parameter", "fileSize", "createdAt", "updatedAt")
		select 'f' || n, 't' || n, 0, 'a.pdf', 'waiting', '{}', 1, 1, 1 from generate_series(1, ${waiting}) as n`);
});
afterAll(async () => {
	await client?.end();
	await server?.remove();
});

/** Rows that the search touches as things are. */
async function searched(): Promise<number> {
	const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
		`explain (analyze, timing off, format json) ${search}`,
	);
	return rowsOf(rows[0]!['QUERY PLAN'][0].Plan);
}

/** Statistics of a time when all tasks and files were in other states. */
async function analyzeAs(taskState: string, fileState: string): Promise<void> {
	await client.query(`update "tasks" set "state" = '${taskState}'`);
	await client.query(`update "files" set "state" = '${fileState}'`);
	await client.query('analyze');
	await client.query(`update "tasks" set "state" = 'TaskWaiting'`);
	await client.query(`update "files" set "state" = 'waiting'`);
	// Dead index entries must not be measured.
	await client.query('vacuum "tasks"');
	await client.query('vacuum "files"');
}

describeWith(
	'postgresql',
	postgresInstalled,
	`${waiting} waiting tasks in Postgres: the next one is found among a few rows`,
	() => {
		it.each([
			['no statistics', undefined, undefined],
			['statistics without waiting tasks', 'TaskFinish', 'success'],
			['statistics with all files in progress', 'TaskProcessing', 'processing'],
			['current statistics', 'TaskWaiting', 'waiting'],
		])('with %s', async (_title, taskState, fileState) => {
			if (taskState !== undefined && fileState !== undefined) await analyzeAs(taskState, fileState);
			expect(search).toContain('tasks');
			expect(await searched()).toBeLessThan(maxRows);
		});
	},
);
