import { array, assert, integer, property } from 'fast-check';
import { cutBetween, isFilled, lastOf, pairsOf, partitionPoint } from '../../../src/engine/values/sequences';

const numbers = array(integer({ min: -20, max: 20 }));

describe('sequences', () => {
	it('pairs each with the next one', () => {
		expect(pairsOf([])).toEqual([]);
		expect(pairsOf([undefined, 2, undefined])).toEqual([
			[undefined, 2],
			[2, undefined],
		]);
	});

	it('splits by neighbours or by the current part', () => {
		const values = [1, 2, 3, 7, 8, 2];
		expect(cutBetween(values, (previous, next) => Math.abs(next - previous) > 2)).toEqual([[1, 2, 3], [7, 8], [2]]);
		expect(cutBetween(values, (_, next, [first]) => next - first > 1)).toEqual([[1, 2], [3], [7, 8, 2]]);
	});

	it('splits into non-empty parts in order, without losses', () => {
		assert(
			property(numbers, (values) => {
				const parts = cutBetween(values, (previous, next) => next < previous);
				expect(parts.flat()).toEqual(values);
				expect(parts.every(isFilled)).toBe(true);
				for (const [part, next] of pairsOf(parts)) expect(next[0]).toBeLessThan(lastOf(part));
			}),
		);
	});

	it('counts preceding elements by binary search', () => {
		assert(
			property(numbers, integer({ min: -21, max: 21 }), (values, least) => {
				const sorted = [...values].sort((a, b) => a - b);
				expect(partitionPoint(sorted, (value) => value < least)).toBe(values.filter((value) => value < least).length);
			}),
		);
	});
});
