import { mirrorColumns, fromLeft } from '../../../../src/engine/model/column-order';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { Cursor } from '../../../../src/engine/writing/docx/cursor';
import { docxTable } from '../../../../src/engine/writing/docx/table';
import { tableAttributes, tableHtml } from '../../../../src/engine/writing/html/table';
import { gridLines, page, pricesFromRight, rows, text, texts, textTo } from './pages';

const { prices, words, rules } = pricesFromRight;

const only = (found: ReturnType<typeof findTables>) => {
	expect(found).toHaveLength(1);
	return found[0]!.block;
};

describe('right-to-left tables', () => {
	it.each([
		['drawn', { rules }],
		['without lines', {}],
	])('count their columns from the right: %s', (_, more) => {
		const block = only(findTables(page(words, more)));
		expect(texts(block)).toEqual(prices);
		expect(block.table.rightToLeft).toBe(true);
		const [first, second] = block.table.cells;
		expect(first!.box.left).toBeGreaterThan(second!.box.left);
	});

	it('are recognised by their letters on a page in another language', () => {
		const prose = Array.from({ length: 12 }, (_, y) =>
			text('an English page says what the table below it is about', 100, 300 + y * 14),
		).flat();
		expect(texts(only(findTables(page([...words, ...prose], { rules }))))).toEqual(prices);
	});

	it('stay left-to-right if they contain only Latin letters', () => {
		const names = [
			['Name', 'Code'],
			['Ada', 'A-1'],
			['Bert', 'B-2'],
		];
		const latin = rows(names, [105, 255], 103, 20);
		const hebrew = Array.from({ length: 20 }, (_, y) =>
			textTo('שורה ארוכה של טקסט רגיל בעמוד', 400, 300 + y * 14),
		).flat();
		const block = only(
			findTables(page([...latin, ...hebrew], { rules: gridLines([100, 250, 400], [100, 120, 140, 160]) })),
		);
		expect(texts(block)).toEqual(names);
		expect(block.table).not.toHaveProperty('rightToLeft');
	});

	it('are mirrored for positions by columns, and back again', () => {
		const block = only(findTables(page(words, { rules })));
		const placed = fromLeft(block);
		expect(texts(placed)).toEqual(prices.map((row) => row.toReversed()));
		expect(placed.table).not.toHaveProperty('rightToLeft');
		expect(mirrorColumns(placed.table.cells, 3)).toEqual(block.table.cells);
	});

	it('are written for right-to-left display', () => {
		const block = only(findTables(page(words, { rules })));
		expect(tableAttributes(block, 'serif')).toBe('class="ruled serif" dir="rtl"');
		const html = tableHtml(block, { page: () => undefined, footnote: () => undefined });
		expect(html.indexOf('מחברת')).toBeLessThan(html.indexOf('56.25'));
		const docx = docxTable(block, {
			column: { left: 0, right: 400 },
			cursor: new Cursor(0),
			widthOf: (text) => text.length,
			link: (address: string) => address,
		});
		expect(docx).toContain('<w:bidiVisual w:val="1"/>');
		expect(docx.indexOf('מחברת')).toBeLessThan(docx.indexOf('56.25'));
	});
});
