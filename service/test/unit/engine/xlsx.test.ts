import { stream, Workbook, type CellValue } from 'exceljs';
import * as fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ImageFile } from '../../../src/engine/model/image-file';
import type { Block, DocumentPage, Table } from '../../../src/engine/model/blocks';
import { documentSheets, type SheetOptions } from '../../../src/engine/writing/sheets';
import { looksNumeric } from '../../../src/engine/values/typed-number';
import { readDate } from '../../../src/engine/values/typed-date';
import { workbookParts } from '../../../src/engine/writing/xlsx';
import { SheetNames } from '../../../src/engine/writing/xlsx-names';
import { columnName } from '../../../src/engine/writing/cell-address';
import { writeZip } from '../../../src/engine/writing/archive/zip';
import {
	anyTable,
	cell,
	documentPage,
	gridTable,
	pagesOf,
	placeOf,
	tableBlock,
	textBlock,
} from '../../support/document-pages';

let folder: string;
let files = 0;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'xlsx-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Made {
	readonly path: string;
	readonly cut: number;
}

async function make(
	pages: AsyncIterable<DocumentPage>,
	options: Partial<SheetOptions> = {},
	picture?: ImageFile,
): Promise<Made> {
	const path = join(folder, `${++files}.xlsx`);
	const complete: SheetOptions = {
		worksheets: 'e_ForTable',
		allContent: true,
		images: true,
		annotations: true,
		maxRows: 1_048_576,
		folder,
		...options,
	};
	let cut = 0;
	const source = { pictureOf: () => Promise.resolve(picture), onCut: () => void cut++, onSheet: () => undefined };
	await writeZip(path, workbookParts(documentSheets(pages, complete), source), { compress: true });
	return { path, cut };
}

/** Read with a library that has not written it. */
async function open({ path }: Made): Promise<Workbook> {
	const workbook = new Workbook();
	await workbook.xlsx.readFile(path);
	return workbook;
}

const workbookOf = async (table: Table) => await open(await make(pagesOf(documentPage([tableBlock(table)]))));

/** A text as XML can hold it: no control characters or lone surrogates, one kind of line break. */
const holdable = (text: string) =>
	text
		.trim()
		.replace(/\r\n?/g, '\n')
		.replace(/[\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n]/gu, '');

/** exceljs reads a cell of a text that names a character, such as `_x0041_`, as it is written. */
const asWritten = (value: CellValue) => String(value ?? '').replaceAll('_x005F_', '_');

describe('any table', () => {
	it('round-trips with texts, types and merged cells', async () => {
		await fc.assert(
			fc.asyncProperty(anyTable, async (table) => {
				const sheet = (await workbookOf(table)).getWorksheet('Table 1')!;
				const merges = table.cells
					.filter(({ rowSpan, columnSpan }) => rowSpan * columnSpan > 1)
					.map(({ row, column, rowSpan, columnSpan }) => {
						const end = `${columnName(column + columnSpan - 1)}${row + rowSpan}`;
						return `${columnName(column)}${row + 1}:${end}`;
					});
				expect([...sheet.model.merges].sort()).toEqual(merges.sort());
				for (const { row, column, runs } of table.cells) {
					const text = runs
						.map((run) => run.text)
						.join('')
						.trim();
					const found = sheet.getCell(row + 1, column + 1);
					if (typeof found.value === 'number') expect([text, looksNumeric(text)]).toEqual([text, true]);
					else if (found.value instanceof Date) expect(readDate(text)).toBeDefined();
					else expect(asWritten(found.value)).toBe(holdable(text));
					if (row < table.headerRows) expect(found.font?.bold).toBe(true);
				}
			}),
			{ numRuns: 60 },
		);
	});
});

it('has typed numbers, percentages, currencies and dates in printed formats', async () => {
	const rows = [
		['Item', 'Count', 'Share', 'Price', 'Date', 'Code'],
		['a', '1.234', '12,5 %', '1.234,50 €', '25.03.2026', '007'],
		['b', '0,5', '7 %', '-3,00 €', '01.04.2026', '123'],
	];
	const sheet = (await workbookOf(gridTable(rows, { headerRows: 1 }))).getWorksheet('Table 1')!;
	expect(sheet.getRow(2).values).toEqual([undefined, 'a', 1234, 0.125, 1234.5, new Date('2026-03-25'), '007']);
	expect(sheet.getRow(3).values).toEqual([undefined, 'b', 0.5, 0.07, -3, new Date('2026-04-01'), '123']);
	const formats = [2, 3, 4, 5, 6].map((column) => sheet.getCell(2, column).numFmt);
	expect(formats).toEqual(['#,##0', '0.0" "%', '#,##0.00" €"', 'dd.mm.yyyy', '@']);
	expect(sheet.views).toEqual([expect.objectContaining({ state: 'frozen', ySplit: 1 })]);
	expect(sheet.getCell('A1').font?.bold).toBe(true);
	expect(sheet.getCell('A2').font?.bold).not.toBe(true);
	expect(sheet.getColumn(4).width).toBe('1.234,50 €'.length + 2);
});

it('shows the first column of a right-to-left table on the right', async () => {
	const rows = [
		['פריט', 'מחיר'],
		['עט', '3.00'],
	];
	const fromRight = (await workbookOf(gridTable(rows, { rightToLeft: true }))).getWorksheet('Table 1')!;
	expect(fromRight.getCell('A1').value).toBe('פריט');
	expect(fromRight.views).toEqual([expect.objectContaining({ rightToLeft: true })]);
	const other = (await workbookOf(gridTable(rows))).getWorksheet('Table 1')!;
	expect(other.views).toEqual([expect.objectContaining({ rightToLeft: false })]);
});

it('keeps what looks like a formula as text', async () => {
	const texts = ['=1+1', '+A1', '-A1', '@SUM(A1)', '=HYPERLINK("http://example.org")'];
	const sheet = (await workbookOf(gridTable(texts.map((text) => [text])))).getWorksheet('Table 1')!;
	texts.forEach((text, index) => {
		expect(sheet.getCell(index + 1, 1).formula).toBeUndefined();
		expect(sheet.getCell(index + 1, 1).value).toBe(text);
		expect(sheet.getCell(index + 1, 1).numFmt).toBe('@');
	});
});

it('shows the footnote mark of a number without including it in the value', async () => {
	const marked = cell(1, 0, [{ text: '12.5' }, { text: 'a', position: 'superscript' }]);
	const table = gridTable([['1.5'], ['x'], ['2.5']]);
	const cells = [table.cells[0]!, marked, table.cells[2]!];
	const sheet = (await workbookOf({ ...table, cells })).getWorksheet('Table 1')!;
	expect(sheet.getCell('A2').value).toBe(12.5);
	expect(sheet.getCell('A2').numFmt).toBe('0.0"a"');
});

it('stores images once and places every occurrence', async () => {
	const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
		.png()
		.toBuffer();
	const figure = {
		kind: 'figure',
		pageNumber: 1,
		box: placeOf(3, 0, 5, 4),
		alternativeText: 'A "red" box',
		lines: [],
	} as const;
	const made = await make(
		pagesOf(documentPage([textBlock('Text'), figure], 1), documentPage([figure], 2)),
		{ worksheets: 'e_ForPage' },
		{ extension: 'png', bytes, width: 20, height: 10 },
	);
	const workbook = await open(made);
	expect(workbook.model.media).toHaveLength(1);
	const [first, second] = workbook.worksheets;
	expect(first?.getImages().map(({ range }) => range.tl.nativeRow)).toEqual([1]);
	expect(second?.getImages()).toHaveLength(1);
	expect(first?.getRow(2).height).toBe(104);
	const media = workbook.getImage(Number(first?.getImages()[0]?.imageId));
	expect(Buffer.from(media.buffer as ArrayBuffer).equals(bytes)).toBe(true);
});

it('writes annotations as cell notes', async () => {
	const box = placeOf(1, 1);
	const annotation = {
		kind: 'annotation',
		pageNumber: 1,
		box,
		annotation: { kind: 'Text', box, text: 'Why <so> much?' },
	} as const;
	const page = documentPage([
		tableBlock(
			gridTable([
				['a', 'b'],
				['c', '900'],
			]),
		),
		annotation,
	]);
	const note = (await open(await make(pagesOf(page)))).getWorksheet('Table 1')?.getCell('B2').note;
	expect(typeof note === 'string' ? note : note?.texts?.map(({ text }) => text).join('')).toBe('Why <so> much?');
});

it('has one empty sheet without content', async () => {
	const workbook = await open(await make(pagesOf(documentPage([]))));
	expect(workbook.worksheets.map(({ rowCount }) => rowCount)).toEqual([0]);
});

it('truncates a text that exceeds a cell, with a warning', async () => {
	const made = await make(pagesOf(documentPage([tableBlock(gridTable([['x'.repeat(40_000)], ['y']]))])));
	expect(made.cut).toBe(1);
	expect(String((await open(made)).worksheets[0]?.getCell('A1').value)).toHaveLength(32_767);
});

it('is deterministic', async () => {
	const page = documentPage([tableBlock(gridTable([['a', '1']])), textBlock('Text')]);
	const [first, second] = [await make(pagesOf(page)), await make(pagesOf(page))];
	expect(readFileSync(first.path).equals(readFileSync(second.path))).toBe(true);
});

describe('sheet names', () => {
	const caption = (text: string) => textBlock(text, { role: 'caption' });
	const table = tableBlock(gridTable([['a', 'b']]));
	const box = { left: 0, top: 0, right: 100, bottom: 50 };
	const figure: Block = { kind: 'figure', pageNumber: 1, box, alternativeText: '', lines: [] };
	const namesOf = async (...blocks: Block[]) =>
		(await open(await make(pagesOf(documentPage(blocks)), { allContent: false }))).worksheets.map(({ name }) => name);

	it('are the captions of tables, above or below', async () => {
		expect(await namesOf(caption('Table 3: Rain'), table)).toEqual(['Table 3 Rain']);
		expect(await namesOf(table, caption('Table 3. Rain'))).toEqual(['Table 3. Rain']);
		expect(await namesOf(caption('First'), table, caption('Second'), tableBlock(gridTable([['c']])))).toEqual([
			'First',
			'Second',
		]);
		expect(await namesOf(caption('Same'), table, caption('Same'), tableBlock(gridTable([['c']])))).toEqual([
			'Same',
			'Same (2)',
		]);
	});

	it('are numbers for tables without a caption', async () => {
		expect(await namesOf(textBlock('Table 3: Rain'), table)).toEqual(['Table 1']);
		expect(await namesOf(figure, caption('Figure 1'), table)).toEqual(['Table 1']);
		expect(await namesOf(table, caption('Figure 1'), figure)).toEqual(['Table 1']);
	});

	it('are cut between words', () => {
		const names = new SheetNames();
		expect(names.name('Table 1. Monthly precipitations in the valley')).toBe('Table 1. Monthly…');
		expect(names.name('Table 1. Monthly precipitation in the valley')).toBe('Table 1. Monthly precipitation…');
		expect(names.name('降水量'.repeat(20))).toHaveLength(31);
	});

	it('are valid and unique for any input', () => {
		fc.assert(
			fc.property(
				fc.array(
					fc.oneof(
						fc.string({ unit: 'grapheme', maxLength: 40 }),
						fc.constantFrom("'a'", 'A', 'a', 'history', '[x]', 'a/b\\c?*:', ' '),
					),
				),
				(wishes) => {
					const names = new SheetNames();
					const given = wishes.map((wish) => names.name(wish));
					expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length);
					for (const name of given) {
						expect(name.length).toBeGreaterThan(0);
						expect(name.length).toBeLessThanOrEqual(31);
						expect(name).not.toMatch(/[[\]:*?/\\\p{Cc}]|^'|'$/u);
						expect(name.toLowerCase()).not.toBe('history');
					}
				},
			),
		);
	});
});

it('writes 100,000 rows in flat memory', async () => {
	const rowsOfPage = 50;
	async function* pages(): AsyncGenerator<DocumentPage> {
		for (let page = 1; page <= 2000; page++) {
			const rows = Array.from({ length: rowsOfPage }, (_, row) => [
				`Item ${page}-${row}`,
				`${page * row},50`,
				`${(row % 28) + 1}.03.2026`,
				'x',
			]);
			yield await Promise.resolve(documentPage([tableBlock(gridTable(rows), page, { continues: page > 1 })], page));
		}
	}
	const before = process.memoryUsage().rss;
	let peak = before;
	const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
	const made = await make(pages());
	clearInterval(watch);
	// The whole workbook in memory would take over a gigabyte.
	expect(peak - before).toBeLessThan(200 * 1024 * 1024);
	expect(statSync(made.path).size).toBeGreaterThan(500_000);
	let rows = 0;
	let last: unknown;
	for await (const sheet of new stream.xlsx.WorkbookReader(made.path, { worksheets: 'emit', styles: 'cache' })) {
		for await (const row of sheet) {
			rows++;
			last = row.values;
		}
	}
	expect(rows).toBe(100_000);
	expect(last).toEqual([undefined, 'Item 2000-49', 98000.5, new Date('2026-03-22'), 'x']);
});
