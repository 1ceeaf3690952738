import type { Box, Line, Word } from '../../../../src/engine/model';
import type { DocumentPage, TextBlock } from '../../../../src/engine/model/blocks';
import { compare, type WordComparison } from '../../../../src/engine/readback/compare';
import { PrintedWords } from '../../../../src/engine/readback/page-words';
import { ResultText } from '../../../../src/engine/readback/result-text';
import { WordKeys } from '../../../../src/engine/readback/word-keys';

type Role = TextBlock['role'];

const style = { font: 'Sans', bold: false, italic: false, monospace: false, color: 0 };

/** Words of a line from left to right, or from the right edge. */
function lineOf(text: string, top: number, rightToLeft = false): Line {
	let at = 0;
	const words = text.split(' ').map((one): Word => {
		const width = 6 * one.length;
		const left = rightToLeft ? 550 - at - width : 50 + at;
		at += width + 4;
		const box = { left, right: left + width, top, bottom: top + 12 };
		return { text: one, box, fontSize: 12, turn: 0, spaceAfter: true, style };
	});
	const boxes = words.map(({ box }) => box);
	const box: Box = {
		left: Math.min(...boxes.map(({ left }) => left)),
		right: Math.max(...boxes.map(({ right }) => right)),
		top,
		bottom: top + 12,
	};
	return { words, box, turn: 0 };
}

/** @param write  the result */
function compared(lines: readonly (readonly [Role, Line])[], write: (result: ResultText) => void): WordComparison {
	const blocks = lines.map(([role, line]): TextBlock => {
		const runs = [{ text: line.words.map(({ text }) => text).join(' ') }];
		return { kind: 'text', role, pageNumber: 1, box: line.box, runs, lines: [line], fontSize: 12 };
	});
	const vocabulary = new WordKeys(false);
	const printed = new PrintedWords(vocabulary, false);
	const page: DocumentPage = { pageNumber: 1, width: 600, height: 800, blocks };
	printed.add({ ...page, words: lines.flatMap(([, { words }]) => words) }, page);
	const result = new ResultText(vocabulary);
	write(result);
	result.endBlock();
	return compare(printed, result, (role) => (role === 'runningLine' || role === 'formula' ? role : undefined));
}

const found = ({ missing, double, moved }: WordComparison) => ({ missing, double, moved });
const nothing = { missing: 0, double: 0, moved: 0 };

describe('parts of a formula in the text', () => {
	const lines: readonly (readonly [Role, Line])[] = [
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

	it.each(['q(θx)', 'density'])('do not excuse other words: %s', (text) => {
		expect(compared(lines, write(text)).double).toBe(1);
	});
});

describe('Latin names in a line from right to left', () => {
	const lines: readonly (readonly [Role, Line])[] = [
		['paragraph', lineOf('الدفاع في العمق depth in defense الذي نحتاجه', 100, true)],
	];

	it('are read from left to right', () => {
		const comparison = compared(lines, (result) => result.add('الدفاع في العمق defense in depth الذي نحتاجه'));
		expect(found(comparison)).toEqual(nothing);
	});
});
