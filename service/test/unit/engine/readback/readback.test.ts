import type { Page } from '../../../../src/engine/model';
import type { Block, DocumentPage, TableBlock, TableCell, TextRun } from '../../../../src/engine/model/blocks';
import type { WordComparison } from '../../../../src/engine/readback/compare';
import { readableFormats, type ReadableFormat } from '../../../../src/engine/readback/read-back';
import { gridLines, page, rows, text } from '../tables/pages';
import { PrintedWords } from '../../../../src/engine/readback/page-words';
import { WordKeys } from '../../../../src/engine/readback/word-keys';
import { checked, laidOut } from './support';

const lefts = [50, 170, 260, 350];
const table = [
	['Item', 'Number', 'Price', 'Day'],
	['Paper', '12', '1.234,50', '31.12.2024'],
	['Pencils', '7', '99,00', '01.02.2025'],
	['Rubber', '250', '12,5', '17.03.2025'],
	['Folders', '40', '4.000,00', '30.04.2025'],
];

/** Prose with a hyphen, a ligature, characters that Markdown escapes, a dotted line, and a table. */
const first = page(
	[
		...text('The ﬁrst page has *stars* and under_scores that end in a hyphen-', 50, 50),
		...text('ation, an address such as a@b.org, and C#.', 50, 62),
		...rows(table, lefts, 120),
		...text('Below the table stands one more line of prose with several words.', 50, 260),
	],
	{ rules: gridLines([45, 160, 250, 340, 440], [118, 134, 150, 166, 182, 198]) },
);
const second: Page = {
	...page([
		...text('Another page begins here and it has quite different words inside.', 50, 50),
		...text('It goes on in a second line whose words nobody could confuse.', 50, 62),
		...text('margin', 20, 400, { turn: 90 }),
		...text('• an entry of some list', 50, 300),
		...text('• the last of its entries', 50, 312),
	]),
	pageNumber: 2,
};
const visible = [first, second];

/** Four pages of prose with the same running lines. */
const withRunningLines = ['bread', 'wine', 'cheese', 'oil'].map((thing, index) => ({
	...page([
		...text('Annual report of the house', 50, 30),
		...text(`The first line of ${thing} tells how much ${thing} was sold in the year of ${1990 + index},`, 50, 100),
		...text(`and the second line of ${thing} adds the number ${index}${index}7 to what was said on ${thing}.`, 50, 112),
		...text(`Nobody knows how ${thing} is made, yet all of them buy the ${thing} of ${1990 + index} again.`, 50, 124),
		...text(`Page ${index + 1} of 4`, 300, 800),
	]),
	pageNumber: index + 1,
}));

/** Pairs of cells of the table, by row and column. */
const diagonals = [
	[
		[1, 1],
		[2, 0],
	],
	[
		[1, 3],
		[4, 0],
	],
	[
		[3, 1],
		[3, 2],
	],
	[
		[2, 2],
		[4, 3],
	],
] as const;

const found = ({ missing, double, moved }: WordComparison) => ({ missing, double, moved });
const nothing = { missing: 0, double: 0, moved: 0 };
const textsOf = ({ places }: WordComparison, kind: string) =>
	places.filter((place) => place.kind === kind).map((place) => `${place.page} ${place.text}`);

const mapCells = (block: Block, change: (cells: readonly TableCell[]) => readonly TableCell[]): Block =>
	block.kind === 'table' ? { ...block, table: { ...block.table, cells: change(block.table.cells) } } : block;
const mapRuns = (block: Block, change: (run: TextRun) => TextRun): Block =>
	block.kind === 'text' ? { ...block, runs: block.runs.map(change) } : block;
const inBlocks = (pages: readonly unknown[], change: (block: Block) => Block[]) =>
	(pages as readonly DocumentPage[]).map((one) => ({ ...one, blocks: one.blocks.flatMap(change) }));

describe('the words of a written file', () => {
	it.each(readableFormats)('are those of the pages: %s', async (format) => {
		const { check } = await checked(format, visible);
		const words = await check();
		expect([found(words), textsOf(words, 'missing'), textsOf(words, 'moved')]).toEqual([nothing, [], []]);
		expect(words.onPages).toBe(first.words.length + second.words.length);
	});

	it.each([
		['markdown', { isOutputDocumentPerPage: 1 }],
		['docx', { isOutputDocumentPerPage: 1 }],
		['xlsx', { excelWorksheetOption: 'e_ForDocument', excelAllContent: 1 }],
		['xlsx', { excelAllContent: 0 }],
		['html', { pageLayoutMode: 'e_Box' }],
		['txt', { txtTableFormat: 0 }],
		['json', { resolveType: 'TABLE' }],
		['json', { resolveType: 'TEXT', outputType: 0 }],
	] as const)('are those of the pages: %s with %j', async (format, given) => {
		const { check } = await checked(format, visible, given);
		expect(found(await check())).toEqual(nothing);
	});

	it('are left out with a reason if a format has only tables', async () => {
		const { check } = await checked('csv', visible);
		const { leftOut, places } = await check();
		expect([...leftOut.keys()]).toEqual(['outsideTables']);
		expect([...(leftOut.get('outsideTables')?.pages ?? [])]).toEqual([1, 2]);
		expect(places[0]).toMatchObject({ page: 1, kind: 'leftOut', reason: 'outsideTables' });
	});
});

it('a line in the middle of a page is not left out as a running line', async () => {
	const [result] = await laidOut([first]);
	const printed = new PrintedWords(new WordKeys(), false);
	const asHeader = (block: Block): Block => (block.kind === 'text' ? { ...block, role: 'header' } : block);
	printed.add(first, { ...result!, blocks: result!.blocks.map(asHeader) });
	const roles = [...printed.tokens.view()].map((word, token) => [
		printed.vocabulary.textOf(word),
		printed.roleOf(token),
	]);
	expect(roles).toContainEqual(['*stars*', 'runningLine']);
	expect(roles).toContainEqual(['Below', 'text']);
});

describe('faults of a written file', () => {
	const withText: readonly ReadableFormat[] = ['markdown', 'docx', 'html', 'json'];

	it.each(withText)('are named if a word is lost: %s', async (format) => {
		const { pages, check } = await checked(format, visible);
		const words = await check(
			inBlocks(pages, (block) => [mapRuns(block, (run) => ({ ...run, text: run.text.replace('different ', '') }))]),
		);
		expect(found(words)).toEqual({ ...nothing, missing: 1 });
		expect(textsOf(words, 'missing')).toEqual(['2 different']);
	});

	it.each(withText)('are named if a word is there twice: %s', async (format) => {
		const { pages, check } = await checked(format, visible);
		const words = await check(
			inBlocks(pages, (block) => [
				mapRuns(block, (run) => ({ ...run, text: run.text.replace('prose', 'prose prose') })),
			]),
		);
		expect(found(words)).toEqual({ ...nothing, double: 1 });
		expect(textsOf(words, 'double')).toEqual(['1 prose']);
	});

	it.each(withText)('are named if two words change places: %s', async (format) => {
		const { pages, check } = await checked(format, visible);
		const swap = { several: 'whose', whose: 'several' } as const;
		const words = await check(
			inBlocks(pages, (block) => [
				mapRuns(block, (run) => ({
					...run,
					text: run.text.replace(/several|whose/, (word) => swap[word as keyof typeof swap]),
				})),
			]),
		);
		expect(words).toMatchObject({ missing: 0, double: 0 });
		expect(textsOf(words, 'moved')).toEqual(['1 several', '2 whose']);
	});

	const swapped = (cells: readonly TableCell[], of: (cell: TableCell) => TableCell | undefined) =>
		cells.map((cell) => ({ ...cell, runs: (of(cell) ?? cell).runs, lines: (of(cell) ?? cell).lines }));
	const at = (cells: readonly TableCell[], row: number, column: number) =>
		cells.find((cell) => cell.row === row && cell.column === column);

	it.each(['markdown', 'csv', 'xlsx', 'docx', 'html', 'json', 'pptx'] as const)(
		'are named if cells, rows or columns change places: %s',
		async (format) => {
			const { pages, check } = await checked(format, visible);
			const exchange = (a: number, b: number, index: number) => (index === a ? b : index === b ? a : index);
			const faults: ((cells: readonly TableCell[]) => TableCell[])[] = [
				(cells) =>
					swapped(cells, (cell) =>
						cell.row === 1 && cell.column === 1
							? at(cells, 3, 1)
							: cell.row === 3 && cell.column === 1
								? at(cells, 1, 1)
								: undefined,
					),
				(cells) => swapped(cells, (cell) => at(cells, exchange(1, 3, cell.row), cell.column)),
				(cells) => swapped(cells, (cell) => at(cells, cell.row, exchange(1, 3, cell.column))),
			];
			for (const fault of faults) {
				const words = await check(inBlocks(pages, (block) => [mapCells(block, fault)]));
				expect(words).toMatchObject({ missing: 0, double: 0 });
				expect(words.moved).toBeGreaterThan(1);
			}
		},
	);

	it.each(readableFormats)('are named if a page is lost or there twice: %s', async (format) => {
		const { pages, check } = await checked(format, visible, format === 'json' ? { isContainImg: 0 } : {});
		const [one, two] = pages;
		expect((await check([two!])).missing).toBeGreaterThan(10);
		expect((await check([one!, one!, two!])).double).toBeGreaterThan(10);
	});

	it.each(['markdown', 'txt', 'docx', 'pptx', 'html', 'json'] as const)(
		'are named if pages change places: %s',
		async (format) => {
			const { pages, check } = await checked(format, visible);
			const words = await check([...pages].reverse());
			expect(words).toMatchObject({ missing: 0, double: 0 });
			expect(words.moved).toBeGreaterThan(5);
		},
	);

	it.each(['markdown', 'csv', 'xlsx', 'docx', 'html', 'json', 'pptx'] as const)(
		'are named if cells of different rows and columns change places: %s',
		async (format) => {
			const { pages, check } = await checked(format, visible);
			for (const [[row, column], [otherRow, otherColumn]] of diagonals) {
				const words = await check(
					inBlocks(pages, (block) => [
						mapCells(block, (cells) =>
							swapped(cells, (cell) => {
								if (cell.row === row && cell.column === column) return at(cells, otherRow, otherColumn);
								return cell.row === otherRow && cell.column === otherColumn ? at(cells, row, column) : undefined;
							}),
						),
					]),
				);
				expect(words).toMatchObject({ missing: 0, double: 0 });
				expect(words.moved).toBeGreaterThan(0);
			}
		},
	);

	it.each(['markdown', 'csv', 'xlsx', 'docx', 'html', 'json', 'pptx'] as const)(
		'are named if a cell repeats its word, although other places have it too: %s',
		async (format) => {
			const prose = text('Paper and Pencils are below, 12 and 250 of them, Folders as well.', 50, 40);
			const { pages, check } = await checked(format, [{ ...first, words: [...prose, ...first.words] }]);
			const words = await check(
				inBlocks(pages, (block) => [
					mapCells(block, (cells) =>
						cells.map((cell) =>
							cell.row === 1 && cell.column < 2
								? { ...cell, runs: [...cell.runs, { text: ' ' }, ...cell.runs], lines: [...cell.lines, ...cell.lines] }
								: cell,
						),
					),
				]),
			);
			expect(words).toMatchObject({ missing: 0, double: 2 });
		},
	);

	it.each(withText)('are named if a word is there twice that a running line has too: %s', async (format) => {
		const { pages, check } = await checked(format, withRunningLines);
		expect(found(await check())).toEqual(nothing);
		const words = await check(
			inBlocks(pages, (block) => [
				mapRuns(block, (run) => ({ ...run, text: run.text.replace('of cheese', 'of of cheese') })),
			]),
		);
		expect(words).toMatchObject({ missing: 0, double: 1 });
	});

	it.each(['txt', 'markdown', 'docx', 'pptx', 'html', 'json'] as const)(
		'are named if pages without tables change places: %s',
		async (format) => {
			const { pages, check } = await checked(format, withRunningLines);
			const [one, two, three, four] = pages;
			const words = await check([one!, three!, two!, four!]);
			expect(words).toMatchObject({ missing: 0, double: 0 });
			expect(words.moved).toBeGreaterThan(5);
		},
	);

	it('are named in the fields of a JSON file', async () => {
		const { pages, check } = await checked('json', visible, { isContainImg: 0 });
		const isTable = (block: Block): block is TableBlock => block.kind === 'table';
		expect((pages as DocumentPage[]).flatMap(({ blocks }) => blocks).filter(isTable)).toHaveLength(1);
		const { readFileSync, writeFileSync } = await import('node:fs');
		const words = await check(pages, (path) =>
			writeFileSync(path, readFileSync(path, 'utf8').replace('"text":"250"', '"text":""')),
		);
		expect(textsOf(words, 'missing')).toEqual(['1 250']);
	});

	it.each(withText)('are named if texts of one word change places: %s', async (format) => {
		const heading = (word: string, top: number) => text(word, 50, top, { fontSize: 16 });
		const { pages, check } = await checked(format, [
			page([
				...heading('Summary', 50),
				...text('The first part is about nothing but the weather of last May,', 50, 80),
				...text('and about the rain that came with it in the second week.', 50, 92),
				...heading('Outlook', 130),
				...text('Another part has the sun, the wind and the snow of a year', 50, 160),
				...text('that nobody has seen so far, although many speak of it.', 50, 172),
				...heading('Sources', 210),
				...text('A last part thanks everyone who went out to measure them.', 50, 240),
			]),
		]);
		expect(found(await check())).toEqual(nothing);
		const swap: Readonly<Record<string, string>> = { Summary: 'Sources', Sources: 'Summary' };
		const words = await check(
			inBlocks(pages, (block) => [mapRuns(block, (run) => ({ ...run, text: swap[run.text] ?? run.text }))]),
		);
		expect(words).toMatchObject({ missing: 0, double: 0 });
		expect(textsOf(words, 'moved')).toEqual(['1 Summary', '1 Sources']);
	});

	it('are named if a number is lost in a Word document with notes', async () => {
		const { check } = await checked('docx', visible);
		const { default: Zip } = await import('jszip');
		const { readFileSync, writeFileSync } = await import('node:fs');
		const words = await check(undefined, async (path) => {
			const zip = await Zip.loadAsync(readFileSync(path));
			const xml = (await zip.file('word/document.xml')?.async('string')) ?? '';
			const changed = xml.replace('>250<', '><').replace('</w:r>', '</w:r><w:r><w:footnoteReference w:id="2"/></w:r>');
			writeFileSync(path, await zip.file('word/document.xml', changed).generateAsync({ type: 'nodebuffer' }));
		});
		expect(textsOf(words, 'missing')).toEqual(['1 250']);
	});

	it.each(withText)('are named if a word is lost whose letters are in parts of other words: %s', async (format) => {
		const parts = [...text('The value of kx(1) is', 50, 50), ...text('read', 140, 50), ...text('er', 159, 50)];
		const { pages, check } = await checked(format, [
			page([...parts, ...text('and the error of the reading is read again by a careful dealer at noon.', 50, 66)]),
		]);
		const words = await check(
			inBlocks(pages, (block) => [
				mapRuns(block, (run) => ({
					...run,
					text: run.text.replace(' dealer', '').replace('careful', 'careful lxareed'),
				})),
			]),
		);
		expect(textsOf(words, 'missing')).toContain('1 dealer');
	});
});
