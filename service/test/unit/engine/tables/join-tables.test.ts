import type { Block, DocumentPage, TableBlock, TextBlock, TextRole } from '../../../../src/engine/model/blocks';
import { joinToPage } from '../../../../src/engine/tables/join-tables';

const table = (
	pageNumber: number,
	content: readonly (readonly string[])[],
	top: number,
	more: Partial<TableBlock> = {},
): TableBlock => ({
	kind: 'table',
	pageNumber,
	box: { left: 100, right: 400, top, bottom: top + content.length * 20 },
	table: {
		rowCount: content.length,
		columnCount: content[0]!.length,
		cells: content.flatMap((row, y) =>
			row.map((text, x) => ({
				row: y,
				column: x,
				rowSpan: 1,
				columnSpan: 1,
				box: { left: 100 + x * 100, right: 200 + x * 100, top: top + y * 20, bottom: top + y * 20 + 20 },
				runs: [{ text }],
				lines: [],
			})),
		),
		headerRows: 1,
		evidence: 'ruled',
		confidence: 1,
	},
	...more,
});

const says = (pageNumber: number, role: TextRole, text: string): TextBlock => ({
	kind: 'text',
	role,
	pageNumber,
	runs: [{ text }],
	lines: [],
	fontSize: 10,
	box: { left: 100, right: 400, top: 20, bottom: 32 },
});

const sheet = (pageNumber: number, blocks: readonly Block[]): DocumentPage => ({
	pageNumber,
	width: 600,
	height: 800,
	blocks,
});
const head = ['Name', 'Town', 'Age'];
const first = [head, ...Array.from({ length: 10 }, (_, index) => [`A${index}`, 'Rome', '4'])];
const second = [
	['B1', 'Oslo', '7'],
	['B2', 'Oslo', '9'],
];

const joined = (before: readonly Block[], after: readonly Block[]) =>
	joinToPage(sheet(1, before), sheet(2, after)).blocks.find(({ kind }) => kind === 'table');

describe('tables across pages', () => {
	it('marks a continued table with its repeated header', () => {
		expect(joined([table(1, first, 560)], [table(2, [head, ...second], 60)])).toMatchObject({
			continues: true,
			repeatedHeaderRows: 1,
		});
	});

	it('ignores a figure only if both pages have it in the same place', () => {
		const logo = (pageNumber: number, left: number): Block => ({
			kind: 'figure',
			pageNumber,
			alternativeText: '',
			lines: [],
			box: { left, right: left + 80, top: 10, bottom: 40 },
		});
		const parts = [table(1, first, 560), table(2, [head, ...second], 60)] as const;
		expect(joined([logo(1, 400), parts[0]], [logo(2, 400.2), parts[1]])).toMatchObject({ continues: true });
		expect(joined([logo(1, 400), parts[0]], [logo(2, 200), parts[1]])).not.toHaveProperty('continues');
	});

	it('ignores content printed on every page', () => {
		const before = [table(1, first, 560), says(1, 'footer', 'Report'), says(1, 'pageNumber', '1')];
		const after = [says(2, 'header', 'Report'), table(2, [head, ...second], 60)];
		expect(joined(before, after)).toMatchObject({ continues: true });
	});

	it('joins rows without a header if the columns are equal', () => {
		const rest = table(2, second, 60);
		expect(joined([table(1, first, 560)], [{ ...rest, table: { ...rest.table, headerRows: 0 } }])).toMatchObject({
			continues: true,
			repeatedHeaderRows: 0,
		});
	});

	it('joins rows of values although the first was mistaken for a header', () => {
		expect(joined([table(1, first, 560)], [table(2, second, 60)])).toMatchObject({
			continues: true,
			repeatedHeaderRows: 0,
			table: { headerRows: 0 },
		});
	});

	it('joins rows below a group label, which is not a header', () => {
		const rest = table(2, [['Others', '', ''], ...second], 60);
		expect(joined([table(1, first, 560)], [rest])).toMatchObject({ continues: true, repeatedHeaderRows: 0 });
	});

	it('ignores footnotes only if the header is repeated', () => {
		const noted = [table(1, first, 560), says(1, 'paragraph', '1Counted in May.')];
		expect(joined(noted, [table(2, [head, ...second], 60)])).toMatchObject({ continues: true });
		expect(joined(noted, [table(2, second, 60)])).not.toHaveProperty('continues');
	});

	it('ignores page notes that are separate from the table', () => {
		const note = says(1, 'paragraph', '1Counted in May.');
		const apart = { ...note, box: { ...note.box, top: 794, bottom: 804 } };
		const below = { ...note, box: { ...note.box, top: 785, bottom: 795 } };
		expect(joined([table(1, first, 560), apart], [table(2, second, 60)])).toMatchObject({ continues: true });
		expect(joined([table(1, first, 560), below], [table(2, second, 60)])).not.toHaveProperty('continues');
	});

	it('does not join a table with different column positions', () => {
		const other = table(2, second, 60);
		const cells = other.table.cells.map((cell) =>
			cell.column === 1 ? { ...cell, box: { ...cell.box, left: 230, right: 290 } } : cell,
		);
		expect(joined([table(1, first, 560)], [{ ...other, table: { ...other.table, cells } }])).not.toHaveProperty(
			'continues',
		);
	});

	it('continues across many pages', () => {
		const pages = [1, 2, 3].map((number) => sheet(number, [table(number, first, number === 1 ? 560 : 60)]));
		const tall = pages.map((page) => ({ ...page, height: page.pageNumber === 1 ? 800 : 300 }));
		const [one, two, three] = tall as [DocumentPage, DocumentPage, DocumentPage];
		const marked = joinToPage(one, two);
		for (const page of [marked, joinToPage(marked, three)]) expect(page.blocks[0]).toMatchObject({ continues: true });
	});

	it('trusts a caption that says so', () => {
		const after = [says(2, 'caption', 'Table 3 (continued)'), table(2, [['Other', 'names', 'here'], ...second], 400)];
		expect(joined([table(1, first, 100)], after)).toMatchObject({ continues: true, repeatedHeaderRows: 0 });
	});

	it.each(['Continued Table 3', 'Table 3. (cont.)', 'TABLE 3 | Continued'])(
		'trusts a repeated title above the table, as running header and after other blocks: %s',
		(title) => {
			const after = [says(2, 'paragraph', 'Someone et al.'), says(2, 'header', title), table(2, second, 100)];
			const before = [table(1, first, 100), says(1, 'paragraph', 'So it is.')];
			expect(joined(before, after)).toMatchObject({ continues: true });
		},
	);

	it.each<[string, readonly Block[], readonly Block[]]>([
		['text between', [table(1, first, 560), says(1, 'paragraph', 'So it is.')], [table(2, [head, ...second], 60)]],
		['a caption of its own', [table(1, first, 560)], [says(2, 'caption', 'Table 4'), table(2, [head, ...second], 60)]],
		[
			'other columns',
			[table(1, first, 560)],
			[
				table(
					2,
					[
						['Name', 'Town'],
						['C', 'Kyiv'],
					],
					60,
				),
			],
		],
		['another heading', [table(1, first, 560)], [table(2, [['Item', 'Price', 'Sum'], ...second], 60)]],
		['an end in the middle of its page', [table(1, first, 100)], [table(2, [head, ...second], 60)]],
		['a start in the middle of the next', [table(1, first, 560)], [table(2, [head, ...second], 500)]],
	])('does not join tables with %s', (_, before, after) => {
		expect(joined(before, after)).not.toHaveProperty('continues');
	});
});
