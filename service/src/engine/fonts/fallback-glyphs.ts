import { PdfDocument, PdfName, PdfRawStream, PdfString, type PdfDictionary } from '../pdf-syntax/objects/objects';
import type { DrawnGlyph } from '../external/pdfium-glyphs';
import { openFace } from '../external/harfbuzz';
import { probeFonts } from './probe';
import { fallbackScripts, fontFile, readFontFile, type FontFile, type FontLook, type FontScript } from './script-fonts';

/** Bytes per code of a font whose codes are glyph ids. */
const codeBytes = 2;

/** Used members of a font file. */
interface Wanted {
	readonly program: Uint8Array;
	readonly glyphs: Map<number, number>;
}

/**
 * Outlines of characters from the bundled free fonts, for fonts that are not available.
 * @param first  preferred script
 * @returns by character; omits characters that no font has
 */
export async function fallbackGlyphs(
	signs: Iterable<string>,
	look: FontLook,
	first: FontScript,
): Promise<Map<string, DrawnGlyph>> {
	const files = new Map<string, Wanted>();
	const left = new Set(signs);
	for (const script of new Set<FontScript>([first, 'western', ...fallbackScripts])) {
		if (left.size === 0) break;
		await take(fontFile(script, look), left, files);
	}
	const result = new Map<string, DrawnGlyph>();
	for (const { program, glyphs } of files.values()) {
		const font = await glyphFont(program);
		const codes = new Map([...glyphs.values()].map((glyph) => [glyph, codeBytes]));
		const drawn = (await probeFonts([{ font, codes }])).get(font)?.glyphs;
		for (const [value, glyph] of glyphs) {
			const own = drawn?.get(glyph);
			if (own) result.set(String.fromCodePoint(value), own);
		}
	}
	return result;
}

/** Collects the glyphs that a font file has for some characters. */
async function take(file: FontFile, left: Set<string>, files: Map<string, Wanted>): Promise<void> {
	const program = await readFontFile(file);
	const face = await openFace(program);
	try {
		const glyphs = new Map<number, number>();
		for (const sign of left) {
			const value = sign.codePointAt(0) ?? 0;
			const glyph = face.glyphOf(value);
			if (glyph === 0) continue;
			glyphs.set(value, glyph);
			left.delete(sign);
		}
		if (glyphs.size > 0) files.set(file.id, { program, glyphs });
	} finally {
		face.close();
	}
}

/** A composite font whose codes are glyph ids. */
async function glyphFont(program: Uint8Array): Promise<PdfDictionary> {
	const { context } = await PdfDocument.create({ updateMetadata: false });
	const descriptor = context.obj({
		Type: 'FontDescriptor',
		FontName: 'Fallback',
		Flags: 4,
		FontBBox: [0, 0, 1000, 1000],
		ItalicAngle: 0,
		Ascent: 800,
		Descent: -200,
		CapHeight: 700,
		StemV: 80,
	});
	// Fonts with PostScript outlines start with `OTTO` (OpenType, `otff`).
	const isCff = program[0] === 0x4f;
	const stream = PdfRawStream.of(context.obj(isCff ? { Subtype: 'OpenType' } : { Length1: program.length }), program);
	descriptor.set(PdfName.of(isCff ? 'FontFile3' : 'FontFile2'), context.register(stream));
	const descendant = context.obj({
		Type: 'Font',
		Subtype: isCff ? 'CIDFontType0' : 'CIDFontType2',
		BaseFont: 'Fallback',
		CIDSystemInfo: { Registry: PdfString.of('Adobe'), Ordering: PdfString.of('Identity'), Supplement: 0 },
		FontDescriptor: context.register(descriptor),
		...(isCff ? {} : { CIDToGIDMap: 'Identity' }),
		DW: 1000,
	});
	return context.obj({
		Type: 'Font',
		Subtype: 'Type0',
		BaseFont: 'Fallback',
		Encoding: 'Identity-H',
		DescendantFonts: [context.register(descendant)],
	});
}
