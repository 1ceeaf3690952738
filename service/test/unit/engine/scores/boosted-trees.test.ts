import { scoreOf, type BoostedTrees } from '../../../../src/engine/scores/boosted-trees';

/** `size` above 1.2 says yes, and more so where it is also `bold`; a second tree adds a little always. */
const model: BoostedTrees<'bold' | 'size'> = {
	features: ['bold', 'size'],
	trees: [
		{ feature: [1, 0], threshold: [1.2, 0.5], left: [-1, -2], right: [1, -3], leaf: [-2, 1, 3] },
		{ feature: [], threshold: [], left: [], right: [], leaf: [0.5] },
	],
};

const logistic = (sum: number) => 1 / (1 + Math.exp(-sum));

describe('a score', () => {
	it('is the logistic sum of the selected leaves', () => {
		expect(scoreOf(model, { size: 1, bold: 1 })).toBeCloseTo(logistic(-1.5), 12);
		expect(scoreOf(model, { size: 2, bold: 0 })).toBeCloseTo(logistic(1.5), 12);
		expect(scoreOf(model, { size: 2, bold: 1 })).toBeCloseTo(logistic(3.5), 12);
	});

	it('compares a feature by less than or equal', () => {
		expect(scoreOf(model, { size: 1.2, bold: 1 })).toBeCloseTo(logistic(-1.5), 12);
	});

	it('treats unknown features as not greater', () => {
		expect(scoreOf(model, { size: NaN, bold: 1 })).toBe(scoreOf(model, { size: 0, bold: 1 }));
		expect(scoreOf(model, { size: 2, bold: NaN })).toBe(scoreOf(model, { size: 2, bold: 0 }));
	});

	it('is deterministic and independent of feature order', () => {
		const score = scoreOf(model, { size: 2, bold: 1 });
		expect(scoreOf(model, { bold: 1, size: 2 })).toBe(score);
		expect(Array.from({ length: 9 }, () => scoreOf(model, { size: 2, bold: 1 }))).toEqual(Array(9).fill(score));
	});

	it('is undecided without trees', () => {
		expect(scoreOf({ features: ['size'], trees: [] }, { size: 1 })).toBe(0.5);
	});
});
