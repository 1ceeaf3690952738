import { PdfName, PdfStream, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import type { ProgramGlyphs } from '../../../fonts/advances';
import { encodingNames, encodingUnicode } from '../../../fonts/encodings';
import { glyphOf } from '../../../fonts/sfnt';
import { differencesOf } from '../../../pdf-syntax/differences';
import { arrayAt, dictAt, nameAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { decodeBytes } from '../../../pdf-syntax/content';
import { isSymbolic } from './symbolic';

/** Possible advances of the glyph for a code; `undefined` if the glyph is unknown. */
type GlyphFinder = (code: number) => readonly number[] | 'missing' | undefined;

/** Finds the glyphs of a font's codes as far as the rules are simple (ISO 32000-1, 9.6.6 and 9.7.4). */
export function glyphFinder(font: PdfDictionary, owner: PdfDictionary, glyphs: ProgramGlyphs): GlyphFinder {
	const subtype = nameAt(font, 'Subtype');
	if (subtype === 'Type0') return compositeFinder(font, owner, glyphs);
	if (subtype === 'TrueType') return trueTypeFinder(font, glyphs);
	return namedFinder(font, glyphs);
}

function compositeFinder(
	font: PdfDictionary,
	owner: PdfDictionary,
	{ byCid, byIndex, byName }: ProgramGlyphs,
): GlyphFinder {
	if (!nameAt(font, 'Encoding')?.startsWith('Identity')) return () => undefined;
	if (byCid) return (cid) => (cid === 0 ? 'missing' : (byCid.get(cid) ?? 'missing'));
	if (byName) return (cid) => (cid === 0 ? 'missing' : ([...byName.values()][cid] ?? 'missing'));
	if (!byIndex) return () => undefined;
	const map = valueOf(owner, 'CIDToGIDMap');
	const bytes = map instanceof PdfStream ? decodeBytes(map) : undefined;
	return (cid) => {
		const glyph = bytes ? (bytes[2 * cid] ?? 0) * 256 + (bytes[2 * cid + 1] ?? 0) : cid;
		return glyph === 0 ? 'missing' : (byIndex[glyph] ?? 'missing');
	};
}

function trueTypeFinder(font: PdfDictionary, { byIndex, maps = [] }: ProgramGlyphs): GlyphFinder {
	if (!byIndex) return () => undefined;
	const at = (glyph: number | undefined) =>
		glyph === undefined ? undefined : glyph === 0 ? 'missing' : (byIndex[glyph] ?? 'missing');
	const find = (platform: number, encoding: number) =>
		maps.find((map) => map.platform === platform && map.encoding === encoding);
	const [symbol, unicode, mac] = [find(3, 0), find(3, 1), find(1, 0)];
	if (isSymbolic(dictAt(font, 'FontDescriptor'))) {
		if (symbol)
			return (code) =>
				at([0xf000, 0, 0xf100, 0xf200].map((area) => glyphOf(symbol, area + code)).find((glyph) => glyph !== 0) ?? 0);
		if (mac) return (code) => at(glyphOf(mac, code));
		// No other map is allowed (ISO 32000-1, 9.6.6.4); the Unicode map is left to the reader.
		return () => (unicode ? undefined : 'missing');
	}
	const name = nameAt(font, 'Encoding');
	if (!name || !unicode) return () => undefined;
	// Names with two Unicode values are left to the reader: only unambiguous ones count as missing.
	return (code) => {
		const value = encodingUnicode(name, code);
		const glyph = value === undefined ? undefined : glyphOf(unicode, value);
		return glyph === 0 && mac && glyphOf(mac, code) !== 0 ? undefined : at(glyph);
	};
}

function namedFinder(font: PdfDictionary, { byName }: ProgramGlyphs): GlyphFinder {
	if (!byName) return () => undefined;
	const encoding = valueOf(font, 'Encoding');
	const dict = encoding instanceof PdfName ? undefined : dictAt(font, 'Encoding');
	const base = encoding instanceof PdfName ? encoding.decodeText() : nameAt(dict, 'BaseEncoding');
	const names = base === undefined ? undefined : encodingNames(base);
	const differences = differencesOf(arrayAt(dict, 'Differences'));
	return (code) => {
		const name = differences.get(code) ?? names?.[code];
		if (name !== undefined) return name === '.notdef' ? 'missing' : (byName.get(name) ?? 'missing');
		// Codes without an encoding entry show what the program says; unknown characters are left alone.
		return names && base === 'WinAnsiEncoding' ? 'missing' : undefined;
	};
}
