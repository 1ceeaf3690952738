import {
	isCaption,
	isNote,
	isTableCaption,
	mayOpenTableCaption,
	opensCaption,
} from '../../../../src/engine/text/captions';
import { bulletShape, isLoneMarker, opensWithBullet } from '../../../../src/engine/text/list-markers';
import { isPageNumber, listedPage, pageNumberParts } from '../../../../src/engine/text/page-numbers';
import { fullYear, isRealDay } from '../../../../src/engine/values/calendar';
import { isNumeric, isQuantity } from '../../../../src/engine/values/numeric';
import { romanValue } from '../../../../src/engine/values/roman';

describe('captions', () => {
	it.each(['Table', 'Continued', 'Supplementary', 'Tabelle'])('of a table may begin with %s', (word) =>
		expect(mayOpenTableCaption(word)).toBe(true),
	);

	it.each(['Figure', 'The', 'Continuously'])('of a table do not begin with %s', (word) =>
		expect(mayOpenTableCaption(word)).toBe(false),
	);

	it.each(['Table 3: Results', 'TABLE IV', 'Fig. 2.1 Setup', 'Abb. 5', 'Scheme 2 Synthesis', '表1 结果', '图 2'])(
		'%s is a complete title',
		(text) => expect(isCaption(text)).toBe(true),
	);

	it.each(['Table ES-3 Wildlife', 'Exhibit B.4 Rules', 'Table 3 shows'])('%s may be one', (text) =>
		expect(opensCaption(text)).toBe(true),
	);

	it.each(['Table of contents', 'figure it out', 'Table 3, 4 and 5', 'table 3: small'])('%s is not one', (text) =>
		expect(isCaption(text)).toBe(false),
	);

	it('of only the word are not titles', () => {
		for (const text of ['Figure it out', 'Table in the hall', 'Scheme IVory']) expect(opensCaption(text)).toBe(false);
	});

	it('distinguish tables from figures', () => {
		for (const text of ['Table 1', 'Tabelle 2', 'Tab. 3', '表4', '(Таблица 5']) expect(isTableCaption(text)).toBe(true);
		for (const text of ['Figure 1', 'Tables are turned', '图4']) expect(isTableCaption(text)).toBe(false);
	});

	it.each([
		'Tabell 4: Fisk',
		'Πίνακας 3 – Δέντρα',
		'Tablo 1. Balık',
		'Tabulka 2',
		'Taulukko 5',
		'جدول 2',
		'טבלה 1',
		'Bảng 7',
	])('%s is one of a table', (text) => {
		expect(opensCaption(text)).toBe(true);
		expect(isTableCaption(text)).toBe(true);
	});

	it.each(['Figuur 2', 'Rysunek 1.', 'Şekil 4', 'Σχήμα 2', 'شكل 3', 'Kuva 1'])('%s is one of a figure', (text) => {
		expect(opensCaption(text)).toBe(true);
		expect(isTableCaption(text)).toBe(false);
	});

	it('have notes in many languages, but not words with the same prefix', () => {
		for (const text of ['Opmerking: x', 'Źródło: y', 'Σημείωση z', 'Примечание. a', '出典: b'])
			expect(isNote(text)).toBe(true);
		for (const text of ['Nothing', 'Notable ones', 'Broncos', 'Fontein']) expect(isNote(text)).toBe(false);
	});
});

describe('markers', () => {
	it('have shapes', () => {
		expect(['•', '◦', '▪', 'o', '➢', ''].map(bulletShape)).toEqual([
			'disc',
			'circle',
			'square',
			'circle',
			undefined,
			undefined,
		]);
	});

	it('may be separate from their entry', () => {
		for (const text of ['1.', '(12)', 'a)', '[3]', '•', 'iv.', '–']) expect(isLoneMarker(text)).toBe(true);
		for (const text of ['1', 'and.', '-', '2019', '• text']) expect(isLoneMarker(text)).toBe(false);
	});

	it('checkboxes are not plain bullets', () => {
		expect(opensWithBullet('• text')).toBe(true);
		expect(opensWithBullet('☐ yes')).toBe(false);
	});
});

describe('page numbers', () => {
	it.each(['7', '- 12 -', 'Page 3 of 12', 'Seite 4', 'xiv', '第 3 页', 'A-3'])('%s is one at an edge', (text) =>
		expect(isPageNumber(text)).toBe(true),
	);

	it('texts with a number are not page numbers', () => expect(isPageNumber('Chapter 3')).toBe(false));

	it('of a table of contents rise from the preface to the appendix', () => {
		const pages = ['iii', 'x', '1', '240', 'A-1', 'B-2'].map((text) => listedPage(text)!);
		expect(pages).toEqual([...pages].sort((a, b) => a - b));
		expect(listedPage('Seite 3')).toBeUndefined();
	});

	it('may have surrounding text', () => {
		expect(pageNumberParts('Page 3 of 12')).toEqual({ before: 'Page ', value: 3, after: ' of 12' });
		expect(pageNumberParts('xiv')).toBeUndefined();
	});
});

describe('numbers', () => {
	it('Romans subtract the smaller before the larger', () => {
		expect(['iv', 'XIX', 'mcmxc', 'd'].map(romanValue)).toEqual([4, 19, 1990, 500]);
	});

	it.each(['12 Stk.', '3,5 m²', '1.234,50 €', '₺ 5', '-4', "CHF 1'307.35", 'kr 12', 'US$ 5', '-EUR 3', 'Fr. 2.50'])(
		'%s is a quantity',
		(text) => expect(isQuantity(text)).toBe(true),
	);

	it.each(['Pos 12', 'EUR', 'kr12x9'])('%s is not a quantity', (text) => expect(isQuantity(text)).toBe(false));

	it.each(['NOK 1 200', '5 kg', 'n/a', '–', '(3.2)*'])('%s fills a cell of numbers', (text) =>
		expect(isNumeric(text)).toBe(true),
	);
});

describe('the calendar', () => {
	it('supports two-digit years', () => {
		expect(['69', '70', "'05", '1999'].map(fullYear)).toEqual([2069, 1970, 2005, 1999]);
	});

	it('has no 29 February in common years', () => {
		expect([isRealDay(2024, 2, 29), isRealDay(2023, 2, 29), isRealDay(2023, 13, 1), isRealDay(2023, 4, 0)]).toEqual([
			true,
			false,
			false,
			false,
		]);
	});
});
