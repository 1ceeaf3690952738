import type { ToolPath } from '../../../../contract/tools';
import { phraseText } from '../../../src/messages/phrases';
import { refuseUnknownKeys, unknownKeysWarning } from '../../../src/parameters';
import type { IntakeSettings } from '../../../src/tasks/intake/intake-parts';
import { newFileOf } from '../../../src/tasks/intake/new-rows';
import { SecretBox } from '../../../src/tasks/secret-box';

function warning(tool: ToolPath, parameter: Record<string, unknown>): string | undefined {
	const found = unknownKeysWarning(tool, parameter);
	return found && phraseText(found, 'en');
}

describe('keys that a tool does not use', () => {
	it.each([
		['pdf/convertType', 'pdfType', 'pdfDocumentType'],
		['pdf/convertType', 'PDFDOCUMENTTYPE', 'pdfDocumentType'],
		['pdf/txt', 'enableOCR', 'enableOcr'],
		['pdf/txt', 'ocrLang', 'ocrRecognitionLang'],
		['pdf/txt', 'pages', 'pageRanges'],
		['pdf/img', 'format', 'imageFormat'],
		['pdf/insert', 'target_page', 'targetPage'],
		['idp/documentExtract', 'tableHandle', 'tableHandles'],
	] as const)('%s: %s is named with the nearest key', (tool, key, nearest) => {
		expect(warning(tool, { [key]: 1 })).toBe(
			`The tool "${tool}" ignored these unsupported parameters: "${key}". Correct their names (closest matches: "${key}" → "${nearest}"), or remove them.`,
		);
		expect(() => refuseUnknownKeys(tool, { [key]: 1 })).toThrow(`Use "${nearest}", or remove the parameter.`);
	});

	it('are named without a near key if none is similar', () => {
		expect(warning('pdf/txt', { wordLayoutMode: 'x', imageFormat: 'PNG' })).toMatch(
			/: "wordLayoutMode", "imageFormat"\. Remove them/,
		);
		expect(() => refuseUnknownKeys('pdf/txt', { quality: 1 })).toThrow('has no parameter "quality"');
	});

	it('are not the tool’s own, accepted ones, and empty values', () => {
		const parameter = { enableOcr: 1, pageRanges: '1', imagePreprocess: 'auto', mailAsPdf: 1, foo: '', bar: null };
		expect(warning('pdf/txt', parameter)).toBeUndefined();
		expect(() => refuseUnknownKeys('pdf/txt', parameter)).not.toThrow();
	});

	it.each([true, false])('are refused at intake by a setting: %s', (refuseUnknownParameters) => {
		const settings = { refuseUnknownParameters } as IntakeSettings;
		const parts = { secretBox: new SecretBox(Buffer.alloc(32)), now: Date.now, settings };
		const description = { fileName: 'a.pdf', password: undefined, parameter: '{"pdfType":"PDFTypeA2b"}' };
		const make = () => newFileOf(parts, 'task', 'pdf/convertType', description);
		if (refuseUnknownParameters) expect(make).toThrow(expect.objectContaining({ code: '01006' }));
		else expect(JSON.parse(make().parameter)).toMatchObject({ pdfType: 'PDFTypeA2b' });
	});

	it('are counted if there are many, and shortened if they are long', () => {
		const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`zz${index}`, 1]));
		expect(warning('pdf/txt', many)).toContain('… (30)');
		expect(warning('pdf/txt', { ['x'.repeat(500)]: 1 })?.length).toBeLessThan(250);
	});
});
