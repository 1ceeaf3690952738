import { numbersOf, type GraphicsState, type Operand, type Operation } from '../../pdf-syntax/content';
import type { FontMetricsBook } from './font-metrics';
import { combineMatrices, identity, transformPoint, type Matrix } from './page-geometry';

/** A glyph shown by a content stream. */
export interface ShownGlyph {
	/** Index of its string among the items of `TJ`; 0 for the other operators. */
	readonly item: number;
	/** Its bytes in that string. */
	readonly start: number;
	readonly end: number;
	/** A point well inside its line, on the displayed page. */
	readonly x: number;
	readonly y: number;
	/** Font size, points on the displayed page. */
	readonly size: number;
	/** Certainly white space: not part of any word. */
	readonly isSpace: boolean;
	/** Move of `TJ` as far as the glyph moves: in its place, the text after it stays where it is. */
	readonly move: number;
}

/**
 * Height above the baseline of a glyph's reference point: inside small letters, and inside the line of sub- and
 * superscripts.
 */
const middleHeight = 0.25;

/** The strings and moves of a text operator. */
export function textItems({ operator, operands }: Operation): readonly Operand[] {
	const last = operands.at(-1);
	if (operator === 'TJ') return last?.kind === 'array' ? last.items : [];
	return last?.kind === 'string' ? [last] : [];
}

/** Text position between `BT` and `ET`. */
export class TextCursor {
	private line: Matrix = identity;
	private text: Matrix = identity;

	constructor(private readonly fonts: FontMetricsBook) {}

	/** Follows an operation that sets a position (9.4.2), or starts by doing so. @param leading  after the operation */
	follow({ operator, operands }: Operation, leading: number): void {
		switch (operator) {
			case 'BT':
				this.line = this.text = identity;
				break;
			case 'Tm': {
				const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbersOf(operands, 6);
				this.line = this.text = [a, b, c, d, e, f];
				break;
			}
			case 'Td':
			case 'TD': {
				const [x = 0, y = 0] = numbersOf(operands, 2);
				this.move(x, y);
				break;
			}
			case 'T*':
			case "'":
			case '"':
				this.move(0, -leading);
		}
	}

	/** Glyphs of a text operator; moves past them. */
	show(state: GraphicsState, items: readonly Operand[]): ShownGlyph[] {
		const { fontSize, characterSpacing, wordSpacing, scale, rise } = state;
		const font = state.font && this.fonts.of(state.font.dict);
		const glyphs: ShownGlyph[] = [];
		const { vertical = false } = font ?? {};
		const size = fontSize * Math.sqrt(Math.abs(determinant(combineMatrices(this.text, state.matrix))));
		const advanceBy = (distance: number) => {
			this.text = combineMatrices(vertical ? [1, 0, 0, 1, 0, distance] : [1, 0, 0, 1, distance * scale, 0], this.text);
		};
		for (const [item, operand] of items.entries()) {
			if (operand.kind === 'number') advanceBy((-operand.value / 1000) * fontSize);
			if (operand.kind !== 'string' || !font) continue;
			for (const { start, end, advance, isSpace } of font.codes(operand.bytes)) {
				const whole = combineMatrices(this.text, state.matrix);
				const along = (advance * fontSize) / 2;
				const [x, y] = vertical
					? transformPoint(whole, 0, along + rise)
					: transformPoint(whole, along * scale, rise + middleHeight * fontSize);
				const distance = advance * fontSize + characterSpacing + (isSpace ? wordSpacing : 0);
				const move = fontSize === 0 ? 0 : (-1000 * distance) / fontSize;
				glyphs.push({ item, start, end, x, y, size: Math.abs(size), isSpace, move });
				advanceBy(distance);
			}
		}
		return glyphs;
	}

	private move(x: number, y: number): void {
		this.line = this.text = combineMatrices([1, 0, 0, 1, x, y], this.line);
	}
}

function determinant([a, b, c, d]: Matrix): number {
	return a * d - b * c;
}
