import type { Block, DocumentPage, TableBlock, TextBlock } from '../../../../src/engine/model/blocks';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { joinToPage } from '../../../../src/engine/tables/join-tables';
import { wordsToLines } from '../../../../src/engine/text/lines';
import { gridLines, page, rows, text, texts } from './pages';

const people = [['Name', 'Age'], ...Array.from({ length: 12 }, (_, index) => [`Person ${index}`, String(20 + index)])];

/** A table that ends its page, and the page below it. */
const former = tableOf(rows(people, [105, 255], 503, 20), 500, people.length);

function tableOf(words: ReturnType<typeof rows>, top: number, count: number): TableBlock {
	const ys = Array.from({ length: count + 1 }, (_, index) => top + index * 20);
	return findTables(page(words, { rules: gridLines([100, 250, 400], ys) }))[0]!.block;
}

function line(words: ReturnType<typeof text>): TextBlock {
	const lines = wordsToLines(words);
	const runs = [{ text: words.map((word) => word.text).join(' ') }];
	return { kind: 'text', role: 'paragraph', pageNumber: 2, runs, lines, fontSize: 10, box: lines[0]!.box };
}

const sheet = (pageNumber: number, blocks: readonly Block[]): DocumentPage => ({
	pageNumber,
	width: 600,
	height: 800,
	blocks,
});

const after = (...blocks: readonly Block[]) => joinToPage(sheet(1, [former]), sheet(2, blocks)).blocks;

const rest = tableOf(rows([['Zoe', '41'], ['Zeno', '42'], ['Zora', '43']], [105, 255], 83, 20), 80, 3); // prettier-ignore

describe('a row separated from its table by a page break', () => {
	it('is a table that continues the previous one if it fills several columns', () => {
		const [block, ...others] = after(line([...text('Sum', 105, 60), ...text('317', 255, 60)]));
		expect(others).toHaveLength(0);
		expect(block).toMatchObject({ kind: 'table', continues: true, repeatedHeaderRows: 0 });
		expect(texts(block as TableBlock)).toEqual([['Sum', '317']]);
	});

	it('is the first row of the table below it, even with a single text', () => {
		const [block, ...others] = after(line(text('Yves', 105, 66)), rest);
		expect(others).toHaveLength(0);
		expect(block).toMatchObject({ continues: true, table: { rowCount: 4, headerRows: 0 } });
		expect(texts(block as TableBlock).slice(0, 2)).toEqual([
			['Yves', ''],
			['Zoe', '41'],
		]);
	});

	it.each([
		['a text that reaches over the border of its column', [line(text('Some words about all that followed', 105, 60))]],
		['a text of one column without a table below it', [line(text('Yves', 105, 60))]],
		['words of two columns that stand as close as words', [line(text('Person of some renown here', 205, 60))]],
	])('is not %s', (_, blocks) => {
		expect(after(...blocks)).toEqual(blocks);
	});
});
