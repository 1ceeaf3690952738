import type { FoundOnPage } from '../../../../src/engine/ocr/onto-page';
import { mergePage } from '../../../../src/engine/ocr/merge-page';
import type { Word } from '../../../../src/engine/model';
import { page } from '../tables/pages';

const options = { replacesInvalid: true, onlyInvalid: true, isPicture: false };

const word = (text: string, left: number, right: number, top = 100, bottom = 112): Word => ({
	text,
	box: { left, top, right, bottom },
	fontSize: 10,
	turn: 0,
	spaceAfter: true,
});

const unmapped = (text: string, left: number, right: number): Word => ({ ...word(text, left, right), unmapped: true });

function merged(words: readonly Word[], read: readonly Word[]): string[] {
	const found: FoundOnPage = { words: read, rules: [], fills: [], drawings: [] };
	return mergePage(page(words), found, options).words.map(({ text }) => text);
}

describe('OCR text at the place of an unmapped', () => {
	it('sign replaces it, however small the printed sign is', () => {
		expect(merged([word('a', 10, 16), unmapped('-', 20, 26)], [word('·', 22, 24, 105, 107)])).toEqual(['a', '·']);
	});

	it('word replaces it only if it covers most of it', () => {
		expect(merged([unmapped('HLQH', 20, 60)], [word('eine', 21, 59)])).toEqual(['eine']);
		expect(merged([unmapped('HLQH', 20, 60)], [word('e', 21, 26)])).toEqual(['HLQH', 'e']);
	});

	it('sign leaves it if nothing was read', () => {
		expect(merged([unmapped('-', 20, 26)], [word('elsewhere', 300, 340)])).toEqual(['-']);
	});
});
