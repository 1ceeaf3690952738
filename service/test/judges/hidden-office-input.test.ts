import { Workbook } from 'exceljs';
import { hasOffice, makeDocx, makeOpenDocument, saveAs } from '../support/office';
import { sampled } from '../support/sample';
import { convertFixture, removeFolders } from '../engine/support';

afterAll(removeFolders);

const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const docx = (secrets: Readonly<Record<string, string>>): Buffer =>
	makeDocx(
		[['Seen first', ''], ...Object.entries(secrets)]
			.map(([text = '', properties]) => `<w:p>${run(text, properties)}</w:p>`)
			.join(''),
	);
const odt = (secrets: Readonly<Record<string, string>>): Buffer => {
	const texts = Object.keys(secrets).map(
		(text, index) => `<text:p><text:span text:style-name="T${index}">${text}</text:span></text:p>`,
	);
	const styles = Object.values(secrets).map(
		(properties, index) =>
			`<style:style style:name="T${index}" style:family="text"><style:text-properties ${properties}/></style:style>`,
	);
	const before = `<office:automatic-styles>${styles.join('')}</office:automatic-styles>`;
	return makeOpenDocument('text', `<text:p>Seen first</text:p>${texts.join('')}`, before);
};
const rtf = (secrets: Readonly<Record<string, string>>): Buffer => {
	const texts = Object.entries(secrets).map(([text, format]) => `{${format} ${text}\\par}`);
	return Buffer.from(
		`{\\rtf1\\ansi{\\colortbl;\\red255\\green255\\blue255;\\red240\\green240\\blue240;}Seen first\\par${texts.join('')}}`,
	);
};

/** Texts with what hides them, in each format. */
const inDoc = { 'Secret apples': '<w:vanish/>', 'Secret pears': '<w:color w:val="FFFFFF"/>' };
const inDocx = {
	...inDoc,
	'Secret plums': '<w:color w:val="F0F0F0"/>',
	'Secret grapes': '<w:color w:val="1F3864"/><w:shd w:val="clear" w:fill="1F3864"/>',
	'Secret lemons': '<w:sz w:val="2"/>',
};
const inOdt = {
	'Secret apples': 'text:display="none"',
	'Secret pears': 'fo:color="#ffffff"',
	'Secret lemons': 'fo:font-size="1pt"',
};
const inRtf = { 'Secret apples': '\\v', 'Secret pears': '\\cf1', 'Secret plums': '\\cf2', 'Secret lemons': '\\fs2' };
const formats: readonly (readonly [string, readonly string[], () => Buffer])[] = [
	['DOCX', Object.keys(inDocx), () => docx(inDocx)],
	['ODT', Object.keys(inOdt), () => odt(inOdt)],
	['RTF', Object.keys(inRtf), () => rtf(inRtf)],
	['DOC', Object.keys(inDoc), () => saveAs(docx(inDoc), 'docx', 'doc')],
];

(hasOffice ? describe : describe.skip)('hidden text of office files is skipped with a warning', () => {
	// A file before 2007 is read like its successor; `legacy-office.test.ts` reads more of them.
	it.each(sampled(formats, formats.slice(0, 3)))('%s: %j', async (_format, secrets, make) => {
		const { bytes, warnings } = await convertFixture('pdf/txt', make(), {}, { fileName: 'draft.bin' });
		expect(bytes.toString().trim()).toBe('Seen first');
		for (const secret of secrets) expect(warnings).toContainEqual(expect.stringContaining(secret));
	});

	const workbook = async (): Promise<Buffer> => {
		const book = new Workbook();
		const sheet = book.addWorksheet('One');
		sheet.addRows([
			['Item', 'Sum'],
			['Seen', 12],
			['Banner', 7],
			['Secret', 4711],
		]);
		const color = (cell: string, argb: string, ground?: string) => {
			sheet.getCell(cell).font = { color: { argb } };
			if (ground !== undefined)
				sheet.getCell(cell).fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: ground } };
		};
		color('A3', 'FFFFFFFF', 'FF203864');
		color('A4', 'FFFFFFFF');
		color('B4', 'FFF2F2F2');
		return Buffer.from(await book.xlsx.writeBuffer());
	};

	it.each(sampled(['xlsx', 'ods', 'xls'], ['ods']))('%s, white cells', async (format) => {
		const made = await workbook();
		const bytes = format === 'xlsx' ? made : saveAs(made, 'xlsx', format);
		const { bytes: result, warnings } = await convertFixture('pdf/txt', bytes, {}, { fileName: 'draft.bin' });
		expect(result.toString()).toMatch(/Seen\s+12\s+Banner\s+7/);
		expect(result.toString()).not.toMatch(/Secret|4711/);
		expect(warnings).toContainEqual(expect.stringMatching(/same color as its background.*1 \(2\): "Secret 4711"/));
	});

	it('is kept or marked on request', async () => {
		const texts = ['keep', 'mark'].map(async (hiddenText) => {
			const { bytes } = await convertFixture(
				'pdf/txt',
				rtf({ 'Secret words': '\\v' }),
				{ hiddenText },
				{ fileName: 'a.rtf' },
			);
			return bytes.toString().replaceAll(/\s+/g, ' ').trim();
		});
		expect(await Promise.all(texts)).toEqual(['Seen first Secret words', 'Seen first [hidden: Secret words]']);
	});
});
