import type { CallCount, CountedCalls } from '../../../src/storage/metadata-store';
import { StoreCounts } from '../../../src/tasks/store-counts';

/** A database whose answers come when they are let go. */
function slowStore() {
	const requests: (readonly CountedCalls[])[] = [];
	const totals = new Map<string, number>();
	let answer: () => void = () => undefined;
	const rates = {
		async count(calls: readonly CountedCalls[]): Promise<readonly CallCount[]> {
			requests.push(calls);
			await new Promise<void>((resolve) => (answer = resolve));
			return calls.map(({ key, times }) => {
				totals.set(key, (totals.get(key) ?? 0) + times);
				return { key, current: totals.get(key) ?? 0, leftMs: 1000 };
			});
		},
		removeOlder: () => Promise.resolve(),
	};
	return { rates, asked: requests, answer: () => answer() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('calls counted in the database for all processes', () => {
	it('are counted by one statement at a time, each with its number', async () => {
		const store = slowStore();
		const counts = new StoreCounts(store, () => 0);
		const first = [counts.count('a', 1000), counts.count('b', 1000)];
		await turn();
		const more = [counts.count('a', 1000), counts.count('a', 1000), counts.count('c', 1000)];
		await turn();
		expect(store.asked).toHaveLength(1);
		store.answer();
		expect(await Promise.all(first)).toMatchObject([{ current: 1 }, { current: 1 }]);
		await turn();
		store.answer();
		expect(await Promise.all(more)).toMatchObject([{ current: 2 }, { current: 3 }, { current: 1 }]);
		expect(store.asked).toEqual([
			[
				{ key: 'a', times: 1 },
				{ key: 'b', times: 1 },
			],
			[
				{ key: 'a', times: 2 },
				{ key: 'c', times: 1 },
			],
		]);
	});

	it('pass uncounted while the database is slow or down, and are counted again when it is back', async () => {
		const store = slowStore();
		const counts = new StoreCounts(store, () => 0);
		expect(await counts.count('a', 1000)).toBeUndefined();
		store.answer();
		await turn();
		const later = counts.count('a', 1000);
		await turn();
		store.answer();
		expect(await later).toMatchObject({ current: 2 });

		const away = new StoreCounts(
			{ rates: { count: () => Promise.reject(new Error('away')), removeOlder: () => Promise.resolve() } },
			() => 0,
		);
		expect(await away.count('a', 1000)).toBeUndefined();
		expect(await away.count('a', 1000)).toBeUndefined();
	});
});
