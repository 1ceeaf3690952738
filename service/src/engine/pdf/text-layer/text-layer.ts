import { wordText } from '../../model/direction';
import { transformPoint, type Matrix } from '../../model/matrix';
import type { ReadingLine } from './reading-lines';
import { decimals, glyphWidth, sideBearing } from './settings';
import type { TextFont } from './text-font';

/** OCR text of an image, and the position of the image. */
export interface PlacedText {
	/** In reading order; boxes are in coordinates of the upright image, y downwards. */
	readonly lines: readonly ReadingLine[];
	/** Maps to the space of the page content. */
	readonly toPage: Matrix;
}

/** Bytes with a special meaning in a literal string (ISO 32000-1, 7.3.4.2). */
const special = new Map([
	[0x28, '\\('],
	[0x29, '\\)'],
	[0x5c, '\\\\'],
	[0x0d, '\\r'],
]);

/**
 * The operators of invisible text: each line on its baseline, each word stretched to its place.
 * @param name  resource name of the font
 * @returns one character per byte; empty without text
 */
export function textLayer({ lines, toPage }: PlacedText, font: TextFont, name: string): string {
	const writer = new LayerWriter(font, name);
	for (const line of lines) writer.add(line);
	const [a, b, c, d] = toPage;
	// Letters are upright.
	return writer.result([a, b, -c, -d, ...transformPoint(toPage, 0, 0)]);
}

class LayerWriter {
	private readonly operators: string[] = [];
	private size = '';
	private stretch = '';
	/** Start of the last word's line, as written. */
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
			// In visual order: readers reorder right-to-left words themselves.
			const signs = wordText([...text]);
			const letters = [...signs].length;
			if (width <= 0 || fontSize <= 0 || letters === 0) return;
			this.set('size', `/${this.name} ${written(fontSize)} Tf`);
			this.set('stretch', `${written((100 * width) / ((letters * glyphWidth * fontSize) / 1000))} Tz`);
			this.moveTo(round(left), round(-baseline));
			this.operators.push(`${literal(this.font.codes(next?.spaceBefore ? `${signs} ` : signs))}Tj`);
		});
	}

	/** @param matrix  from line space, y upwards, to page space */
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

/** Space beside a word's ink. @param gap  to the next word, points; `undefined` at the end of a line */
function room(gap: number | undefined, fontSize: number): number {
	return Math.max(0, Math.min(sideBearing * fontSize, (gap ?? Infinity) / 2));
}

/** For rotations and scales: on a page of 1,000 points a hundred thousandth is a hundredth of a point. */
const matrixDecimals = 6;

function round(value: number): number {
	return Number(value.toFixed(decimals));
}

function written(value: number, places = decimals): string {
	return String(Number(value.toFixed(places)));
}

function literal(codes: Buffer): string {
	return `(${[...codes].map((code) => special.get(code) ?? String.fromCharCode(code)).join('')})`;
}
