import { setTimeout as sleep } from 'node:timers/promises';
import { noWords } from '../../../contract/words';
import { describeWith } from '../support/describe-with';
import { withhold } from '../../src/accounts/ledger';
import type { ServiceError } from '../../src/messages/errors';
import { PostgresPool } from '../../src/storage/postgres/postgres-pool';
import { openPostgresMetadataStore } from '../../src/storage/postgres/postgres-metadata-store';
import { endFile, endTaskEarly, type FileEnd } from '../../src/tasks/end-file';
import { postgresInstalled, query, startPostgres, type PostgresServer } from '../support/postgres';
import { metadataStoreSuite } from './metadata-store.suite';

let server: PostgresServer;
let address: string;

beforeAll(async () => {
	if (postgresInstalled) server = await startPostgres();
});
afterAll(() => server?.remove());

const successOf = (fileKey: string): FileEnd => ({
	kind: 'success',
	resultId: `${fileKey}-result`,
	convertSize: 1,
	downFileName: 'a.txt',
	warnings: [],
	pagesReadByOcr: '',
	ocrModels: '',
	words: noWords,
	receipt: null,
	convertTimeMs: 1,
	pagesTotal: 1,
});
const failedEnd = (file: string): FileEnd => ({
	kind: 'failed',
	failure: { errorName: 'cannotOpen', details: { file } },
	convertTimeMs: 1,
});

describeWith('postgresql', postgresInstalled, 'metadata in Postgres', () => {
	/** With its tables, which take longer to make than to copy. */
	let migrated: string;

	beforeAll(async () => {
		migrated = await server.createDatabase();
		await (await openPostgresMetadataStore(migrated, 1)).close();
	});
	beforeEach(async () => {
		address = await server.createDatabase(migrated);
	});
	metadataStoreSuite(() => openPostgresMetadataStore(address, 10));
});

describeWith('postgresql', postgresInstalled, 'Postgres', () => {
	beforeEach(async () => {
		address = await server.createDatabase();
	});

	it('can be migrated by several processes at once', async () => {
		const stores = await Promise.all([1, 2, 3, 4].map(() => openPostgresMetadataStore(address, 2)));
		const [one, other] = stores;
		await one?.accounts.create('a', 1);
		expect((await other?.accounts.findByName('a'))?.name).toBe('a');
		for (const store of stores) await store.close();
	});

	it('reports that it is down, and is used again when it is back', async () => {
		const store = await openPostgresMetadataStore(address, 4);
		await store.accounts.create('a', 1);
		await server.stop();
		for (const attempt of [
			() => store.check(),
			() => store.accounts.findByName('a'),
			() => store.transaction(({ accounts }) => accounts.create('b', 1)),
		]) {
			await expect(attempt()).rejects.toMatchObject({ errorName: 'storeUnavailable', httpStatus: 503 });
		}
		await expect(openPostgresMetadataStore(address, 4)).rejects.toMatchObject({ errorName: 'storeUnavailable' });
		await server.start();
		await store.check();
		expect((await store.accounts.findByName('a'))?.name).toBe('a');
		await store.close();
	});

	it('rolls back a transaction whose connection breaks', async () => {
		const store = await openPostgresMetadataStore(address, 4);
		const broken = store.transaction(async ({ accounts }) => {
			await accounts.create('a', 1);
			await query(
				address,
				"select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'",
			);
			await accounts.create('b', 1);
		});
		await expect(broken).rejects.toMatchObject({ errorName: 'storeUnavailable' });
		expect(await store.accounts.findByName('a')).toBeUndefined();
		await store.close();
	});

	it('retries a conflicting transaction: both find or create the same account', async () => {
		const store = await openPostgresMetadataStore(address, 10);
		const findOrCreate = () =>
			store.transaction(async ({ accounts }) => (await accounts.findByName('a')) ?? (await accounts.create('a', 1)));
		const found = await Promise.all(Array.from({ length: 8 }, findOrCreate));
		expect(new Set(found.map(({ id }) => id)).size).toBe(1);
		await store.close();
	});

	it('serves many parallel claims without rescanning for each', async () => {
		const store = await openPostgresMetadataStore(address, 16);
		const { id: accountId } = await store.accounts.create('a', 1);
		const tasks = 40;
		for (let index = 0; index < tasks; index++) {
			const taskId = `t${index}`;
			await store.transaction(async (rows) => {
				await rows.tasks.insert({ taskId, accountId, toolPath: 'pdf/txt', createdAt: 1 });
				const common = { parameter: '{}', sealedPassword: null, fileSize: 1, createdAt: 1 };
				await rows.files.insert({ ...common, taskId, fileKey: taskId, fileName: 'a.pdf', originalId: taskId });
				await rows.tasks.update(taskId, { state: 'TaskWaiting', startedAt: index, queuedAt: index });
			});
		}
		let searches = 0;
		const real = PostgresPool.prototype.connect;
		jest.spyOn(PostgresPool.prototype, 'connect').mockImplementation(async function (this: PostgresPool) {
			const client = await real.call(this);
			const query = ((statement: string, parameters: unknown[]) => {
				if (statement.includes('"inWork"')) searches++;
				return client.query(statement, parameters);
			}) as typeof client.query;
			return { ...client, query };
		});
		const claimed = await Promise.all(
			Array.from({ length: tasks }, () => store.transaction(({ files }) => files.claimNext(2, 60))),
		);
		jest.restoreAllMocks();
		expect(new Set(claimed.map((file) => file?.taskId)).size).toBe(tasks);
		// One that finds the file, one before it had to line up, and one that met who was in front of it.
		expect(searches).toBeLessThanOrEqual(3 * tasks);
		await store.close();
	});

	it('locks no other task while it queues for one', async () => {
		const store = await openPostgresMetadataStore(address, 6);
		const { id: accountId } = await store.accounts.create('a', 1);
		for (const taskId of ['first', 'second']) {
			await store.transaction(async (rows) => {
				await rows.tasks.insert({ taskId, accountId, toolPath: 'pdf/txt', createdAt: 1 });
				const common = { parameter: '{}', sealedPassword: null, fileSize: 1, createdAt: 1 };
				await rows.files.insert({ ...common, taskId, fileKey: taskId, fileName: 'a.pdf', originalId: taskId });
				await rows.tasks.update(taskId, { state: 'TaskWaiting', startedAt: taskId.length, queuedAt: 1 });
			});
		}
		const gate = () => {
			let open = () => {};
			const opened = new Promise<void>((resolve) => (open = resolve));
			return { open, opened };
		};
		/** Claims, and stands still after each search: at the gate for it. */
		const claimThrough = async (...stops: readonly { seen: () => void; opened: Promise<void> }[]) => {
			const left = [...stops];
			const real = PostgresPool.prototype.connect;
			jest.spyOn(PostgresPool.prototype, 'connect').mockImplementationOnce(async function (this: PostgresPool) {
				const client = await real.call(this);
				const query = (async (statement: string, parameters: unknown[]) => {
					const found = await client.query(statement, parameters);
					const stop = statement.includes('"inWork"') ? left.shift() : undefined;
					stop?.seen();
					await stop?.opened;
					return found;
				}) as typeof client.query;
				return { ...client, query };
			});
			return await store.transaction(({ files }) => files.claimNext(2, 60));
		};
		const holding = async (taskId: string) => {
			const [holds, release] = [gate(), gate()];
			const held = store.transaction(async ({ tasks, files }) => {
				await tasks.find(taskId);
				holds.open();
				await release.opened;
				if (taskId === 'first') await files.update(taskId, { state: 'failed' });
			});
			await holds.opened;
			return { end: async () => (release.open(), await held) };
		};

		const ofFirst = await holding('first');
		const ofSecond = await holding('second');
		const [found, go, looked, inLine, goInLine] = [gate(), gate(), gate(), gate(), gate()];
		// Out of turn: it has found the first task, and is the first to lock it when the task is already taken.
		const out = claimThrough({ seen: found.open, opened: go.opened });
		await found.opened;
		// In turn: it has found the first task, too, while the task was still free.
		const line = claimThrough(
			{ seen: looked.open, opened: Promise.resolve() },
			{ seen: inLine.open, opened: goInLine.opened },
		);
		await inLine.opened;
		await ofFirst.end();
		go.open();
		await sleep(300);
		goInLine.open();
		await sleep(300);
		await ofSecond.end();
		const claimed = await Promise.all([out, line]);
		expect(claimed.map((file) => file?.taskId).sort()).toEqual(['second', undefined]);
		jest.restoreAllMocks();
		await store.close();
		await sleep(1500);
		expect(await query(address, 'select deadlocks from pg_stat_database where datname = current_database()')).toEqual([
			{ deadlocks: '0' },
		]);
	});

	it('runs starts, claims, ends and cancels of the same tasks without deadlock, with an exact ledger', async () => {
		const store = await openPostgresMetadataStore(address, 12);
		const { id: accountId } = await store.accounts.create('a', 1);
		const granted = 100;
		const grant = { accountId, assetType: 'PACKAGES', move: 'grant', amount: granted, fileKey: null, at: 1 } as const;
		await store.assets.move(grant);
		const taskIds = Array.from({ length: 30 }, (_, index) => `t${index}`);
		const fileKeysOf = (taskId: string): string[] => [1, 2, 3].map((number) => `${taskId}-${number}`);
		const make = (taskId: string) =>
			store.transaction(async ({ tasks, files }) => {
				await tasks.insert({ taskId, accountId, toolPath: 'pdf/txt', createdAt: 1 });
				const common = { taskId, parameter: '{}', sealedPassword: null, fileSize: 1, createdAt: 1 };
				for (const fileKey of fileKeysOf(taskId)) {
					await files.insert({ ...common, fileKey, fileName: 'a.pdf', originalId: `${fileKey}-original` });
				}
			});
		const start = (taskId: string) =>
			store.transaction(async (rows) => {
				const task = await rows.tasks.find(taskId);
				if (task?.state !== 'TaskStart') return;
				const assetType = await withhold(rows, accountId, fileKeysOf(taskId), 2);
				await rows.tasks.update(taskId, { state: 'TaskWaiting', assetType, cost: 3, startedAt: 2, queuedAt: 2 });
			});
		const cancel = (taskId: string) =>
			store.transaction(async (rows) => {
				const task = await rows.tasks.find(taskId);
				if (task && ['TaskStart', 'TaskWaiting', 'TaskProcessing'].includes(task.state)) {
					await endTaskEarly(rows, task, 'cancelled', 5);
				}
			});
		let ends = 0;
		const work = async (): Promise<void> => {
			for (let idle = 0; idle < 10; ) {
				const file = await store.transaction(async (rows) => {
					const claimed = await rows.files.claimNext(Date.now(), Date.now() + 60_000);
					if (claimed) await rows.tasks.update(claimed.taskId, { state: 'TaskProcessing' });
					return claimed;
				});
				if (!file) {
					idle++;
					await sleep(20);
					continue;
				}
				const end = ++ends % 3 === 0 ? failedEnd(file.fileName) : successOf(file.fileKey);
				await store.transaction((rows) => endFile(rows, file, end, 4));
			}
		};
		await Promise.all(taskIds.map(make));
		const starts = taskIds.map((taskId) => start(taskId).catch((error: unknown) => (error as ServiceError).errorName));
		const cancels = taskIds.filter((_, index) => index % 3 === 0).map((taskId) => cancel(taskId));
		await Promise.all([...starts, ...cancels, ...Array.from({ length: 5 }, work)]);

		const [packages] = await store.assets.list(accountId);
		const tasks = await store.tasks.list(accountId, 0, 100);
		for (const task of tasks.filter(({ startedAt }) => startedAt !== null)) expect(task.state).toBe('TaskFinish');
		const spent = tasks.reduce((sum, { successCount }) => sum + successCount, 0);
		expect(packages).toEqual({ assetType: 'PACKAGES', granted, withheld: 0, spent, balance: granted - spent });
		expect(ends).toBeGreaterThan(30);
		// The server counts what a process has done a second later at the latest.
		await store.close();
		await sleep(1500);
		expect(await query(address, 'select deadlocks from pg_stat_database where datname = current_database()')).toEqual([
			{ deadlocks: '0' },
		]);
	});

	it('refuses inconsistent assets from any writer', async () => {
		const store = await openPostgresMetadataStore(address, 2);
		const { id } = await store.accounts.create('a', 1);
		const insert = (numbers: string) =>
			query(
				address,
				`insert into assets ("accountId", "assetType", granted, balance, withheld, spent) values (${id}, 'PACKAGES', ${numbers})`,
			);
		await expect(insert('3, 1, 1, 0')).rejects.toThrow(/assetsAddUp/);
		await expect(insert('0, 1, -1, 0')).rejects.toThrow(/assetsNotNegative/);
		await store.close();
	});
});
