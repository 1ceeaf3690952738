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
 * Files that are claimed before the first waiting file of each task, when nothing else comes in: the accounts take
 * turns, the one that was served longest ago first (`FileRows.claimNext`).
 * @param queue  in the order of the starts; may be empty
 */
export function queuePositions(queue: readonly QueuedTask[]): Map<string, number> {
	const accounts = new Map<number, { readonly servedAt: number; readonly place: number; waiting: number }>();
	for (const [place, { accountId, servedAt, waiting }] of queue.entries()) {
		const account = accounts.get(accountId);
		if (account) account.waiting += waiting;
		else accounts.set(accountId, { servedAt, place, waiting });
	}
	const positions = new Map<string, number>();
	const ownBefore = new Map<number, number>();
	for (const { taskId, accountId, waiting } of queue) {
		const own = ownBefore.get(accountId) ?? 0;
		ownBefore.set(accountId, own + waiting);
		const account = accounts.get(accountId)!;
		let position = own;
		for (const [otherId, other] of accounts) {
			if (otherId === accountId) continue;
			// Until this account has had `own` turns, another one has had as many, and one more when it goes first.
			const goesFirst = (other.servedAt - account.servedAt || other.place - account.place) < 0;
			position += Math.min(other.waiting, own + (goesFirst ? 1 : 0));
		}
		positions.set(taskId, position);
	}
	return positions;
}
