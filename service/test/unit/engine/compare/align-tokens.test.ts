import * as fc from 'fast-check';
import { alignIds, hunksOf } from '../../../../src/engine/compare/align-tokens';
import { randomOf } from '../../../support/random';

const secondsOf = (work: () => void): number => {
	const start = process.cpuUsage();
	work();
	const { user, system } = process.cpuUsage(start);
	return (user + system) / 1e6;
};

it('matches equal elements only, in order', () => {
	const ids = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 60 });
	fc.assert(
		fc.property(ids, ids, (before, after) => {
			const { matches, isComplete } = alignIds(before, after);
			expect(isComplete).toBe(true);
			let last = -1;
			matches.forEach((match, index) => {
				if (match < 0) return;
				expect(match).toBeGreaterThan(last);
				expect(after[match]).toBe(before[index]);
				last = match;
			});
		}),
	);
});

it('finds the fewest edits of short sequences', () => {
	const after = [1, 2, 3, 9, 4, 5, 7];
	expect(hunksOf(alignIds([1, 2, 3, 4, 5, 6, 7], after), after.length)).toEqual([
		{ oldStart: 3, oldEnd: 3, newStart: 3, newEnd: 4 },
		{ oldStart: 5, oldEnd: 6, newStart: 6, newEnd: 6 },
	]);
});

it.each([
	[
		'of a long document with edits',
		(index: number, random: () => number) => (random() < 0.01 ? 9e6 + index : index % 5000),
	],
	['that repeat a few words', (index: number, random: () => number) => Math.floor(random() * 4) + 0 * index],
	['that have nothing in common', (index: number, random: () => number) => Math.floor(random() * 1e9) + index],
])('is near-linear for sequences %s', (_what, idAt) => {
	const sequence = (seed: number) => {
		const random = randomOf(seed);
		return Array.from({ length: 300_000 }, (_, index) => idAt(index, random));
	};
	const [before, after] = [sequence(1), sequence(2)];
	expect(secondsOf(() => alignIds(before, after))).toBeLessThan(10);
});
