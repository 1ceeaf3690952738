import { Workbook } from 'exceljs';
import { hasOffice, makeDocx, makeOpenDocument, saveAs } from '../support/office';
import { convertFixture, removeFolders } from '../engine/support';
import { sampled } from '../support/sample';

afterAll(removeFolders);

const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const docx = (properties: string, paragraph = ''): Buffer =>
	makeDocx(`<w:p>${run('Seen first')}</w:p><w:p>${paragraph}${run('Secret words', properties)}</w:p>`);
const styled = (properties: string): Buffer =>
	makeOpenDocument(
		'text',
		'<text:p>Seen first</text:p><text:p><text:span text:style-name="T1">Secret words</text:span></text:p>',
		`<office:automatic-styles><style:style style:name="T1" style:family="text"><style:text-properties ${properties}/></style:style></office:automatic-styles>`,
	);
const rtf = (format: string): Buffer =>
	Buffer.from(
		`{\\rtf1\\ansi{\\colortbl;\\red255\\green255\\blue255;\\red240\\green240\\blue240;}Seen first\\par{${format} Secret words}\\par}`,
	);

const ways: Readonly<Record<string, () => Buffer>> = {
	'DOCX, hidden': () => docx('<w:vanish/>'),
	'DOCX, white': () => docx('<w:color w:val="FFFFFF"/>'),
	'DOCX, almost white': () => docx('<w:color w:val="F0F0F0"/>'),
	'DOCX, the color of its shading': () => docx('<w:color w:val="1F3864"/><w:shd w:val="clear" w:fill="1F3864"/>'),
	'DOCX, 1 point': () => docx('<w:sz w:val="2"/>'),
	'ODT, hidden': () => styled('text:display="none"'),
	'ODT, white': () => styled('fo:color="#ffffff"'),
	'ODT, 1 point': () => styled('fo:font-size="1pt"'),
	'RTF, hidden': () => rtf('\\v'),
	'RTF, white': () => rtf('\\cf1'),
	'RTF, almost white': () => rtf('\\cf2'),
	'RTF, 1 point': () => rtf('\\fs2'),
	'DOC, hidden': () => saveAs(docx('<w:vanish/>'), 'docx', 'doc'),
	'DOC, white': () => saveAs(docx('<w:color w:val="FFFFFF"/>'), 'docx', 'doc'),
};

/** Hidden text in each format, and each other way once. */
const sample = /hidden|^DOCX, the color|^ODT, white|^RTF, (?:almost white|1 point)/;
const names = Object.keys(ways);
const chosen = sampled(
	names,
	names.filter((name) => sample.test(name)),
);

(hasOffice ? describe : describe.skip)('hidden text of office files is skipped with a warning', () => {
	it.each(chosen)('%s', async (name) => {
		const { bytes, warnings } = await convertFixture('pdf/txt', ways[name]!(), {}, { fileName: 'draft.bin' });
		expect(bytes.toString().trim()).toBe('Seen first');
		expect(warnings).toEqual([expect.stringMatching(/Secret words/)]);
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

	it.each(['xlsx', 'ods', 'xls'])('%s, white cells', async (format) => {
		const made = await workbook();
		const bytes = format === 'xlsx' ? made : saveAs(made, 'xlsx', format);
		const { bytes: result, warnings } = await convertFixture('pdf/txt', bytes, {}, { fileName: 'draft.bin' });
		expect(result.toString()).toMatch(/Seen\s+12\s+Banner\s+7/);
		expect(result.toString()).not.toMatch(/Secret|4711/);
		expect(warnings).toContainEqual(expect.stringMatching(/same color as its background.*1 \(2\): "Secret 4711"/));
	});

	it('is kept or marked on request', async () => {
		const texts = ['keep', 'mark'].map(async (hiddenText) => {
			const { bytes } = await convertFixture('pdf/txt', ways['RTF, hidden']!(), { hiddenText }, { fileName: 'a.rtf' });
			return bytes.toString().replaceAll(/\s+/g, ' ').trim();
		});
		expect(await Promise.all(texts)).toEqual(['Seen first Secret words', 'Seen first [hidden: Secret words]']);
	});
});
