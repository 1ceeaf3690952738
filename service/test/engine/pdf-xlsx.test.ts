import { Workbook } from 'exceljs';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { readCsv } from '../support/read-csv';
import { makeRuledTables } from './ruled-table';
import { convertFixture, newFolder, removeFolders, unzip } from './support';

afterAll(removeFolders);

const fruit = [
	['Item', 'Count', 'Price', 'Date'],
	['Apples', '12', '3,40 €', '25.03.2026'],
	['Pears', '1.250', '1.110,00 €', '01.04.2026'],
	['Plums', '950', '0,99 €', '02.04.2026'],
];
const staff = [
	['Name', 'Room'],
	['Ada', '007'],
	['=1+1', '101'],
];
let source: Uint8Array;

beforeAll(async () => {
	const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
		.png()
		.toBuffer();
	source = await makeRuledTables([
		{ title: 'Fruit of the week', rows: fruit, picture, note: 'check this' },
		{ title: 'People', rows: staff },
	]);
});

async function open(bytes: Buffer): Promise<Workbook> {
	const workbook = new Workbook();
	const path = join(newFolder(), 'read.xlsx');
	writeFileSync(path, bytes);
	await workbook.xlsx.readFile(path);
	return workbook;
}

const names = (workbook: Workbook) => workbook.worksheets.map(({ name }) => name);

it('has one sheet per table with typed cells and notes, and a sheet for other text', async () => {
	const { bytes, downFileName, warnings, files } = await convertFixture('pdf/xlsx', source);
	expect([downFileName, warnings, files]).toEqual(['made.xlsx', [], ['result.xlsx']]);
	const workbook = await open(bytes);
	expect(names(workbook)).toEqual(['Table 1', 'Table 2', 'Text']);
	const [first, second, text] = workbook.worksheets;
	expect(first?.getRow(2).values).toEqual([undefined, 'Apples', 12, 3.4, new Date('2026-03-25')]);
	expect(first?.getRow(3).values).toEqual([undefined, 'Pears', 1250, 1110, new Date('2026-04-01')]);
	expect([first?.getCell('C3').numFmt, first?.getCell('D3').numFmt]).toEqual(['#,##0.00" €"', 'dd.mm.yyyy']);
	expect(JSON.stringify(first?.getCell('B2').note)).toContain('check this');
	expect(second?.getRow(2).values).toEqual([undefined, 'Ada', '007']);
	expect(second?.getCell('A3').value).toBe('=1+1');
	const texts = text?.getColumn(1).values.filter((value) => value !== undefined);
	expect(texts).toEqual(expect.arrayContaining(['Fruit of the week', 'People']));
	expect(text?.getImages()).toHaveLength(1);
});

it('omits unwanted content', async () => {
	const tables = await open(
		(await convertFixture('pdf/xlsx', source, { excelAllContent: 0, isContainAnnot: 0 })).bytes,
	);
	expect(names(tables)).toEqual(['Table 1', 'Table 2']);
	expect(tables.worksheets[0]?.getCell('B2').note).toBeUndefined();
	const without = await open((await convertFixture('pdf/xlsx', source, { isContainImg: 0 })).bytes);
	expect(without.worksheets.flatMap((sheet) => sheet.getImages())).toEqual([]);
	expect(without.model.media).toEqual([]);
});

it('has one sheet per page, or one for the document', async () => {
	const pages = await open((await convertFixture('pdf/xlsx', source, { excelWorksheetOption: 'e_ForPage' })).bytes);
	expect(names(pages)).toEqual(['Page 1', 'Page 2']);
	expect(pages.worksheets[0]?.getCell('A1').value).toBe('Fruit of the week');
	const whole = await open((await convertFixture('pdf/xlsx', source, { excelWorksheetOption: 'e_ForDocument' })).bytes);
	expect(names(whole)).toEqual(['Document']);
	const found = whole.worksheets[0]?.getColumn(1).values;
	for (const text of ['Fruit of the week', 'Pears', 'People', 'Ada']) expect(found).toContain(text);
});

it('makes one workbook per page', async () => {
	const { bytes, downFileName, files } = await convertFixture('pdf/xlsx', source, { isOutputDocumentPerPage: 1 });
	expect([downFileName, files]).toEqual(['made.zip', ['result.zip']]);
	const archive = await unzip(bytes);
	expect([...archive.keys()]).toEqual(['made-1.xlsx', 'made-2.xlsx']);
	const second = await open(archive.get('made-2.xlsx')!);
	expect(second.worksheets[0]?.getCell('A2').value).toBe('Ada');
});

it('warns if there is no table', async () => {
	const text = await makeRuledTables([{ title: 'Only text' }]);
	const { bytes, warnings } = await convertFixture('pdf/xlsx', text, { excelAllContent: 0 });
	expect(warnings).toEqual(['No tables were found.', expect.stringContaining('was skipped (2 words)')]);
	expect((await open(bytes)).worksheets).toHaveLength(1);
});

const office = '/usr/bin/soffice';
(existsSync(office) ? it : it.skip)(
	'LibreOffice reads the same texts, numbers and dates',
	async () => {
		const folder = newFolder();
		const { bytes } = await convertFixture('pdf/xlsx', source, { excelWorksheetOption: 'e_ForDocument' });
		writeFileSync(join(folder, 'made.xlsx'), bytes);
		mkdirSync(join(folder, 'out'));
		// Comma, quote, UTF-8, as shown: numbers and dates come out as their formats show them.
		const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true';
		const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
		const outdir = join(folder, 'out');
		await promisify(execFile)(
			office,
			[profile, '--headless', '--convert-to', filter, '--outdir', outdir, join(folder, 'made.xlsx')],
			{ timeout: 100_000 },
		);
		const rowsShown = readCsv(readFileSync(join(outdir, 'made.csv'), 'utf8').replaceAll(/\r?\n/g, '\r\n'));
		const row = (first: string) => rowsShown.find(([text]) => text === first)?.slice(0, 4);
		expect(row('Pears')).toEqual(['Pears', '1,250', '1,110.00 €', '01.04.2026']);
		expect(row('Plums')).toEqual(['Plums', '950', '0.99 €', '02.04.2026']);
		expect(row('Ada')).toEqual(['Ada', '007', '', '']);
		expect(row('=1+1')).toEqual(['=1+1', '101', '', '']);
	},
	120_000,
);
