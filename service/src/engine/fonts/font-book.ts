import { openFace, subsetFont, type GlyphInk } from '../external/harfbuzz';
import { emboldened } from './embolden';
import { EmbeddedFont, unionOfInk, type FontCode, type PlacedGlyph } from './embedded-font';
import { fallbackScripts, fontFile, readFontFile, type FontFile, type FontLook, type FontScript } from './script-fonts';
import { mirrorCharacters, wordParts, type WordPart } from './word-parts';

/** A run of a word in one font. */
export interface GlyphRun {
	/** Name of the font in the page resources. */
	readonly font: string;
	readonly glyphs: readonly PlacedGlyph[];
}

/** A word as glyphs, left to right. */
export interface GlyphWord {
	readonly runs: readonly GlyphRun[];
	/** Relative to the font size. */
	readonly width: number;
	/**
	 * Bounds of its outlines, from its start on the baseline, relative to the font size; `undefined` if there are none.
	 */
	readonly ink: GlyphInk | undefined;
	/** False if the text cannot be extracted from the codes alone. */
	readonly reads: boolean;
}

/** A font of the book, subset to the used glyphs. */
export interface SubsetFont {
	readonly font: EmbeddedFont;
	/** The used glyphs. */
	readonly codes: ReadonlyMap<number, FontCode>;
	readonly program: Uint8Array;
}

/** Tables for shaping, and names: positioned glyphs do not need them. */
const unneededTables = 'GSUB GPOS GDEF BASE kern name post DSIG VORG vhea vmtx STAT gasp OS/2'.split(' ');

/** The fonts of a document that is being written. Call `close` when it is complete. */
export class FontBook {
	private readonly fonts = new Map<string, Promise<EmbeddedFont>>();
	private readonly byResource = new Map<string, EmbeddedFont>();
	private readonly words = new Map<string, GlyphWord>();
	private readonly ideographs: FontScript;

	/** @param language  value of `ocrRecognitionLang`: selects the regional forms of Chinese characters */
	constructor(language: string) {
		this.ideographs = ideographFonts[language] ?? 'hans';
	}

	/** The glyphs of a word; loads fonts on first use. Characters that no font has become a box. */
	async shape(text: string, look: FontLook): Promise<GlyphWord> {
		const key = `${look.family}${look.bold}${look.italic}${look.heavier ?? 0} ${text}`;
		const known = this.words.get(key);
		if (known) return known;
		if (this.words.size >= maxWords) this.words.clear();
		const word = await this.shaped(text.normalize('NFC'), look);
		this.words.set(key, word);
		return word;
	}

	private async shaped(text: string, look: FontLook): Promise<GlyphWord> {
		const parts = wordParts(text);
		const runs: GlyphRun[] = [];
		let reads = parts.length <= 1 || !parts.some(({ rightToLeft }) => rightToLeft);
		let pen = 0;
		let ink: GlyphInk | undefined;
		for (const part of parts) {
			for (const piece of await this.inFonts(part, look)) {
				const glyphs: PlacedGlyph[] = [];
				for (const stretch of piece.texts) {
					const shaped = piece.font.shape(stretch, piece.rightToLeft);
					glyphs.push(...shaped.glyphs);
					reads &&= shaped.reads;
					ink = unionOfInk(
						ink,
						shaped.ink && { ...shaped.ink, left: shaped.ink.left + pen, right: shaped.ink.right + pen },
					);
					for (const { advance } of shaped.glyphs) pen += advance;
				}
				runs.push({ font: piece.font.resource, glyphs });
			}
		}
		const inEm = ink && {
			left: ink.left / 1000,
			right: ink.right / 1000,
			bottom: ink.bottom / 1000,
			top: ink.top / 1000,
		};
		return { runs, width: pen / 1000, ink: inEm, reads };
	}

	/** Splits a word by the fonts that have its characters, left to right. */
	private async inFonts(
		{ text, script, rightToLeft }: WordPart,
		look: FontLook,
	): Promise<{ readonly font: EmbeddedFont; readonly texts: readonly string[]; readonly rightToLeft: boolean }[]> {
		const own = script === 'hans' ? this.ideographs : (script ?? 'western');
		const font = await this.font(own, look);
		if (font.covers(text)) {
			const isPlain = rightToLeft && (script === undefined || script === 'western');
			return [{ font, texts: isPlain ? mirrorCharacters(text) : [text], rightToLeft: rightToLeft && !isPlain }];
		}
		const pieces: { font: EmbeddedFont; texts: string[]; rightToLeft: boolean }[] = [];
		for (const sign of text) {
			const one = font.covers(sign) ? font : await this.fontWith(sign, look, font);
			const last = pieces.at(-1);
			if (last?.font === one) last.texts[0] += sign;
			else pieces.push({ font: one, texts: [sign], rightToLeft });
		}
		const ordered = rightToLeft ? pieces.reverse() : pieces;
		return ordered.map((piece) => {
			const isPlain = rightToLeft && piece.font !== font;
			return isPlain ? { ...piece, texts: mirrorCharacters(piece.texts[0] ?? ''), rightToLeft: false } : piece;
		});
	}

	private async fontWith(sign: string, look: FontLook, otherwise: EmbeddedFont): Promise<EmbeddedFont> {
		for (const script of fallbackScripts) {
			const font = await this.font(script, look);
			if (font.covers(sign)) return font;
		}
		return otherwise;
	}

	private async font(script: FontScript, look: FontLook): Promise<EmbeddedFont> {
		const file = fontFile(script, look);
		const heavier = look.heavier ?? 0;
		const key = `${file.id} ${heavier}`;
		let font = this.fonts.get(key);
		if (!font) {
			font = this.loaded(`F${this.fonts.size + 1}`, file, heavier);
			this.fonts.set(key, font);
		}
		return await font;
	}

	private async loaded(resource: string, file: FontFile, heavier: number): Promise<EmbeddedFont> {
		const whole = await readFontFile(file);
		let face = await openFace(whole);
		let program: Uint8Array = whole;
		if (heavier !== 0) {
			program = emboldened(whole, Math.round((heavier * face.unitsPerEm) / 1000));
			face.close();
			face = await openFace(program);
		}
		const font = new EmbeddedFont(resource, file, program, face);
		this.byResource.set(resource, font);
		return font;
	}

	/** Glyphs used in the document; fonts without any are not embedded. */
	use({ font, glyphs }: GlyphRun): void {
		const own = this.byResource.get(font);
		for (const { code } of glyphs) own?.used.add(code);
	}

	/** The used fonts with their used glyphs. */
	async subsets(): Promise<SubsetFont[]> {
		const used: SubsetFont[] = [];
		for (const loaded of this.fonts.values()) {
			const font = await loaded;
			if (font.used.size === 0) continue;
			const codes = new Map([...font.codes].filter(([code]) => font.used.has(code)));
			const glyphs = [...codes.values()].map(({ glyph }) => glyph);
			const program = await subsetFont(font.program, {
				glyphs,
				keepGlyphIds: true,
				onlyGlyphs: true,
				dropTables: unneededTables,
			});
			used.push({ font, codes, program });
		}
		return used;
	}

	/** Frees the memory of the fonts. */
	async close(): Promise<void> {
		for (const loaded of this.fonts.values()) {
			const font = await loaded.catch(() => undefined);
			font?.face.close();
		}
		this.fonts.clear();
	}
}

/** Maximum cached words: all of a book. Bounds memory. */
const maxWords = 20_000;

const ideographFonts: Readonly<Record<string, FontScript | undefined>> = {
	CHINESE_TRAD: 'hant',
	JAPANESE: 'japanese',
	KOREAN: 'korean',
};
