import { readCsv } from '../support/read-csv';
import { makeRuledTables } from './ruled-table';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

const fruit = [
	['Item', 'Count', 'Price'],
	['Apples', '12', '3,40'],
	['=1+1', '-5', 'Größe 1'],
];
const staff = [
	['Name', 'Room'],
	['Ada', '101'],
];
/** As a reader sees it: the formula behind an apostrophe. */
const fruitRead = fruit.map((row) => row.map((text) => text.replace(/^=/, "'=")));

/** A file as rows; it has to begin with the mark of UTF-8. */
function rowsOf(bytes: Buffer | undefined): string[][] {
	expect(bytes?.subarray(0, 3).toString('hex')).toBe('efbbbf');
	return readCsv(bytes!.subarray(3).toString());
}

it('one table gives one .csv', async () => {
	const source = await makeRuledTables([{ title: 'Fruit', rows: fruit }]);
	const { bytes, downFileName, warnings, files } = await convertFixture('pdf/csv', source);
	expect([downFileName, warnings, files]).toEqual(['made.csv', [], ['result.csv']]);
	expect(rowsOf(bytes)).toEqual(fruitRead);
});

describe('several tables', () => {
	let source: Uint8Array;
	beforeAll(async () => {
		source = await makeRuledTables([
			{ title: 'Fruit', rows: fruit },
			{ title: 'Nothing' },
			{ title: 'Staff', rows: staff },
		]);
	});

	it('give a .zip with one file each', async () => {
		const { bytes, downFileName, files } = await convertFixture('pdf/csv', source);
		expect([downFileName, files]).toEqual(['made.zip', ['result.zip']]);
		const archive = await unzip(bytes);
		expect([...archive.keys()]).toEqual(['made-table-1.csv', 'made-table-2.csv']);
		expect(rowsOf(archive.get('made-table-1.csv'))).toEqual(fruitRead);
		expect(rowsOf(archive.get('made-table-2.csv'))).toEqual(staff);
	});

	it('give one file per page with tables', async () => {
		const archive = await unzip((await convertFixture('pdf/csv', source, { excelWorksheetOption: 'e_ForPage' })).bytes);
		expect([...archive.keys()]).toEqual(['made-page-1.csv', 'made-page-3.csv']);
		expect(rowsOf(archive.get('made-page-3.csv'))).toEqual(staff);
	});

	it('give one file for the document, with empty rows between tables', async () => {
		const { bytes, downFileName } = await convertFixture('pdf/csv', source, { excelWorksheetOption: 'e_ForDocument' });
		expect(downFileName).toBe('made.csv');
		expect(rowsOf(bytes)).toEqual([...fruitRead, ['', '', ''], ...staff.map((row) => [...row, ''])]);
	});

	it('give one document per page on request', async () => {
		const { bytes, downFileName } = await convertFixture('pdf/csv', source, { isOutputDocumentPerPage: 1 });
		expect(downFileName).toBe('made.zip');
		const archive = await unzip(bytes);
		expect([...archive.keys()]).toEqual(['made-1.csv', 'made-2.csv', 'made-3.csv']);
		expect(rowsOf(archive.get('made-1.csv'))).toEqual(fruitRead);
		expect(rowsOf(archive.get('made-2.csv'))).toEqual([]);
	});

	it('give the same bytes every time', async () => {
		const [first, second] = [await convertFixture('pdf/csv', source), await convertFixture('pdf/csv', source)];
		expect(first.bytes.equals(second.bytes)).toBe(true);
	});
});

describe('a table across pages', () => {
	const head = ['No', 'Name', 'Amount'];
	const body = Array.from({ length: 60 }, (_, index) => [`${index + 1}`, `Name ${index + 1}`, `${index * 7},50`]);
	/** 24 rows fill a page; each page repeats the heading. */
	const parts = [body.slice(0, 24), body.slice(24, 48), body.slice(48)];

	it('is one table with one header row', async () => {
		const source = await makeRuledTables(parts.map((rows) => ({ rows: [head, ...rows] })));
		const { bytes, downFileName } = await convertFixture('pdf/csv', source);
		expect(downFileName).toBe('made.csv');
		expect(rowsOf(bytes)).toEqual([head, ...body]);
	});

	it('stays split if pages are skipped or converted separately', async () => {
		const source = await makeRuledTables(parts.map((rows) => ({ rows: [head, ...rows] })));
		const archive = await unzip((await convertFixture('pdf/csv', source, { pageRanges: '1,3' })).bytes);
		expect(rowsOf(archive.get('made-table-2.csv'))).toEqual([head, ...body.slice(48)]);
		const pages = await unzip((await convertFixture('pdf/csv', source, { isOutputDocumentPerPage: 1 })).bytes);
		expect(rowsOf(pages.get('made-2.csv'))).toEqual([head, ...body.slice(24, 48)]);
	});
});

/** Two words of text. */
const noTables = ['No tables were found.', expect.stringContaining('was skipped (2 words)')];

it('without a table the file is empty, with a warning that counts its words', async () => {
	const source = await makeRuledTables([{ title: 'Only text' }]);
	for (const excelWorksheetOption of ['e_ForTable', 'e_ForPage', 'e_ForDocument']) {
		const { bytes, downFileName, warnings } = await convertFixture('pdf/csv', source, { excelWorksheetOption });
		expect([downFileName, warnings]).toEqual(['made.csv', noTables]);
		expect(rowsOf(bytes)).toEqual([]);
	}
});
