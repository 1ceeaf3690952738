import { ConversionClocks } from '../../../src/tasks/worker-clocks';

const bounds = {
	conversionBaseMs: 60_000,
	conversionPageMs: 10_000,
	conversionMaximumMs: 7_200_000,
	conversionStallMs: 120_000,
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function start(): { clocks: ConversionClocks; expired: [string, number, number][] } {
	const expired: [string, number, number][] = [];
	const begun = performance.now();
	const clocks = new ConversionClocks(bounds, (clock, limitMs) =>
		expired.push([clock, limitMs, Math.round(performance.now() - begun)]),
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
