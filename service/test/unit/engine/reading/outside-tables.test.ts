import { OutsideTables } from '../../../../src/engine/reading/outside-tables';
import type { Page } from '../../../../src/engine/model';
import { laidOut } from '../readback/support';
import { gridLines, page, rows, text } from '../tables/pages';

const notesOf = async (...pages: readonly Page[]) => {
	const outside = new OutsideTables();
	for (const result of await laidOut(pages.map((one, index) => ({ ...one, pageNumber: index + 1 }))))
		outside.add(result);
	const { withoutTable, inColumns, areDoubtful } = outside;
	return { withoutTable, inColumns, areDoubtful };
};

const prose = (top: number) =>
	[
		'The harbour was closed for most of the winter because of the ice',
		'that came down the river, and the boats were kept in the yard',
		'until the first warm days of the year had melted all of it.',
	].flatMap((line, index) => text(line, 50, top + 12 * index));

const grid = {
	words: rows(
		[
			['Item', 'Price'],
			['Paper', '12,50'],
			['Rubber', '7,00'],
		],
		[50, 170],
		120,
	),
	rules: gridLines([45, 160, 250], [118, 134, 150, 166]),
};

/** Two values beside names, too uneven for a table. */
const columns = rows(
	[
		['Name of the ship', 'Mary'],
		['Port', 'Hull'],
		['Master of the ship and her crew', 'Adam Reed'],
		['Tons', '120'],
	],
	[50, 300],
	400,
	31,
);

describe('text outside of tables', () => {
	it('is noted for pages without a table, if others have one', async () => {
		const found = { withoutTable: [1], inColumns: [] };
		expect(await notesOf(page(prose(100)), page(grid.words, grid), page([]))).toEqual({ ...found, areDoubtful: true });
		expect(await notesOf(page(prose(100)))).toEqual({ ...found, areDoubtful: false });
	});

	it('is noted where it has columns, with or without a table on the page', async () => {
		const [without, table] = await laidOut([page(columns), { ...page(grid.words, grid), pageNumber: 2 }]);
		const outside = new OutsideTables();
		outside.add(without!);
		outside.add({ ...table!, blocks: [...table!.blocks, ...without!.blocks] });
		expect(outside).toMatchObject({ withoutTable: [1], inColumns: [1, 2], areDoubtful: true });
	});

	it.each([
		[
			'a list',
			['1.', '2.', '3.', '4.'].flatMap((mark, row) => [
				...text(mark, 50, 100 + 16 * row),
				...text('some entry', 80, 100 + 16 * row),
			]),
		],
		[
			'two columns of running text',
			[...prose(100), ...prose(136), ...prose(172)].flatMap((word) => [
				word,
				{ ...word, box: { ...word.box, left: word.box.left + 400, right: word.box.right + 400 } },
			]),
		],
	])('has no columns in %s', async (_, words) => {
		expect((await notesOf(page(words, { width: 900 }))).inColumns).toEqual([]);
	});
});
