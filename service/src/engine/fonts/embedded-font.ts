import type { FontFace, GlyphInk, ShapedGlyph } from '../external/harfbuzz';
import { cffCharacterIds } from './cff-read';
import { outlineOf, readGlyphs } from './glyf';
import type { Polygon } from './glyph-raster';
import { polygonOf } from './polygons';
import type { FontFile } from './script-fonts';

/** A positioned glyph. Lengths in thousandths of the font size. */
export interface PlacedGlyph {
	/** Two-byte code in the font's strings. */
	readonly code: number;
	/** Its advance in the PDF's font. */
	readonly width: number;
	/** Advance to the next glyph, and its offset. */
	readonly advance: number;
	readonly x: number;
	readonly y: number;
	/** Bounds of its outline, from its origin; `undefined` if it has none. */
	readonly ink: GlyphInk | undefined;
	/** Relative to the font size; `undefined` if the font does not have TrueType outlines. */
	readonly outline: readonly Polygon[] | undefined;
}

/** Glyphs of a run of text. */
interface ShapedText {
	readonly glyphs: readonly PlacedGlyph[];
	/** Whether the text can be extracted from the codes alone. */
	readonly reads: boolean;
	/**
	 * Bounds of all outlines, from the start of the text on the baseline, in thousandths; `undefined` if there are
	 * none.
	 */
	readonly ink: GlyphInk | undefined;
}

/** A code of an embedded font. */
export interface FontCode {
	readonly glyph: number;
	/** Its text; empty if it is part of the previous code's text. */
	readonly text: string;
	/** Thousandths of the font size. */
	readonly width: number;
}

/** Its glyph is blank. */
const space = 0x20;

/** Scripts whose letters join, stack or change order. */
const complex =
	/[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Thai}]/u;

/**
 * A font as used in one document. Each pair of a glyph and its text gets a code, so that the text can be extracted; CFF
 * fonts name their glyphs themselves and have one text per glyph.
 */
export class EmbeddedFont {
	readonly codes = new Map<number, FontCode>();
	/** Codes that the document uses: texts are tried in several fonts. */
	readonly used = new Set<number>();
	private readonly codeOfPair = new Map<string, number>();
	private readonly polygons = new Map<number, readonly Polygon[]>();
	private characterIds: Uint16Array | undefined;
	private readonly stored: readonly Buffer[] | undefined;

	/** @param resource  name in the page resources */
	constructor(
		readonly resource: string,
		readonly file: FontFile,
		readonly program: Uint8Array,
		readonly face: FontFace,
	) {
		this.stored = readGlyphs(program);
	}

	/** True if the font has every character of a text. */
	covers(text: string): boolean {
		return [...text].every((sign) => isIgnorable(sign) || this.face.glyphOf(sign.codePointAt(0) ?? 0) !== 0);
	}

	/** The glyphs of a text in one script, left to right. */
	shape(text: string, rightToLeft: boolean): ShapedText {
		const isShaped = complex.test(text) || rightToLeft;
		const shaped = isShaped ? this.face.shape(text) : this.plainGlyphs(text);
		const texts = clusterTexts(shaped, text);
		let reads = true;
		let pen = 0;
		let ink: GlyphInk | undefined;
		const scale = 1000 / this.face.unitsPerEm;
		const glyphs = shaped.flatMap((glyph, index): PlacedGlyph[] => {
			const text = texts[index] ?? '';
			const signs = rightToLeft ? [...text].reverse() : [text];
			const [drawn = ''] = signs;
			const code = this.codeOf(glyph.id, drawn);
			const { width, text: codeText } = this.codes.get(code) ?? { width: 0, text: '' };
			if (text === '' || codeText !== drawn) reads = false;
			const own = moveInk(this.face.inkOf(glyph.id), scale, 0, 0);
			ink = unionOfInk(ink, moveInk(own, 1, pen + glyph.x * scale, glyph.y * scale));
			pen += glyph.advance * scale;
			const advance = (glyph.advance * scale) / signs.length;
			const first = {
				code,
				width,
				advance,
				x: glyph.x * scale,
				y: glyph.y * scale,
				ink: own,
				outline: this.outline(glyph.id),
			};
			// Readers reverse right-to-left text character by character: those of a ligature are adjacent, all but one
			// without ink.
			return [first, ...signs.slice(1).map((sign) => this.blank(sign, advance))];
		});
		return { glyphs, reads, ink };
	}

	private outline(glyph: number): readonly Polygon[] | undefined {
		if (!this.stored) return undefined;
		let polygons = this.polygons.get(glyph);
		if (!polygons)
			this.polygons.set(
				glyph,
				(polygons = outlineOf(this.stored, glyph).map((contour) => polygonOf(contour, this.face.unitsPerEm))),
			);
		return polygons;
	}

	private blank(sign: string, advance: number): PlacedGlyph {
		const code = this.codeOf(this.face.glyphOf(space), sign);
		return { code, width: this.codes.get(code)?.width ?? 0, advance, x: 0, y: 0, ink: undefined, outline: [] };
	}

	private plainGlyphs(text: string): ShapedGlyph[] {
		const glyphs: ShapedGlyph[] = [];
		let cluster = 0;
		for (const sign of text) {
			const id = this.face.glyphOf(sign.codePointAt(0) ?? 0);
			glyphs.push({ id, cluster, advance: this.face.advanceOf(id), x: 0, y: 0 });
			cluster += sign.length;
		}
		return glyphs;
	}

	private codeOf(glyph: number, text: string): number {
		const key = `${glyph} ${text}`;
		const known = this.codeOfPair.get(key);
		if (known !== undefined) return known;
		const code = this.file.outlines === 'cff' ? this.characterId(glyph) : this.codes.size + 1;
		if (!this.codes.has(code)) {
			const width = (this.face.advanceOf(glyph) * 1000) / this.face.unitsPerEm;
			this.codes.set(code, { glyph, text, width: Math.round(width * 100) / 100 });
		}
		this.codeOfPair.set(key, code);
		return code;
	}

	private characterId(glyph: number): number {
		if (!this.characterIds) {
			const maxp = this.face.table('maxp');
			const count = maxp ? ((maxp[4] ?? 0) << 8) | (maxp[5] ?? 0) : 0;
			this.characterIds = cffCharacterIds(this.face.table('CFF ') ?? new Uint8Array(), count);
		}
		return this.characterIds[glyph] ?? 0;
	}
}

function moveInk(ink: GlyphInk | undefined, scale: number, x: number, y: number): GlyphInk | undefined {
	return (
		ink && {
			left: ink.left * scale + x,
			right: ink.right * scale + x,
			bottom: ink.bottom * scale + y,
			top: ink.top * scale + y,
		}
	);
}

/** Union of two bounds. */
export function unionOfInk(a: GlyphInk | undefined, b: GlyphInk | undefined): GlyphInk | undefined {
	if (!a || !b) return a ?? b;
	return {
		left: Math.min(a.left, b.left),
		right: Math.max(a.right, b.right),
		bottom: Math.min(a.bottom, b.bottom),
		top: Math.max(a.top, b.top),
	};
}

function isIgnorable(sign: string): boolean {
	return /[\u200b-\u200f\u2060\ufeff]/.test(sign);
}

/** Text of each glyph: if several glyphs represent one piece of text, the widest one gets all of it. */
function clusterTexts(glyphs: readonly ShapedGlyph[], text: string): string[] {
	const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
	const texts = glyphs.map(() => '');
	starts.forEach((start, index) => {
		// Characters before the first cluster have no separate glyphs.
		const piece = text.slice(index === 0 ? 0 : start, starts[index + 1] ?? text.length);
		const own = [...glyphs.entries()].filter(([, { cluster }]) => cluster === start);
		const [widest] = own.sort(([, a], [, b]) => b.advance - a.advance);
		if (widest) texts[widest[0]] = piece;
	});
	return texts;
}
