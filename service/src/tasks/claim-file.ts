import type { MetadataRows, MetadataStore, TimeMs } from '../storage/metadata-store';
import { nextTaskState } from './state';
import type { ClaimedFile } from './work-queue';

/**
 * Claims the next file; the order of the store is fair to all accounts.
 * @param leaseMs  lease without renewal
 * @param now      by the clock that leases are measured by
 * @returns `undefined` if nothing waits
 */
export async function claimFile(
	store: MetadataStore,
	leaseMs: number,
	now: () => TimeMs,
): Promise<ClaimedFile | undefined> {
	return await store.transaction((rows) => claimFileIn(rows, leaseMs, now()));
}

/**
 * The same inside a transaction.
 * @param onlyOf  a task; also returns `undefined` if the next file belongs to another one
 */
export async function claimFileIn(
	{ accounts, files, tasks }: MetadataRows,
	leaseMs: number,
	now: TimeMs,
	onlyOf?: string,
): Promise<ClaimedFile | undefined> {
	const file = await files.claimNext(now, now + leaseMs, onlyOf);
	if (!file) return undefined;
	const task = await tasks.find(file.taskId);
	if (!task) throw new Error('a file without a task');
	const state = nextTaskState(task.state, { kind: 'fileClaimed' });
	if (state !== task.state) await tasks.update(task.taskId, { state, updatedAt: now });
	// Last: until the transaction ends, other claims and new tasks of the account wait.
	await accounts.served(task.accountId, now);
	return { file, task: { ...task, state } };
}
