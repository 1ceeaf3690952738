import { deflateSync } from 'node:zlib';
import { descendantOf } from '../../fonts/descendant';
import { encodingUnicode } from '../../fonts/encodings';
import { characterMaps, glyphOf, readTables } from '../../fonts/sfnt';
import { subsetTag } from '../../fonts/subset-tag';
import { findFontUse, type FontUse } from '../edit/font-use';
import { claimsFirstPdfA } from '../edit/metadata';
import type { PageNode } from '../edit/page-tree';
import { decodedBytes } from '../syntax/content';
import { arrayAt, dictAt, dropKeys, nameAt, valueOf } from '../syntax/cos/lookup';
import type { CosDocument } from '../syntax/cos/read-document';
import { PdfDictionary, PdfName, PdfNumber, PdfRawStream, PdfReference, PdfStream } from '../syntax/objects/objects';
import { compressSettings } from './settings';
import { subsetProgram } from './subset-program';

/** A program, and what all fonts that are made of it show. */
interface ProgramUse {
	readonly ref: PdfReference;
	readonly stream: PdfRawStream;
	readonly fonts: FontUse[];
	readonly glyphs: Set<number>;
	readonly pages: Set<number>;
}

/**
 * Take the outlines that no page shows out of TrueType programs that were put in whole. Fonts of forms stay whole, as people may write what
 * no page shows yet; so do those whose codes lead to glyphs by names, and programs of other kinds.
 * @param keptPages  pages whose fonts stay as they are
 * @returns numbers of the pages, from 1, that show such fonts
 */
export function subsetFonts(
	document: CosDocument,
	pages: readonly PageNode[],
	keptPages: ReadonlySet<number>,
): Set<number> {
	const changed = new Set<number>();
	const uses = findFontUse({ document, pages });
	const whole = fontsOfForms(document);
	// Subsets of composite fonts need a list of their glyphs there (ISO 19005-1, 6.3.5).
	const isFirstPart = claimsFirstPdfA(document);
	const programs = programsOf(document, uses);
	for (const { ref, stream, fonts, glyphs, pages: shownOn } of programs.values()) {
		if (fonts.some(({ font }) => whole.has(font)) || [...shownOn].some((page) => keptPages.has(page))) continue;
		const bytes = decodedBytes(stream);
		if (!bytes || bytes.length > compressSettings.mostBytes) continue;
		const isKnown = fonts.every(
			(use) => !(isFirstPart && nameAt(use.font, 'Subtype') === 'Type0') && addGlyphs(use, bytes, glyphs),
		);
		const subset = isKnown ? subsetProgram(bytes, glyphs) : undefined;
		if (!subset) continue;
		const packed = deflateSync(subset, { level: compressSettings.level });
		if (packed.length > stream.contents.length * compressSettings.worthwhile) continue;
		replaceProgram(document, ref, stream, { packed, length: subset.length });
		const tag = subsetTag(subset);
		for (const { font } of fonts) nameSubset(font, tag);
		for (const page of shownOn) changed.add(page);
	}
	return changed;
}

/** The TrueType programs that can be told apart, with the fonts that use them. One that a font without any use has, stays out. */
function programsOf(document: CosDocument, uses: readonly FontUse[]): Map<PdfReference, ProgramUse> {
	const byFont = new Map(uses.map((use) => [use.font, use] as const));
	const programs = new Map<PdfReference, ProgramUse>();
	const foreign = new Set<PdfReference>();
	for (const [, font] of document.context.enumerateIndirectObjects()) {
		if (!(font instanceof PdfDictionary) || nameAt(font, 'Type') !== 'Font') continue;
		const descriptor = dictAt(ownerOf(font), 'FontDescriptor');
		const ref = descriptor?.get(PdfName.of('FontFile2'));
		const stream = descriptor && valueOf(descriptor, 'FontFile2');
		if (!(ref instanceof PdfReference) || !(stream instanceof PdfRawStream)) continue;
		// A descendant stands for itself among the objects; its use is that of the font above.
		if (nameAt(font, 'Subtype')?.startsWith('CIDFont')) continue;
		const use = byFont.get(font);
		if (!use) {
			foreign.add(ref);
			continue;
		}
		const program = programs.get(ref) ?? { ref, stream, fonts: [], glyphs: new Set(), pages: new Set() };
		program.fonts.push(use);
		for (const page of use.pages) program.pages.add(page);
		programs.set(ref, program);
	}
	for (const ref of foreign) programs.delete(ref);
	return programs;
}

function ownerOf(font: PdfDictionary): PdfDictionary | undefined {
	return nameAt(font, 'Subtype') === 'Type0' ? descendantOf(font) : font;
}

/** Fonts that fields may be written with (ISO 32000-1, table 218). */
function fontsOfForms({ catalog, context }: CosDocument): Set<PdfDictionary> {
	const fonts = dictAt(dictAt(dictAt(catalog, 'AcroForm'), 'DR'), 'Font');
	return new Set(
		(fonts?.values() ?? []).flatMap((value) => {
			const font = context.lookup(value);
			return font instanceof PdfDictionary ? [font] : [];
		}),
	);
}

/** Add the glyphs that a font's codes may show. @returns `false` where that is not certain */
function addGlyphs(use: FontUse, program: Uint8Array, glyphs: Set<number>): boolean {
	return nameAt(use.font, 'Subtype') === 'Type0'
		? addComposite(use, glyphs)
		: nameAt(use.font, 'Subtype') === 'TrueType' && addSimple(use, program, glyphs);
}

function addComposite({ font, codes }: FontUse, glyphs: Set<number>): boolean {
	const owner = descendantOf(font);
	if (!owner || nameAt(owner, 'Subtype') !== 'CIDFontType2' || !nameAt(font, 'Encoding')?.startsWith('Identity-'))
		return false;
	const map = valueOf(owner, 'CIDToGIDMap');
	const bytes = map instanceof PdfStream ? decodedBytes(map) : undefined;
	if (map instanceof PdfStream && !bytes) return false;
	for (const cid of codes.keys()) glyphs.add(bytes ? (bytes[2 * cid] ?? 0) * 256 + (bytes[2 * cid + 1] ?? 0) : cid);
	return true;
}

/** Where the codes of symbolic fonts lie in a map (ISO 32000-1, 9.6.6.4). */
const symbolAreas = [0, 0xf000, 0xf100, 0xf200];

/** Every glyph that one of the program's maps gives a code, whichever map and encoding a reader takes. */
function addSimple({ font, codes }: FontUse, program: Uint8Array, glyphs: Set<number>): boolean {
	const tables = readTables(program);
	const encoding = dictAt(font, 'Encoding');
	// Names may lead to glyphs by the list of names alone.
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

function replaceProgram(
	{ context }: CosDocument,
	ref: PdfReference,
	stream: PdfRawStream,
	{ packed, length }: { readonly packed: Buffer; readonly length: number },
): void {
	const dict = stream.dict.clone(context);
	dropKeys(dict, 'DecodeParms', 'DL');
	dict.set(PdfName.of('Filter'), PdfName.FlateDecode);
	dict.set(PdfName.Length, PdfNumber.of(packed.length));
	dict.set(PdfName.of('Length1'), PdfNumber.of(length));
	context.assign(ref, PdfRawStream.of(dict, packed));
}

/** The name of a subset begins with a tag (ISO 32000-1, 9.6.4). */
function nameSubset(font: PdfDictionary, tag: string): void {
	const owner = ownerOf(font);
	const descriptor = dictAt(owner, 'FontDescriptor');
	const places = [
		[font, 'BaseFont'],
		[owner, 'BaseFont'],
		[descriptor, 'FontName'],
	] as const;
	for (const [dict, key] of places) {
		const name = nameAt(dict, key);
		if (dict && name !== undefined && !/^[A-Z]{6}\+/.test(name))
			dict.set(PdfName.of(key), PdfName.of(`${tag}+${name}`));
	}
}
