import type { Word } from '../../../../src/engine/model';
import { lineText } from '../../../../src/engine/text/word-order';

/** A word of five points a letter. */
const word = (text: string, left: number, spaceAfter = false): Word => ({
	text,
	box: { left, top: 0, right: left + 5 * text.length, bottom: 10 },
	fontSize: 10,
	turn: 0,
	spaceAfter,
});

describe('a line as text', () => {
	it('has a space at a gap, however narrow if explicit in the document', () => {
		expect(lineText({ words: [word('one', 0), word('two', 16.5)] })).toBe('one two');
		expect(lineText({ words: [word('one', 0), word('two', 15.5)] })).toBe('onetwo');
		expect(lineText({ words: [word('one', 0, true), word('two', 15.5)] })).toBe('one two');
	});

	it('has no space at narrow gaps of joining letters', () => {
		expect(lineText({ words: [word('لة', 0), word('رسا', 11.5)] })).toBe('رسالة');
		expect(lineText({ words: [word('لة', 0), word('رسا', 12.5)] })).toBe('رسا لة');
		expect(lineText({ words: [word('לה', 0), word('שמא', 11.5)] })).toBe('שמא לה');
	});

	it('keeps parts of a foreign word in their order in right-to-left text', () => {
		const tight = (...texts: string[]) =>
			texts.map((text, index) => word(text, 5 * texts.slice(0, index).join('').length));
		const line = (...texts: string[]) =>
			lineText({ words: [...tight(...texts), word('עצמית', 80), word('תעודה', 120), word('חתומה', 160)] });
		expect(line('self', '-', 'signed')).toBe('חתומה תעודה עצמית self-signed');
		expect(line('.', 'self', '-', 'signed')).toBe('חתומה תעודה עצמית self-signed.');
		expect(line('OTP', ':')).toBe('חתומה תעודה עצמית :OTP');
	});

	it.each([
		[['PBKDF', '2'], 'PBKDF2'],
		[['2', 'nd'], '2nd'],
		[['800-63', 'b'], '800-63b'],
		[['X', '.509'], 'X.509'],
		[['(', 'Vector', '3)'], '(Vector3)'],
		[['AAL', '3.'], 'AAL3.'],
		[['update', '()'], 'update()'],
		[[')', 'pivot', ')'], '(pivot)'],
		[[',', 'C', '4'], 'C4,'],
		[['misc/', '1.587742'], 'misc/1.587742'],
	])('keeps the digits of the foreign word %j behind its letters', (parts, expected) => {
		const tight = parts.map((text, index) => word(text, 5 * parts.slice(0, index).join('').length));
		const line = [...tight, word('חתומה', 120), word('תעודה', 160), word('עצמית', 200)];
		expect(lineText({ words: line })).toBe(`עצמית תעודה חתומה ${expected}`);
	});

	it('has no space within a foreign word that is stored from its end', () => {
		const foreign = [word('unsafe', 0, true), word('memory', 33, true), word('-', 63), word('related', 68)];
		const line = (words: readonly Word[]) =>
			lineText({ words: [...words, word('الفصل', 120), word('متطلبات', 160), word('والمصادقة', 210)] });
		expect(line(foreign)).toBe('والمصادقة متطلبات الفصل unsafe memory-related');
		expect(line([word('3.7', 20, true), word('ق', 35)])).toBe('والمصادقة متطلبات الفصل ق3.7');
	});
});
