import type { MetadataRows, MetadataStore, TimeMs } from '../storage/metadata-store';
import { nextTaskState } from './state';
import type { ClaimedFile } from './work-queue';

/**
 * Take the file that is to be worked next; the order of the store is fair to all accounts.
 * @param leaseMs  how long it is held without a further sign of life
 * @param now      by the clock that leases are measured by
 * @returns `undefined` when nothing waits
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
 * @param onlyOf  a task; `undefined` is returned, too, when the next file is of another one
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
	// Last: until the transaction ends, others who claim for the account or make tasks of it wait.
	await accounts.served(task.accountId, now);
	return { file, task: { ...task, state } };
}
