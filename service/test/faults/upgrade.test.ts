import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeWith } from '../support/describe-with';
import type { Settings } from '../../src/settings/settings';
import { openMetadata } from '../../src/storage/open-stores';
import { hashOf } from '../support/hash-of';
import { Client } from '../support/client';
import { expectExactLedger } from '../support/ledger';
import { postgresInstalled, query, startPostgres, type PostgresServer } from '../support/postgres';
import { runProgram, startService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';

/** Data folder and answers of an earlier version, written by scripts/upgrade-fixture.mjs. */
const kept = join(__dirname, '../upgrade');
const before = JSON.parse(readFileSync(join(kept, 'expected.json'), 'utf8')) as {
	readonly secretKey: string;
} & Readonly<Record<'sqlite' | 'postgres', ExpectedState>>;

interface ExpectedState {
	readonly key: string;
	readonly revoked: string;
	readonly tasks: readonly {
		readonly taskId: string;
		readonly taskStatus: string;
		readonly file: Readonly<Record<string, unknown>>;
		readonly sha256?: string;
	}[];
	/** Announced with its password and uploaded. */
	readonly unstarted: string;
	/** Started when the power was cut. */
	readonly waiting: readonly string[];
	/** Before the last were started. */
	readonly assets: { readonly tenantAsset: readonly { readonly assetTypeName: string; readonly asset: number }[] };
}

/** Direct access to the database. */
interface Rows {
	run(statement: string): Promise<readonly Record<string, unknown>[]>;
}

const ledgerRows = 'select * from ledger order by id';
const settings: Partial<Settings> = { workers: 1, resultsKeptMs: 315_360_000_000, requestsPerMinute: 1e6 };

async function unpack(kind: 'sqlite' | 'postgres', folder: string): Promise<string> {
	const dataFolder = join(folder, 'data');
	await mkdir(dataFolder);
	execFileSync('tar', ['-xzf', join(kept, `${kind}.tar.gz`), '-C', dataFolder]);
	return dataFolder;
}

/** Starts this version on the data of an earlier one and compares its answers. */
async function upgrade(
	expected: ExpectedState,
	own: Partial<Settings> & { dataFolder: string },
	rows: Rows,
): Promise<void> {
	// As if it was stopped a moment ago, not on the day the folder was made.
	await rows.run(`update tasks set "createdAt" = ${Date.now()} where state = 'TaskStart'`);
	const books = await rows.run(ledgerRows);
	expect(books.length).toBeGreaterThan(10);
	const service = await startService({
		dataFolder: own.dataFolder,
		apiKey: expected.key,
		settings: { ...settings, ...own },
	});
	try {
		const client = new Client(service.baseUrl, expected.key);
		for (const { taskId, taskStatus, file, sha256 } of expected.tasks) {
			const { body } = await client.taskInfo(taskId);
			const [now] = body.data.fileInfoDTOList;
			expect([body.data.taskStatus, now]).toEqual([taskStatus, expect.objectContaining(file)]);
			if (sha256 === undefined) expect(now.status).toBe('failed');
			else expect(hashOf(Buffer.from(await (await fetch(now.downloadUrl)).arrayBuffer()))).toBe(sha256);
		}
		// Waiting tasks are converted; announced ones can be started with the password sealed by the old secret.
		for (const taskId of expected.waiting)
			expect(await client.waitForEnd(taskId)).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
		expect((await client.start(expected.unstarted)).status).toBe(200);
		expect(await client.waitForEnd(expected.unstarted)).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
		expect((await new Client(service.baseUrl, expected.revoked).get('/server/v2/asset/info')).status).toBe(401);
		const had = expected.assets.tenantAsset.find(({ assetTypeName }) => assetTypeName === 'PACKAGES')?.asset ?? 0;
		expect(await client.packages()).toMatchObject({ asset: had - expected.waiting.length - 1, withholdingAsset: 0 });
	} finally {
		await service.stop();
	}
	// Existing ledger rows are unchanged, and the new ones add up.
	expect((await rows.run(ledgerRows)).slice(0, books.length)).toEqual(books);
	const store = await openMetadata({ ...own });
	await expectExactLedger(store, 'tester');
	await store.close();
}

/** Adds a migration of a newer version, which this version must refuse. */
async function refuseNewer(own: Partial<Settings>, rows: Rows): Promise<void> {
	await rows.run(`insert into kysely_migration values ('9999-of-tomorrow', '2099-01-01T00:00:00.000Z')`);
	const all = 'select * from tasks order by id';
	const tasks = await rows.run(all);
	expect(await runProgram(['serve'], { port: 0, ...own })).toMatchObject({
		code: 1,
		stderr: expect.stringMatching(
			/^The database was used by a newer version of the service \(9999-of-tomorrow\)\. Start that version again, or restore a backup from before it\.\n$/,
		),
	});
	expect(await rows.run(all)).toEqual(tasks);
}

describe('data of a version before the latest migrations', () => {
	it('works with this version in a data folder: same results, same ledger; a downgrade is refused', async () => {
		const folder = await temporaryFolder();
		try {
			const dataFolder = await unpack('sqlite', folder.path);
			const run = (statement: string): Promise<readonly Record<string, unknown>[]> => {
				const database = new DatabaseSync(join(dataFolder, 'metadata.sqlite'));
				const found = database.prepare(statement).all();
				database.close();
				return Promise.resolve(found.map((row) => ({ ...row })));
			};
			const names = (await run('select name from kysely_migration')).map(({ name }) => String(name));
			expect(names.at(-1)).toBe('0016-audit');
			await upgrade(before.sqlite, { dataFolder }, { run });
			await refuseNewer({ dataFolder }, { run });
		} finally {
			await folder.remove();
		}
	});
});

describeWith('postgresql', postgresInstalled, 'Postgres data of an earlier version', () => {
	let postgres: PostgresServer;

	beforeAll(async () => void (postgres = await startPostgres()));
	afterAll(() => postgres.remove());

	it('works with this version in a database: same results, same ledger; a downgrade is refused', async () => {
		const folder = await temporaryFolder();
		try {
			const dataFolder = await unpack('postgres', folder.path);
			const databaseUrl = await postgres.createDatabase();
			await query(databaseUrl, await readFile(join(dataFolder, 'database.sql'), 'utf8'));
			const own = { dataFolder, databaseUrl, secretKey: before.secretKey };
			const run = (statement: string): Promise<readonly Record<string, unknown>[]> => query(databaseUrl, statement);
			await upgrade(before.postgres, own, { run });
			await refuseNewer(own, { run });
		} finally {
			await folder.remove();
		}
	});
});
