import type { Block, DocumentPage, TableBlock } from '../../../../src/engine/model/blocks';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { joinToPage } from '../../../../src/engine/tables/join-tables';
import { gridLines, page, rows, text, texts } from './pages';

const xs = [100, 160, 400, 480];
const sentence = 'floors of the room are cleaned once a week with soap and water';

/** Lines of a long cell, from the top of the page. */
const long = (top: number, count: number) =>
	Array.from({ length: count }, (_, index) => text(sentence.slice(0, 44), 165, top + 14 * index)).flat();

const sheet = (pageNumber: number, blocks: readonly Block[]): DocumentPage => ({
	pageNumber,
	width: 600,
	height: 800,
	blocks,
});

const former = findTables(
	page(
		[
			...rows([['No', 'Scope', 'Fee'], ['1', 'Windows', '110.00'], ['2', 'Rooms', '220.00']], [105, 165, 405], 603, 20), // prettier-ignore
			...long(657, 7),
		],
		{ rules: gridLines(xs, [600, 620, 640, 760]) },
	),
)[0]!.block;

const tableOf = (words: ReturnType<typeof text>, ys: readonly number[]) =>
	findTables(page(words, { rules: gridLines(xs, ys) })).map(({ block }) => block);

function joined(block: TableBlock): TableBlock {
	const [first] = joinToPage(sheet(1, [former]), sheet(2, [block])).blocks;
	return first as TableBlock;
}

describe('the rest of a long row at the top of a page', () => {
	it('is a table with a whole row below it, not a framed text', () => {
		const found = tableOf(
			[...long(63, 10), ...rows([['3', 'Garden', '330.00']], [105, 165, 405], 223)],
			[60, 220, 240],
		);
		expect(found.map(texts).map((table) => table[1])).toEqual([['3', 'Garden', '330.00']]);
	});

	it('is apart from the repeated header without a line between them', () => {
		const words = [
			...rows([['No', 'Scope', 'Fee']], [105, 165, 405], 63),
			...long(79, 10),
			...rows([['3', 'Garden', '330.00']], [105, 165, 405], 243),
		];
		const block = joined(tableOf(words, [60, 240, 260])[0]!);
		expect(block).toMatchObject({ repeatedHeaderRows: 1, table: { rowCount: 3, headerRows: 1 } });
		expect(texts(block)[0]).toEqual(['No', 'Scope', 'Fee']);
		expect(texts(block)[1]?.[1]).toMatch(/^floors of the room/);
		expect(texts(block)[2]).toEqual(['3', 'Garden', '330.00']);
	});

	it('stays whole below another header', () => {
		const words = [
			...rows([['No', 'Place', 'Fee']], [105, 165, 405], 63),
			...long(79, 10),
			...rows([['3', 'Garden', '330.00']], [105, 165, 405], 243),
		];
		expect(joined(tableOf(words, [60, 240, 260])[0]!).table.rowCount).toBe(2);
	});
});
