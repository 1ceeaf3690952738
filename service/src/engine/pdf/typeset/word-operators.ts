import type { PlacedGlyph } from '../../fonts/embedded-font';
import type { FontBook, GlyphWord } from '../../fonts/font-book';
import { hex, utf16Hex } from '../../fonts/pdf-fonts';

/** Operators that show a word at the text position, with its text if its glyphs alone would not yield it. */
export function wordOperators(text: string, glyphs: GlyphWord, book: FontBook, size: number): string[] {
	const operators = glyphs.runs.map((run) => {
		book.use(run);
		return `/${run.font} ${round(size)} Tf ${run.glyphs.map((glyph) => glyphOperators(glyph, size)).join(' ')}`;
	});
	return glyphs.reads ? operators : [`/Span <</ActualText <FEFF${utf16Hex(text)}>>> BDC`, ...operators, 'EMC'];
}

/** A glyph in place; numbers move back by thousandths of the size (ISO 32000-1, 9.4.3). */
function glyphOperators({ code, width, advance, x, y }: PlacedGlyph, size: number): string {
	const operators = `[${round(-x)} <${hex(code)}> ${round(x + width - advance)}] TJ`;
	return y === 0 ? operators : `${round((y * size) / 1000)} Ts ${operators} 0 Ts`;
}

/** Content stream numbers: no exponents, a thousandth is enough. */
export function round(value: number): number {
	return Math.round(value * 1000) / 1000;
}
