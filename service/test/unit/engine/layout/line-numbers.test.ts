import { layoutSettings } from '../../../../src/engine/layout/settings/settings';
import { lineNumbers } from '../../../../src/engine/layout/regions/line-numbers';
import type { ListBlock } from '../../../../src/engine/model/blocks';
import { blocksOf, PageBuilder, prose, describeBlocks } from './page-builder';

/** Text of a draft: numbers at the left of its lines, right-aligned. */
function numbered(texts: readonly string[], step = 1, pitch = 24): PageBuilder {
	const page = new PageBuilder();
	texts.forEach((text, index) => {
		const y = 100 + index * pitch;
		if (text !== '') page.line(text, 100, y);
		if ((index + 1) % step === 0) page.line(String(index + 1), index < 9 ? 75 : 70, y);
	});
	return page;
}

const textsOf = (page: PageBuilder) =>
	lineNumbers(page.words, layoutSettings)
		.map(({ text }) => text)
		.join(' ');

describe('line numbers', () => {
	it('are not part of the text', async () => {
		const blocks = await blocksOf(numbered(prose(12, 70)));
		expect(blocks).toHaveLength(2);
		expect(describeBlocks(blocks)[0]).not.toMatch(/\d/);
		expect(describeBlocks(blocks)[1]).toBe('pageNumber: 1 2 3 4 5 6 7 8 9 10 11 12');
	});

	it('may be at every fifth line, or at empty lines of a page', () => {
		expect(textsOf(numbered(prose(27, 70), 5, 14))).toBe('5 10 15 20 25');
		const cover = Array.from({ length: 25 }, (_, index) => (index % 4 === 1 ? '' : 'In The Matter Of'));
		expect(textsOf(numbered(cover))).toMatch(/^1 2 3 .* 25$/);
	});

	it('are distinguished from numbers of a table or a list', async () => {
		const names = Array.from({ length: 24 }, (_, index) => `Member ${String.fromCharCode(65 + index)}.`);
		expect(textsOf(numbered(names))).toBe('');
		const items = new PageBuilder().lines(
			['1. one thing', '2. another thing', '3. third thing', '4. fourth thing', '5. last thing'],
			50,
			100,
		);
		expect((await blocksOf(items))[0]).toMatchObject({ kind: 'list' } satisfies Partial<ListBlock>);
	});

	it('are distinguished from numbers in text and in code listings', () => {
		const listing = numbered(prose(6, 40)).lines(prose(20, 70), 100, 260);
		expect(textsOf(listing)).toBe('');
		const page = numbered(prose(12, 70)).line('note', 40, 148);
		expect(textsOf(page)).toBe('');
	});
});
