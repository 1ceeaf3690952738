import { showAssets } from '../../src/accounts/ledger';
import type { MetadataStore } from '../../src/storage/metadata-store';

/**
 * Checks the ledger of an account without running tasks: balance and spending add up to the grants, nothing is withheld,
 * and exactly the successful files were charged.
 */
export async function expectExactLedger(store: MetadataStore, accountName: string): Promise<void> {
	const account = await store.accounts.findByName(accountName);
	if (!account) throw new Error(`no account is called ${accountName}`);
	const tasks = await store.tasks.list(account.id, 0, 1e6);
	const succeeded = tasks.reduce((sum, { successCount }) => sum + successCount, 0);
	const packages = (await showAssets(store, account.id)).find(({ assetType }) => assetType === 'PACKAGES');
	expect(packages).toMatchObject({ withheld: 0, spent: succeeded });
	expect(packages && packages.balance + packages.withheld + packages.spent).toBe(packages?.granted);
	// Each charged or returned file has one entry that withholds and one that settles it.
	const entries = await store.assets.entries(account.id);
	const moved = (move: string) =>
		entries.filter((entry) => entry.move === move).reduce((sum, { amount }) => sum + amount, 0);
	expect(moved('settle')).toBe(succeeded);
	expect(moved('withhold')).toBe(moved('settle') + moved('return'));
}
