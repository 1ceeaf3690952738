import { descendantOf } from '../../fonts/descendant';
import { encodingUnicode } from '../../fonts/encodings';
import { characterMaps, glyphOf, readTables } from '../../fonts/sfnt';
import type { FontUse } from '../edit/font-use';
import { decodeBytes } from '../../pdf-syntax/content';
import { arrayAt, dictAt, nameAt, valueOf } from '../../pdf-syntax/cos/lookup';
import { PdfStream } from '../../pdf-syntax/objects/objects';

/** Adds the glyphs of a TrueType program that a font's codes may show. @returns `false` if that is uncertain */
export function addGlyphs(use: FontUse, program: Uint8Array, glyphs: Set<number>): boolean {
	return nameAt(use.font, 'Subtype') === 'Type0'
		? addComposite(use, glyphs)
		: nameAt(use.font, 'Subtype') === 'TrueType' && addSimple(use, program, glyphs);
}

function addComposite({ font, codes }: FontUse, glyphs: Set<number>): boolean {
	const owner = descendantOf(font);
	if (!owner || nameAt(owner, 'Subtype') !== 'CIDFontType2' || !nameAt(font, 'Encoding')?.startsWith('Identity-'))
		return false;
	const map = valueOf(owner, 'CIDToGIDMap');
	const bytes = map instanceof PdfStream ? decodeBytes(map) : undefined;
	if (map instanceof PdfStream && !bytes) return false;
	for (const cid of codes.keys()) glyphs.add(bytes ? (bytes[2 * cid] ?? 0) * 256 + (bytes[2 * cid + 1] ?? 0) : cid);
	return true;
}

/** Where the codes of symbolic fonts are in a map (ISO 32000-1, 9.6.6.4). */
const symbolAreas = [0, 0xf000, 0xf100, 0xf200];

/** Every glyph that any map of the program gives a code, whichever map and encoding a reader uses. */
function addSimple({ font, codes }: FontUse, program: Uint8Array, glyphs: Set<number>): boolean {
	const tables = readTables(program);
	const encoding = dictAt(font, 'Encoding');
	// Names may select glyphs by the name table alone.
	if (!tables || (encoding && arrayAt(encoding, 'Differences'))) return false;
	const maps = characterMaps(tables);
	if (maps.length === 0) return false;
	for (const code of codes.keys()) {
		const named = ['WinAnsiEncoding', 'MacRomanEncoding'].map((name) => encodingUnicode(name, code) ?? 0);
		for (const value of [...symbolAreas.map((area) => area + code), ...named]) {
			for (const map of maps) {
				const glyph = glyphOf(map, value);
				if (glyph === undefined) return false;
				glyphs.add(glyph);
			}
		}
	}
	return true;
}
