import { compareFigures, tooDeep } from '../real/judge.mjs';

/** One set of ten documents with one figure each. */
function tables(figure: (index: number) => number) {
	return { tables: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`d${index}`, { f1: figure(index) }])) };
}

const before = tables(() => 0.9);

describe('figures of real documents', () => {
	it('pass while unchanged', () => {
		expect(compareFigures(before, before)).toEqual({ documents: [], means: [] });
	});

	it.each([
		['a document that falls by .02', (index: number) => (index === 3 ? 0.88 : 0.9), []],
		['a document that falls deeper', (index: number) => (index === 3 ? 0.8799 : 0.9), ['d3']],
		['a set that falls by .005', () => 0.895, []],
		['a set that falls deeper', () => 0.8949, ['mean']],
		['both, the set first', (index: number) => (index < 2 ? 0.85 - index / 100 : 0.9), ['mean', 'd1', 'd0']],
		['what rises', () => 0.99, []],
	])('judge %s', (_, figure, expected) => {
		const fallen = tooDeep(compareFigures(before, tables(figure)));
		expect(fallen.map(({ document }) => document ?? 'mean')).toEqual(expected);
	});

	it('ignore new and unconverted documents', () => {
		const after = { tables: { d0: { f1: 0.9 }, new: { f1: 0 } }, others: { d0: { f1: 0 } } };
		expect(compareFigures(before, after)).toEqual({ documents: [], means: [] });
	});

	it('combine the means of a sample', () => {
		const then = { a: { d: { f1: 0.9 } }, b: { d: { f1: 0.9 } }, c: { d: { f1: 0.9 } } };
		const now = { a: { d: { f1: 0.89 } }, b: { d: { f1: 0.9 } }, c: { d: { f1: 0.9 } } };
		expect(tooDeep(compareFigures(then, now))).toHaveLength(1);
		expect(tooDeep(compareFigures(then, now, () => 'sample'))).toEqual([]);
	});
});
