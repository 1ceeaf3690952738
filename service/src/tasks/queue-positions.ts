import type { MetadataStore, QueuedTask } from '../storage/metadata-store';

/** How long a queue snapshot is used: many callers may ask about a long queue. */
const lookMs = 1000;

/** Reports how many files precede a caller's. */
export class QueuePositions {
	private lookedAt = -Infinity;
	private positions: ReadonlyMap<string, number> = new Map();

	constructor(private readonly store: MetadataStore) {}

	/** Files before the first waiting one of a queued task; 0 if it is next or has none waiting. */
	async of(taskId: string): Promise<number> {
		const known = this.positions.get(taskId);
		if (known !== undefined && performance.now() - this.lookedAt < lookMs) return known;
		this.positions = queuePositions(await this.store.files.listQueued());
		this.lookedAt = performance.now();
		return this.positions.get(taskId) ?? 0;
	}
}

/**
 * Files claimed before the first waiting file of each task, if nothing else arrives or ends: the account with the
 * fewest files in progress goes first, then the one served longest ago (`FileRows.claimNext`).
 * @param queue  in start order; may be empty
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
		// Number of this account's files in progress when the task's turn comes.
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

/** Whether one of two accounts with equally many files in progress is served first: it has waited longer. */
function goesFirst(one: WaitingAccount, other: WaitingAccount): boolean {
	// The one with more files in progress at first has not been served in the meantime.
	return (other.running - one.running || one.servedAt - other.servedAt || one.place - other.place) < 0;
}
