import { TimedThreads } from '../../../src/runtime/timed-thread';

describe('timed threads', () => {
	it('never exceed their maximum, even if callers arrive as others end', async () => {
		const threads = new TimedThreads<never, never>('', { maxMs: 1000, memoryMiB: 64, maxAtOnce: 1 });
		let running = 0;
		let peak = 0;
		const makeWork = async (): Promise<never> => {
			peak = Math.max(peak, ++running);
			for (let step = 0; step < 3; step++) await null;
			running--;
			throw new Error('no work for a thread');
		};
		const calls: Promise<unknown>[] = [];
		// A caller in every microtask: some come between the end of one and the start of the next that waited.
		for (let call = 0; call < 200; call++) {
			calls.push(expect(threads.run(makeWork, 'file')).rejects.toThrow('no work for a thread'));
			await null;
		}
		await Promise.all(calls);
		expect(peak).toBe(1);
	});
});
