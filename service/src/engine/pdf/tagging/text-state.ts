import { nameOf, numbersOf, type Operand, type Operation } from '../syntax/content';
import type { FontMetrics } from './font-metrics';
import { combined, identity, mapped, type Matrix } from './page-geometry';

/** A glyph as a content stream shows it. */
export interface ShownGlyph {
	/** Place of its string among the items of `TJ`; 0 for the other operators. */
	readonly item: number;
	/** Its bytes in that string. */
	readonly start: number;
	readonly end: number;
	/** A point well inside its line, on the displayed page. */
	readonly x: number;
	readonly y: number;
	/** Of the font, points on the displayed page. */
	readonly size: number;
	/** Surely white space: it is no part of any word. */
	readonly isSpace: boolean;
}

/** State of text and graphics that decides about places (ISO 32000-1, 8.4 and 9.3). */
export interface TextState {
	/** From user space to the displayed page. */
	readonly matrix: Matrix;
	readonly font: FontMetrics | undefined;
	readonly fontSize: number;
	readonly characterSpacing: number;
	readonly wordSpacing: number;
	/** 1 for 100 %. */
	readonly scale: number;
	readonly leading: number;
	readonly rise: number;
	readonly mode: number;
}

/** The state a page begins with. */
export function initialState(matrix: Matrix): TextState {
	return {
		matrix,
		font: undefined,
		fontSize: 0,
		characterSpacing: 0,
		wordSpacing: 0,
		scale: 1,
		leading: 0,
		rise: 0,
		mode: 0,
	};
}

/** Height over the baseline of the point a glyph is known by: inside small letters, and inside the line of sub- and superscripts. */
const middleHeight = 0.25;

/** Text is drawn without ink. */
const invisibleMode = 3;

/** Where text stands between `BT` and `ET`. */
export class TextCursor {
	private line: Matrix = identity;
	private text: Matrix = identity;

	begin(): void {
		this.line = this.text = identity;
	}

	set(matrix: Matrix): void {
		this.line = this.text = matrix;
	}

	move(x: number, y: number): void {
		this.line = this.text = combined([1, 0, 0, 1, x, y], this.line);
	}

	/** Glyphs of the operands of an operator that shows text; moves on behind them. */
	show(state: TextState, items: readonly Operand[]): ShownGlyph[] {
		const { font, fontSize, characterSpacing, wordSpacing, scale, rise } = state;
		const glyphs: ShownGlyph[] = [];
		const { vertical = false } = font ?? {};
		const size = fontSize * Math.sqrt(Math.abs(determinant(combined(this.text, state.matrix))));
		const advanceBy = (distance: number) => {
			this.text = combined(vertical ? [1, 0, 0, 1, 0, distance] : [1, 0, 0, 1, distance * scale, 0], this.text);
		};
		for (const [item, operand] of items.entries()) {
			if (operand.kind === 'number') advanceBy((-operand.value / 1000) * fontSize);
			if (operand.kind !== 'string' || !font) continue;
			for (const { start, end, advance, isSpace } of font.codes(operand.bytes)) {
				const whole = combined(this.text, state.matrix);
				const along = (advance * fontSize) / 2;
				const [x, y] = vertical
					? mapped(whole, 0, along + rise)
					: mapped(whole, along * scale, rise + middleHeight * fontSize);
				glyphs.push({ item, start, end, x, y, size: Math.abs(size), isSpace });
				advanceBy(advance * fontSize + characterSpacing + (isSpace ? wordSpacing : 0));
			}
		}
		return glyphs;
	}
}

/** True when a state's text leaves no ink. */
export function isInvisible({ mode }: TextState): boolean {
	return mode === invisibleMode;
}

function determinant([a, b, c, d]: Matrix): number {
	return a * d - b * c;
}

/** Operators that set one value, with what they set. */
const setters: Readonly<Record<string, (value: number) => Partial<TextState>>> = {
	Tc: (characterSpacing) => ({ characterSpacing }),
	Tw: (wordSpacing) => ({ wordSpacing }),
	Tz: (percent) => ({ scale: percent / 100 }),
	TL: (leading) => ({ leading }),
	Ts: (rise) => ({ rise }),
	Tr: (mode) => ({ mode }),
};

/** What an operator makes of a state; `undefined` when it leaves it. `fontOf` finds a font by its name. */
export function changedState(
	state: TextState,
	{ operator, operands }: Operation,
	fontOf: (name: string) => FontMetrics,
): TextState | undefined {
	if (operator === 'cm')
		return { ...state, matrix: combined(numbersOf(operands, 6) as unknown as Matrix, state.matrix) };
	if (operator === 'Tf') {
		const name = nameOf(operands[0]);
		const [fontSize = 0] = numbersOf(operands.slice(1), 1);
		return name === undefined ? undefined : { ...state, font: fontOf(name), fontSize };
	}
	const [value = 0] = numbersOf(operands, 1);
	const change = setters[operator]?.(value);
	return change && { ...state, ...change };
}
