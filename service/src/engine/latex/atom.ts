import type { Box, Word } from '../model';
import { accentOf, isName, largeOperator, wordLatex } from './symbols';

/** A piece of a formula. */
export interface Atom {
	readonly latex: string;
	/** An upright word: text if there is space around it. */
	readonly name?: string;
	/** Command of an accent without a base character. */
	readonly accent?: string;
	readonly box: Box;
	readonly size: number;
	readonly baseline: number;
	readonly isLarge: boolean;
	/** Brackets have special sizes. */
	readonly isBracket: boolean;
	/** A bracket that grows with its content: its baseline says nothing. */
	readonly isTall: boolean;
}

/** Fonts of growing symbols: TeX's extension fonts, whose symbols hang from their baseline. */
const extensionFont = /^(cmex|lmex|lmmathextension|txex|pxex|mtex|esint|yhcmex)/i;

/** A bracket higher than this multiple of its font size has grown. */
const tallHeight = 1.3;

/** A word of a formula as an atom. */
export function toAtom({ text, box, fontSize, baseline, style }: Word): Atom {
	const isBracket = /^[()[\]{}|‖⟨⟩⌊⌋⌈⌉⎛⎞⎝⎠⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪√]+$/u.test(text);
	const upright = !(style?.italic ?? false) && !/^(cmmi|lmmi)/i.test(style?.font ?? '');
	return {
		latex: wordLatex(text, upright),
		...(upright && isName(text) ? { name: text } : {}),
		...(accentOf(text) === undefined ? {} : { accent: accentOf(text) }),
		box,
		size: fontSize,
		baseline: baseline ?? box.bottom - 0.2 * (box.bottom - box.top),
		isLarge: largeOperator.test(text),
		isBracket,
		isTall: isBracket && (extensionFont.test(style?.font ?? '') || box.bottom - box.top > tallHeight * fontSize),
	};
}

export const middleX = ({ box }: Atom) => (box.left + box.right) / 2;
export const middleY = ({ box }: Atom) => (box.top + box.bottom) / 2;
