import { ConversionClocks } from '../../../src/tasks/worker-clocks';

const bounds = {
	conversionBaseMs: 60_000,
	conversionPageMs: 10_000,
	conversionMaximumMs: 7_200_000,
	conversionStallMs: 120_000,
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start(readProcessor?: () => number): { clocks: ConversionClocks; expired: [string, number, number][] } {
	const expired: [string, number, number][] = [];
	const begun = performance.now();
	const clocks = new ConversionClocks(
		bounds,
		(clock, limitMs) => expired.push([clock, limitMs, Math.round(performance.now() - begun)]),
		readProcessor,
	);
	return { clocks, expired };
}

describe('the timeouts of a conversion', () => {
	it('allow 60 s for an unknown number of pages', () => {
		const { expired } = start();
		jest.advanceTimersByTime(59_999);
		expect(expired).toEqual([]);
		jest.advanceTimersByTime(1_000_000);
		expect(expired).toEqual([['conversionTimedOut', 60_000, 60_000]]);
	});

	it('add 10 s per page from the beginning', () => {
		const { clocks, expired } = start();
		jest.advanceTimersByTime(50_000);
		clocks.progress(0, 3);
		jest.advanceTimersByTime(1_000_000);
		expect(expired).toEqual([['conversionTimedOut', 90_000, 90_000]]);
	});

	it('end a file without a finished page for 120 s, despite remaining time', () => {
		const { clocks, expired } = start();
		clocks.progress(0, 1000);
		jest.advanceTimersByTime(100_000);
		clocks.progress(1, 1000);
		jest.advanceTimersByTime(100_000);
		// Told again, or less than before: no page was finished.
		clocks.progress(1, 1000);
		clocks.progress(0, 1000);
		jest.advanceTimersByTime(1_000_000);
		expect(expired).toEqual([['conversionStalled', 120_000, 220_000]]);
	});

	it('allow at most 2 h', () => {
		const { clocks, expired } = start();
		for (let page = 0; page < 200; page++) {
			clocks.progress(page, 1e9);
			jest.advanceTimersByTime(60_000);
		}
		expect(expired).toEqual([['conversionTimedOut', 7_200_000, 7_200_000]]);
	});

	it('stop, and are not restarted by a late page', () => {
		const { clocks, expired } = start();
		clocks.stop();
		clocks.progress(1, 5);
		jest.advanceTimersByTime(10_000_000);
		expect(expired).toEqual([]);
	});
});

describe('the timeouts of a conversion on a busy machine', () => {
	/** A worker that gets this share of a processor until a moment, and none afterwards. */
	const worker = (share: number, untilMs = Infinity): (() => number) => {
		const begun = performance.now();
		return () => share * Math.min(performance.now() - begun, untilMs);
	};

	it('count processor time: with half a processor, twice the real time', () => {
		const { expired } = start(worker(0.5));
		jest.advanceTimersByTime(119_000);
		expect(expired).toEqual([]);
		jest.advanceTimersByTime(1_000_000);
		expect(expired).toEqual([['conversionTimedOut', 60_000, 120_000]]);
	});

	it('let a conversion continue that finishes its pages at a tenth of the speed', () => {
		const { clocks, expired } = start(worker(0.1));
		clocks.progress(0, 100);
		for (let page = 1; page <= 50; page++) {
			jest.advanceTimersByTime(190_000);
			clocks.progress(page, 100);
		}
		expect(expired).toEqual([]);
	});

	it('end a conversion that hangs after the same time as on a quiet machine', () => {
		const { expired } = start(worker(0));
		jest.advanceTimersByTime(1_000_000);
		expect(expired).toEqual([['conversionTimedOut', 60_000, 60_000]]);
	});

	it('end one that hangs after it has worked, at the next check', () => {
		const { clocks, expired } = start(worker(1, 40_000));
		clocks.progress(0, 1000);
		jest.advanceTimersByTime(1_000_000);
		expect(expired).toEqual([['conversionStalled', 120_000, 200_000]]);
	});

	it('end every conversion after ten times its limit', () => {
		const { expired } = start(worker(0.02));
		jest.advanceTimersByTime(10_000_000);
		expect(expired).toEqual([['conversionTimedOut', 60_000, 600_000]]);
	});

	it('are the same with several busy processors', () => {
		const { expired } = start(worker(2));
		jest.advanceTimersByTime(1_000_000);
		expect(expired).toEqual([['conversionTimedOut', 60_000, 60_000]]);
	});
});
