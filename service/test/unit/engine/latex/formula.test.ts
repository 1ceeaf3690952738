import type { Rule, Word } from '../../../../src/engine/model';
import { formulaLatex } from '../../../../src/engine/latex/formula';

/** A sign on a baseline, as wide as told. */
const sign = (
	text: string,
	left: number,
	baseline: number,
	{ width = 5, size = 10, font = 'CMMI10', top = baseline - 8, bottom = baseline + 2 } = {},
): Word => ({
	text,
	box: { left, right: left + width, top, bottom },
	fontSize: size,
	turn: 0,
	spaceAfter: false,
	style: { font, bold: false, italic: /CMMI/.test(font), monospace: false, color: 0 },
	baseline,
});

const bar = (start: number, end: number, position: number): Rule => ({
	direction: 'horizontal',
	position,
	start,
	end,
	thickness: 0.4,
});

describe('formulaLatex', () => {
	it('keeps the spaces of the page between symbols', () => {
		const words = [sign('a', 0, 100), sign('≤', 8, 100, { font: 'CMSY10' }), sign('b', 16, 100), sign('c', 21, 100)];
		expect(formulaLatex(words, [])).toBe('a \\leq bc');
	});

	it('sets words between formulas as text, and names before brackets as function names', () => {
		const upright = { font: 'CMR10', width: 15 };
		const words = [sign('x', 0, 100), sign('=', 8, 100), sign('Ann(y)', 16, 100, { ...upright, width: 30 })];
		expect(formulaLatex(words, [])).toBe('x = \\operatorname{Ann}(y)');
		expect(formulaLatex([...words, sign('for', 52, 100, upright), sign('y', 72, 100)], [])).toBe(
			'x = \\operatorname{Ann}(y) \\text{ for } y',
		);
	});

	it('pairs tall brackets with their rows', () => {
		const grown = { font: 'CMEX10', top: 84, bottom: 110 };
		const words = [
			sign('y', 0, 100),
			sign('=', 8, 100),
			sign('(', 16, 84, grown),
			sign('a', 24, 93),
			sign('b', 24, 107),
			sign(')', 32, 84, grown),
		];
		expect(formulaLatex(words, [bar(23, 30, 97)])).toBe('y = \\left( \\frac{a}{b} \\right)');
		expect(formulaLatex(words.slice(0, 5), [bar(23, 30, 97)])).toBe('y = ( \\frac{a}{b}');
	});

	it('joins brackets drawn in pieces', () => {
		const piece = (text: string, left: number, top: number) =>
			sign(text, left, top, { font: 'Symbol', top, bottom: top + 10 });
		const words = [
			...[
				piece('⎡', 16, 80),
				piece('⎢', 16, 90),
				piece('⎣', 16, 100),
				piece('⎤', 32, 80),
				piece('⎥', 32, 90),
				piece('⎦', 32, 100),
			],
			...[sign('y', 0, 97), sign('=', 8, 97), sign('a', 24, 90), sign('b', 24, 104)],
		];
		expect(formulaLatex(words, [bar(23, 30, 94)])).toBe('y = \\left[ \\frac{a}{b} \\right]');
	});

	it('reads a root by its bar', () => {
		const root = sign('√', 16, 90, { font: 'CMSY10', width: 8, top: 89, bottom: 103 });
		const words = [sign('y', 0, 100), sign('=', 8, 100), root, sign('x', 25, 100), sign('z', 40, 100)];
		expect(formulaLatex(words, [bar(24, 31, 90)])).toBe('y = \\sqrt{x} z');
	});

	it('reads small names of functions as scripts and accents over their letters', () => {
		const words = [
			sign('r', 0, 100),
			sign('min', 5, 102, { font: 'CMR8', size: 7, width: 10 }),
			sign('=', 18, 100),
			sign('ĉ', 26, 100),
			sign('δ', 34, 100),
			sign('^', 35, 99, { font: 'CMR10', width: 3 }),
		];
		expect(formulaLatex(words, [])).toBe('r_{\\min} = \\hat{c} \\hat{\\delta}');
	});

	it('leaves numbers and single symbols as text', () => {
		expect(formulaLatex([sign('−0.140', 0, 100, { width: 30 })], [])).toBeUndefined();
		expect(formulaLatex([sign('m', 0, 100)], [])).toBeUndefined();
		expect(formulaLatex([sign('=', 0, 100), sign('0', 8, 100)], [])).toBeUndefined();
	});
});
