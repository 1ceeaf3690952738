import type { Box, Line, Word } from '../../../../src/engine/model';
import type { DocumentPage, TextBlock } from '../../../../src/engine/model/blocks';
import { compare, type WordComparison } from '../../../../src/engine/readback/compare';
import { PrintedWords } from '../../../../src/engine/readback/page-words';
import { ResultText } from '../../../../src/engine/readback/result-text';
import { WordKeys } from '../../../../src/engine/readback/word-keys';

export type Role = TextBlock['role'];

const style = { font: 'Sans', bold: false, italic: false, monospace: false, color: 0 };

/** Words of a line from left to right, or from the right edge. */
export function lineOf(text: string, top: number, { rightToLeft = false, left: start = 50 } = {}): Line {
	let at = 0;
	const words = text.split(' ').map((one): Word => {
		const width = 6 * one.length;
		const left = rightToLeft ? 550 - at - width : start + at;
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

/** Lines of a page, by role. */
export type Lines = readonly (readonly [Role, Line])[];

/** Compares lines of pages with a result. */
export function compared(lines: Lines, write: (result: ResultText) => void): WordComparison {
	return comparedPages([lines], write);
}

/** @param write  the result */
export function comparedPages(pages: readonly Lines[], write: (result: ResultText) => void): WordComparison {
	const vocabulary = new WordKeys(false);
	const printed = new PrintedWords(vocabulary, false);
	for (const [index, lines] of pages.entries()) addPage(printed, index + 1, lines);
	const result = new ResultText(vocabulary);
	write(result);
	result.endBlock();
	return compare(printed, result, (role) => (role === 'runningLine' || role === 'formula' ? role : undefined));
}

function addPage(printed: PrintedWords, pageNumber: number, lines: Lines): void {
	const blocks = lines.map(([role, line]): TextBlock => {
		const runs = [{ text: line.words.map(({ text }) => text).join(' ') }];
		return { kind: 'text', role, pageNumber, box: line.box, runs, lines: [line], fontSize: 12 };
	});
	const page: DocumentPage = { pageNumber, width: 600, height: 800, blocks };
	printed.add({ ...page, words: lines.flatMap(([, { words }]) => words) }, page);
}

export const found = ({ missing, double, moved }: WordComparison) => ({ missing, double, moved });
export const nothing = { missing: 0, double: 0, moved: 0 };
