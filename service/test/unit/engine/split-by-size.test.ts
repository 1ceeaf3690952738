import { partsBySize } from '../../../src/engine/convert/tools/split/split-by-size';

/** Parts of a document whose pages have these sizes and share some bytes; what was written, and what was too large. */
async function cut(pages: readonly number[], limit: number, shared = 0) {
	const writes: string[] = [];
	const tooLarge: number[] = [];
	const parts: string[] = [];
	const total = (first: number, last: number) => pages.slice(first - 1, last).reduce((sum, size) => sum + size, shared);
	const work = {
		pageCount: pages.length,
		size: total(1, pages.length),
		limit,
		write: async (first: number, last: number) => {
			writes.push(`${first}-${last}`);
			return await Promise.resolve(total(first, last));
		},
		onTooLarge: (page: number) => tooLarge.push(page),
	};
	for await (const { first, last } of partsBySize(work)) {
		parts.push(`${first}-${last}`);
		// The last written file is this part.
		expect(writes.at(-1)).toBe(`${first}-${last}`);
	}
	return { parts, tooLarge, writes: writes.length };
}

describe('parts by size', () => {
	it('have as many pages as fit', async () => {
		expect((await cut([5, 5, 5, 5, 5], 10)).parts).toEqual(['1-2', '3-4', '5-5']);
		expect((await cut([1, 2, 7, 1, 1, 8], 10)).parts).toEqual(['1-3', '4-6']);
		expect((await cut([5, 5, 5], 100)).parts).toEqual(['1-3']);
	});

	it('include shared objects in each part', async () => {
		expect((await cut([5, 5, 5, 5], 14, 4)).parts).toEqual(['1-2', '3-4']);
		expect((await cut([5, 5, 5, 5], 13, 4)).parts).toEqual(['1-1', '2-2', '3-3', '4-4']);
	});

	it('contain an oversized page alone', async () => {
		const { parts, tooLarge } = await cut([5, 50, 5, 5], 10);
		expect([parts, tooLarge]).toEqual([['1-1', '2-2', '3-4'], [2]]);
	});

	it('are found with few attempts', async () => {
		const even = Array.from({ length: 1000 }, () => 10);
		const { parts, writes } = await cut(even, 995, 40);
		expect(parts).toHaveLength(Math.ceil(1000 / 95));
		expect(writes).toBeLessThan(4 * parts.length);
		const odd = Array.from({ length: 300 }, (_, index) => (index % 7 === 0 ? 400 : 10));
		const cutOdd = await cut(odd, 1000, 5);
		expect(cutOdd.writes).toBeLessThan(8 * cutOdd.parts.length);
	});
});
