import fc from 'fast-check';
import { assetTypeId, close, grant, showAssets, withhold } from '../../../src/accounts/ledger';
import { storeForTest, type StoreForTest } from '../../support/store';

let test: StoreForTest;

beforeEach(async () => {
	test = await storeForTest(0);
});
afterEach(() => test.close());

type Step =
	| { readonly kind: 'grant'; readonly amount: number; readonly assetType: 'PACKAGES' | 'SUBSCRIPTIONS' }
	| { readonly kind: 'withhold'; readonly files: readonly number[] }
	| { readonly kind: 'settle' | 'return'; readonly file: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
	fc.record({
		kind: fc.constant('grant' as const),
		amount: fc.nat(4),
		assetType: fc.constantFrom('PACKAGES', 'SUBSCRIPTIONS'),
	}),
	fc.record({
		kind: fc.constant('withhold' as const),
		files: fc.uniqueArray(fc.nat(15), { minLength: 1, maxLength: 4 }),
	}),
	fc.record({ kind: fc.constantFrom('settle', 'return'), file: fc.nat(15) }),
) as fc.Arbitrary<Step>;

describe('the ledger', () => {
	it('adds up after any steps, including refused ones', async () => {
		let round = 0;
		await fc.assert(
			fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), async (steps) => {
				const { store } = test;
				const accountId = (await store.accounts.create(`account-${round++}`, 1)).id;
				const key = (file: number): string => `${round}-${file}`;
				const payer = new Map<number, 'PACKAGES' | 'SUBSCRIPTIONS'>();
				const closed = new Set<number>();
				for (const step of steps) {
					if (step.kind === 'grant') {
						await grant(store, accountId, step.amount, step.assetType);
					} else if (step.kind === 'withhold') {
						const before = await showAssets(store, accountId);
						const again = step.files.some((file) => payer.has(file));
						const covered = before.some(({ balance }) => balance >= step.files.length);
						const paid = await store
							.transaction((rows) => withhold(rows, accountId, step.files.map(key), 2))
							.catch(() => undefined);
						expect(paid !== undefined).toBe(covered && !again);
						if (paid === undefined) expect(await showAssets(store, accountId)).toEqual(before);
						else for (const file of step.files) payer.set(file, paid);
					} else {
						const assetType = payer.get(step.file) ?? null;
						const done = await store
							.transaction(async (rows) => {
								await close(rows, { accountId, assetType }, [{ fileKey: key(step.file), move: step.kind }], 3);
								return true;
							})
							.catch(() => false);
						expect(done).toBe(assetType !== null && !closed.has(step.file));
						if (done) closed.add(step.file);
					}
				}
				for (const { assetType, granted, balance, withheld, spent } of await showAssets(store, accountId)) {
					expect(balance + withheld + spent).toBe(granted);
					expect(Math.min(balance, withheld, spent)).toBeGreaterThanOrEqual(0);
					const entries = (await store.assets.entries(accountId)).filter((entry) => entry.assetType === assetType);
					const sum = (move: string): number =>
						entries.filter((entry) => entry.move === move).reduce((total, { amount }) => total + amount, 0);
					expect([granted, withheld, spent]).toEqual([
						sum('grant'),
						sum('withhold') - sum('settle') - sum('return'),
						sum('settle'),
					]);
				}
			}),
			{ numRuns: 40 },
		);
	});

	it('charges subscriptions first, and only one type', async () => {
		const { store, accountId } = test;
		await grant(store, accountId, 2, 'SUBSCRIPTIONS');
		await grant(store, accountId, 3);
		const pay = (...keys: string[]) => store.transaction((rows) => withhold(rows, accountId, keys, 1));
		expect(await pay('a')).toBe('SUBSCRIPTIONS');
		expect(await pay('b', 'c')).toBe('PACKAGES');
		await expect(pay('d', 'e')).rejects.toMatchObject({ errorName: 'outOfAssets', details: { cost: 2, balance: 1 } });
		expect([assetTypeId('SUBSCRIPTIONS'), assetTypeId('PACKAGES')]).toEqual([1, 2]);
	});
});
