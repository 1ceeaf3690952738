import { assetTypes, type AssetType } from '../../../contract/states';
import { ServiceError } from '../messages/errors';
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
	const payerOf = (all: readonly AssetAccount[]) => types.find((type) => balanceOf(all, type) >= cost);
	const withholdFrom = async (assetType: AssetType): Promise<boolean> =>
		await assets.moveAll(
			fileKeys.map((fileKey) => ({ ...moved(accountId, assetType, fileKey, now), move: 'withhold' })),
		);
	// Whoever starts at the same time waits from the move on, not from the look.
	const seen = payerOf(await assets.list(accountId, 'seen'));
	if (seen !== undefined && (await withholdFrom(seen))) return seen;
	const all = await assets.list(accountId);
	const payer = payerOf(all);
	if (payer === undefined) {
		throw new ServiceError('outOfAssets', { cost, balance: Math.max(...types.map((type) => balanceOf(all, type))) });
	}
	if (!(await withholdFrom(payer))) throw new Error(`the cost of file ${fileKeys[0]} could not be withheld`);
	return payer;
}

/** What is moved for a file, whichever way. */
function moved(accountId: number, assetType: AssetType, fileKey: string, at: number) {
	return { accountId, assetType, amount: costPerFile, fileKey, at };
}

/** A file that ended, and what becomes of what was withheld for it: spent where it succeeded, else given back. */
export interface ClosedFile {
	readonly fileKey: string;
	readonly move: 'settle' | 'return';
}

/**
 * Spend what was withheld for files of a task, or give it back. Use inside the transaction that ends them, at its end: whoever moves assets of
 * the account waits from then on.
 */
export async function close(
	{ assets }: MetadataRows,
	{ accountId, assetType }: Pick<Task, 'accountId' | 'assetType'>,
	files: readonly ClosedFile[],
	now: number,
): Promise<void> {
	if (assetType === null) throw new Error('a task that was not started has nothing withheld');
	for (const move of ['settle', 'return'] as const) {
		const some = files.filter((file) => file.move === move);
		const entries = some.map(({ fileKey }) => ({ ...moved(accountId, assetType, fileKey, now), move }));
		if (entries.length > 0 && !(await assets.moveAll(entries))) {
			throw new Error(`what was withheld for file ${entries[0]?.fileKey} could not be closed`);
		}
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
