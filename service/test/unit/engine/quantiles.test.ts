import { median, quantile } from '../../../src/engine/values/quantiles';

describe('quantiles', () => {
	it('returns one of the values by numeric order without sorting the input', () => {
		const values = [100, 9, 30, -2, 8];
		expect(median(values)).toBe(9);
		expect(quantile(values, 0.75)).toBe(30);
		expect(quantile(values, 0)).toBe(-2);
		expect(values).toEqual([100, 9, 30, -2, 8]);
	});

	it('takes the upper of two middle values', () => {
		expect(median([4, 1])).toBe(4);
		expect(median(Float32Array.of(0.25, 3, 2, 1))).toBe(2);
	});

	it('is undefined without values', () => {
		expect(median([])).toBeUndefined();
		expect(quantile([], 0.9)).toBeUndefined();
	});

	it('sorts lists of any length alike, with what is no number last', () => {
		for (let length = 1; length < 60; length++) {
			const values = Array.from({ length }, (_, index) => (index % 7 === 3 ? NaN : (index * 37) % 23));
			const ascending = [...new Float64Array(values).sort()];
			for (const [index, value] of ascending.entries()) expect(quantile(values, (index + 0.5) / length)).toBe(value);
		}
	});
});
