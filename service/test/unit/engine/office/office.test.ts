import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectContainer } from '../../../../src/engine/containers/kind';
import { detectOffice } from '../../../../src/engine/office/kind';
import { removeReadingFields } from '../../../../src/engine/office/rtf-fields';
import { makeMsg, makeZip } from '../../../support/containers';
import { makeDocx, makeOpenDocument } from '../../../support/office';
import { makeCompoundFile } from '../../../support/sealed-office';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'office-kind-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const types = (type: string, ...before: readonly string[]): Buffer =>
	makeZip([
		...before.map((name) => ({ name, bytes: Buffer.from('<a/>') })),
		{ name: '[Content_Types].xml', bytes: Buffer.from(`<Override PartName="/x" ContentType="${type}"/>`) },
	]);
const slides = Array.from({ length: 300 }, (_, index) => `ppt/slides/slide${index}.xml`);
const presentation = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
const word = (version: number, flags = 0): Buffer => {
	const head = Buffer.alloc(32);
	head.writeUInt16LE(version, 2);
	head.writeUInt16LE(flags, 10);
	return head;
};
/** Records of a workbook (MS-XLS, 2.1.4): type and content. */
const records = (...types: readonly number[]): Buffer =>
	Buffer.concat(types.map((type) => Buffer.from([type & 255, type >> 8, 2, 0, 7, 7])));
const slidesOf97 = { 'PowerPoint Document': Buffer.alloc(64) };
const token = (value: number): Buffer => {
	const user = Buffer.alloc(20);
	user.writeUInt32LE(value, 12);
	return user;
};

describe('the type of an office file', () => {
	const is = (type: string, isEncrypted = false) => ({ type, isEncrypted });
	it.each([
		['a Word document', makeDocx(''), is('docx')],
		['one with macros', types('application/vnd.ms-word.document.macroEnabled.main+xml'), is('docx')],
		['a workbook', types('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'), is('xlsx')],
		['a show', types('application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml'), is('pptx')],
		['slides that stand before the list of their types', types(presentation, ...slides), is('pptx')],
		['a package of another kind', types('application/vnd.ms-package.3dmanufacturing-3dmodel+xml'), undefined],
		['an OpenDocument text', makeOpenDocument('text', ''), is('odt')],
		['an OpenDocument workbook', makeOpenDocument('spreadsheet', ''), is('ods')],
		['an OpenDocument presentation', makeOpenDocument('presentation', ''), is('odp')],
		['one with a password', makeOpenDocument('text', '', '', [], true), is('odt', true)],
		['a book', makeZip([{ name: 'mimetype', bytes: Buffer.from('application/epub+zip') }]), undefined],
		['an archive', makeZip([{ name: 'a.txt', bytes: Buffer.from('a') }]), undefined],
		[
			'a package with a password',
			makeCompoundFile({ EncryptionInfo: word(4), EncryptedPackage: word(0) }),
			{ type: undefined, isEncrypted: true },
		],
		[
			'a workbook in the XML of 2003',
			Buffer.from(
				'<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><ss:Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">',
			),
			{ ...is('xls'), readBy: 'MS Excel 2003 XML' },
		],
		[
			'a document in the XML of 2003',
			Buffer.from(
				'\ufeff<w:wordDocument xml:space="preserve" xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml">',
			),
			{ ...is('doc'), readBy: 'MS Word 2003 XML' },
		],
		['other XML', Buffer.from('<Workbook xmlns="urn:example"/>'), undefined],
		['a web page in UTF-16', Buffer.from('<html><body>', 'utf16le'), is('html')],
		['Word 97', makeCompoundFile({ '1Table': word(0), WordDocument: word(0xc1) }), is('doc')],
		['Word 95', makeCompoundFile({ WordDocument: word(104) }), { ...is('doc'), readBy: 'MS Word 95' }],
		['Word 6', makeCompoundFile({ WordDocument: word(101) }), { ...is('doc'), readBy: 'MS WinWord 6.0' }],
		['Word 97 with a password', makeCompoundFile({ WordDocument: word(0xc1, 0x100) }), is('doc', true)],
		['Excel 97', makeCompoundFile({ Workbook: records(0x809, 0x42, 0x85, 0x2f) }), is('xls')],
		['Excel 97 with a password', makeCompoundFile({ Workbook: records(0x809, 0x2f, 0x85) }), is('xls', true)],
		['Excel 95', makeCompoundFile({ Book: records(0x809, 0x85) }), { ...is('xls'), readBy: 'MS Excel 95' }],
		['PowerPoint 97', makeCompoundFile({ 'Current User': token(0xe391c05f), ...slidesOf97 }), is('ppt')],
		['one with a password', makeCompoundFile({ 'Current User': token(0xf3d1c4df), ...slidesOf97 }), is('ppt', true)],
		['a compound file of another program', makeCompoundFile({ VisioDocument: word(0) }), undefined],
		['a cut-off compound file', makeCompoundFile({ WordDocument: word(0xc1) }).subarray(0, 700), undefined],
		['a message of Outlook', makeMsg({}), undefined],
		['RTF', Buffer.from('{\\rtf1 a}'), is('rtf')],
		['a web page', Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE html PUBLIC "">'), is('html')],
		['one in UTF-16', Buffer.from('\ufeff<html lang="de">', 'utf16le'), is('html')],
		['a piece of one', Buffer.from('<table border=1><tr>'), is('html')],
		['XML', Buffer.from('<?xml version="1.0"?><Invoice>'), undefined],
		['an email of HTML', Buffer.from('From: a@b.c\nSubject: x\n\n<html>'), undefined],
		['text', Buffer.from('a <p> b'), undefined],
		['a PDF', Buffer.from('%PDF-1.7'), undefined],
	])('%s is detected by its content', async (_name, bytes, expected) => {
		const path = join(folder, 'file');
		writeFileSync(path, bytes);
		expect(await detectOffice(path)).toEqual(expected);
		if (expected) expect(await detectContainer(path)).toBeUndefined();
	});
});

describe('RTF fields', () => {
	const field = (instruction: string): string => `{\\field{\\*\\fldinst${instruction}}{\\fldrslt 7}}`;
	it.each([
		' PAGE ',
		'{\\rtlch\\fcs1 \\af0 PAGE  \\\\* MERGEFORMAT }',
		' HYPERLINK "http://example.com" \\\\o "tip"',
		'\r\n{TOC \\\\o "1-3"}',
	])('stay if they read nothing external: %s', (instruction) => {
		expect(removeReadingFields(field(instruction))).toBe(field(instruction));
	});

	it.each([
		' INCLUDEPICTURE "/etc/x.png"',
		' includepicture "/etc/x.png"',
		'{INCL}{\\b UDEPICTURE} x',
		" \\'49NCLUDEPICTURE x",
		'{\\*\\unknown PAGE }INCLUDEPICTURE x',
		'{\\title PAGE }INCLUDEPICTURE x',
		' \\u73 ?NCLUDEPICTURE x',
		'0 INCLUDEPICTURE x',
		` ${'x'.repeat(9000)}`,
		' PAGE {\\bin3 }}}INCLUDEPICTURE}',
	])('lose their instruction otherwise: %s', (instruction) => {
		expect(removeReadingFields(field(instruction))).toBe(field(instruction).replace('fldinst', 'fldnone'));
	});
});
