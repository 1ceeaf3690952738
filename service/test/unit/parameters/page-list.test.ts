import fc from 'fast-check';
import {
	countPages,
	expandPageList,
	firstPageBeyond,
	mergePageRanges,
	pageListOf,
	parsePageList,
	type PageRange,
} from '../../../src/parameters';
import { processorMs } from '../../support/processor-time';

const range = fc
	.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 30 }))
	.map(([first, length]): PageRange => ({ first, last: first + length }));
const ranges = fc.array(range, { maxLength: 12 });

/** The slow, obvious way. */
const everyPage = (list: readonly PageRange[], pageCount: number) =>
	list
		.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
		.filter((page) => page <= pageCount);

describe('parsePageList', () => {
	it.each([
		['', []],
		['   ', []],
		['1', [{ first: 1, last: 1 }]],
		[
			'1,3-5',
			[
				{ first: 1, last: 1 },
				{ first: 3, last: 5 },
			],
		],
		[
			' 7 - 9 , 2 ',
			[
				{ first: 7, last: 9 },
				{ first: 2, last: 2 },
			],
		],
		['4-4', [{ first: 4, last: 4 }]],
		['007', [{ first: 7, last: 7 }]],
		['1-999999999', [{ first: 1, last: 999_999_999 }]],
	])('reads %j', (text, expected) => {
		expect(parsePageList(text)).toEqual(expected);
	});

	it.each([
		'0',
		'-1',
		'3-1',
		'1,,2',
		'1,',
		',',
		'a',
		'1-',
		'-',
		'1-2-3',
		'1.5',
		'1;2',
		'٣',
		'1 2',
		'0x1',
		'1e3',
		'9'.repeat(40),
	])('refuses %j, naming key and syntax', (text) => {
		expect(() => parsePageList(text, 'pageOptions')).toThrow(
			expect.objectContaining({
				errorName: 'invalidParameter',
				details: expect.objectContaining({
					key: 'pageOptions',
					allowed: { phrase: 'pageListText', details: {} },
				}) as object,
			}),
		);
	});

	it('shortens a long value in the message', () => {
		expect(() => parsePageList('x'.repeat(5_000))).toThrow(/^.{1,300}$/);
	});

	it('round-trips', () => {
		fc.assert(
			fc.property(fc.array(range, { minLength: 1 }), fc.constantFrom('', ' ', '  '), (list, space) => {
				const text = list
					.map(({ first, last }) => (first === last ? `${first}` : `${first}${space}-${space}${last}`))
					.join(`${space},${space}`);
				expect(parsePageList(text)).toEqual(list);
			}),
		);
	});

	it('parses or refuses any text quickly', async () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(...'0123456789,- x') }), (text) => {
				try {
					for (const { first, last } of parsePageList(text)) expect(first >= 1 && last >= first).toBe(true);
				} catch (error) {
					expect(error).toMatchObject({ errorName: 'invalidParameter' });
				}
			}),
			{ numRuns: 2_000 },
		);
		const spaces = `${' '.repeat(60_000)}x`;
		expect(await processorMs(() => expect(() => parsePageList(spaces)).toThrow())).toBeLessThan(200);
	});
});

describe('expandPageList', () => {
	it('returns the pages in the given order', () => {
		fc.assert(
			fc.property(ranges, fc.integer({ min: 0, max: 100 }), (list, pageCount) => {
				expect(expandPageList(list, pageCount)).toEqual(everyPage(list, pageCount));
				expect(countPages(list, pageCount)).toBe(everyPage(list, pageCount).length);
			}),
		);
	});

	it('stops one page after the limit', () => {
		fc.assert(
			fc.property(
				ranges,
				fc.integer({ min: 1, max: 100 }),
				fc.integer({ min: 1, max: 50 }),
				(list, pageCount, limit) => {
					expect(expandPageList(list, pageCount, limit)).toEqual(everyPage(list, pageCount).slice(0, limit + 1));
				},
			),
		);
	});

	it('is fast for absurd lists', async () => {
		const ms = await processorMs(() => {
			const absurd = parsePageList(Array<string>(4_000).fill('1-999999999').join(','));
			expect(expandPageList(absurd, 999_999_999)).toHaveLength(2_001);
			expect(countPages(absurd, 999_999_999)).toBe(4_000 * 999_999_999);
		});
		expect(ms).toBeLessThan(200);
	});
});

describe('firstPageBeyond', () => {
	it('is the first missing page', () => {
		expect(firstPageBeyond(parsePageList('1,2-9,20'), 3)).toBe(4);
		expect(firstPageBeyond(parsePageList('1,20,2-9'), 3)).toBe(20);
		expect(firstPageBeyond(parsePageList('1-3'), 3)).toBeUndefined();
	});
});

describe('mergePageRanges', () => {
	it('keeps each page once, in order, in as few ranges as possible', () => {
		fc.assert(
			fc.property(ranges, (list) => {
				const merged = mergePageRanges(list);
				expect(everyPage(merged, 200)).toEqual([...new Set(everyPage(list, 200))].sort((a, b) => a - b));
				merged.slice(1).forEach(({ first }, index) => expect(first).toBeGreaterThan(merged[index]!.last + 1));
			}),
		);
	});
});

describe('pageListOf', () => {
	it('writes what parsePageList reads', () => {
		expect(pageListOf([])).toBe('');
		expect(pageListOf([7, 3, 4, 5, 1])).toBe('1,3-5,7');
		fc.assert(
			fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99 })), (pages) => {
				expect(expandPageList(parsePageList(pageListOf(pages)), 99)).toEqual([...pages].sort((a, b) => a - b));
			}),
		);
	});
});
