import { assetTypes, type AssetType } from '../../../contract/states';
import { ServiceError } from '../errors';
import type { AssetAccount, MetadataRows, MetadataStore, Task } from '../storage/metadata-store';

/** Assets one file costs. */
export const costPerFile = 1;

/** `assetTypeId` of the interface: the position in the contract's list, counted from 1. */
export function assetTypeId(assetType: AssetType): number {
	return assetTypes.indexOf(assetType) + 1;
}

/**
 * Take the cost of every file out of the balance until the files have ended. Use inside the transaction that
 * starts the task.
 * @param types  asset types it may be paid with
 * @returns the asset type the task is paid with: the first of these that covers all of it
 * @throws ServiceError `outOfAssets`; nothing is withheld then
 */
export async function withhold(
	{ assets }: MetadataRows,
	accountId: number,
	fileKeys: readonly string[],
	now: number,
	types: readonly AssetType[] = assetTypes,
): Promise<AssetType> {
	const cost = fileKeys.length * costPerFile;
	const all = await assets.list(accountId);
	const payer = types.find((type) => balanceOf(all, type) >= cost);
	if (payer === undefined) {
		throw new ServiceError('outOfAssets', { cost, balance: Math.max(...types.map((type) => balanceOf(all, type))) });
	}
	for (const fileKey of fileKeys) {
		const entry = { accountId, assetType: payer, move: 'withhold', amount: costPerFile, fileKey, at: now } as const;
		if (!(await assets.move(entry))) throw new Error(`the cost of file ${fileKey} could not be withheld`);
	}
	return payer;
}

/**
 * Spend what was withheld for a file that succeeded, or give it back. Use inside the transaction that ends the
 * file.
 */
export async function close(
	{ assets }: MetadataRows,
	task: Pick<Task, 'accountId' | 'assetType'>,
	fileKey: string,
	move: 'settle' | 'return',
	now: number,
): Promise<void> {
	const { accountId, assetType } = task;
	if (assetType === null) throw new Error('a task that was not started has nothing withheld');
	if (!(await assets.move({ accountId, assetType, move, amount: costPerFile, fileKey, at: now }))) {
		throw new Error(`what was withheld for file ${fileKey} could not be closed`);
	}
}

/** What an account has, one entry an asset type in the contract's order. */
export async function showAssets(store: MetadataStore, accountId: number): Promise<readonly AssetAccount[]> {
	const all = await store.assets.list(accountId);
	return assetTypes.map(
		(assetType) =>
			all.find((entry) => entry.assetType === assetType) ?? {
				assetType,
				granted: 0,
				balance: 0,
				withheld: 0,
				spent: 0,
			},
	);
}

/** Add to the balance of an account. @param actor  who does it, for the audit log */
export async function grant(
	store: MetadataStore,
	accountId: number,
	amount: number,
	assetType: AssetType = 'PACKAGES',
	now = Date.now(),
	actor = 'unknown',
): Promise<void> {
	await store.transaction(async ({ assets, audit }) => {
		await assets.move({ accountId, assetType, move: 'grant', amount, fileKey: null, at: now });
		await audit.add({ at: now, actor, action: 'assetsGranted', accountId, subject: `${amount} ${assetType}` });
	});
}

function balanceOf(all: readonly AssetAccount[], assetType: AssetType): number {
	return all.find((entry) => entry.assetType === assetType)?.balance ?? 0;
}
