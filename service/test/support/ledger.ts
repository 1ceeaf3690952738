import { showAssets } from '../../src/accounts/ledger';
import type { MetadataStore } from '../../src/storage/metadata-store';

/**
 * Check the books of an account when nothing of it is in work: what it has adds up to what it was given, nothing is
 * withheld any more, and exactly the files that succeeded were paid for.
 */
export async function expectExactLedger(store: MetadataStore, accountName: string): Promise<void> {
	const account = await store.accounts.findByName(accountName);
	if (!account) throw new Error(`no account is called ${accountName}`);
	const tasks = await store.tasks.list(account.id, 0, 1e6);
	const succeeded = tasks.reduce((sum, { successCount }) => sum + successCount, 0);
	const packages = (await showAssets(store, account.id)).find(({ assetType }) => assetType === 'PACKAGES');
	expect(packages).toMatchObject({ withheld: 0, spent: succeeded });
	expect(packages && packages.balance + packages.withheld + packages.spent).toBe(packages?.granted);
	// Each entry by itself: one that withholds, and one that ends it, for every file that was paid for or returned.
	const entries = await store.assets.entries(account.id);
	const moved = (move: string) =>
		entries.filter((entry) => entry.move === move).reduce((sum, { amount }) => sum + amount, 0);
	expect(moved('settle')).toBe(succeeded);
	expect(moved('withhold')).toBe(moved('settle') + moved('return'));
}
