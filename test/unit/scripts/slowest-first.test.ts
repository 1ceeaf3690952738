import SlowestFirst from '../../support/slowest-first.js';
import seconds from '../../durations.json';

const recorded = Object.keys(seconds).filter((name) => name.startsWith('service/test/'));
const isBusy = (name: string) => /^service\/test\/(engine|unit)\//.test(name);
const tests = recorded.map((name) => ({
	path: `${__dirname}/../../../${name}`,
	context: { config: { displayName: { name: isBusy(name) ? 'engine' : 'http' } } },
}));
const secondsOf = (name: string): number => (seconds as Record<string, number>)[name] ?? 0;

describe('the order of test files', () => {
	const sorted = (SlowestFirst.prototype.sort as (all: typeof tests) => typeof tests)(tests).map(({ path }) =>
		path.slice(path.indexOf('service/test/')),
	);

	it('has each file once, the slowest that wait first', () => {
		expect([...sorted].sort()).toEqual([...recorded].sort());
		const waiting = recorded.filter((name) => !isBusy(name)).map(secondsOf);
		expect(secondsOf(sorted[0]!)).toBe(Math.max(...waiting));
	});

	it('keeps a busy file at work while half of the others wait', () => {
		const first = sorted.findIndex(isBusy);
		const last = sorted.findLastIndex((name) => !isBusy(name));
		const sumOf = (names: readonly string[]) => names.reduce((sum, name) => sum + secondsOf(name), 0);
		const share = sumOf(sorted.slice(0, first)) / sumOf(sorted.filter((name) => !isBusy(name)));
		expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
		const mixed = sorted.slice(first, last);
		let alone = 0;
		for (const name of mixed) {
			alone = isBusy(name) ? 0 : alone + secondsOf(name);
			// Seconds of files that wait between two busy ones.
			expect(alone).toBeLessThan(60);
		}
		expect(mixed.filter(isBusy).length).toBeGreaterThan(mixed.length / 3);
	});
});
