import type { MetadataStore, QueuedTask } from '../storage/metadata-store';

/** How long one look at the queue holds: many callers may ask about a long queue. */
const lookMs = 1000;

/** Tells callers how many files go before theirs. */
export class QueuePositions {
	private lookedAt = -Infinity;
	private positions: ReadonlyMap<string, number> = new Map();

	constructor(private readonly store: MetadataStore) {}

	/** Files before the first waiting one of a queued task; 0 when it is next or has none that waits. */
	async of(taskId: string): Promise<number> {
		const known = this.positions.get(taskId);
		if (known !== undefined && performance.now() - this.lookedAt < lookMs) return known;
		this.positions = queuePositions(await this.store.files.listQueued());
		this.lookedAt = performance.now();
		return this.positions.get(taskId) ?? 0;
	}
}

/**
 * Files that are claimed before the first waiting file of each task, when nothing else comes in or ends: the account with
 * the fewest files in work goes first, of several the one that was served longest ago (`FileRows.claimNext`).
 * @param queue  in the order of the starts; may be empty
 */
export function queuePositions(queue: readonly QueuedTask[]): Map<string, number> {
	const accounts = new Map<number, WaitingAccount>();
	for (const [place, { accountId, servedAt, running, waiting }] of queue.entries()) {
		const account = accounts.get(accountId);
		if (account) account.waiting += waiting;
		else accounts.set(accountId, { servedAt, running, place, waiting });
	}
	const positions = new Map<string, number>();
	const ownBefore = new Map<number, number>();
	for (const { taskId, accountId, waiting } of queue) {
		const own = ownBefore.get(accountId) ?? 0;
		ownBefore.set(accountId, own + waiting);
		const account = accounts.get(accountId)!;
		// So many files of this account are in work when the turn of this task has come.
		const level = account.running + own;
		let position = own;
		for (const [otherId, other] of accounts) {
			if (otherId === accountId) continue;
			const turns = level - other.running + (goesFirst(other, account) ? 1 : 0);
			position += Math.max(0, Math.min(other.waiting, turns));
		}
		positions.set(taskId, position);
	}
	return positions;
}

interface WaitingAccount extends Pick<QueuedTask, 'servedAt' | 'running'> {
	/** Of its first task in the queue. */
	readonly place: number;
	waiting: number;
}

/** Whether of two accounts with as many files in work one is served before the other: it has waited for longer. */
function goesFirst(one: WaitingAccount, other: WaitingAccount): boolean {
	// Who had more in work at first has not been served while the other was.
	return (other.running - one.running || one.servedAt - other.servedAt || one.place - other.place) < 0;
}
