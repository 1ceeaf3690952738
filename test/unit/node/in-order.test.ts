import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { processInOrder } from '../../../nodes/DocumentConversion/in-order';

/** An entry whose work takes so many milliseconds (in the end, when it is unwanted), and ends all or does not. */
interface Entry {
	readonly ms: number;
	readonly ends: boolean;
}

/** Work that counts what is begun, and how much of it at once. */
function counted(atOnce: () => number, ahead = Infinity) {
	const seen = { begun: [] as Entry[], most: 0, underWay: 0, unwanted: [] as Entry[], begunAfterEnd: 0 };
	let hasEnded = false;
	const work = {
		atOnce,
		ahead,
		perform: async (entry: Entry, unwanted: AbortSignal) => {
			seen.begun.push(entry);
			if (hasEnded) seen.begunAfterEnd += 1;
			seen.most = Math.max(seen.most, ++seen.underWay);
			await sleep(entry.ms, undefined, { signal: unwanted }).catch(() => seen.unwanted.push(entry));
			seen.underWay -= 1;
			if (entry.ends && !unwanted.aborted) hasEnded = true;
			return entry;
		},
		endsWork: ({ ends }: Entry) => ends,
	};
	return { seen, work };
}

const entries = (ends: fc.Arbitrary<boolean>) => fc.array(fc.record({ ms: fc.nat(5), ends }), { maxLength: 12 });
const atOnce = fc.integer({ min: 1, max: 4 });

test('all results come in order, within the parallelism limit', async () => {
	await fc.assert(
		fc.asyncProperty(entries(fc.constant(false)), atOnce, async (list, most) => {
			const { seen, work } = counted(() => most);
			expect(await processInOrder(list, work)).toEqual(list);
			expect(seen).toMatchObject({ begun: list, most: Math.min(most, list.length), underWay: 0, unwanted: [] });
		}),
		{ numRuns: 50 },
	);
});

test('the end is the same as in sequence: at the first entry that ends the work, with nothing started later or left running', async () => {
	await fc.assert(
		fc.asyncProperty(entries(fc.boolean()), atOnce, async (list, most) => {
			const { seen, work } = counted(() => most);
			const last = list.findIndex(({ ends }) => ends);
			expect(await processInOrder(list, work)).toEqual(last < 0 ? list : list.slice(0, last + 1));
			expect(seen).toMatchObject({ begun: list.slice(0, seen.begun.length), underWay: 0, begunAfterEnd: 0 });
		}),
		{ numRuns: 100 },
	);
});

test('the number started before the first is done is bounded, to limit waste', async () => {
	await fc.assert(
		fc.asyncProperty(entries(fc.boolean()), atOnce, async (list, most) => {
			const { seen, work } = counted(() => most, most);
			const last = list.findIndex(({ ends }) => ends);
			expect(await processInOrder(list, work)).toEqual(last < 0 ? list : list.slice(0, last + 1));
			if (last >= 0) expect(seen.begun.length).toBeLessThanOrEqual(last + most);
			expect(seen.most).toBeLessThanOrEqual(most);
		}),
		{ numRuns: 100 },
	);
});

test('an unexpected rejection is not swallowed', async () => {
	const { work } = counted(() => 2);
	const perform = async () => await Promise.reject(new Error('broken'));
	await expect(processInOrder([{ ms: 1, ends: false }], { ...work, perform })).rejects.toThrow('broken');
});

test('running entries after the end are aborted and awaited; earlier ones are not aborted', async () => {
	const before = { ms: 60, ends: false };
	const end = { ms: 20, ends: true };
	const behind = { ms: 60_000, ends: false };
	const { seen, work } = counted(() => 3);
	// Waiting for the minute that `behind` takes would exceed the time of the test.
	expect(await processInOrder([before, end, behind, behind], work)).toEqual([before, end]);
	expect(seen).toMatchObject({ begun: [before, end, behind], underWay: 0, unwanted: [behind] });
});

test('an earlier entry that also ends the work becomes the end', async () => {
	const { work } = counted(() => 2);
	const first = { ms: 40, ends: true };
	expect(await processInOrder([first, { ms: 5, ends: true }], work)).toEqual([first]);
});

test('a reduced limit makes others wait until fewer are running', async () => {
	let allowed = 3;
	const { seen, work } = counted(() => allowed);
	const list = Array.from({ length: 8 }, () => ({ ms: 10, ends: false }));
	const runningCounts: number[] = [];
	const watched = {
		...work,
		perform: async (entry: Entry, unwanted: AbortSignal) => {
			const result = work.perform(entry, unwanted);
			runningCounts.push(seen.underWay);
			allowed = 1;
			return await result;
		},
	};
	expect(await processInOrder(list, watched)).toEqual(list);
	expect(runningCounts.slice(3)).toEqual([1, 1, 1, 1, 1].slice(0, runningCounts.length - 3));
});
