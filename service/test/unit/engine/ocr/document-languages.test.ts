import { DocumentLanguages } from '../../../../src/engine/ocr/port/document-languages';

describe('the languages of a document', () => {
	it('are ranked by words once a page has one', () => {
		const languages = new DocumentLanguages();
		expect(languages.usual).toBeUndefined();
		languages.add({ language: 'LATIN', codes: ['pol'] }, 80);
		languages.add({ language: 'HEBREW', codes: [] }, 60);
		expect(languages.usual).toEqual({ language: 'LATIN', codes: ['pol'] });
		languages.add({ language: 'HEBREW', codes: [] }, 60);
		expect(languages.usual).toEqual({ language: 'HEBREW', codes: [] });
		languages.add({ language: 'LATIN', codes: ['pol', 'ces'] }, 60);
		expect(languages.usual?.language).toBe('HEBREW');
	});
});
