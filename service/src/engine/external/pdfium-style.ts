import type { TextStyle } from '../model';
import { fontTraits } from './font-traits';
import { codeRepair, type CodeRepair } from './tex-fonts';
import type { Pdfium } from './pdfium';
import type { DirectCalls } from './pdfium-direct';

/** Longest font name read, bytes. */
const nameBytes = 128;

/** Modes of `FPDF_TEXT_RENDERMODE` (ISO 32000-1, table 106) that leave no ink. */
const invisibleModes: readonly number[] = [3, 7];

/** Style and visibility of a text object. */
export interface ObjectStyle {
	readonly style: TextStyle;
	readonly invisible: boolean;
	/** Of fonts whose codes PDFium cannot read. */
	readonly repair: CodeRepair | undefined;
}

/** Reads styles of one page's text objects; equal styles share one object. */
export class StyleReader {
	private readonly fonts = new Map<number, Omit<TextStyle, 'color'>>();
	private readonly styles = new Map<string, TextStyle>();

	constructor(
		private readonly pdfium: Pdfium,
		private readonly calls: DirectCalls,
	) {}

	/** @param textObject  0 when a character has none */
	read(textObject: number): ObjectStyle {
		const { calls } = this;
		if (textObject === 0) return { style: this.share(this.fontOf(0), 0), invisible: false, repair: undefined };
		const mode = calls.FPDFTextObj_GetTextRenderMode(textObject);
		const traits = this.fontOf(calls.FPDFTextObj_GetFont(textObject));
		const { color, alpha } = this.fillColor(textObject);
		const style = this.share(traits, color);
		const invisible = invisibleModes.includes(mode) || (alpha === 0 && mode === 0);
		return { style, invisible, repair: codeRepair(traits.font) };
	}

	private share(traits: Omit<TextStyle, 'color'>, color: number): TextStyle {
		const key = `${traits.font}|${traits.bold}|${traits.italic}|${traits.monospace}|${color}`;
		let style = this.styles.get(key);
		if (!style) {
			style = { ...traits, color };
			this.styles.set(key, style);
		}
		return style;
	}

	private fontOf(font: number): Omit<TextStyle, 'color'> {
		let traits = this.fonts.get(font);
		if (!traits) {
			traits = font === 0 ? unknownFont : this.readFont(font);
			this.fonts.set(font, traits);
		}
		return traits;
	}

	private readFont(font: number): Omit<TextStyle, 'color'> {
		const { calls, pdfium } = this;
		return pdfium.withMemory(nameBytes, (pointer) => {
			const length = calls.FPDFFont_GetBaseFontName(font, pointer, nameBytes);
			const end = pointer + Math.max(0, Math.min(length, nameBytes) - 1);
			const name = Buffer.from(pdfium.heap.HEAPU8.subarray(pointer, end)).toString('utf8');
			const hasAngle = calls.FPDFFont_GetItalicAngle(font, pointer) !== 0;
			const view = pdfium.heap.HEAPU8;
			const italicAngle = hasAngle ? new DataView(view.buffer).getInt32(pointer, true) : 0;
			const facts = { flags: calls.FPDFFont_GetFlags(font), weight: calls.FPDFFont_GetWeight(font) };
			return fontTraits({ name, italicAngle, flags: Math.max(0, facts.flags), weight: facts.weight });
		});
	}

	private fillColor(textObject: number): { color: number; alpha: number } {
		const { calls, pdfium } = this;
		return pdfium.withMemory(16, (pointer) => {
			const found = calls.FPDFPageObj_GetFillColor(textObject, pointer, pointer + 4, pointer + 8, pointer + 12);
			if (found === 0) return { color: 0, alpha: 255 };
			const at = (offset: number) => pdfium.heap.HEAPU8[pointer + offset] ?? 0;
			return { color: (at(0) << 16) | (at(4) << 8) | at(8), alpha: at(12) };
		});
	}
}

const unknownFont: Omit<TextStyle, 'color'> = { font: '', bold: false, italic: false, monospace: false };
