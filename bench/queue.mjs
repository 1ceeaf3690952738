// @ts-check
/**
 * `npm run bench -- queue`: how long it takes to claim the next file with few and with many waiting tasks, on SQLite and, where
 * BENCH_POSTGRES names an empty database, on Postgres. BENCH_WAITING: how many wait, a million unless it says otherwise.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

const require = createRequire(import.meta.url);
const source = '../service/dist/service/src/storage';

const few = 1000;
const many = Number(process.env['BENCH_WAITING'] ?? 1_000_000);
const accounts = 10;
const claims = 200;

/**
 * Rows made of one that the store has written, so that they are as it writes them.
 * @param {string} table
 * @param {readonly string[]} columns  all but those that number themselves
 * @param {Readonly<Record<string, string>>} others  what differs from the first row, as SQL with the number `n`
 * @param {number} from
 * @param {number} to
 */
function copies(table, columns, others, from, to) {
	const values = columns.map((name) => others[name] ?? `t."${name}"`);
	return `with recursive series (n) as (select ${from} union all select n + 1 from series where n < ${to - 1})
		insert into "${table}" (${columns.map((name) => `"${name}"`).join(', ')})
		select ${values.join(', ')} from series, (select * from "${table}" where "taskId" = 'first') as t`;
}

/**
 * @param {string} name
 * @param {any} store
 * @param {(statement: string) => Promise<readonly Record<string, unknown>[]>} run
 */
async function bench(name, store, run) {
	/** @type {number[]} */
	const ids = [];
	for (let account = 0; account < accounts; account++) ids.push((await store.accounts.create(`a${account}`, 1)).id);
	await store.transaction(async (/** @type {any} */ { tasks, files }) => {
		await tasks.insert({ taskId: 'first', accountId: ids[0], toolPath: 'pdf/txt', createdAt: 1 });
		const common = { parameter: '{}', sealedPassword: null, fileSize: 1, createdAt: 1 };
		await files.insert({ ...common, taskId: 'first', fileKey: 'first', fileName: 'a.pdf', originalId: 'first' });
		await tasks.update('first', { state: 'TaskWaiting', startedAt: 1, queuedAt: 1, fileCount: 1 });
	});
	const columnsOf = async (/** @type {string} */ table) =>
		Object.keys((await run(`select * from "${table}" limit 1`))[0] ?? {}).filter((column) => column !== 'id');
	const key = `'t' || n`;
	// The first row is claimed and ended before the many are made of it.
	const ofTask = {
		taskId: key,
		state: `'TaskWaiting'`,
		accountId: `${ids[0]} + n % ${accounts}`,
		ordinal: 'n + 1',
		startedAt: 'n',
		queuedAt: 'n',
	};
	const ofFile = { taskId: key, fileKey: key, originalId: key, state: `'waiting'`, tries: '0' };
	let written = 1;
	for (const waiting of [few, many]) {
		await run(copies('tasks', await columnsOf('tasks'), ofTask, written, waiting));
		await run(copies('files', await columnsOf('files'), ofFile, written, waiting));
		await run('analyze');
		written = waiting;
		const [row] = await run(`select count(*) as "waits" from tasks where state = 'TaskWaiting'`);
		if (Number(row?.['waits']) < waiting - claims) throw new Error(`only ${row?.['waits']} tasks wait`);
		const times = [];
		for (let claim = 0; claim < claims; claim++) {
			const began = performance.now();
			const file = await store.transaction((/** @type {any} */ { files }) => files.claimNext(2e12, 3e12));
			times.push(performance.now() - began);
			if (!file) throw new Error('nothing waits');
			// As a worker does, so that no more is in work than there are workers.
			await run(`update files set state = 'success' where "fileKey" = '${file.fileKey}'`);
			await run(`update tasks set state = 'TaskFinish' where "taskId" = '${file.taskId}'`);
		}
		times.sort((one, other) => one - other);
		const [half = NaN, most = NaN] = [times[claims / 2], times[Math.floor(claims * 0.99)]];
		console.log(`${name}, ${waiting} waiting: claim p50 ${half.toFixed(2)} ms, p99 ${most.toFixed(2)} ms`);
	}
}

/** Measure, and print. */
export async function run() {
	const folder = mkdtempSync(join(tmpdir(), 'document-conversion-bench-'));
	try {
		const { openMetadata } = require(`${source}/open-stores.js`);
		const sqlite = await openMetadata({ dataFolder: folder });
		const beside = new DatabaseSync(join(folder, 'metadata.sqlite'), { timeout: 60_000 });
		await bench('SQLite', sqlite, (statement) => Promise.resolve(beside.prepare(statement).all()));
		beside.close();
		await sqlite.close();
		const address = process.env['BENCH_POSTGRES'];
		if (address === undefined) return console.log('Postgres: left out; BENCH_POSTGRES names an empty database');
		const postgres = await openMetadata({ dataFolder: folder, databaseUrl: address });
		const client = new pg.Client({ connectionString: address });
		await client.connect();
		await bench('Postgres', postgres, async (statement) => (await client.query(statement)).rows);
		await client.end();
		await postgres.close();
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
