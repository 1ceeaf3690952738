import type { Block, TextBlock } from '../../../../src/engine/model/blocks';
import { LeftOutTexts } from '../../../../src/engine/reading/left-out-texts';
import { gridTable, tableBlock } from '../../../support/document-pages';

const box = { left: 10, top: 20, right: 90, bottom: 30 };

const line = (role: TextBlock['role'], text: string, more: Partial<TextBlock> = {}): TextBlock => ({
	kind: 'text',
	role,
	pageNumber: 1,
	box,
	runs: [{ text }],
	lines: [],
	fontSize: 10,
	...more,
});

const collect = (...pages: readonly (readonly Block[])[]) => {
	const found = new LeftOutTexts();
	for (const [index, blocks] of pages.entries())
		found.add({ pageNumber: index + 1, width: 600, height: 800, blocks: [...blocks] });
	return found;
};

describe('texts that are left out', () => {
	it.each<readonly [string, readonly (readonly Block[])[], readonly (readonly [string, readonly number[]])[]]>([
		['one header', [[line('header', 'Harbour notes')]], [['Harbour notes', [1]]]],
		[
			'counted footers',
			[[line('footer', 'Page 1 of Harbour')], [line('footer', 'Page 2 of Harbour')]],
			[['Page 1 of Harbour', [1, 2]]],
		],
		['page numbers', [[line('pageNumber', '1')], [line('pageNumber', '2')]], []],
		['a header that is content', [[line('header', 'Table 4', { once: true })]], []],
		['paragraphs', [[line('paragraph', 'Harbour notes')]], []],
		[
			'two texts on a page',
			[[line('header', '港口'), line('header', '港口'), line('footer', '2019-05-04')]],
			[
				['港口', [1]],
				['2019-05-04', [1]],
			],
		],
	])('are listed once with their pages: %s', (_, pages, texts) => {
		expect(
			collect(...pages)
				.texts('runningLine')
				.map(({ text, pages: on }) => [text, on]),
		).toEqual(texts);
	});

	it.each<readonly [string, readonly (readonly Block[])[], readonly (readonly [string, readonly number[]])[]]>([
		['page numbers', [[line('pageNumber', 'iv')], [line('pageNumber', '– 5 –')]], [['iv – 5', [1, 2]]]],
		['counted footers', [[line('footer', 'Page 1 of 2')], [line('footer', 'Page 2 of 3')]], [['3', [2]]]],
		[
			'dated headers',
			[[line('header', 'Ice 7–1')], [line('header', 'Ice 7–2')], [line('header', 'Ice 7–2')]],
			[['7–2', [2, 3]]],
		],
		['headers alike', [[line('header', 'Ice 7')], [line('header', 'Ice 7')]], []],
		['headers of content', [[line('header', 'Ice 7', { once: true })]], []],
	])('have their numbers beside them: %s', (_, pages, numbers) => {
		expect(
			collect(...pages)
				.runningNumbers()
				.map(({ text, pages: on }) => [text, on]),
		).toEqual(numbers);
	});

	it('are the header rows that a table repeats on its next page', () => {
		const table = gridTable([
			['Berth', 'Ship'],
			['4', 'Aurora'],
		]);
		const found = collect([tableBlock(table)], [tableBlock(table, 2, { continues: true, repeatedHeaderRows: 1 })]);
		expect(found.texts('repeatedHeader')).toEqual([{ text: 'Berth Ship', pages: [2] }]);
	});
});
