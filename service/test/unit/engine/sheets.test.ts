import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentPage } from '../../../src/engine/model/blocks';
import type { Sheet } from '../../../src/engine/writing/sheet';
import { documentSheets, type SheetOptions } from '../../../src/engine/writing/sheets';
import { documentPage, gridTable, pagesOf, placeOf, tableBlock, textBlock } from '../../support/document-pages';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'sheets-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Read extends Pick<Sheet, 'kind' | 'number' | 'frozenRows' | 'tableCount'> {
	readonly rows: readonly string[];
	readonly notes: readonly string[];
}

/** Sheets with their rows as texts: cells joined by `|`, pictures as `[picture]`. */
async function sheetsOf(pages: readonly DocumentPage[], options: Partial<SheetOptions> = {}): Promise<Read[]> {
	const sheets: Read[] = [];
	const complete: SheetOptions = {
		worksheets: 'e_ForTable',
		allContent: true,
		images: true,
		annotations: true,
		maxRows: 1000,
		folder,
		...options,
	};
	for await (const sheet of documentSheets(pagesOf(...pages), complete)) {
		const rows: string[] = [];
		const notes: string[] = [];
		for await (const { cells, figure } of sheet.rows()) {
			rows.push(figure ? '[picture]' : cells.map(({ text }) => text).join('|'));
			for (const { text, note } of cells) if (note !== undefined) notes.push(`${text}: ${note}`);
		}
		expect(rows).toHaveLength(sheet.rowCount);
		const { kind, number, frozenRows, tableCount } = sheet;
		sheets.push({ kind, number, frozenRows, tableCount, rows, notes });
	}
	expect(readdirSync(folder)).toEqual([]);
	return sheets;
}

const head = ['Name', 'Price'];
const first = tableBlock(gridTable([head, ['a', '1']], { headerRows: 1 }), 1);
const continued = tableBlock(gridTable([head, ['b', '2']], { headerRows: 1 }), 2, {
	continues: true,
	repeatedHeaderRows: 1,
});
const footer = textBlock('Page 1 of 2', { role: 'footer' });
const pages = [
	documentPage([textBlock('Before', { role: 'heading' }), first, footer], 1),
	documentPage(
		[textBlock('Title', { role: 'header', pageNumber: 2 }), continued, textBlock('After', { pageNumber: 2 })],
		2,
	),
	documentPage([tableBlock(gridTable([['x', 'y']]), 3)], 3),
];

describe('one sheet per table', () => {
	it('joins a table across pages without repeated headers; other text is last', async () => {
		const sheets = await sheetsOf(pages);
		expect(sheets.map(({ kind, number, rows }) => [kind, number, rows])).toEqual([
			['table', 1, ['Name|Price', 'a|1', 'b|2']],
			['table', 2, ['x|y']],
			['text', 1, ['Before', 'Page 1 of 2', 'Title', 'After']],
		]);
		expect(sheets.map(({ frozenRows }) => frozenRows)).toEqual([1, 0, 0]);
	});

	it('has only tables unless all content is requested', async () => {
		expect((await sheetsOf(pages, { allContent: false })).map(({ kind }) => kind)).toEqual(['table', 'table']);
	});

	it('does not join tables with other columns or separate tables', async () => {
		const other = tableBlock(gridTable([['b', '2', '3']]), 2, { continues: true });
		const sheets = await sheetsOf([pages[0]!, documentPage([other], 2)], { allContent: false });
		expect(sheets).toHaveLength(2);
		const alone = await sheetsOf([pages[1]!], { allContent: false });
		expect(alone[0]?.rows).toEqual(['Name|Price', 'b|2']);
	});

	it('joins the parts of a row split over pages', async () => {
		const part = (rows: readonly (readonly string[])[], pageNumber: number) =>
			documentPage(
				[tableBlock(gridTable(rows), pageNumber, { continues: true, repeatedHeaderRows: 0, splitRow: true })],
				pageNumber,
			);
		const start = documentPage([tableBlock(gridTable([head, ['It is a long', '1']], { headerRows: 1 }), 1)], 1);
		const rows = async (...more: readonly DocumentPage[]) => (await sheetsOf([start, ...more]))[0]?.rows;
		expect(
			await rows(
				part(
					[
						['text', ''],
						['b', '2'],
					],
					2,
				),
			),
		).toEqual(['Name|Price', 'It is a long text|1', 'b|2']);
		expect(await rows(part([['text', '']], 2), part([['of three pages.', '']], 3))).toEqual([
			'Name|Price',
			'It is a long text of three pages.|1',
		]);
		expect(await rows(part([['', '9']], 2))).toEqual(['Name|Price', 'It is a long|1 9']);
		const hyphen = documentPage([tableBlock(gridTable([head, ['An expla-', '1']], { headerRows: 1 }), 1)], 1);
		expect((await sheetsOf([hyphen, part([['nation', '']], 2)]))[0]?.rows).toEqual(['Name|Price', 'An explanation|1']);
		const chinese = documentPage([tableBlock(gridTable([head, ['付款', '1']], { headerRows: 1 }), 1)], 1);
		expect((await sheetsOf([chinese, part([['条件', '']], 2)]))[0]?.rows).toEqual(['Name|Price', '付款条件|1']);
	});

	it('starts another sheet when one is full', async () => {
		const many = Array.from({ length: 5 }, (_, page) =>
			documentPage([tableBlock(gridTable([['a'], ['b'], ['c']]), page + 1, { continues: page > 0 })], page + 1),
		);
		const sheets = await sheetsOf(many, { maxRows: 7 });
		expect(sheets.map(({ rows }) => rows.length)).toEqual([6, 6, 3]);
	});
});

describe('one sheet per page or document', () => {
	it('has everything of a page in reading order, tables whole', async () => {
		const sheets = await sheetsOf(pages, { worksheets: 'e_ForPage' });
		expect(sheets.map(({ kind, number, rows }) => [kind, number, rows])).toEqual([
			['page', 1, ['Before', '', 'Name|Price', 'a|1', 'Page 1 of 2']],
			['page', 2, ['Title', '', 'Name|Price', 'b|2', 'After']],
			['page', 3, ['x|y']],
		]);
	});

	it('has a document in one sheet, with tables not split by headers and footers', async () => {
		const [sheet, ...more] = await sheetsOf(pages, { worksheets: 'e_ForDocument' });
		expect(more).toEqual([]);
		expect(sheet?.rows).toEqual(['Before', '', 'Name|Price', 'a|1', 'b|2', 'Page 1 of 2', 'Title', 'After', '', 'x|y']);
		expect(sheet?.tableCount).toBe(2);
	});

	it('keeps headers and footers at the end of the document', async () => {
		const [sheet] = await sheetsOf([documentPage([textBlock('Text'), footer])], { worksheets: 'e_ForDocument' });
		expect(sheet?.rows).toEqual(['Text', 'Page 1 of 2']);
	});

	it('is empty without content', async () => {
		for (const worksheets of ['e_ForTable', 'e_ForPage', 'e_ForDocument'] as const) {
			expect(await sheetsOf([documentPage([])], { worksheets })).toEqual([]);
			expect(await sheetsOf([documentPage([textBlock('a')])], { worksheets, allContent: false })).toEqual([]);
		}
	});
});

describe('notes, lists and pictures', () => {
	const note = (text: string, box = placeOf(1, 1)) =>
		({ kind: 'annotation', pageNumber: 1, box, annotation: { kind: 'Text', box, text } }) as const;

	it('attaches a note to its cell or text, otherwise to a separate row', async () => {
		const text = textBlock('Text');
		const page = documentPage([
			first,
			text,
			note('too cheap'),
			note('good', text.box),
			note('somewhere', { left: 0, top: 800, right: 10, bottom: 810 }),
			note(''),
		]);
		const sheets = await sheetsOf([page]);
		expect(sheets.flatMap(({ notes }) => notes)).toEqual(['1: too cheap', 'Text: good']);
		expect(sheets.at(-1)?.rows).toEqual(['Text', 'somewhere']);
		const without = await sheetsOf([page], { annotations: false });
		expect(without.flatMap(({ notes }) => notes)).toEqual([]);
		expect(without.at(-1)?.rows).toEqual(['Text']);
	});

	it('writes lists and contents line by line, and images in place', async () => {
		const box = { left: 50, top: 300, right: 250, bottom: 400 };
		const item = (marker: string, level: number, text: string) => ({ marker, level, runs: [{ text }], lines: [], box });
		const page = documentPage([
			{ kind: 'list', pageNumber: 1, box, ordered: true, items: [item('1.', 0, 'one'), item('a)', 1, 'inner')] },
			{ kind: 'figure', pageNumber: 1, box, alternativeText: '', lines: [] },
			{ kind: 'contents', pageNumber: 1, box, lines: [], entries: [{ text: 'Start', pageLabel: '3', level: 1 }] },
		]);
		const [sheet] = await sheetsOf([page], { worksheets: 'e_ForPage' });
		expect(sheet?.rows).toEqual(['1. one', '  a) inner', '[picture]', '  Start … 3']);
		const [without] = await sheetsOf([page], { worksheets: 'e_ForPage', images: false });
		expect(without?.rows).not.toContain('[picture]');
	});
});

it('reads rows from disk like from memory, repeatedly', async () => {
	const rows = Array.from({ length: 4500 }, (_, index) => [`row ${index}`, `${index}`]);
	const options = {
		worksheets: 'e_ForTable',
		allContent: true,
		images: true,
		annotations: true,
		maxRows: 1e6,
		folder,
	} as const;
	for await (const sheet of documentSheets(pagesOf(documentPage([tableBlock(gridTable(rows))])), options)) {
		for (let round = 0; round < 2; round++) {
			const texts: string[] = [];
			for await (const { cells } of sheet.rows()) texts.push(cells[0]?.text ?? '');
			expect(texts).toEqual(rows.map(([text]) => text));
		}
		expect(readdirSync(folder)).toHaveLength(1);
	}
	expect(readdirSync(folder)).toEqual([]);
});

it('removes its files when abandoned', async () => {
	const rows = Array.from({ length: 2500 }, (_, index) => [`${index}`]);
	const options = {
		worksheets: 'e_ForPage',
		allContent: true,
		images: true,
		annotations: true,
		maxRows: 1e6,
		folder,
	} as const;
	const many = [1, 2].map((page) => documentPage([tableBlock(gridTable(rows), page)], page));
	for await (const sheet of documentSheets(pagesOf(...many), options)) {
		expect(sheet.number).toBe(1);
		break;
	}
	expect(readdirSync(folder)).toEqual([]);
});
