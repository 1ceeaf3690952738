import { PassedTime } from '../../../src/tasks/passed-time';

const hour = 3_600_000;

describe('elapsed time', () => {
	it('is that of the clock unless it is set', () => {
		const passed = new PassedTime();
		for (let minute = 0; minute < 600; minute++)
			expect(passed.look(1e12 + minute * 60_000, minute * 60_000 + 5)).toBe(0);
		expect(passed.ago(hour)).toBe(1e12 + 599 * 60_000 - hour);
	});

	it.each([
		['ahead', 3 * hour],
		['back', -3 * hour],
	])('does not age earlier records when the clock is set %s', (_way, by) => {
		const passed = new PassedTime();
		passed.look(0, 0);
		expect(passed.look(by + 60_000, 60_000)).toBe(by);
		passed.look(by + 120_000, 120_000);
		// Written down 110 s ago by the clock of before, and 10 s ago by that of now.
		for (const stamp of [10_000, by + 110_000]) expect(stamp < passed.ago(115_000)).toBe(false);
		// After an hour what was written down before is that old by a clock set ahead, and at latest after the move by one set back.
		passed.look(by + 2 * hour, 2 * hour);
		expect(by + 30 * 60_000 < passed.ago(hour)).toBe(true);
		passed.look(Math.abs(by) + by + 2 * hour, Math.abs(by) + 2 * hour);
		expect(10_000 < passed.ago(hour)).toBe(true);
	});

	it('survives a clock set wrong and back', () => {
		const passed = new PassedTime();
		const clock = (minute: number): number => (minute >= 10 && minute < 20 ? 5 * hour : 0) + minute * 60_000;
		for (let minute = 0; minute <= 90; minute++) {
			passed.look(clock(minute), minute * 60_000);
			const before = passed.ago(hour);
			for (let made = Math.max(0, minute - 60); made <= minute; made++) expect(clock(made) < before).toBe(false);
		}
		expect(clock(25) < passed.ago(hour)).toBe(true);
	});
});
