import { assetTypes, type AssetType } from '../../../contract/states';
import { ServiceError } from '../messages/errors';
import type { AssetAccount, MetadataRows, MetadataStore, Task } from '../storage/metadata-store';

/** Assets per file. */
export const costPerFile = 1;

/** `assetTypeId` of the interface: index in the contract's list, counted from 1. */
export function assetTypeId(assetType: AssetType): number {
	return assetTypes.indexOf(assetType) + 1;
}

/**
 * Withholds the cost of every file until the files have ended. Use inside the transaction that starts the task.
 * @param types  accepted asset types, in the contract's order
 * @returns the asset type of the payment: the first that covers all of it
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
	const list = async () => await assets.list(accountId);
	let all = await list();
	// Concurrent starts wait from the move on, not from the check. All try the types in the same order: no deadlocks.
	for (const assetType of types) {
		if (balanceOf(all, assetType) < cost) continue;
		const entries = fileKeys.map((fileKey) => moveOf(accountId, assetType, fileKey, now));
		if (await assets.moveAll(entries.map((entry) => ({ ...entry, move: 'withhold' })))) return assetType;
		all = await list();
	}
	throw new ServiceError('outOfAssets', { cost, balance: Math.max(...types.map((type) => balanceOf(all, type))) });
}

/** The amount moved for a file, in either direction. */
function moveOf(accountId: number, assetType: AssetType, fileKey: string, at: number) {
	return { accountId, assetType, amount: costPerFile, fileKey, at };
}

/** An ended file, and what happens to its withheld cost: spent on success, else returned. */
export interface ClosedFile {
	readonly fileKey: string;
	readonly move: 'settle' | 'return';
}

/**
 * Spends or returns what was withheld for files of a task. Use inside the transaction that ends them, at its end: other
 * moves of the account wait from then on.
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
		const entries = some.map(({ fileKey }) => ({ ...moveOf(accountId, assetType, fileKey, now), move }));
		if (entries.length > 0 && !(await assets.moveAll(entries))) {
			throw new Error(`what was withheld for file ${entries[0]?.fileKey} could not be closed`);
		}
	}
}

/** The assets of an account, one entry per asset type in contract order. */
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

/** Adds to the balance of an account. @param actor  for the audit log */
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
