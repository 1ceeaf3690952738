import { createHash } from 'node:crypto';
import { ApiKeys } from '../../../src/accounts/api-keys';
import { showAssets } from '../../../src/accounts/ledger';
import { storeForTest, type StoreForTest } from '../../support/store';

let test: StoreForTest;
let keys: ApiKeys;

beforeEach(async () => {
	test = await storeForTest();
	keys = new ApiKeys(test.store, 50);
});
afterEach(() => test.close());

describe('API keys', () => {
	it('are long, unique, and stored only as a hash', async () => {
		const [one, two] = [await keys.create('new'), await keys.create('new')];
		expect(one).not.toBe(two);
		expect(one).toMatch(/^dc_[0-9a-f]{8}_[0-9a-f]{64}$/);
		const known = await test.store.accounts.findKey(one.slice(0, 11));
		expect(known?.hash).toBe(createHash('sha256').update(one).digest('hex'));
		expect(JSON.stringify(await keys.list())).not.toContain(one.slice(12));
	});

	it('give a new account its initial assets once', async () => {
		await keys.create('new');
		await keys.create('new');
		const account = await test.store.accounts.findByName('new');
		const assets = await showAssets(test.store, account?.id ?? 0);
		expect(assets.map(({ assetType, balance }) => [assetType, balance])).toEqual([
			['SUBSCRIPTIONS', 0],
			['PACKAGES', 50],
		]);
	});

	it('identify the caller until they are revoked', async () => {
		const key = await keys.create('new');
		const caller = await keys.authenticate(key);
		expect(caller).toMatchObject({ account: { name: 'new' }, keyPrefix: key.slice(0, 11) });
		expect(await keys.revoke(caller.keyPrefix)).toBe(true);
		await expect(keys.authenticate(key)).rejects.toMatchObject({ errorName: 'unauthorized' });
	});

	it('are refused if malformed in any way', async () => {
		const key = await keys.create('new');
		const last = key.at(-1) === '0' ? '1' : '0';
		const wrong = [
			undefined,
			'',
			'x',
			key.slice(0, -1),
			key.slice(0, -1) + last,
			`${key}0`,
			key.toUpperCase(),
			`dc_00000000_${key.slice(12)}`,
		];
		for (const one of wrong) await expect(keys.authenticate(one)).rejects.toMatchObject({ errorName: 'unauthorized' });
	});

	it('expire on time, also when cached by a service', async () => {
		const key = await keys.create('new', { label: 'night work', expiresAt: 5000 }, 1000);
		await expect(keys.authenticate(key, 4999)).resolves.toMatchObject({ account: { name: 'new' } });
		await expect(keys.authenticate(key, 5000)).rejects.toMatchObject({ errorName: 'unauthorized' });
		expect(await keys.list()).toEqual([
			expect.objectContaining({ label: 'night work', expiresAt: 5000, revokedAt: null }),
		]);
	});

	it('show their last use, to the minute, and their name', async () => {
		const key = await keys.create('new', {}, 1000);
		const [prefix, before] = [key.slice(0, 11), await keys.list()];
		expect(before).toEqual([expect.objectContaining({ lastUsedAt: null, label: '', expiresAt: null })]);
		for (const [now, noted] of [
			[100_000, 100_000],
			[130_000, 100_000],
			[160_000, 160_000],
		] as const) {
			await keys.authenticate(key, now);
			expect((await test.store.accounts.findKey(prefix))?.lastUsedAt).toBe(noted);
		}
		expect(await keys.rename(prefix, 'laptop')).toBe(true);
		expect(await keys.rename('dc_00000000', 'laptop')).toBe(false);
		expect((await keys.list())[0]?.label).toBe('laptop');
	});
});
