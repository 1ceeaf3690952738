import type { ResultText } from '../../../../src/engine/readback/result-text';
import { compared, found, lineOf, nothing, type Lines } from './written';

describe('parts of a formula in the text', () => {
	const lines: Lines = [
		['paragraph', lineOf('where the density is given by', 100)],
		['formula', lineOf('q (θ p) and', 120)],
		['paragraph', lineOf('for all values', 140)],
	];
	const write = (text: string) => (result: ResultText) => {
		result.add(`where the density is given by ${text}`);
		result.endBlock();
		result.startFree();
		result.add('q θ p and');
		result.endFree();
		result.add('for all values');
	};

	it('are no words that the page lacks', () => {
		expect(found(compared(lines, write('q(θp)')))).toEqual(nothing);
	});

	it('are found in joined words, not in the formula', () => {
		const inText: Lines = [
			['paragraph', lineOf('also denote by m x 0 and M x 0 the lowest and highest', 100)],
			['paragraph', lineOf('weight of these. Then the following is true for all', 120)],
			['formula', lineOf('m x 0 m r', 140)],
			['formula', lineOf('M x 0 r m', 160)],
		];
		const comparison = compared(inText, (result) => {
			result.add('also denote by mx₀ and Mx₀ the lowest and highest ');
			result.add('weight of these. Then the following is true for all');
			result.startFree();
			result.add('aligned m x 0 m r');
			result.endFree();
			result.startFree();
			result.add('M x 0 r m');
			result.endFree();
		});
		expect(found(comparison)).toEqual(nothing);
	});

	it.each(['q(θx)', 'density'])('do not excuse other words: %s', (text) => {
		expect(compared(lines, write(text)).double).toBe(1);
	});
});

describe('Latin names in a line from right to left', () => {
	const lines: Lines = [
		['paragraph', lineOf('الدفاع في العمق depth in defense الذي نحتاجه', 100, { rightToLeft: true })],
	];

	it('are read from left to right', () => {
		const comparison = compared(lines, (result) => result.add('الدفاع في العمق defense in depth الذي نحتاجه'));
		expect(found(comparison)).toEqual(nothing);
	});
});
