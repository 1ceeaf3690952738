import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Workbook } from 'exceljs';
import { makeZip } from '../support/containers';
import {
	hasOffice,
	makeDocx,
	makeOpenDocument,
	makePptx,
	openFrame,
	openingMacro,
	saveAs,
	wordParagraph,
} from '../support/office';
import { sampled } from '../support/sample';
import { convertFixture, newFolder, removeFolders } from '../engine/support';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

afterAll(removeFolders);

async function text(bytes: Uint8Array, fileName: string): Promise<string> {
	const { bytes: result } = await convertFixture('pdf/txt', bytes, {}, { fileName });
	return result.toString().replaceAll(/\s+/g, ' ').trim();
}

let saved: Buffer | undefined;

/** A letter of Word 97, for several tests. */
const letter = (): Buffer => (saved ??= saveAs(makeDocx(wordParagraph('Angebot für Ørsted')), 'docx', 'doc'));

async function workbook(): Promise<Buffer> {
	const book = new Workbook();
	const sheet = book.addWorksheet('Prices');
	sheet.addRow(['Article', 'Price']);
	sheet.addRow(['Bolt', 12.5]).getCell(2).numFmt = '0.00';
	return Buffer.from(await book.xlsx.writeBuffer());
}

(hasOffice ? describe : describe.skip)('an Office file before 2007', () => {
	const table =
		'<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Fee</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>1,250.00</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
	const files: readonly (readonly [string, string, () => Buffer | Promise<Buffer>, string | RegExp])[] = [
		['Word', 'a.doc', () => saveAs(makeDocx(wordParagraph('Offer 9')), 'docx', 'doc'), 'Offer 9'],
		['Word, named as PDF', 'a.pdf', letter, 'Angebot für Ørsted'],
		[
			'Word, from OpenDocument',
			'a',
			() => saveAs(makeOpenDocument('text', '<text:p>報價單 9</text:p>'), 'odt', 'doc'),
			'報價單 9',
		],
		[
			'Word, with a table',
			'a.docx',
			() => saveAs(makeDocx(table + wordParagraph('end')), 'docx', 'doc'),
			'Fee 1,250.00 end',
		],
		['a Word template', 'a.dot', () => saveAs(makeDocx(wordParagraph('Dear reader')), 'docx', 'dot'), 'Dear reader'],
		['Excel', 'a.xls', async () => saveAs(await workbook(), 'xlsx', 'xls'), /Article Price Bolt 12\.50/],
		['Excel, named as CSV', 'a.csv', async () => saveAs(await workbook(), 'xlsx', 'xls'), /Bolt 12\.50/],
		['PowerPoint', 'a.ppt', () => saveAs(makePptx(['First text', 'Second']), 'pptx', 'ppt'), 'First text Second'],
		['a PowerPoint show', 'a.bin', () => saveAs(makePptx(['Umsatz 2024']), 'pptx', 'pps'), 'Umsatz 2024'],
		['RTF, named as Word', 'a.doc', () => Buffer.from('{\\rtf1 Offer 9\\par}'), 'Offer 9'],
		[
			'OpenDocument text as one XML file',
			'a.fodt',
			() => saveAs(makeOpenDocument('text', '<text:p>Offer 9</text:p>'), 'odt', 'fodt'),
			'Offer 9',
		],
		[
			'an OpenDocument workbook as one XML file',
			'a.xml',
			async () => saveAs(await workbook(), 'xlsx', 'fods'),
			/Article Price Bolt 12\.50/,
		],
		[
			'OpenDocument slides as one XML file, named as PDF',
			'a.pdf',
			() => saveAs(makePptx(['Umsatz 2024']), 'pptx', 'fodp'),
			'Umsatz 2024',
		],
		[
			'Word, with a heading and a hidden word',
			'a.doc',
			() =>
				saveAs(
					makeDocx(
						'<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Terms</w:t></w:r></w:p>' +
							wordParagraph('Net 30 days') +
							'<w:p><w:r><w:t>kept</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r></w:p>',
					),
					'docx',
					'doc',
				),
			'Terms Net 30 days kept',
		],
		[
			'Word, in Hebrew with a number',
			'a.doc',
			() =>
				saveAs(
					makeDocx('<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>חשבונית מספר 4711</w:t></w:r></w:p>'),
					'docx',
					'doc',
				),
			'חשבונית מספר 4711',
		],
		[
			'Word, with tabs and a line break',
			'a.doc',
			() =>
				saveAs(
					makeDocx('<w:p><w:r><w:t>Fee</w:t><w:tab/><w:t>12.50</w:t><w:br/><w:t>Due today</w:t></w:r></w:p>'),
					'docx',
					'doc',
				),
			'Fee 12.50 Due today',
		],
		[
			'Excel, with dates, negative amounts and sums',
			'a.xls',
			async () => {
				const book = new Workbook();
				const sheet = book.addWorksheet('Q1');
				sheet.addRow(['Day', 'Amount']);
				sheet.addRow([new Date(Date.UTC(2024, 1, 29)), -1250.5]).getCell(1).numFmt = 'yyyy-mm-dd';
				sheet.addRow(['Sum', { formula: 'SUM(B2:B2)*2', result: -2501 }]);
				return saveAs(Buffer.from(await book.xlsx.writeBuffer()), 'xlsx', 'xls');
			},
			/2024-02-29 -1250\.5 Sum -2501/,
		],
		[
			'Excel, with two sheets',
			'a.xls',
			async () => {
				const book = new Workbook();
				for (const name of ['North', 'South']) book.addWorksheet(name).addRow([`${name} total`, 7]);
				return saveAs(Buffer.from(await book.xlsx.writeBuffer()), 'xlsx', 'xls');
			},
			/North total 7.*South total 7/,
		],
		['an Excel template', 'a.xlt', async () => saveAs(await workbook(), 'xlsx', 'xlt'), /Bolt 12\.50/],
		[
			'PowerPoint, with two scripts',
			'a.ppt',
			() => saveAs(makePptx(['見積書 9', 'Цена 12,50']), 'pptx', 'ppt'),
			'見積書 9 Цена 12,50',
		],
	];
	/** Each format of bytes, one of several as XML; what differs only in its content or its usual extension, at night. */
	const atNight = [
		...['Word', 'Word, from OpenDocument', 'Word, with a table', 'a Word template'],
		...['Excel', 'PowerPoint', 'RTF, named as Word'],
		...['Word, with a heading and a hidden word', 'Word, in Hebrew with a number'],
		'Word, with tabs and a line break',
		...['Excel, with dates, negative amounts and sums', 'Excel, with two sheets', 'an Excel template'],
		'PowerPoint, with two scripts',
		...['an OpenDocument workbook as one XML file', 'OpenDocument slides as one XML file, named as PDF'],
	];
	const sample = files.filter(([name]) => !atNight.includes(name));
	it.each(sampled(files, sample))('%s is read by its content', async (_name, fileName, make, words) => {
		expect(await text(await make(), fileName)).toMatch(words instanceof RegExp ? words : new RegExp(`^${words}$`));
	});

	it('is a file of the task if inside an archive', async () => {
		const doc = letter();
		const archive = makeZip([{ name: 'old/letter.doc', bytes: doc }]);
		const { parts } = await convertFixture('pdf/txt', archive, {}, { fileName: 'a.zip' });
		expect(parts).toMatchObject([{ containerPath: 'old/letter.doc' }]);
	});

	it('is refused if damaged', async () => {
		const doc = letter();
		const work = convertFixture('pdf/txt', doc.subarray(0, 2000), {}, { fileName: 'a.doc' });
		await expect(work).rejects.toMatchObject({ errorName: 'cannotOpen' });
	});

	it('reads nothing from the network, and runs nothing', async () => {
		const asked: string[] = [];
		const server = createServer((request, response) => {
			asked.push(String(request.url));
			response.end();
		});
		const listen = async (port: number): Promise<number> => {
			await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
			return (server.address() as AddressInfo).port;
		};
		const close = async (): Promise<void> => await new Promise((resolve) => server.close(() => resolve()));
		const port = await listen(0);
		// Saving the file asks for the picture, too.
		await close();
		const web = `http://127.0.0.1:${port}`;
		const written = join(newFolder(), 'written');
		const { before, more } = openingMacro(written);
		const picture = openFrame(`<draw:image xlink:href="${web}/a.png" xlink:type="simple"/>`);
		const section = `<text:section text:name="s"><text:section-source xlink:href="${web}/s.txt" xlink:type="simple"/><text:p>kept</text:p></text:section>`;
		const source = makeOpenDocument('text', `<text:p>words${picture}</text:p>${section}`, before, more);
		const doc = saveAs(source, 'odt', 'doc');
		await listen(port);
		try {
			expect(await text(doc, 'a.doc')).toContain('words');
			expect(asked).toEqual([]);
			expect(existsSync(written)).toBe(false);
		} finally {
			await close();
		}
	});
});
