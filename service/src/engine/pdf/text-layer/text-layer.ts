import { wordText } from '../../model/direction';
import { transformPoint, type Matrix } from '../../model/matrix';
import type { ReadingLine } from './reading-lines';
import { decimals, glyphWidth, sideBearing } from './settings';
import type { TextFont } from './text-font';

/** Text that OCR found in a picture, and where the picture lies. */
export interface PlacedText {
	/** In reading order; boxes are places in the picture turned upright, y downwards. */
	readonly lines: readonly ReadingLine[];
	/** From there to the space in which the content of the page is written. */
	readonly toPage: Matrix;
}

/** Bytes of a literal string that have a meaning there (ISO 32000-1, 7.3.4.2). */
const special = new Map([
	[0x28, '\\('],
	[0x29, '\\)'],
	[0x5c, '\\\\'],
	[0x0d, '\\r'],
]);

/**
 * The operators of text that is not drawn: each line on its baseline, each word stretched to its place.
 * @param name  of the font among the resources of the page
 * @returns one character a byte; empty when there is no text
 */
export function textLayer({ lines, toPage }: PlacedText, font: TextFont, name: string): string {
	const writer = new LayerWriter(font, name);
	for (const line of lines) writer.add(line);
	const [a, b, c, d] = toPage;
	// Letters stand upwards.
	return writer.result([a, b, -c, -d, ...transformPoint(toPage, 0, 0)]);
}

class LayerWriter {
	private readonly operators: string[] = [];
	private size = '';
	private stretch = '';
	/** Where the line of the last word began, as it is written. */
	private x = 0;
	private y = 0;

	constructor(
		private readonly font: TextFont,
		private readonly name: string,
	) {}

	add({ words, baseline, fontSize }: ReadingLine): void {
		words.forEach(({ word: { text, box } }, index) => {
			const [before, next] = [words[index - 1], words[index + 1]];
			const left = box.left - room(before && box.left - before.word.box.right, fontSize);
			const width = box.right + room(next && next.word.box.left - box.right, fontSize) - left;
			// From left to right as they stand: readers bring right-to-left words into reading order themselves.
			const signs = wordText([...text]);
			const letters = [...signs].length;
			if (width <= 0 || fontSize <= 0 || letters === 0) return;
			this.set('size', `/${this.name} ${written(fontSize)} Tf`);
			this.set('stretch', `${written((100 * width) / ((letters * glyphWidth * fontSize) / 1000))} Tz`);
			this.moveTo(rounded(left), rounded(-baseline));
			this.operators.push(`${literal(this.font.codes(next?.spaceBefore ? `${signs} ` : signs))}Tj`);
		});
	}

	/** @param matrix  from the space of the lines, y upwards, to that of the page */
	result(matrix: Matrix): string {
		if (this.operators.length === 0) return '';
		return `q ${matrix.map((value) => written(value, matrixDecimals)).join(' ')} cm BT 3 Tr\n${this.operators.join('\n')}\nET Q`;
	}

	private set(state: 'size' | 'stretch', operator: string): void {
		if (this[state] === operator) return;
		this[state] = operator;
		this.operators.push(operator);
	}

	private moveTo(x: number, y: number): void {
		this.operators.push(`${written(x - this.x)} ${written(y - this.y)} Td`);
		[this.x, this.y] = [x, y];
	}
}

/** What a word has beside its ink. @param gap  to the word there, points; `undefined` at the end of a line */
function room(gap: number | undefined, fontSize: number): number {
	return Math.max(0, Math.min(sideBearing * fontSize, (gap ?? Infinity) / 2));
}

/** Of turns and scales: on a page of 1,000 points a hundred thousandth is a hundredth of a point. */
const matrixDecimals = 6;

function rounded(value: number): number {
	return Number(value.toFixed(decimals));
}

function written(value: number, places = decimals): string {
	return String(Number(value.toFixed(places)));
}

function literal(codes: Buffer): string {
	return `(${[...codes].map((code) => special.get(code) ?? String.fromCharCode(code)).join('')})`;
}
