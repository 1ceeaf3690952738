import type { Page, Word } from '../../model';
import { readingOrder } from '../../model/direction';
import { directionOf } from '../../model/scripts';
import type { FormLine } from './form-lines';

/** Points: the page, its margin, and its type. */
const [pageWidth, pageHeight, margin, fontSize, pitch] = [595, 842, 50, 10, 16];

/** Space between a label and its value, between cells of a row, and the minimum width of a cell, points. */
const [labelGap, cellGap, cellWidth] = [8, 24, 90];

/** Characters of East Asian scripts are as wide as high; others are about half as wide. */
const widthOf = (text: string): number =>
	[...text].reduce((sum, sign) => sum + (/[\u1100-\u11ff\u2e80-\uffef]/.test(sign) ? 1 : 0.5), 0) * fontSize;

/** Lines of a form as a page, as high as needed. */
export function formPage(pageNumber: number, lines: readonly FormLine[]): Page {
	const words = lines.flatMap((line, index) => lineWords(line, margin + index * pitch));
	const right = words.reduce((most, { box }) => Math.max(most, box.right), 0);
	return {
		pageNumber,
		width: Math.max(pageWidth, right + margin),
		height: Math.max(pageHeight, 2 * margin + lines.length * pitch),
		words,
		rules: [],
		fills: [],
		images: [],
		links: [],
		annotations: [],
		drawings: [],
	};
}

function lineWords({ cells, isRow }: FormLine, top: number): Word[] {
	let left = margin;
	const base = directionOf(cells.join(''));
	const ordered = base === 'rightToLeft' ? cells.toReversed() : cells;
	return ordered.flatMap((cell) => {
		let x = left;
		const texts = cell.split(/\s+/).filter((text) => text !== '');
		// What brings printed words into reading order brings them back into printed order.
		const words = readingOrder(texts, directionOf, base).map((text): Word => {
			const box = { left: x, top, right: x + widthOf(text), bottom: top + fontSize };
			x = box.right + fontSize / 2;
			return { text, box, fontSize, turn: 0, spaceAfter: true, baseline: top + 0.8 * fontSize };
		});
		left = isRow ? Math.max(left + cellWidth, x + cellGap) : x - fontSize / 2 + labelGap;
		return words;
	});
}
