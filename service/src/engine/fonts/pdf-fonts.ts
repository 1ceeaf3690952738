import { PdfName, PdfString, type PdfReference } from '../pdf-syntax/objects/objects';
import type { CosDocument } from '../pdf-syntax/cos/read-document';
import type { EmbeddedFont, FontCode } from './embedded-font';
import type { SubsetFont } from './font-book';
import { readTables } from './sfnt';
import { subsetTag } from './subset-tag';
import { toUnicodeMap } from './cmap/write';
import { widthRuns } from './width-runs';

/**
 * Embeds fonts as composite fonts with extractable text (ISO 32000-1, 9.7).
 * @returns by their names in the page resources
 */
export function addFonts(document: CosDocument, fonts: readonly SubsetFont[]): Map<string, PdfReference> {
	return new Map(fonts.map((subset) => [subset.font.resource, addFont(document, subset)]));
}

function addFont({ context }: CosDocument, { font, codes, program }: SubsetFont): PdfReference {
	const { file } = font;
	const name = `${subsetTag(program)}+${file.name}`;
	const isCff = file.outlines === 'cff';
	const outlines = isCff ? (readTables(program)?.find(({ tag }) => tag === 'CFF ')?.data ?? program) : program;
	const fontFile = context.register(
		context.flateStream(outlines, isCff ? { Subtype: 'CIDFontType0C' } : { Length1: outlines.length }),
	);
	const descriptor = context.register(
		context.obj({
			Type: 'FontDescriptor',
			FontName: name,
			...measures(font),
			[isCff ? 'FontFile3' : 'FontFile2']: fontFile,
		}),
	);
	const descendant = context.obj({
		Type: 'Font',
		Subtype: isCff ? 'CIDFontType0' : 'CIDFontType2',
		BaseFont: name,
		CIDSystemInfo: context.obj({ Registry: PdfString.of('Adobe'), Ordering: PdfString.of('Identity'), Supplement: 0 }),
		FontDescriptor: descriptor,
		DW: 1000,
		W: widthRuns(sortCodes(codes).map(([code, { width }]) => [code, width])),
	});
	if (!isCff) descendant.set(PdfName.of('CIDToGIDMap'), context.register(context.flateStream(glyphMap(codes))));
	return context.register(
		context.obj({
			Type: 'Font',
			Subtype: 'Type0',
			BaseFont: name,
			Encoding: 'Identity-H',
			DescendantFonts: [context.register(descendant)],
			ToUnicode: toUnicodeMap(context, textsOf(codes), lengthsOf(codes)),
		}),
	);
}

/** Flags of a font descriptor (ISO 32000-1, table 123). */
const fixedPitch = 1;
const serifFlag = 2;
const symbolic = 4;
const italicFlag = 64;

/** Usual stem widths of regular and bold fonts, thousandths of the font size: font files do not contain it. */
const regularStem = 80;
const boldStem = 140;
const italicAngle = -12;

function measures({ file, face }: EmbeddedFont): Record<string, number | number[]> {
	const scale = 1000 / face.unitsPerEm;
	const head = face.table('head');
	const hhea = face.table('hhea');
	const signed = (table: Uint8Array | undefined, at: number) => {
		if (!table || table.length < at + 2) return 0;
		return Math.round(((((table[at] ?? 0) << 24) >> 16) | (table[at + 1] ?? 0)) * scale);
	};
	const ascent = signed(hhea, 4);
	return {
		Flags: symbolic | (file.serif ? serifFlag : 0) | (file.monospace ? fixedPitch : 0) | (file.italic ? italicFlag : 0),
		FontBBox: [36, 38, 40, 42].map((at) => signed(head, at)),
		ItalicAngle: file.italic ? italicAngle : 0,
		Ascent: ascent,
		Descent: signed(hhea, 6),
		CapHeight: Math.min(ascent, 720),
		StemV: file.bold ? boldStem : regularStem,
		FontWeight: file.bold ? 700 : 400,
	};
}

function sortCodes(codes: ReadonlyMap<number, FontCode>): [number, FontCode][] {
	return [...codes].sort(([a], [b]) => a - b);
}

/** Glyph ids by code, two bytes each. */
function glyphMap(codes: ReadonlyMap<number, FontCode>): Uint8Array {
	const largest = Math.max(0, ...codes.keys());
	const map = Buffer.alloc((largest + 1) * 2);
	for (const [code, { glyph }] of codes) map.writeUInt16BE(glyph, code * 2);
	return map;
}

/** Texts of codes; empty if the run has an `ActualText`. */
function textsOf(codes: ReadonlyMap<number, FontCode>): Map<number, string> {
	return new Map([...codes].map(([code, { text }]) => [code, text]));
}

/** Codes of composite fonts have two bytes. */
function lengthsOf(codes: ReadonlyMap<number, FontCode>): Map<number, number> {
	return new Map([...codes.keys()].map((code) => [code, 2]));
}

/** A code as four hexadecimal digits. */
export function hex(code: number): string {
	return code.toString(16).toUpperCase().padStart(4, '0');
}

/** A text as hexadecimal UTF-16. */
export function utf16Hex(text: string): string {
	return Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('');
}
