import { similarity } from '../../../../src/engine/values/similarity';

/** The same distance by its definition, without trimming or shared rows. */
function plainDistance(a: string, b: string): number {
	const known = new Map<string, number>();
	const of = (i: number, j: number): number => {
		if (i === 0 || j === 0) return i + j;
		const key = `${i} ${j}`;
		const before = known.get(key);
		if (before !== undefined) return before;
		const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
		const own = Math.min(
			of(i - 1, j) + 1,
			of(i, j - 1) + 1,
			of(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
			isExchanged ? of(i - 2, j - 2) + 1 : Infinity,
		);
		known.set(key, own);
		return own;
	};
	return of(a.length, b.length);
}

describe('similarity', () => {
	it('equals the edit distance by its definition for drawn texts', () => {
		let seed = 7;
		const draw = (max: number): number => (seed = (seed * 48_271) % 2_147_483_647) % max;
		const text = (max: number): string => Array.from({ length: draw(max) }, () => 'abc'.charAt(draw(3))).join('');
		for (let round = 0; round < 400; round++) {
			const [a, b] = [text(10), text(10)];
			const longer = Math.max(a.length, b.length, 1);
			expect([a, b, similarity(a, b)]).toEqual([a, b, 1 - plainDistance(a, b) / longer]);
		}
	});

	it('compares texts longer than those before', () => {
		const [a, b] = [`${'x'.repeat(90)}y`, `${'z'.repeat(90)}w`];
		expect(similarity('abc', 'bac')).toBeCloseTo(2 / 3);
		expect(similarity(a, b)).toBe(0);
	});
});
