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
		expect(line('OTP', ':')).toBe('חתומה תעודה עצמית OTP:');
	});

	describe('with foreign words whose ends the text around them reorders', () => {
		const foreign = (visual: string, left: number): Word => ({ ...word(visual, left, true), visual });

		it.each([
			['.C/n', 'והאלגוריתמים C/n.'],
			[',60', 'והאלגוריתמים 60,'],
			['100%', 'והאלגוריתמים 100%'],
			['update()', 'והאלגוריתמים update()'],
			['Spacewar!', 'והאלגוריתמים Spacewar!'],
			[')overloading)', 'והאלגוריתמים (overloading)'],
			['d[i,j[', 'והאלגוריתמים d[i,j]'],
			['(0,-1,0)', 'והאלגוריתמים (0,-1,0)'],
			['n²', 'והאלגוריתמים n²'],
			['.n²', 'והאלגוריתמים n².'],
			['x²+y²', 'והאלגוריתמים x²+y²'],
			['(n³)', 'והאלגוריתמים (n³)'],
			['O(n²)', 'והאלגוריתמים O(n²)'],
			['10⁻⁶', 'והאלגוריתמים 10⁻⁶'],
			['.10²', 'והאלגוריתמים 10².'],
			['H₂', 'והאלגוריתמים H₂'],
			[',m²', 'והאלגוריתמים m²,'],
		])('reads %s', (visual, text) => {
			expect(lineText({ words: [foreign(visual, 0), word('והאלגוריתמים', 100)] })).toBe(text);
		});

		it('reads punctuation that touches the next word after that word', () => {
			const words = [foreign(',C', 0), foreign(',B', 20), word('A', 40, true), word('מחלקה', 60)];
			expect(lineText({ words })).toBe('מחלקה B A, C,');
			expect(
				lineText({ words: [foreign('.STL', 0), word('Library', 30, true), word('הספרייה', 80), word('ראו', 130)] }),
			).toBe('ראו הספרייה STL Library.');
		});

		it('reads a line that ends on its left from the right, whatever most of its letters are', () => {
			expect(lineText({ words: [foreign('.example.com', 0), word('באתר', 80)] })).toBe('באתר example.com.');
		});

		it('reads a mixed word in the direction of its line', () => {
			expect(lineText({ words: [word('C++-ב', 0, true), word('תכנות', 50)] })).toBe('תכנות ב-++C');
		});

		it('reads a raised digit after a letter inside a right-to-left line', () => {
			const words = [word('זמן', 0, true), foreign('n²', 30), word('של', 60)];
			expect(lineText({ words })).toBe('של n² זמן');
			const raised = [word('זמן', 0, true), foreign('n', 30), word('2', 35, true), word('של', 60)];
			expect(lineText({ words: raised })).toBe('של n2 זמן');
			const power = [word('זמן', 0, true), foreign('10', 30), word('6', 40, true), word('של', 60)];
			expect(lineText({ words: power })).toBe('של 106 זמן');
			const call = [word('זמן', 0, true), foreign('O(n', 30), word('2', 45), foreign(')', 50), word('של', 60)];
			expect(lineText({ words: call })).toBe('של O(n2) זמן');
			const attached = [word('n²-ב', 0, true), word('זמן', 60)];
			expect(lineText({ words: attached })).toBe('זמן ב-n²');
		});

		it('keeps foreign words whole that OCR has read', () => {
			expect(lineText({ words: [word('T,', 0, true), word('מחלקה', 30)] })).toBe('מחלקה T,');
		});
	});

	it('has no space where a space is drawn over a hyphen', () => {
		expect(lineText({ words: [word('בש,', 0), word('שש-', 15.2, true)] })).toBe('שש-בש,');
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
		const tight = parts.map((text, index) => ({
			...word(text, 5 * parts.slice(0, index).join('').length),
			visual: text,
		}));
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
