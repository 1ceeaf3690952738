import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitColumns, fitPageLayouts } from '../../../../src/engine/office/fit-sheets';
import { readBook, TooManyCellsError } from '../../../../src/engine/sheets/read-book';
import { SheetPage } from '../../../../src/engine/sheets/sheet-page';
import { makeOpenDocument } from '../../../support/office';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'read-book-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(body: string, styles = '', replace?: Parameters<typeof readBook>[1]) {
	const path = join(folder, 'book.ods');
	writeFileSync(
		path,
		makeOpenDocument('spreadsheet', body, `<office:automatic-styles>${styles}</office:automatic-styles>`),
	);
	return await readBook(path, replace);
}

const text = (value: string, more = ''): string =>
	`<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`;
const typed = (type: string, value: string, shown: string): string =>
	`<table:table-cell office:value-type="${type}" office:${value}><text:p>${shown}</text:p></table:table-cell>`;
const row = (cells: string, more = ''): string => `<table:table-row${more}>${cells}</table:table-row>`;
const sheet = (rows: string, more = '', columns = '<table:table-column table:number-columns-repeated="9"/>'): string =>
	`<table:table table:name="One"${more}>${columns}${rows}</table:table>`;
const places = (cells: readonly { row: number; column: number; text: string }[]): string[] =>
	cells.map((cell) => `${cell.row},${cell.column} ${cell.text}`);

describe('text in the color of its cell', () => {
	const styled = (name: string, more = '') => text('Secret words', ` table:style-name="${name}"${more}`);
	const style = (name: string, color: string, more = '', parent = '') =>
		`<style:style style:name="${name}" style:family="table-cell"${parent}><style:table-cell-properties ${more}/><style:text-properties ${color}/></style:style>`;
	const red =
		'<number:number-style xmlns:number="n" style:name="N1"><style:text-properties fo:color="#ff0000"/></number:number-style>';
	const styles =
		red +
		style('white', 'fo:color="#ffffff"') +
		style('faint', 'fo:color="#f0f0f0"') +
		style('box', 'fo:color="#203864"', 'fo:background-color="#203864"') +
		style('child', '', '', ' style:parent-style-name="white"') +
		style('tiny', 'fo:font-size="1pt"') +
		style('banner', 'fo:color="#ffffff"', 'fo:background-color="#203864"') +
		style('grey', 'fo:color="#bfbfbf"') +
		style('value', 'fo:color="#ffffff"', '', ' style:data-style-name="N1"') +
		'<style:style style:name="T" style:family="text"><style:text-properties fo:color="#ffffff"/></style:style>';
	const seen = text('Seen');

	it.each([
		['white on white', sheet(row(seen + styled('white')))],
		['almost white', sheet(row(seen + styled('faint')))],
		['dark on the same', sheet(row(seen + styled('box')))],
		['a parent style', sheet(row(seen + styled('child')))],
		['a size of 1 point', sheet(row(seen + styled('tiny')))],
		[
			'the style of a column',
			sheet(
				row(seen + text('Secret words')),
				'',
				'<table:table-column/><table:table-column table:default-cell-style-name="white"/>',
			),
		],
		['a part of the text', sheet(row(text('Seen <text:span text:style-name="T">Secret words</text:span>')))],
	])('is left out: %s', async (_name, body) => {
		const found: string[] = [];
		const { grids } = await read(body, styles, (unseen, number) => (found.push(`${number} ${unseen}`), ''));
		expect(grids[0]?.cells.map((cell) => cell.text)).toEqual(['Seen']);
		expect(found).toEqual(['1 Secret words']);
		const kept = await read(body, styles, (unseen) => unseen);
		expect(kept.grids[0]?.cells.map((cell) => cell.text).join(' ')).toBe('Seen Secret words');
	});

	const condition =
		'<calcext:conditional-formats xmlns:calcext="c"><calcext:conditional-format calcext:target-range-address="One.A1:One.B2"/></calcext:conditional-formats>';

	it.each([
		['white on a dark banner', sheet(row(styled('banner')))],
		['light grey', sheet(row(styled('grey')))],
		['a number format with colors', sheet(row(styled('value')))],
		['a conditional format', sheet(row(styled('white')) + condition)],
	])('is not: %s', async (_name, body) => {
		const { grids } = await read(body, styles);
		expect(grids[0]?.cells.map((cell) => cell.text)).toEqual(['Secret words']);
	});
});

describe('a workbook as LibreOffice saves it', () => {
	it.each([
		['text', text('00123'), { kind: 'text', text: '00123' }],
		[
			'an amount',
			typed('currency', 'value="1234.5"', '1,234.50 €'),
			{ kind: 'number', text: '1,234.50 €', value: 1234.5 },
		],
		['a percentage', typed('percentage', 'value="0.195"', '20%'), { kind: 'number', text: '20%', value: 0.195 }],
		['a date', typed('date', 'date-value="2024-01-31"', '31.01.2024'), { kind: 'date', value: 45_322 }],
		['a date with a time', typed('date', 'date-value="2024-01-31T12:00:00"', '1/31/2024 12:00'), { value: 45_322.5 }],
		['a time', typed('time', 'time-value="PT14H05M00S"', '2:05 PM'), { kind: 'other', text: '2:05 PM' }],
		['a large number', typed('float', 'value="1.5E+020"', '1.5E+020'), { text: '1.5E+20', value: 1.5e20 }],
		['several lines', text('a</text:p><text:p>b<text:line-break/>c'), { text: 'a\nb\nc' }],
		['spaces and entities', text('R&amp;D<text:s text:c="2"/>&lt;1&gt; &#228;'), { text: 'R&D  <1> ä' }],
		['a link', text('<text:a xlink:href="x">site</text:a>'), { text: 'site' }],
		[
			'a comment',
			text('shown').replace('<text:p>', '<office:annotation><text:p>note</text:p></office:annotation><text:p>'),
			{ text: 'shown' },
		],
	])('has %s', async (_name, cell, expected) => {
		const { grids } = await read(sheet(row(cell)));
		expect(grids[0]?.cells).toEqual([expect.objectContaining(expected)]);
	});

	it('has repeated, empty and spanning cells at their places', async () => {
		const { grids } = await read(
			sheet(
				row(`<table:table-cell table:number-columns-repeated="2"/>${text('x', ' table:number-columns-repeated="2"')}`) +
					row('<table:table-cell/>', ' table:number-rows-repeated="1000"') +
					row(
						`${text('wide', ' table:number-columns-spanned="2" table:number-rows-spanned="2"')}<table:covered-table-cell/>${text('y')}`,
					) +
					row(text('twice'), ' table:number-rows-repeated="2"'),
			),
		);
		const cells = grids[0]?.cells ?? [];
		expect(places(cells)).toEqual(['0,2 x', '0,3 x', '1001,0 wide', '1001,2 y', '1002,0 twice', '1003,0 twice']);
		expect(cells[2]).toMatchObject({ rowSpan: 2, columnSpan: 2 });
	});

	it('has no hidden rows, columns and sheets, but says so', async () => {
		const columns =
			'<table:table-column/><table:table-column table:visibility="collapse"/><table:table-column table:number-columns-repeated="7"/>';
		const rows =
			row(text('a') + text('b') + text('c')) +
			row(text('gone'), ' table:visibility="filter"') +
			row('<table:table-cell/>', ' table:visibility="collapse"') +
			row(text('d') + text('', '') + text('e'));
		const hidden =
			'<style:style style:name="off" style:family="table"><style:table-properties table:display="false"/></style:style>';
		const { grids, hiddenSheets } = await read(
			sheet(rows, '', columns) + sheet(row(text('x')), ' table:style-name="off"').replace('One', 'Archive'),
			hidden,
		);
		expect(grids).toHaveLength(1);
		expect(places(grids[0]?.cells ?? [])).toEqual(['0,0 a', '0,1 c', '1,0 d', '1,1 e']);
		expect(grids[0]?.hidden).toEqual({ rows: 1, columns: 1 });
		expect(hiddenSheets).toEqual(['Archive']);
	});

	it('keeps the visible part of a spanning cell', async () => {
		const columns =
			'<table:table-column table:visibility="collapse"/><table:table-column table:number-columns-repeated="8"/>';
		const { grids } = await read(sheet(row(text('title', ' table:number-columns-spanned="3"')), '', columns));
		expect(grids[0]?.cells[0]).toMatchObject({ column: 0, columnSpan: 2 });
	});

	it('counts drawings, whose texts are not cells', async () => {
		const frame =
			'<table:shapes><draw:frame><draw:text-box><text:p>label</text:p></draw:text-box></draw:frame></table:shapes>';
		const { grids, drawings } = await read(
			sheet(row(text('a'))).replace('<table:table-column', `${frame}<table:table-column`),
		);
		expect({ drawings, cells: grids[0]?.cells.length }).toEqual({ drawings: 1, cells: 1 });
	});

	it('is bounded', async () => {
		await expect(read(sheet(row(text('x'), ' table:number-rows-repeated="1048576"')))).rejects.toThrow(
			TooManyCellsError,
		);
		await expect(read(sheet(row(text('x', ' table:number-columns-repeated="99999999"'))))).rejects.toThrow(
			TooManyCellsError,
		);
	});

	it('widens columns for their numbers', async () => {
		const style = (name: string, width: string): string =>
			`<style:style style:name="${name}" style:family="table-column"><style:table-column-properties fo:break-before="auto" style:column-width="${width}"/></style:style>`;
		const columns = '<table:table-column table:style-name="co1"/><table:table-column table:style-name="co2"/>';
		const rows = row(typed('date', 'date-value="2024-01-31"', '2024-01-31') + text('a long text that may be cut off'));
		const { neededWidths } = await read(sheet(rows, '', columns));
		expect([...neededWidths.keys()]).toEqual(['co1']);
		const fitted = fitColumns(style('co1', '0.2in') + style('co2', '0.2in'), neededWidths);
		expect(Number(/co1.*?column-width="([\d.]+)pt"/.exec(fitted)?.[1])).toBeGreaterThan(50);
		expect(fitted).toContain(style('co2', '0.2in'));
		const wide = style('co1', '20cm');
		expect(fitColumns(wide, neededWidths)).toBe(wide);
	});
});

describe('page layouts', () => {
	it('keep their own fit', () => {
		const layout = '<style:page-layout-properties style:scale-to-X="2"/>';
		expect(fitPageLayouts(layout)).toBe(layout);
	});

	it('are fitted to page width', () => {
		expect(fitPageLayouts('<style:page-layout-properties fo:margin="2cm" style:scale-to="90%">')).toBe(
			'<style:page-layout-properties fo:margin="2cm" style:scale-to-X="1" style:scale-to-Y="0">',
		);
	});
});

describe('a sheet as a page', () => {
	it('has typed cells, and words at their columns', async () => {
		const { grids } = await read(
			sheet(
				row(text('Part no') + text('Share')) +
					row(text('00123') + typed('percentage', 'value="0.195"', '20%')) +
					row(text('2024-01-01') + typed('date', 'date-value="2024-01-02"', '1/2/2024')),
			),
		);
		const page = new SheetPage(
			grids[0] ?? { name: '', isRightToLeft: false, cells: [], hidden: { rows: 0, columns: 0 } },
			1,
		);
		const [block] = page.blocks().blocks;
		expect(block?.kind === 'table' && block.table.cells.map(({ value }) => value)).toEqual([
			...[{ kind: 'text' }, { kind: 'text' }, { kind: 'text' }],
			{ kind: 'number', value: 0.195, format: '0%' },
			{ kind: 'text' },
			{ kind: 'number', value: 45_293, format: 'm\\/d\\/yyyy' },
		]);
		expect(page.lines().lines.map(({ words }) => words.map(({ text: word }) => word).join(' '))).toEqual([
			'Part no Share',
			'00123 20%',
			'2024-01-01 1/2/2024',
		]);
		const { rules, words } = page.page();
		expect(rules.filter(({ direction }) => direction === 'vertical')).toHaveLength(3);
		expect(words.every(({ box }) => box.right <= page.width && box.bottom <= page.height)).toBe(true);
	});
});
