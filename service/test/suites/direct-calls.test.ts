import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '../support/describe-with';
import { ServiceError } from '../../src/messages/errors';
import type { FileStore } from '../../src/storage/file-store';
import type { MetadataStore } from '../../src/storage/metadata-store';
import { openPostgresMetadataStore } from '../../src/storage/postgres/postgres-metadata-store';
import { openSqliteMetadataStore } from '../../src/storage/sqlite/sqlite-metadata-store';
import { SecretBox } from '../../src/tasks/secret-box';
import type { IntakeSettings } from '../../src/tasks/intake/intake-parts';
import { TaskIntake } from '../../src/tasks/task-intake';
import { postgresInstalled, startPostgres, type PostgresServer } from '../support/postgres';

const callers = 20;
const unbounded: IntakeSettings = {
	...{ fileBytes: 100, filesPerTask: 100, filesToMerge: 100, startWithinMs: 60_000 },
	...{ queuedTasks: 1000, queuedTasksPerAccount: 1000, unstartedFilesPerAccount: 1000, unstartedBytesPerAccount: 1000 },
};

/** What holds of direct calls whatever the database is. @param open  an empty store */
function directCallSuite(open: () => Promise<MetadataStore>): void {
	let store: MetadataStore;
	let accountId: number;
	/** Files that were removed again. */
	let removed: string[];

	beforeEach(async () => {
		store = await open();
		accountId = (await store.accounts.create('caller', 1)).id;
		await store.accounts.addKey({
			...{ accountId, prefix: 'k', hash: 'h', label: '', createdAt: 1, expiresAt: null, limits: '{}' },
		});
		removed = [];
	});
	afterEach(() => store.close());

	const grant = (amount: number) =>
		store.assets.move({ accountId, assetType: 'PACKAGES', move: 'grant', amount, fileKey: null, at: 1 });

	/** Twenty parallel calls of one account, each with a different file. @returns number of calls by outcome */
	async function callAtOnce(settings: Partial<IntakeSettings> = {}): Promise<Record<string, number>> {
		const fileStore = { remove: (id: string) => Promise.resolve(removed.push(id)) } as unknown as FileStore;
		const box = new SecretBox(Buffer.alloc(32));
		const intake = new TaskIntake(store, fileStore, box, { ...unbounded, ...settings }, () => undefined);
		const call = async (): Promise<string> => {
			const file = { fileName: 'a.pdf', password: undefined, parameter: undefined };
			const stored = { id: randomUUID(), size: 3 };
			return await intake.submit(accountId, 'pdf/txt', [{ ...file, stored }], undefined, { keyPrefix: 'k' }).then(
				() => 'taken',
				(error: unknown) => {
					if (!(error instanceof ServiceError)) throw error;
					return error.errorName;
				},
			);
		};
		const outcomes = await Promise.all(Array.from({ length: callers }, call));
		const counts: Record<string, number> = {};
		for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
		return counts;
	}

	/** So many tasks wait, each paid for once and in its place, and of the others nothing is left. */
	async function expectTaken(taken: number): Promise<void> {
		const tasks = await store.tasks.list(accountId, 0, 50);
		expect(tasks.map(({ state, assetType, cost }) => [state, assetType, cost])).toEqual(
			tasks.map(() => ['TaskWaiting', 'PACKAGES', 1]),
		);
		expect([tasks.length, await store.tasks.count(accountId)]).toEqual([taken, taken]);
		const pages = await Promise.all([0, 2, 4].map((offset) => store.tasks.list(accountId, offset, 2)));
		expect(pages.map((page) => page.length)).toEqual(
			[0, 2, 4].map((offset) => Math.max(0, Math.min(2, taken - offset))),
		);
		expect(await store.assets.list(accountId)).toMatchObject([{ withheld: taken }]);
		const entries = (await store.assets.entries(accountId)).filter(({ move }) => move === 'withhold');
		const fileKeys = await Promise.all(tasks.map(async ({ taskId }) => (await store.files.list(taskId))[0]?.fileKey));
		expect(entries.map(({ fileKey }) => fileKey).sort()).toEqual(fileKeys.sort());
		expect(new Set(removed).size).toBe(callers - taken);
	}

	it('in parallel are accepted up to the balance', async () => {
		await grant(7);
		expect(await callAtOnce()).toEqual({ taken: 7, outOfAssets: 13 });
		await expectTaken(7);
		expect(await store.assets.list(accountId)).toMatchObject([{ granted: 7, balance: 0 }]);
	});

	it('in parallel are accepted up to the queue limits, per account and in total', async () => {
		await grant(100);
		expect(await callAtOnce({ queuedTasksPerAccount: 5 })).toEqual({ taken: 5, queueFull: 15 });
		await expectTaken(5);
		const other = (await store.accounts.create('other', 1)).id;
		[accountId, removed] = [other, []];
		await grant(100);
		expect(await callAtOnce({ queuedTasks: 8 })).toEqual({ taken: 3, queueFull: 17 });
		await expectTaken(3);
	});

	it('in parallel are accepted up to the limits of their key', async () => {
		await grant(100);
		await store.accounts.limitKey('k', '{"concurrentTasks":4}');
		expect(await callAtOnce()).toEqual({ taken: 4, keyTasksReached: 16 });
		await expectTaken(4);
		await store.accounts.limitKey('k', '{"pagesPerDay":6}');
		removed = [];
		expect(await callAtOnce()).toEqual({ taken: 2, keyPagesReached: 18 });
		await store.accounts.limitKey('k', '{"storedBytes":18}');
		expect(await callAtOnce()).toEqual({ keyStorageReached: 20 });
		await store.accounts.limitKey('k', '{}');
		removed = [];
		expect(await callAtOnce()).toEqual({ taken: 20 });
		expect(removed).toEqual([]);
	});
}

describe('direct calls, in SQLite', () => {
	directCallSuite(() => openSqliteMetadataStore(':memory:'));
});

describeWith('postgresql', postgresInstalled, 'direct calls, in Postgres', () => {
	let server: PostgresServer;
	beforeAll(async () => {
		if (postgresInstalled) server = await startPostgres();
	});
	afterAll(() => server?.remove());

	directCallSuite(async () => await openPostgresMetadataStore(await server.createDatabase(), 12));

	it('do not lock their account while task and files are written', async () => {
		const store = await openPostgresMetadataStore(await server.createDatabase(), 4);
		const { id: accountId } = await store.accounts.create('caller', 1);
		let written = (): void => undefined;
		const others = new Promise<void>((resolve) => (written = resolve));
		const task = { accountId, toolPath: 'pdf/txt', createdAt: 1 } as const;
		const slow = store.transaction(async ({ accounts, tasks }) => {
			await tasks.insertUncounted({ ...task, taskId: 'slow' });
			await others;
			await tasks.update('slow', { ordinal: await accounts.countTask(accountId) });
		});
		try {
			const quick = store.transaction(({ tasks }) => tasks.insert({ ...task, taskId: 'quick' }));
			expect(await Promise.race([quick.then(() => 'made'), sleep(60_000, 'waits', { ref: false })])).toBe('made');
		} finally {
			written();
			await slow;
		}
		expect((await store.tasks.list(accountId, 0, 9)).map(({ taskId }) => taskId)).toEqual(['slow', 'quick']);
		await store.close();
	});
});
