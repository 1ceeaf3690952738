import { knownCodes, languageDefinition, languageOf } from '../../../../src/engine/ocr/port/languages';

describe('languages of OCR', () => {
	it('are found by the script of a page, even Hebrew, which has no parameter value', () => {
		expect(languageOf('Hebrew')).toBe('HEBREW');
		expect(languageDefinition('HEBREW').codes[0]).toBe('heb');
		expect(languageOf('Greek')).toBe('GREEK');
		expect(languageOf('Cherokee')).toBeUndefined();
	});

	it('can be installed by code, each once', () => {
		const codes = knownCodes();
		expect(codes).toEqual(expect.arrayContaining(['ara', 'ell', 'heb', 'jpn', 'rus']));
		expect(new Set(codes).size).toBe(codes.length);
	});
});
