import type { Word } from '../../../../src/engine/model';
import type { Block, DocumentPage, TableBlock, TextBlock } from '../../../../src/engine/model/blocks';
import { unionOf } from '../../../../src/engine/model/boxes';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { joinToPage } from '../../../../src/engine/tables/join-tables';
import { withRestsBelow } from '../../../../src/engine/tables/rows-below';
import { wordsToLines } from '../../../../src/engine/text/lines';
import { gridLines, horizontal, page, rows, text, texts } from './pages';

const lefts = [105, 155, 455];
const heads = ['No', 'Condition', 'Fee'];
const clause = 'covers the delivery and the storage of every part';

/** Lines of text in the middle column. */
const lines = (count: number, top: number, more: Partial<Word> = {}): Word[] =>
	Array.from({ length: count }, (_, index) => text(clause, lefts[1]!, top + index * 12, more)).flat();

function textBlock(words: readonly Word[], pageNumber: number): TextBlock {
	const own = wordsToLines(words);
	const runs = own.map((line) => ({ text: `${line.words.map((word) => word.text).join(' ')} ` }));
	const box = unionOf(own.map((line) => line.box));
	return { kind: 'text', role: 'paragraph', pageNumber, runs, lines: own, fontSize: words[0]!.fontSize, box };
}

const sheet = (pageNumber: number, ...parts: readonly (readonly Word[] | TableBlock)[]): DocumentPage => ({
	pageNumber,
	width: 600,
	height: 800,
	blocks: parts.map((part): Block => ('kind' in part ? part : textBlock(part, pageNumber))),
});

/** A drawn table whose last row continues on the next page. */
function former(): TableBlock {
	const values = [heads, ['1', clause, '10.00'], ['2', clause, '20.00'], ['3', clause, '30.00']];
	const words = [...rows(values, lefts, 603, 40), ...lines(2, 655), ...lines(2, 695), ...lines(4, 735)];
	return findTables(page(words, { rules: gridLines([100, 150, 450, 500], [600, 640, 680, 720, 785]) }))[0]!.block;
}

/** The tables of pages, joined in order. */
function join(...pages: readonly DocumentPage[]): (TableBlock | undefined)[] {
	let before = sheet(1, former());
	return pages.map((found) => {
		before = joinToPage(before, found);
		return before.blocks.find((block): block is TableBlock => block.kind === 'table');
	});
}

const wholePage = (pageNumber: number) => sheet(pageNumber, lines(20, 40), lines(39, 280));

/** A drawn table of two rows. */
function twoRows(top: number): TableBlock {
	const words = rows([['4', clause, '40.00'], ['5', clause, '50.00']], lefts, top + 3, 20); // prettier-ignore
	return findTables(page(words, { rules: gridLines([100, 150, 450, 500], [top, top + 20, top + 40]) }))[0]!.block;
}

describe('a row that fills pages', () => {
	it('continues in a text that keeps to its column on every page', () => {
		const [second, third, fourth] = join(
			wholePage(2),
			wholePage(3),
			sheet(4, lines(3, 40), [...rows([['4', clause, '40.00']], lefts, 90), ...lines(1, 102)]),
		);
		expect(second).toMatchObject({ continues: true, splitRow: true, repeatedHeaderRows: 0, table: { rowCount: 1 } });
		expect(second!.table.cells[0]!.lines).toHaveLength(59);
		expect(third).toMatchObject({ continues: true, splitRow: true });
		expect(fourth).toMatchObject({ continues: true, splitRow: true, table: { rowCount: 2 } });
		expect(texts(fourth!)[1]).toEqual(['4', `${clause} ${clause}`, '40.00']);
	});

	it('continues below a repeated header', () => {
		const [second] = join(sheet(2, rows([heads], lefts, 40), lines(50, 60)));
		expect(second).toMatchObject({ splitRow: true, repeatedHeaderRows: 1, table: { rowCount: 2 } });
	});

	it('ends in front of a drawn table with further rows', () => {
		const [second] = join(sheet(2, lines(3, 40), twoRows(80)));
		expect(second).toMatchObject({ splitRow: true, table: { rowCount: 3 } });
	});

	it.each<[string, readonly (readonly string[])[], readonly number[]]>([
		['as a separate row', [['', clause, ''], ['4', clause, '40.00'], ['5', clause, '50.00']], [43, 63, 83]], // prettier-ignore
		['in the row below', [['', clause, ''], ['4', clause, '40.00'], ['5', clause, '50.00']], [43, 83]], // prettier-ignore
	])('takes its last line, which the table below has %s', (_, values, bounds) => {
		const words = rows(values, lefts, 46, 20);
		const rules = gridLines([100, 150, 450, 500], [...bounds, 106]);
		const below = findTables(page(words, { rules }))[0]!.block;
		const [second] = join(sheet(2, lines(1, 28), below));
		expect(second).toMatchObject({ splitRow: true, table: { rowCount: 3 } });
		expect(texts(second!).map(([no = '', text = '']) => [no, text.split(clause).length - 1])).toEqual([
			['', 2],
			['4', 1],
			['5', 1],
		]);
	});

	it('is not split again by a table that starts with a new row', () => {
		const [, third] = join(wholePage(2), sheet(3, twoRows(40)));
		expect(third?.continues).toBe(true);
		expect(third?.splitRow).not.toBe(true);
	});

	it.each<[string, readonly Word[]]>([
		['as wide as the page', text(`${clause} ${clause}`, 105, 40)],
		['of another size', lines(20, 40, { fontSize: 14 })],
		['in the first column', text('Notes', 105, 40)],
		['indented by chance', lines(20, 40).map((word) => ({ ...word, box: { ...word.box, left: word.box.left + 60, right: word.box.right + 60 } }))], // prettier-ignore
	])('does not take a text %s', (_, words) => {
		expect(join(sheet(2, words))).toEqual([undefined]);
	});
});

describe('a table without a complete grid', () => {
	const values = [heads, ['1', clause, '10.00'], ['2', clause, '20.00'], ['3', clause, '30.00']];
	const open = (): TableBlock => {
		const words = [...rows(values, lefts, 103, 30), ...[145, 175, 205].flatMap((top) => lines(1, top))];
		const rules = gridLines([100, 150, 450, 500], [100, 130, 160, 190, 217]);
		const { block } = findTables(page(words, { rules }))[0]!;
		return { ...block, table: { ...block.table, evidence: 'unruled' } };
	};

	it('takes back the rest of its last row, and rows below it', () => {
		const found = sheet(1, open(), lines(30, 217), rows([['4', clause, '40.00']], lefts, 600));
		const { blocks } = withRestsBelow(found);
		expect(blocks).toHaveLength(1);
		const table = texts(blocks[0] as TableBlock);
		expect(table.map(([no, , fee]) => `${no} ${fee}`)).toEqual(['No Fee', '1 10.00', '2 20.00', '3 30.00', '4 40.00']);
		expect(table[3]![1]!.split(' ')).toHaveLength(32 * clause.split(' ').length);
	});

	it('takes back lines that are longer than those above', () => {
		const flowing = [0, 1].flatMap((line) => text(`${clause} of these`, lefts[1]!, 217 + 12 * line));
		const { blocks } = withRestsBelow(sheet(1, open(), flowing));
		expect(blocks).toHaveLength(1);
	});

	it('leaves a paragraph apart from it', () => {
		const found = sheet(1, open(), lines(30, 270));
		expect(withRestsBelow(found)).toBe(found);
	});
});

describe('a ruled row of many lines in the first column', () => {
	const flowing = 'covers the delivery and the storage of every';
	const line = (top: number) => text(flowing, 105, top);

	it('is not a list of short labels', () => {
		const names = Array.from({ length: 12 }, (_, index) => [`EN${10 + index}`, 'Root']);
		const words = rows([['Strain', 'Source'], ...names], [105, 405], 103, 15); // prettier-ignore
		const rules = [98, 117, 300].map((y) => horizontal(y, 100, 450));
		expect(findTables(page(words, { rules }))[0]!.block.table.rowCount).toBe(13);
	});

	it('stays one row', () => {
		const words = [
			...rows([['Finding', 'Closed'], [flowing, 'Yes']], [105, 405], 103, 20), // prettier-ignore
			...rows([['', 'No']], [105, 405], 163),
			...Array.from({ length: 20 }, (_, index) => line(163 + index * 13)).flat(),
		];
		const rules = [98, 118, 158, 430].map((y) => horizontal(y, 100, 450));
		expect(findTables(page(words, { rules }))[0]!.block.table.rowCount).toBe(3);
	});
});
