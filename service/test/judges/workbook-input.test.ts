import { Workbook, type Worksheet } from 'exceljs';
import { hasOffice, saveAs } from '../support/office';
import { itAtNight, sampled } from '../support/sample';
import { convertFixture, removeFolders, seePages, unzip } from '../engine/support';

afterAll(removeFolders);

async function workbook(fill: (sheet: Worksheet, book: Workbook) => void): Promise<Buffer> {
	const book = new Workbook();
	fill(book.addWorksheet('First'), book);
	return Buffer.from(await book.xlsx.writeBuffer());
}

/** Dates, codes and amounts in columns that are too narrow for them. */
const narrow = async (): Promise<Buffer> =>
	await workbook((sheet) => {
		sheet.addRow(['Code', 'Date', 'Share', 'Amount', 'Note']);
		for (let row = 0; row < 4; row++)
			sheet.addRow([
				'00' + row,
				new Date(Date.UTC(2024, 0, 28 + row)),
				0.195,
				1234567.5 + row,
				'a note that is longer',
			]);
		const formats = ['@', 'yyyy-mm-dd', '0.0%', '#,##0.00 "€"'];
		for (const [index, format] of formats.entries()) {
			sheet.getColumn(index + 1).numFmt = format;
			sheet.getColumn(index + 1).width = 2;
		}
	});
const rowOfNarrow = '003,2024-01-31,19.5%,"1,234,570.50 €",a note that is longer';

async function csv(bytes: Uint8Array, parameter: object = {}) {
	const {
		bytes: result,
		warnings,
		downFileName,
	} = await convertFixture('pdf/csv', bytes, parameter, { fileName: 'book.bin' });
	const texts = downFileName.endsWith('.zip')
		? [...(await unzip(result))].map(([, content]) => Buffer.from(content).toString())
		: [result.toString()];
	return { texts: texts.map((text) => text.replace('\ufeff', '').trim().split('\r\n')), warnings };
}

(hasOffice ? describe : describe.skip)('a workbook', () => {
	// `hidden-office-input.test.ts` reads an ODS file, too.
	it.each(sampled(['xlsx', 'xls', 'ods'], ['xlsx', 'xls']))(
		'%s gives its cells as displayed, without ###',
		async (format) => {
			const bytes = format === 'xlsx' ? await narrow() : saveAs(await narrow(), 'xlsx', format);
			const { texts, warnings } = await csv(bytes);
			expect(texts).toEqual([
				['Code,Date,Share,Amount,Note', ...Array<unknown>(3).fill(expect.any(String)), rowOfNarrow],
			]);
			expect(warnings).toEqual([]);
		},
	);

	// `legacy-office.test.ts` reads the text of a workbook, too.
	itAtNight('gives texts of the same cells', async () => {
		const text = await convertFixture('pdf/txt', await narrow(), {}, { fileName: 'a.xlsx' });
		expect(text.bytes.toString()).toMatch(/003 +2024-01-31 +19\.5% +1,234,570\.50 € +a note that is longer/);
	});

	it('gives Markdown and fields of the same cells', async () => {
		const bytes = await narrow();
		const { bytes: zip } = await convertFixture('pdf/markdown', bytes, {}, { fileName: 'a.xlsx' });
		const [, markdown = ''] = [...(await unzip(zip))][0] ?? [];
		expect(Buffer.from(markdown).toString()).toContain(
			'| 003 | 2024-01-31 | 19.5% | 1,234,570.50 € | a note that is longer |',
		);
		const wanted = { tableHandles: ['Code', 'Amount'] };
		const { bytes: json } = await convertFixture('idp/documentExtract', bytes, wanted, { fileName: 'a.xlsx' });
		expect(JSON.parse(json.toString()).data.details['Page-0'].tables[0].rows[3]).toEqual({
			Code: '003',
			Amount: '1,234,570.50 €',
		});
	});

	it('keeps its values and formats as a workbook', async () => {
		const { bytes } = await convertFixture('pdf/xlsx', await narrow(), {}, { fileName: 'a.xlsx' });
		const book = new Workbook();
		await book.xlsx.load(bytes as never);
		const row = book.worksheets[0]?.getRow(5);
		expect(row?.getCell(1).value).toBe('003');
		expect(row?.getCell(2).value).toEqual(new Date(Date.UTC(2024, 0, 31)));
		expect(row?.getCell(3)).toMatchObject({ value: 0.195, numFmt: '0.0%' });
		expect(row?.getCell(4).value).toBe(1_234_570.5);
	});

	it('is printed with wide enough columns', async () => {
		const parameter = { pdfDocumentType: 'PDFTypeA2b' };
		const { resultPath } = await convertFixture('pdf/convertType', await narrow(), parameter, { fileName: 'a.xlsx' });
		const text = (await seePages(resultPath)).map((page) => page.text).join('\n');
		expect(text).toContain('2024-01-31');
		expect(text).toContain('1,234,570.50');
		expect(text).not.toContain('##');
	});

	it('gives each table, and names what is outside of them', async () => {
		const bytes = await workbook((sheet) => {
			const rows = [
				['Report 2024'],
				[],
				['Part', 'Stock'],
				['A-100', 12],
				[],
				['Region', 'Head', 'Phone'],
				['North', 'Li', '555-1'],
			];
			for (const row of rows) sheet.addRow(row);
		});
		const { texts, warnings } = await csv(bytes);
		expect(texts).toEqual([
			['Part,Stock', 'A-100,12'],
			['Region,Head,Phone', 'North,Li,555-1'],
		]);
		expect(warnings).toEqual([expect.stringContaining('"Report 2024"')]);
		const whole = await csv(bytes, { excelWorksheetOption: 'e_ForPage' });
		expect(whole.texts[0]?.[0]).toBe('Report 2024,,');
		expect(whole.warnings).toEqual([]);
	});

	it('leaves out what is hidden, with warnings', async () => {
		const bytes = await workbook((sheet, book) => {
			for (const row of [
				['Name', 'Salary', 'City'],
				['Li', 10, 'Bern'],
				['Ngo', 20, 'Wien'],
			])
				sheet.addRow(row);
			sheet.getColumn(2).hidden = true;
			sheet.getRow(2).hidden = true;
			book.addWorksheet('Secret', { state: 'hidden' }).addRow(['x', 'y']);
		});
		const { texts, warnings } = await csv(bytes);
		expect(texts).toEqual([['Name,City', 'Ngo,Wien']]);
		expect(warnings).toEqual([
			expect.stringMatching(/hidden sheets.*"Secret"/),
			expect.stringMatching(/rows: 1, columns: 1.*"First"/),
		]);
	});

	it('has its sheets as pages', async () => {
		const bytes = await workbook((sheet, book) => {
			sheet.addRow(['a', 'b']);
			sheet.addRow([1, 2]);
			const second = book.addWorksheet('Second');
			second.addRow(['c', 'd']);
			second.addRow([3, 4]);
			second.mergeCells('A3:B3');
			second.getCell('A3').value = 'total';
		});
		const { texts } = await csv(bytes, { pageRanges: '2' });
		expect(texts).toEqual([['c,d', '3,4', 'total,']]);
	});
});
