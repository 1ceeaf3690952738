import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { openSqliteMetadataStore } from '../../src/storage/sqlite/sqlite-metadata-store';
import { temporaryFolder } from '../support/temporary-folder';
import { metadataStoreSuite } from './metadata-store.suite';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
	folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const path = (): string => join(folder.path, 'metadata.sqlite');

describe('metadata in SQLite', () => {
	metadataStoreSuite(() => openSqliteMetadataStore(path()));
});

describe('SQLite', () => {
	it('can be opened twice, and both see every change', async () => {
		const one = await openSqliteMetadataStore(path());
		const other = await openSqliteMetadataStore(path());
		await one.accounts.create('a', 1);
		expect((await other.accounts.findByName('a'))?.name).toBe('a');
		await one.close();
		await other.close();
	});

	it('uses a write-ahead log, syncs to the disk, and enforces foreign keys', async () => {
		const store = await openSqliteMetadataStore(path());
		await expect(store.tasks.insert({ taskId: 't', accountId: 99, toolPath: 'pdf/txt', createdAt: 1 })).rejects.toThrow(
			/FOREIGN KEY/,
		);
		await store.close();
		const database = new DatabaseSync(path());
		expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
		database.close();
	});

	it('opens a database of the first migration and keeps its data', async () => {
		const old = new DatabaseSync(path());
		old.exec(readFileSync(join(__dirname, 'first-migration.sql'), 'utf8'));
		old.close();
		const store = await openSqliteMetadataStore(path());
		expect(await store.accounts.findKey('dc_00000001')).toMatchObject({ accountId: 1, revokedAt: null });
		expect(await store.assets.list(1)).toEqual([
			{ assetType: 'PACKAGES', granted: 10, balance: 8, withheld: 2, spent: 0 },
		]);
		expect(await store.tasks.find('waiting')).toMatchObject({ state: 'TaskWaiting', cost: 2, callbackUrl: '' });
		expect(await store.tasks.find('unstarted')).toMatchObject({ state: 'TaskStart', toolPath: 'pdf/img' });
		expect(await store.files.claimNext(9, 60)).toMatchObject({
			fileKey: 'one',
			parameter: '{"a":1}',
			sealedPassword: 'sealed',
			pagesDone: 0,
			pagesTotal: 0,
		});
		expect((await store.tasks.list(1, 0, 9)).map(({ taskId }) => taskId)).toEqual(['unstarted', 'waiting']);
		expect((await store.tasks.list(1, 1, 9)).map(({ taskId }) => taskId)).toEqual(['waiting']);
		expect(await store.tasks.count(1)).toBe(2);
		await store.tasks.insert({ taskId: 'new', accountId: 1, toolPath: 'pdf/txt', createdAt: 9 });
		expect((await store.tasks.list(1, 0, 1)).map(({ taskId }) => taskId)).toEqual(['new']);
		await store.callbacks.release('waiting', 9);
		expect(await store.callbacks.listDue(99, 9)).toEqual([]);
		await store.close();
	});

	it('refuses inconsistent assets from any writer', async () => {
		const store = await openSqliteMetadataStore(path());
		const { id } = await store.accounts.create('a', 1);
		await store.close();
		const database = new DatabaseSync(path());
		const insert =
			'insert into assets ("accountId", "assetType", granted, balance, withheld, spent) values (?, ?, ?, ?, ?, ?)';
		expect(() => database.prepare(insert).run(id, 'PACKAGES', 3, 1, 1, 0)).toThrow(/assetsAddUp/);
		expect(() => database.prepare(insert).run(id, 'PACKAGES', 0, 1, -1, 0)).toThrow(/assetsNotNegative/);
		database.close();
	});
});
