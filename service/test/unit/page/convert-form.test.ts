import { initialText, isRequired, mainKeys, parameterText, shownKeys } from '../../../page/parameter-form';
import { acceptedExtensions, getToolFor, readsFile } from '../../../page/source-files';

describe('the files of an operation', () => {
	it.each([
		['pdf/txt', 'photo.HEIC', 'img/txt'],
		['pdf/txt', 'report.docx', 'pdf/txt'],
		['pdf/docx', 'scan.jpg', 'img/docx'],
		['img/txt', 'invoice.pdf', 'pdf/txt'],
		['pdf/txt', 'mail.eml', 'pdf/txt'],
		['idp/documentExtract', 'receipt.jpg', 'idp/documentExtract'],
	] as const)('%s and %s are read by %s', (tool, name, expected) => {
		expect([readsFile(tool, { name }), getToolFor(tool, { name })]).toEqual([true, expected]);
	});

	it('exclude images if there is no counterpart', () => {
		expect(readsFile('pdf/split', { name: 'photo.jpg' })).toBe(false);
		expect(acceptedExtensions('pdf/split')).toEqual(expect.arrayContaining(['.pdf', '.docx', '.zip', '.eml']));
	});
});

describe('an extraction', () => {
	it('shows fields and table columns above the other settings, and needs one of them', () => {
		expect(mainKeys('idp/documentExtract')).toEqual(['keys', 'tableHandles']);
		expect(isRequired('idp/documentExtract', 'keys', {})).toBe(true);
		expect(isRequired('idp/documentExtract', 'keys', { tableHandles: 'Description' })).toBe(false);
		expect(isRequired('idp/documentExtract', 'tableHandles', {})).toBe(false);
	});

	it('changes nothing for other operations', () => {
		expect([mainKeys('pdf/txt'), mainKeys('pdf/extract')]).toEqual([[], ['pageOptions']]);
	});
});

describe('OCR', () => {
	it('is automatic until it is turned off', () => {
		expect(initialText('pdf/docx', 'enableOcr')).toBe('1');
		expect(shownKeys('pdf/docx', {})).toContain('ocrRecognitionLang');
		expect(JSON.parse(parameterText('pdf/docx', {}))).toEqual({
			enableOcr: 1,
			ocrOption: 'INVALID_CHARACTERAND_SCAN_PAGE',
		});
		expect(JSON.parse(parameterText('img/docx', {}))).toEqual({ enableOcr: 1 });
		expect(JSON.parse(parameterText('pdf/docx', { enableOcr: '0' }))).toEqual({});
		expect(JSON.parse(parameterText('pdf/docx', { ocrOption: 'ALL' }))).toEqual({ enableOcr: 1 });
	});

	it('is off for pictures that become a PDF, and absent where a tool has no OCR', () => {
		expect(parameterText('img/pdf', {})).toBe('{}');
		expect(parameterText('pdf/compress', {})).toBe('{}');
	});
});
