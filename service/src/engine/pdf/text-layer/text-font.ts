import { deflateSync } from 'node:zlib';
import {
	PdfRawStream,
	PdfString,
	type PdfContext,
	type PdfDictionary,
	type PdfObject,
	type PdfReference,
} from '../../pdf-syntax/objects/objects';
import { hex, utf16Hex } from '../../fonts/pdf-fonts';
import { emptyGlyph, glyphlessFont } from './glyphless-font';
import { ascent, descent, glyphWidth } from './settings';

const name = 'InvisibleText';

/** Surrogates: free as codes (Unicode 3.8). */
const firstFree = 0xd800;
const lastFree = 0xdfff;
const replacement = 0xfffd;

/**
 * Codes equal to their character: not 0, the byte order mark and its mirror image, which are not text (ISO 19005-2,
 * 6.2.11.7.2).
 */
const meaningful = [
	[0x0001, firstFree - 1],
	[lastFree + 1, 0xfefe],
	[0xff00, 0xfffd],
] as const;

/** Maximum entries of one CMap list (Adobe technical note 5014, 1.4.1). */
const listed = 100;

/**
 * An invisible font with every character: codes are the characters themselves, all of one width. Characters beyond 16
 * bits get codes in order of appearance.
 */
export class TextFont {
	/** First and last used code by first byte. */
	private readonly used = new Map<number, readonly [first: number, last: number]>();
	private readonly beyond = new Map<number, number>();

	/** A text as two-byte codes. */
	codes(text: string): Buffer {
		const codes = [...text].map((character) => this.codeOf(character.codePointAt(0) ?? replacement));
		const bytes = Buffer.alloc(2 * codes.length);
		codes.forEach((code, index) => bytes.writeUInt16BE(code, 2 * index));
		return bytes;
	}

	/** The font, after all texts were encoded. @param add  adds its parts to the document */
	describe(context: PdfContext, add: (object: PdfObject) => PdfReference): PdfDictionary {
		const packed = (bytes: Uint8Array, entries: Record<string, number> = {}): PdfReference =>
			add(PdfRawStream.of(context.obj({ Filter: 'FlateDecode', ...entries }), deflateSync(bytes)));
		const program = glyphlessFont();
		const descriptor = add(
			context.obj({
				Type: 'FontDescriptor',
				FontName: name,
				Flags: 4,
				FontBBox: [0, descent, glyphWidth, ascent],
				ItalicAngle: 0,
				Ascent: ascent,
				Descent: descent,
				CapHeight: ascent,
				StemV: 80,
				FontFile2: packed(program, { Length1: program.length }),
			}),
		);
		const descendant = add(
			context.obj({
				Type: 'Font',
				Subtype: 'CIDFontType2',
				BaseFont: name,
				CIDSystemInfo: { Registry: PdfString.of('Adobe'), Ordering: PdfString.of('Identity'), Supplement: 0 },
				CIDToGIDMap: packed(Buffer.alloc(2 * 0x10000, Buffer.from([0, emptyGlyph]))),
				DW: glyphWidth,
				FontDescriptor: descriptor,
			}),
		);
		return context.obj({
			Type: 'Font',
			Subtype: 'Type0',
			BaseFont: name,
			Encoding: 'Identity-H',
			DescendantFonts: [descendant],
			ToUnicode: packed(Buffer.from(this.characterMap(), 'latin1')),
		});
	}

	private codeOf(character: number): number {
		if (character < 0x10000) return this.used16(character);
		const known = this.beyond.get(character);
		if (known !== undefined) return known;
		const code = firstFree + this.beyond.size;
		if (code > lastFree) return this.used16(replacement);
		this.beyond.set(character, code);
		return code;
	}

	private used16(character: number): number {
		const isMeaningful = meaningful.some(([first, last]) => character >= first && character <= last);
		const code = isMeaningful ? character : replacement;
		const [first, last] = this.used.get(code >> 8) ?? [code, code];
		this.used.set(code >> 8, [Math.min(first, code), Math.max(last, code)]);
		return code;
	}

	/**
	 * Unicode values of the codes: themselves, except for assigned ones. A range may only vary in the last byte (Adobe
	 * technical note 5014, 1.4.2): of a longer one, some readers take the first 256 codes.
	 */
	private characterMap(): string {
		const given = [...this.beyond].map(
			([character, code]) => `<${hex(code)}> <${utf16Hex(String.fromCodePoint(character))}>`,
		);
		const own = [...this.used.values()]
			.sort(([a], [b]) => a - b)
			.map(([first, last]) => `<${hex(first)}> <${hex(last)}> <${hex(first)}>`);
		return [
			'/CIDInit /ProcSet findresource begin',
			'12 dict begin',
			'begincmap',
			'/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
			'/CMapName /Adobe-Identity-UCS def',
			'/CMapType 2 def',
			'1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
			...inLists(own, 'bfrange'),
			...inLists(given, 'bfchar'),
			'endcmap',
			'CMapName currentdict /CMap defineresource pop',
			'end\nend',
		].join('\n');
	}
}

/** CMap entries, as many per list as allowed. */
function inLists(entries: readonly string[], kind: 'bfrange' | 'bfchar'): string[] {
	return Array.from({ length: Math.ceil(entries.length / listed) }, (_, index) => {
		const some = entries.slice(index * listed, (index + 1) * listed);
		return `${some.length} begin${kind}\n${some.join('\n')}\nend${kind}`;
	});
}
