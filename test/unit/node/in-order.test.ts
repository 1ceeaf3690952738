import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { inOrder } from '../../../nodes/DocumentConversion/in-order';

/** Work that takes as many milliseconds as its entry says, and counts how much of it runs. */
function counted() {
	const seen = { begun: 0, ended: 0, most: 0 };
	const work = async (ms: number) => {
		seen.begun += 1;
		seen.most = Math.max(seen.most, seen.begun - seen.ended);
		await sleep(ms);
		seen.ended += 1;
		return ms;
	};
	return { seen, work };
}

test('results come in the order of the entries, and never more run than allowed', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.nat(5), { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), async (entries, atOnce) => {
			const { seen, work } = counted();
			const results: number[] = [];
			for await (const result of inOrder(entries, atOnce, work)) results.push(result);
			expect(results).toEqual(entries);
			expect(seen).toEqual({ begun: entries.length, ended: entries.length, most: Math.min(atOnce, entries.length) });
		}),
		{ numRuns: 50 },
	);
});

test('nothing is begun after the listener has stopped, and what has begun is awaited', async () => {
	const { seen, work } = counted();
	const listen = async () => {
		for await (const result of inOrder([1, 30, 1, 1], 2, work)) throw new Error(`after ${result}`);
	};
	await expect(listen()).rejects.toThrow('after 1');
	expect(seen).toMatchObject({ begun: 2, ended: 2 });
});
