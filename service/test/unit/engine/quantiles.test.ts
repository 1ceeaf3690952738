import { median, quantile } from '../../../src/engine/values/quantiles';

describe('quantiles', () => {
	it('takes one of the values, by size and not by text, and leaves their order', () => {
		const values = [100, 9, 30, -2, 8];
		expect(median(values)).toBe(9);
		expect(quantile(values, 0.75)).toBe(30);
		expect(quantile(values, 0)).toBe(-2);
		expect(values).toEqual([100, 9, 30, -2, 8]);
	});

	it('takes the upper one of two in the middle', () => {
		expect(median([4, 1])).toBe(4);
		expect(median(Float32Array.of(0.25, 3, 2, 1))).toBe(2);
	});

	it('has none of no values', () => {
		expect(median([])).toBeUndefined();
		expect(quantile([], 0.9)).toBeUndefined();
	});
});
