import { openPostgresMetadataStore } from '../../src/storage/postgres/postgres-metadata-store';
import { postgresInstalled, query, startPostgres, type PostgresServer } from '../support/postgres';
import { metadataStoreSuite } from './metadata-store.suite';

const withPostgres = postgresInstalled ? describe : describe.skip;
let server: PostgresServer;
let address: string;

beforeAll(async () => {
	if (postgresInstalled) server = await startPostgres();
}, 60_000);
afterAll(() => server?.remove());
beforeEach(async () => {
	if (postgresInstalled) address = await server.createDatabase();
});

withPostgres('metadata in Postgres', () => {
	metadataStoreSuite(() => openPostgresMetadataStore(address, 10));
});

withPostgres('Postgres', () => {
	it('is prepared by several processes at once', async () => {
		const stores = await Promise.all([1, 2, 3, 4].map(() => openPostgresMetadataStore(address, 2)));
		const [one, other] = stores;
		await one?.accounts.create('a', 1);
		expect((await other?.accounts.findByName('a'))?.name).toBe('a');
		for (const store of stores) await store.close();
	});

	it('says that it is away, and is used again when it is back', async () => {
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
	}, 30_000);

	it('undoes a transaction whose connection breaks', async () => {
		const store = await openPostgresMetadataStore(address, 4);
		const broken = store.transaction(async ({ accounts }) => {
			await accounts.create('a', 1);
			await query(address, 'select pg_terminate_backend(pid) from pg_stat_activity where state = \'idle in transaction\'');
			await accounts.create('b', 1);
		});
		await expect(broken).rejects.toMatchObject({ errorName: 'storeUnavailable' });
		expect(await store.accounts.findByName('a')).toBeUndefined();
		await store.close();
	});

	it('runs a transaction again that meets another one: both find or make the same account', async () => {
		const store = await openPostgresMetadataStore(address, 10);
		const findOrCreate = () =>
			store.transaction(async ({ accounts }) => (await accounts.findByName('a')) ?? (await accounts.create('a', 1)));
		const found = await Promise.all(Array.from({ length: 8 }, findOrCreate));
		expect(new Set(found.map(({ id }) => id)).size).toBe(1);
		await store.close();
	});

	it('refuses assets that do not add up, whoever writes them', async () => {
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
