import type { CallCount, CountedCalls, MetadataStore } from '../storage/metadata-store';
import type { SharedCount, SharedCounts } from './shared-counts';

/** Longest wait for a count: callers are not kept waiting by a database that is slow. */
const waitMs = 250;

/** A call that waits for its count. */
interface Waiting {
	readonly key: string;
	readonly tell: (count: SharedCount | undefined) => void;
}

/**
 * Counts that the processes of a service have in common, kept in its database. One statement at a time counts all calls that came in
 * during the one before, so that a flood of calls asks the database no more often than a few do.
 */
export class StoreCounts implements SharedCounts {
	/** By the length of their windows. */
	private readonly waiting = new Map<number, Waiting[]>();
	private isCounting = false;

	/** @param now  by the clock that all processes share */
	constructor(
		private readonly store: Pick<MetadataStore, 'rates'>,
		private readonly now: () => number,
	) {}

	/**
	 * Count one more.
	 * @returns how many they are, and how long, in ms, until the count begins anew; `undefined` while the database is away or slow
	 */
	async count(key: string, windowMs: number): Promise<SharedCount | undefined> {
		return await new Promise((resolve) => {
			const late = setTimeout(() => resolve(undefined), waitMs);
			const tell: Waiting['tell'] = (count) => {
				clearTimeout(late);
				resolve(count);
			};
			const others = this.waiting.get(windowMs);
			if (others) others.push({ key, tell });
			else this.waiting.set(windowMs, [{ key, tell }]);
			if (!this.isCounting) void this.countAll();
		});
	}

	private async countAll(): Promise<void> {
		this.isCounting = true;
		// Calls of the same moment are counted together.
		await Promise.resolve();
		for (const [windowMs, calls] of this.waiting) {
			this.waiting.delete(windowMs);
			const counts = await this.store.rates.count(timesOf(calls), this.now(), windowMs).catch(() => []);
			tellAll(calls, new Map(counts.map((count) => [count.key, count])));
		}
		this.isCounting = false;
	}
}

function timesOf(calls: readonly Waiting[]): readonly CountedCalls[] {
	const times = new Map<string, number>();
	for (const { key } of calls) times.set(key, (times.get(key) ?? 0) + 1);
	return [...times].map(([key, count]) => ({ key, times: count }));
}

/** Each call is one more than the one before it: the last of a key has what the database says. */
function tellAll(calls: readonly Waiting[], counts: ReadonlyMap<string, CallCount>): void {
	const later = new Map<string, number>();
	for (const { key, tell } of [...calls].reverse()) {
		const count = counts.get(key);
		const after = later.get(key) ?? 0;
		later.set(key, after + 1);
		tell(count && { current: count.current - after, leftMs: count.leftMs });
	}
}
