import type { TextStyle } from '../model';
import { fontTraits } from './font-traits';
import { lookOfGlyphs, tellingLetters, type GlyphLook } from './glyph-look';
import { glyphOutline, glyphWidths } from './pdfium-glyphs';
import { symbolRepair } from './symbol-fonts';
import { codeRepair, type CodeRepair } from './tex-fonts';
import type { Pdfium } from './pdfium';
import type { DirectCalls } from './direct-calls';

/** Maximum font name, bytes: PDF names have at most 127 (ISO 32000-1, annex C.2), plus a zero. */
const nameBytes = 128;

/** `FPDF_TEXTRENDERMODE_INVISIBLE` (ISO 32000-1, table 106). */
const invisibleMode = 3;

/** Modes without a fill. */
const strokeModes: readonly number[] = [1, 5];

/** Style and visibility of a text object. */
interface ObjectStyle {
	readonly style: TextStyle;
	readonly invisible: boolean;
	/** For fonts whose codes PDFium cannot read. */
	readonly repair: CodeRepair | undefined;
}

type FontLook = Omit<TextStyle, 'color'>;

/** Common properties of fonts of one style. */
interface FontTraits {
	readonly look: FontLook;
	/** By colour. */
	readonly styles: Map<number, TextStyle>;
	readonly repair: CodeRepair | undefined;
}

const tellingCodes = [...tellingLetters].map((letter) => letter.charCodeAt(0));

/** Looks of letters by document, and by what its fonts declare: the same on all pages. */
const looksOfDocuments = new WeakMap<object, Map<string, GlyphLook | undefined>>();

/** Reads styles of one page's text objects; equal styles share one object. */
export class StyleReader {
	private readonly fonts = new Map<number, FontTraits>();
	private readonly traits = new Map<string, FontTraits>();

	/** `0xRRGGBB`, of the last text object read. */
	private color = 0;

	private readonly looks: Map<string, GlyphLook | undefined>;

	/**
	 * @param document  the same for all its pages
	 * @param scratch   16 bytes of PDFium's memory
	 */
	constructor(
		document: object,
		private readonly pdfium: Pdfium,
		private readonly calls: DirectCalls,
		private readonly scratch: number,
	) {
		this.looks = looksOfDocuments.get(document) ?? new Map();
		looksOfDocuments.set(document, this.looks);
	}

	/**
	 * @param textObject  0 if a character has none
	 * @param isSlanted   whether the program slanted its letters, whatever their font
	 * @param repaint     the object that paints the same text last, if any: it is on top
	 */
	read(textObject: number, isSlanted: boolean, repaint?: number): ObjectStyle {
		const top = repaint === undefined ? undefined : this.read(repaint, isSlanted);
		if (top && !top.invisible) return top;
		const { calls } = this;
		if (textObject === 0) return { style: this.share(this.fontOf(0), 0), invisible: false, repair: undefined };
		const mode = calls.FPDFTextObj_GetTextRenderMode(textObject);
		const upright = this.fontOf(calls.FPDFTextObj_GetFont(textObject));
		const traits = isSlanted ? this.shareTraits({ ...upright.look, italic: true }) : upright;
		const isPainted = this.readColor(textObject, strokeModes.includes(mode));
		const style = this.share(traits, this.color);
		return { style, invisible: mode === invisibleMode || (!isPainted && mode === 0), repair: traits.repair };
	}

	private share({ look, styles }: FontTraits, color: number): TextStyle {
		let style = styles.get(color);
		if (!style) {
			style = { ...look, color };
			styles.set(color, style);
		}
		return style;
	}

	private fontOf(font: number): FontTraits {
		let traits = this.fonts.get(font);
		if (!traits) {
			traits = this.shareTraits(font === 0 ? unknownFont : this.readFont(font));
			this.fonts.set(font, traits);
		}
		return traits;
	}

	private shareTraits(look: FontLook): FontTraits {
		const key = `${look.font}|${look.bold}|${look.italic}|${look.monospace}|${look.serif}`;
		let traits = this.traits.get(key);
		if (!traits) {
			traits = { look, styles: new Map(), repair: codeRepair(look.font) ?? symbolRepair(look.font) };
			this.traits.set(key, traits);
		}
		return traits;
	}

	private readFont(font: number): FontLook {
		const { calls, pdfium } = this;
		return pdfium.withMemory(nameBytes, (pointer) => {
			const length = calls.FPDFFont_GetBaseFontName(font, pointer, nameBytes);
			const end = pointer + Math.max(0, Math.min(length, nameBytes) - 1);
			const name = Buffer.from(pdfium.heap.HEAPU8.buffer, pointer, end - pointer).toString('utf8');
			const hasAngle = calls.FPDFFont_GetItalicAngle(font, pointer) !== 0;
			const view = pdfium.heap.HEAPU8;
			const italicAngle = hasAngle ? new DataView(view.buffer).getInt32(pointer, true) : 0;
			const facts = { flags: calls.FPDFFont_GetFlags(font), weight: calls.FPDFFont_GetWeight(font) };
			return fontTraits({
				name,
				italicAngle,
				flags: Math.max(0, facts.flags),
				weight: facts.weight,
				drawn: () => {
					// Browsers give all faces of a family one name.
					const widths = glyphWidths(pdfium, font, tellingCodes);
					return this.lookOf(font, [name, facts.flags, facts.weight, italicAngle, ...widths].join('|'));
				},
			});
		});
	}

	private lookOf(font: number, key: string): GlyphLook | undefined {
		if (!this.looks.has(key)) {
			const look = lookOfGlyphs((letter) => glyphOutline(this.pdfium, font, letter.charCodeAt(0)));
			this.looks.set(key, look);
		}
		return this.looks.get(key);
	}

	/** Stores the colour of a text object in `color`. @returns false if it is fully transparent */
	private readColor(textObject: number, isStroked: boolean): boolean {
		const { calls, pdfium, scratch } = this;
		this.color = 0;
		const read = isStroked ? calls.FPDFPageObj_GetStrokeColor : calls.FPDFPageObj_GetFillColor;
		if (read(textObject, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return true;
		const { HEAPU8: bytes } = pdfium.heap;
		this.color = ((bytes[scratch] ?? 0) << 16) | ((bytes[scratch + 4] ?? 0) << 8) | (bytes[scratch + 8] ?? 0);
		return bytes[scratch + 12] !== 0;
	}
}

const unknownFont: FontLook = { font: '', bold: false, italic: false, monospace: false };
