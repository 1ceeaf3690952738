import { Extraction } from '../../../../src/engine/extract/extraction';
import { compact } from '../../../../src/engine/extract/fold';
import { limitMemory } from '../../../../src/engine/extract/learned/limit-memory';
import type { LearnedLayout } from '../../../../src/engine/extract/learned/layout';
import { LearnedAnswers } from '../../../../src/engine/extract/learned/learned-answers';
import { learnLayout } from '../../../../src/engine/extract/learned/learn-layout';
import { mergeMemory } from '../../../../src/engine/extract/learned/merge-memory';
import { readMemory } from '../../../../src/engine/extract/learned/read-memory';
import { LearnedTables } from '../../../../src/engine/extract/learned/learned-tables';
import { pageText, type ExtractPage } from '../../../../src/engine/extract/page-text';
import { pageOf } from './support';

const head = (number: string) => `
Kvistholt Ltd                                      Stamp of house

Flurb                 Quax                  Wemble
${number}           12.03.2026            Ost
`;

/** A document with unusual column headers and a second row for some items. */
const first = `${head('KV-2026-118')}
Frim        Woosel                 Zub       Plonk         Grazzle
A-1         Rope of hemp           4         10.00         40.00
            three strands
A-2         Tar                    1         14.50         14.50
            Delivered from the pier
A-3         Oakum                  2         3.00          6.00

                                   Grossum in all          60.50
Paid within a month to the house that wrote this paper`;

const second = `${head('KV-2026-204')}
Frim        Woosel                 Zub       Plonk         Grazzle
B-7         Nails of iron          9         1.00          9.00
            square, long
B-8         Oars                   2         40.00         80.00
            Delivered from the pier
B-9         Sails                  1         310.75        310.75
B-10        Rope                   1         1.00          1.00

                                   Grossum in all          400.75
Paid within a month to the house that wrote this paper`;

const names = ['Goods', 'How many', 'Worth', 'Colour'];
const rowsOfFirst = [
	['Rope of hemp three strands', '4', '40.00', ''],
	['Tar', '1', '14.50', ''],
	['Oakum', '2', '6.00', ''],
];
const rowsOfSecond = [
	['Nails of iron square, long', '9', '9.00', ''],
	['Oars', '2', '80.00', ''],
	['Sails', '1', '310.75', ''],
	['Rope', '1', '1.00', ''],
];

const textOf = (page: string | ExtractPage, number = 1) =>
	pageText(typeof page === 'string' ? pageOf(page, number) : page);

function learned(
	page: string | ExtractPage,
	rows: readonly (readonly string[])[],
	columns: readonly string[] = names,
	isConfirmed = false,
): LearnedLayout {
	const table = { pageIndex: 0, columns, isConfirmed, rows: rows.map((row) => row.map((text) => ({ text }))) };
	const memory = learnLayout([textOf(page)], 1, [], [table]);
	if (!memory) throw new Error('nothing was learned');
	// As it is kept and read again.
	return { id: 'one', name: 'Kvistholt', memory: readMemory(JSON.parse(JSON.stringify(memory))) };
}

/** Tables of one page, and the columns that its layout has elsewhere now. */
function extractWith(page: string, layouts: readonly LearnedLayout[]) {
	const [text, extraction] = [textOf(page), new Extraction([], undefined, new LearnedAnswers(layouts))];
	const tables = new LearnedTables(names, layouts);
	extraction.addPage(text);
	tables.addPage(text, () => []);
	const { layout } = extraction.finish();
	return { tables: tables.finish(layout), strayed: tables.strayedIn(layout) };
}

function tablesOf(pages: readonly (string | ExtractPage)[], layouts: readonly LearnedLayout[], columns = names) {
	const extraction = new Extraction([], undefined, new LearnedAnswers(layouts));
	const tables = new LearnedTables(columns, layouts);
	for (const [index, page] of pages.entries()) {
		const text = textOf(page, index + 1);
		extraction.addPage(text);
		tables.addPage(text, () => []);
	}
	return tables.finish(extraction.finish().layout);
}

const cellsOf = (tables: ReturnType<typeof tablesOf>) =>
	tables.map(({ columns, rows }) => rows.map((row) => columns.map((name) => row[name])));

describe('a corrected table', () => {
	it('is found in the next document by the headers of its layout, under custom names', () => {
		expect(tablesOf([second], [])).toEqual([]);
		const [table, ...others] = tablesOf([second], [learned(first, rowsOfFirst)]);
		expect(others).toEqual([]);
		expect(table).toMatchObject({ pageIndex: 0, columns: names, learned: true });
		expect(cellsOf(table ? [table] : [])).toEqual([rowsOfSecond]);
	});

	it('skips removed rows and ends where it ended', () => {
		const { memory } = learned(first, rowsOfFirst);
		expect(memory.tables?.[0]).toMatchObject({
			skipped: [['Delivered', 'from', 'the', 'pier'].map(compact)],
			ends: [['Grossum', 'in', 'all'].map(compact), expect.arrayContaining([compact('Paid')])],
		});
		const words = JSON.stringify(memory.words);
		// What the cells say is of one document.
		expect(['hemp', 'Oakum'].filter((word) => words.includes(compact(word)))).toEqual([]);
	});

	it('gives a column its cells after a wrong assignment', () => {
		const page = (goods: string) => `${head('KV-2026-118')}
Frim        Description            Quantity    Packed      Amount
${goods}

                                   Grossum in all          60.50
Paid within a month to the house that wrote this paper`;
		const asked = ['Description', 'Quantity', 'Amount'];
		const one = page(
			'A-1         Rope                   12          4           40.00\nA-2         Tar                    6           1           14.50',
		);
		const two = page(
			'B-1         Nails                  144         9           9.00\nB-2         Oars                   10          2           80.00',
		);
		expect(cellsOf(tablesOf([two], [], asked))).toEqual([
			[
				['Nails', '144', '9.00'],
				['Oars', '10', '80.00'],
			],
		]);
		const layout = learned(
			one,
			[
				['Rope', '4', '40.00'],
				['Tar', '1', '14.50'],
			],
			asked,
		);
		expect(cellsOf(tablesOf([two], [layout], asked))).toEqual([
			[
				['Nails', '9', '9.00'],
				['Oars', '2', '80.00'],
			],
		]);
	});

	it('continues across pages, with and without its header', () => {
		const layout = learned(first, rowsOfFirst);
		const [top = '', bottom = ''] = second.split('B-9');
		expect(cellsOf(tablesOf([top, `B-9${bottom}`], [layout]))).toEqual([rowsOfSecond]);
		const heading = 'Frim        Woosel                 Zub       Plonk         Grazzle';
		expect(cellsOf(tablesOf([top, `${head('KV-2026-204')}\n${heading}\nB-9${bottom}`], [layout]))).toEqual([
			rowsOfSecond,
		]);
	});

	it.each([
		['moved', 'Frim        Zub       Woosel                 Plonk         Grazzle', ['Goods', 'How many']],
		['called otherwise', 'Frim        Woosel                 Zub       Plonk         Blorp', ['Worth']],
		['moved, all of them', 'Grazzle     Plonk                  Frim      Woosel        Zub', names.slice(0, 3)],
	])('whose columns have %s is not reused, and this is reported', (_, heading, strayed) => {
		const layout = learned(first, rowsOfFirst);
		const { tables, strayed: said } = extractWith(second.replace(/^Frim.*$/m, heading), [layout]);
		expect([cellsOf(tables), [...said].sort()]).toEqual([[], strayed]);
	});

	it('is reused despite a misread header', () => {
		const { tables, strayed } = extractWith(second.replace('Grazzle', 'Grazz1e'), [learned(first, rowsOfFirst)]);
		expect([cellsOf(tables), strayed]).toEqual([[rowsOfSecond], []]);
	});

	it('is recognised by position without a header', () => {
		const bare = (page: string) => page.replace(/^Frim.*$/m, '');
		const layout = learned(bare(first), rowsOfFirst);
		expect(layout.memory.tables?.[0]?.heading).toEqual([]);
		expect(cellsOf(tablesOf([bare(second)], [layout]))).toEqual([rowsOfSecond]);
	});

	it('can be requested with other column names and with missing columns', () => {
		const layout = learned(
			first,
			rowsOfFirst.map((row) => row.slice(0, 3)),
			['Description', 'Quantity', 'Amount'],
		);
		expect(cellsOf(tablesOf([second], [layout], ['Beschreibung', 'Menge', 'Frim']))).toEqual([
			rowsOfSecond.map(([goods, count], row) => [goods, count, ['B-7', 'B-8', 'B-9', 'B-10'][row]]),
		]);
	});

	it('is read normally if that was correct before', () => {
		const page = (text: string) =>
			text.replace('Woosel', 'Description').replace(' Zub    ', 'Quantity').replace('Grazzle', 'Amount');
		const asked = ['Description', 'Quantity', 'Amount'];
		const rows = rowsOfFirst.map((row) => row.slice(0, 3));
		const [usual] = tablesOf([page(second)], [learned(page(first), rows, asked, true)], asked);
		expect(usual?.learned).toBeUndefined();
		const [corrected] = tablesOf([page(second)], [learned(page(first), rows, asked)], asked);
		expect(corrected).toMatchObject({ learned: true });
	});

	it('does not affect documents of other layouts', () => {
		const other = `
Invoice                                Harbour & Sons
Frim        Woosel                 Zub       Plonk         Grazzle
X-1         Nails                  9         1.00          9.00`;
		expect(tablesOf([other], [learned(first, rowsOfFirst)])).toEqual([]);
	});
});

describe('the memory of a table', () => {
	it('is that of the later document, plus tables requested with other columns', () => {
		const one = learned(first, rowsOfFirst).memory;
		const other = learned(
			first,
			rowsOfFirst.map((row) => row.slice(0, 2)),
			['Goods', 'How many'],
		).memory;
		expect(mergeMemory(other, one).tables).toHaveLength(2);
		expect(mergeMemory(one, one).tables).toEqual(one.tables);
	});

	it('is dropped before keys if the layout is too large', () => {
		const { memory } = learned(first, rowsOfFirst);
		const [table] = memory.tables ?? [];
		if (!table) throw new Error('no table');
		const word = table.heading[0] ?? { text: 'frim', box: table.first, column: 0 };
		const large = { ...table, heading: Array.from({ length: 80 }, () => ({ ...word, text: 'w'.repeat(400) })) };
		const bounded = limitMemory({ ...memory, tables: [table, large, large] });
		expect(bounded.tables?.[0]).toEqual(table);
		expect(bounded.tables?.length).toBeLessThan(3);
	});

	it.each([
		['a column of no state', { columns: [{ name: 'Goods' }] }],
		['a row of no words, which would be every row', { skipped: [[]] }],
		['an end that is no row', { ends: ['grossum'] }],
		[
			'a side beyond any page',
			{ columns: [{ name: 'G', state: 'placed', left: 1e9, right: 2, isAnchor: true, rest: 'left' }] },
		],
	])('is refused with %s', (_, change) => {
		const { memory } = learned(first, rowsOfFirst);
		const [table] = memory.tables ?? [];
		expect(() => readMemory({ ...memory, tables: [{ ...table, ...change }] })).toThrow(
			'not a learned layout: tables[0]',
		);
	});
});
