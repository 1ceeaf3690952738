import fc from 'fast-check';
import { changedPages } from '../changes/compare.mjs';
import { changedShare, difference } from '../changes/sequence.mjs';
import { sideBySide } from '../changes/text-diff.mjs';

type Rect = [left: number, top: number, right: number, bottom: number];

function page(markdown: string, text: string, rect: Rect = [0, 0, 100, 20]) {
	return { width: 200, height: 300, markdown, blocks: [{ role: 'paragraph', text, rect }] };
}

describe('the difference of two sequences', () => {
	it('contains both and is minimal', () => {
		const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
		fc.assert(
			fc.property(words, words, (before, after) => {
				const parts = difference(before, after);
				const of = (own: string) =>
					parts.filter(({ kind }) => kind === 'same' || kind === own).flatMap(({ items }) => items);
				expect(of('gone')).toEqual(before);
				expect(of('new')).toEqual(after);
				const same = parts.filter(({ kind }) => kind === 'same').flatMap(({ items }) => items).length;
				expect(same).toBe(longestCommon(before, after));
			}),
		);
	});

	it('gives the share not common to both', () => {
		expect(changedShare(difference(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd']))).toBe(0);
		expect(changedShare(difference(['a', 'b', 'c', 'd'], ['a', 'b', 'x', 'd']))).toBe(0.25);
		expect(changedShare(difference([], ['a']))).toBe(1);
	});
});

/** Length of the longest common subsequence, from its definition. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
	if (a.length === 0 || b.length === 0) return 0;
	if (a[0] === b[0]) return 1 + longestCommon(a.slice(1), b.slice(1));
	return Math.max(longestCommon(a.slice(1), b), longestCommon(a, b.slice(1)));
}

describe('changed pages', () => {
	const results = (pages: Record<string, ReturnType<typeof page>[]>, f1: number) => ({
		pages,
		figures: { tables: { fell: { f1 } } },
	});

	it('are sorted worst first: documents with lower scores, then by share', () => {
		const before = results(
			{
				'x/same': [page('a', 'a')],
				'x/a bit': [page('one two three', 'one')],
				'x/much': [page('one', 'one')],
				'x/fell': [page('a b c d', 'a')],
			},
			0.9,
		);
		const after = results(
			{
				'x/same': [page('a', 'a', [1, 1, 101, 20])],
				'x/a bit': [page('one two four', 'one')],
				'x/much': [page('two', 'two')],
				'x/fell': [page('a b c e', 'a')],
			},
			0.8,
		);
		const changes = changedPages(before, after);
		expect(changes.map(({ document }) => document)).toEqual(['x/fell', 'x/much', 'x/a bit']);
		expect(changes[2]?.shares).toEqual({ words: expect.closeTo(1 / 3), blocks: 0, cells: 0 });
	});

	it('include missing pages', () => {
		const [change] = changedPages(results({ 'x/d': [page('a', 'a')] }, 1), results({}, 1));
		expect(change).toMatchObject({ document: 'x/d', pageNumber: 1, after: undefined, shares: { words: 1, blocks: 1 } });
	});
});

describe('the side-by-side view', () => {
	it('marks different words, folds equal text, and escapes HTML', () => {
		const same = ['1', '2', '3', '4', '5', '6'];
		const html = sideBySide([...same, 'a <b> c'].join('\n'), [...same, 'a <b> d'].join('\n'));
		expect(html).toContain('4 lines the same');
		expect(html).toContain(
			'<td class="gone">a &lt;b&gt; <mark>c</mark></td><td class="new">a &lt;b&gt; <mark>d</mark></td>',
		);
	});
});
