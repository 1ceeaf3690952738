import { deflateSync } from 'node:zlib';
import { descendantOf } from '../../fonts/descendant';
import { subsetTag } from '../../fonts/subset-tag';
import { findFontUse, type FontUse } from '../edit/font-use';
import { claimsFirstPdfA } from '../edit/metadata';
import type { PageNode } from '../edit/page-tree';
import { decodeBytes } from '../../pdf-syntax/content';
import { dictAt, dropKeys, nameAt, valueOf } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { PdfDictionary, PdfName, PdfNumber, PdfRawStream, PdfReference } from '../../pdf-syntax/objects/objects';
import { compressSettings } from './settings';
import { programKeys, subsetOf, type ProgramKey } from './subset-of';

/** A program, and what all its fonts show. */
interface ProgramUse {
	readonly ref: PdfReference;
	readonly key: ProgramKey;
	readonly stream: PdfRawStream;
	readonly fonts: FontUse[];
	readonly pages: Set<number>;
}

/**
 * Removes unused outlines from fully embedded font programs. Form fonts stay whole, since people may type anything; so
 * do fonts whose codes are ambiguous.
 * @param keptPages  pages whose fonts stay unchanged
 * @returns numbers of the pages, from 1, with such fonts
 */
export function subsetFonts(
	document: CosDocument,
	pages: readonly PageNode[],
	keptPages: ReadonlySet<number>,
): Set<number> {
	const changed = new Set<number>();
	const uses = findFontUse({ document, pages });
	const whole = fontsOfForms(document);
	const isFirstPart = claimsFirstPdfA(document);
	const programs = programsOf(document, uses);
	for (const { ref, key, stream, fonts, pages: shownOn } of programs.values()) {
		if (fonts.some(({ font }) => whole.has(font)) || [...shownOn].some((page) => keptPages.has(page))) continue;
		const bytes = decodeBytes(stream);
		if (!bytes || bytes.length > compressSettings.maxBytes) continue;
		if (isFirstPart && fonts.some(({ font }) => needsList(font, key))) continue;
		const subset = subsetOf(key, { bytes, dict: stream.dict }, fonts);
		if (!subset) continue;
		const packed = deflateSync(subset.program, { level: compressSettings.level });
		if (packed.length > stream.contents.length * compressSettings.worthwhile) continue;
		replaceProgram(document, ref, stream, { packed, lengths: subset.lengths });
		const tag = subsetTag(subset.program);
		for (const { font } of fonts) nameSubset(font, tag);
		for (const page of shownOn) changed.add(page);
	}
	return changed;
}

/**
 * Whether a subset of a font would need a glyph list in PDF/A-1 that it lacks (ISO 19005-1, 6.3.5). Existing subsets
 * stay listed.
 */
function needsList(font: PdfDictionary, key: ProgramKey): boolean {
	if (key === 'FontFile2') return nameAt(font, 'Subtype') === 'Type0';
	return !/^[A-Z]{6}\+/.test(nameAt(font, 'BaseFont') ?? '');
}

/** The identifiable programs with the fonts that use them. One that belongs to an unused font is excluded. */
function programsOf(document: CosDocument, uses: readonly FontUse[]): Map<PdfReference, ProgramUse> {
	const byFont = new Map(uses.map((use) => [use.font, use] as const));
	const programs = new Map<PdfReference, ProgramUse>();
	const foreign = new Set<PdfReference>();
	for (const [, font] of document.context.enumerateIndirectObjects()) {
		if (!(font instanceof PdfDictionary) || nameAt(font, 'Type') !== 'Font') continue;
		const descriptor = dictAt(ownerOf(font), 'FontDescriptor');
		const key = programKeys.find((each) => descriptor?.has(PdfName.of(each)));
		const ref = key && descriptor?.get(PdfName.of(key));
		const stream = key && descriptor && valueOf(descriptor, key);
		if (!key || !(ref instanceof PdfReference) || !(stream instanceof PdfRawStream)) continue;
		// A descendant is a separate object; its use is that of its parent font.
		if (nameAt(font, 'Subtype')?.startsWith('CIDFont')) continue;
		const use = byFont.get(font);
		if (!use) {
			foreign.add(ref);
			continue;
		}
		const program = programs.get(ref) ?? { ref, key, stream, fonts: [], pages: new Set() };
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

function replaceProgram(
	{ context }: CosDocument,
	ref: PdfReference,
	stream: PdfRawStream,
	{ packed, lengths }: { readonly packed: Buffer; readonly lengths: Readonly<Record<string, number>> },
): void {
	const dict = stream.dict.clone(context);
	dropKeys(dict, 'DecodeParms', 'DL');
	dict.set(PdfName.of('Filter'), PdfName.FlateDecode);
	dict.set(PdfName.Length, PdfNumber.of(packed.length));
	for (const [key, length] of Object.entries(lengths)) dict.set(PdfName.of(key), PdfNumber.of(length));
	context.assign(ref, PdfRawStream.of(dict, packed));
}

/** The name of a subset starts with a tag (ISO 32000-1, 9.6.4). */
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
