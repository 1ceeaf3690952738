import type { CallCount, CountedCalls, MetadataStore } from '../storage/metadata-store';
import type { SharedCount, SharedCounts } from './shared-counts';

/** Timeout of a count: a slow database must not delay callers. */
const waitMs = 250;

/** A call waiting for its count. */
interface Waiting {
	readonly key: string;
	readonly tell: (count: SharedCount | undefined) => void;
}

/**
 * Counters shared by the processes of a service, in its database. One statement at a time counts all calls that arrived
 * during the previous one, so that a flood of calls does not flood the database.
 */
export class StoreCounts implements SharedCounts {
	/** By window length. */
	private readonly waiting = new Map<number, Waiting[]>();
	private isCounting = false;

	/** @param now  the shared clock */
	constructor(
		private readonly store: Pick<MetadataStore, 'rates'>,
		private readonly now: () => number,
	) {}

	/**
	 * Increments a counter.
	 * @returns its value, and the time until it resets, ms; `undefined` while the database is away or slow
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
		// Simultaneous calls are counted together.
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

/** Each call is one more than the previous one: the last of a key has the database's value. */
function tellAll(calls: readonly Waiting[], counts: ReadonlyMap<string, CallCount>): void {
	const later = new Map<string, number>();
	for (const { key, tell } of [...calls].reverse()) {
		const count = counts.get(key);
		const after = later.get(key) ?? 0;
		later.set(key, after + 1);
		tell(count && { current: count.current - after, leftMs: count.leftMs });
	}
}
