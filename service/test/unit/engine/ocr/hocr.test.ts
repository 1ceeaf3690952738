import { wordsOfPage } from '../../../../src/engine/ocr/tesseract/hocr';
import { withArabicLetters } from '../../../../src/engine/ocr/arabic-letters';

/** A line as Tesseract writes it: words of one height, each with its left and right side. */
function page(text: string, words: readonly (readonly [string, number, number])[]) {
	const spans = words.map(
		([word, left, right], index) =>
			`<span class='ocrx_word' id='word_1_${index}' title='bbox ${left} 10 ${right} 40; x_wconf 90'>${word}</span>`,
	);
	const hocr = `<span class='ocr_line' id='line_1_1' title="bbox 0 10 900 40; baseline 0 -6; x_size 30">${spans.join('\n')}</span>`;
	return { hocr, text };
}

const textsOf = (...parameters: Parameters<typeof page>) => wordsOfPage(page(...parameters)).map(({ text }) => text);

describe('words of a page by Tesseract', () => {
	it('are joined if the text has no white space between them', () => {
		const words: [string, number, number][] = [
			['채', 10, 40],
			['택', 60, 90],
			['되었다.', 91, 190],
			['1948', 220, 300],
			['년', 301, 330],
		];
		expect(textsOf('채택되었다. 1948년\n', words)).toEqual(['채택되었다.', '1948년']);
		const [first] = wordsOfPage(page('채택되었다. 1948년\n', words));
		expect(first?.box).toMatchObject({ left: 10, right: 190 });
	});

	it('stay separate at a missing word, and join again after it', () => {
		expect(
			textsOf('b c年', [
				['a', 0, 10],
				['b', 20, 30],
				['c', 40, 50],
				['年', 51, 60],
			]),
		).toEqual(['a', 'b', 'c年']);
		expect(
			textsOf('', [
				['a', 0, 10],
				['b', 20, 30],
			]),
		).toEqual(['a', 'b']);
	});

	it('are split at a gap of one character: ideographs have no white space in the text', () => {
		const words = (left: number): [string, number, number][] => [
			['河', 10, 38],
			['川', 40, 68],
			['数', left, left + 28],
		];
		expect(textsOf('河川数', words(76))).toEqual(['河川数']);
		expect(textsOf('河川数', words(96))).toEqual(['河川', '数']);
	});

	it('have no direction marks and no entities', () => {
		expect(
			textsOf('\u200fab &\u200e', [
				['\u200fab', 0, 10],
				['&amp;\u200e', 20, 30],
			]),
		).toEqual(['ab', '&']);
	});
});

describe('Arabic letters', () => {
	const [word] = wordsOfPage(page('x', [['x', 0, 10]]));
	const written = (text: string, code: string) => withArabicLetters(word ? [{ ...word, text }] : [], [code])[0]?.text;

	it('have their own comma and question mark', () => {
		expect(written('الكرامة,', 'ara')).toBe('الكرامة،');
		expect(written('لماذا?', 'ara')).toBe('لماذا؟');
		expect(written('a,', 'ara')).toBe('a,');
		expect(written('1,482', 'ara')).toBe('1,482');
	});

	it('are Persian ones in Persian', () => {
		expect(written('يكديگر', 'fas')).toBe('یکدیگر');
		expect(written('يكتب', 'ara')).toBe('يكتب');
	});
});
