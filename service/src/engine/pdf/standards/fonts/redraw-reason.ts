import { descendantOf } from '../../../fonts/descendant';
import { readCMapProgram } from '../../../fonts/cmap/program';
import { PdfArray, PdfName, PdfNumber, PdfStream, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { programGlyphs, type FontProgram } from '../../../fonts/advances';
import { glyphFinder } from './glyph-of-code';
import { type FontUse } from '../../edit/font-use';
import { arrayAt, dictAt, elementsOf, nameAt, numberAt, textAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { decodeBytes } from '../../../pdf-syntax/content';
import { isSymbolic } from './symbolic';

/** Why a font is rebuilt. */
type RedrawReason = 'notEmbedded' | 'encoding' | 'widths' | 'glyphs';

const programKeys = ['FontFile', 'FontFile2', 'FontFile3'] as const;

/** Descriptor keys of font programs (ISO 32000-1, table 126). */
const programKinds: Readonly<Record<string, readonly FontProgram['key'][] | undefined>> = {
	Type1: ['FontFile', 'FontFile3'],
	MMType1: ['FontFile', 'FontFile3'],
	TrueType: ['FontFile2', 'FontFile3'],
	CIDFontType0: ['FontFile3'],
	CIDFontType2: ['FontFile2', 'FontFile3'],
};

const plainEncodings = new Set(['WinAnsiEncoding', 'MacRomanEncoding']);

/** Maximum width difference that counts as rounding (ISO 19005-1, 6.3.6). */
const rounding = 1;

/** Whether a font must be rebuilt, and why; fonts without visible glyphs need no program. */
export function redrawReason(use: FontUse, part: 1 | 2): RedrawReason | undefined {
	const { font, painted } = use;
	const subtype = nameAt(font, 'Subtype');
	if (subtype === 'Type3' || painted.size === 0) return undefined;
	const owner = subtype === 'Type0' ? descendantOf(font) : font;
	const descriptor = dictAt(owner, 'FontDescriptor');
	const program = descriptor && programOf(descriptor);
	if (!owner || !descriptor || !program) return 'notEmbedded';
	if (!programKinds[nameAt(owner, 'Subtype') ?? '']?.includes(program.key)) return 'encoding';
	if (subtype === 'Type0' ? hasForeignMap(font, owner, part) : hasForeignEncoding(font, descriptor, part))
		return 'encoding';
	if (program.key === 'FontFile3' && part === 1 && nameAt(dictAt(descriptor, 'FontFile3'), 'Subtype') === 'OpenType')
		return 'encoding';
	return compareGlyphs(use, owner, program);
}

/** Compares the glyphs of the program with the codes and widths in use. */
function compareGlyphs(use: FontUse, owner: PdfDictionary, program: FontProgram): 'glyphs' | 'widths' | undefined {
	const { font, painted } = use;
	const glyphs = programGlyphs(program);
	if (!glyphs) return undefined;
	const find = glyphFinder(font, owner, glyphs);
	// A width that no glyph has is wrong, whichever glyph the code shows.
	const all = [...(glyphs.byName?.values() ?? glyphs.byCid?.values() ?? glyphs.byIndex ?? [])].flat();
	const widths = usedWidths(use, owner);
	// A width must match for every reader; veraPDF drops fractions of private dictionaries.
	const fits = (advance: number, width: number) =>
		[0, glyphs.lost ?? 0].every((lost) => Math.abs(advance - lost - width) <= rounding);
	for (const code of use.codes.keys()) {
		const found = find(code);
		if (found === 'missing') return 'glyphs';
		const width = widths(code);
		const advances = found ?? all;
		if (width !== undefined && painted.has(code) && !advances.some((advance) => fits(advance, width))) return 'widths';
	}
	return undefined;
}

function programOf(descriptor: PdfDictionary): FontProgram | undefined {
	for (const key of programKeys) {
		const bytes = decodeBytes(valueOf(descriptor, key));
		if (bytes && bytes.length > 0) return { key, bytes };
	}
	return undefined;
}

/** Rules for simple TrueType fonts (ISO 19005-1, 6.3.7; ISO 19005-2, 6.2.11.6). */
function hasForeignEncoding(font: PdfDictionary, descriptor: PdfDictionary, part: 1 | 2): boolean {
	if (nameAt(font, 'Subtype') !== 'TrueType') return false;
	const encoding = dictAt(font, 'Encoding');
	const named = nameAt(font, 'Encoding');
	if (isSymbolic(descriptor)) return encoding !== undefined || named !== undefined;
	if (named !== undefined) return !plainEncodings.has(named);
	if (!encoding || !plainEncodings.has(nameAt(encoding, 'BaseEncoding') ?? '')) return true;
	return part === 1 && arrayAt(encoding, 'Differences') !== undefined;
}

/** Rules for character maps (ISO 19005-1, 6.3.3; ISO 19005-2, 6.2.11.3). */
function hasForeignMap(font: PdfDictionary, descendant: PdfDictionary, part: 1 | 2): boolean {
	const encoding = valueOf(font, 'Encoding');
	if (encoding instanceof PdfName) {
		const name = encoding.decodeText();
		if (name === 'Identity-H' || name === 'Identity-V') return hasForeignGlyphMap(descendant);
		return part === 1 || !predefinedMap.test(name) || !sameCollection(name, descendant);
	}
	if (!(encoding instanceof PdfStream)) return true;
	const own = dictAt(encoding.dict, 'CIDSystemInfo');
	const theirs = dictAt(descendant, 'CIDSystemInfo');
	const bytes = decodeBytes(encoding) ?? new Uint8Array();
	const { base, writingMode = 0 } = readCMapProgram(bytes);
	const program = Buffer.from(bytes).toString('latin1');
	const written = (key: string) => new RegExp(`/${key}\\s*\\(([^)]*)\\)`).exec(program)?.[1];
	return (
		hasForeignGlyphMap(descendant) ||
		['Registry', 'Ordering'].some(
			(key) =>
				textAt(own, key) !== textAt(theirs, key) || (written(key) ?? textAt(theirs, key)) !== textAt(theirs, key),
		) ||
		writingMode !== (numberAt(encoding.dict, 'WMode') ?? 0) ||
		usesForeignMap(encoding.dict, base, part)
	);
}

/** Whether a map extends another one that may not be used (ISO 19005-1, 6.3.3.3; ISO 19005-2, 6.2.11.3.3). */
function usesForeignMap(map: PdfDictionary, base: string | undefined, part: 1 | 2): boolean {
	const used = [nameAt(map, 'UseCMap'), base];
	return (
		valueOf(map, 'UseCMap') instanceof PdfStream ||
		used.some((name) => name !== undefined && !name.startsWith('Identity') && (part === 1 || !predefinedMap.test(name)))
	);
}

/** A map from CIDs to glyphs is a stream or `Identity`, and only for TrueType fonts (ISO 32000-1, table 117). */
function hasForeignGlyphMap(descendant: PdfDictionary): boolean {
	const map = valueOf(descendant, 'CIDToGIDMap');
	if (nameAt(descendant, 'Subtype') !== 'CIDFontType2') return map instanceof PdfStream;
	return !(map instanceof PdfStream) && !(map instanceof PdfName && map.decodeText() === 'Identity');
}

/** Names of the predefined CMaps (ISO 32000-1, table 118). */
const predefinedMap =
	/^(GB|GBpc|GBK|GBKp|GBK2K|UniGB|B5pc|HKscs|ETen|ETenms|CNS|UniCNS|83pv|90ms|90msp|90pv|Add|EUC|Ext|UniJIS|UniJIS2004|KSC|KSCms|KSCpc|UniKS|H$|V$)/;

const collections: readonly (readonly [RegExp, string])[] = [
	[/^(GB|UniGB)/, 'GB1'],
	[/^(B5|HKscs|ETen|CNS|UniCNS)/, 'CNS1'],
	[/^(KSC|UniKS)/, 'Korea1'],
];

function sameCollection(name: string, descendant: PdfDictionary): boolean {
	const ordering = collections.find(([pattern]) => pattern.test(name))?.[1] ?? 'Japan1';
	return textAt(dictAt(descendant, 'CIDSystemInfo'), 'Ordering') === ordering;
}

/** Code widths from the dictionary. */
function usedWidths({ font }: FontUse, owner: PdfDictionary): (code: number) => number | undefined {
	if (nameAt(font, 'Subtype') !== 'Type0') {
		const widths = arrayAt(font, 'Widths');
		const first = numberAt(font, 'FirstChar') ?? 0;
		const list = widths ? elementsOf(widths) : [];
		return (code) => {
			const width = list[code - first];
			return width instanceof PdfNumber ? width.asNumber() : undefined;
		};
	}
	// With other maps codes are not CIDs, so their widths are unknown here.
	if (!nameAt(font, 'Encoding')?.startsWith('Identity')) return () => undefined;
	const widths = compositeWidths(owner);
	const usual = numberAt(owner, 'DW') ?? 1000;
	return (cid) => widths.get(cid) ?? usual;
}

/** The `W` array (ISO 32000-1, 9.7.4.3). */
export function compositeWidths(descendant: PdfDictionary): Map<number, number> {
	const widths = new Map<number, number>();
	const array = arrayAt(descendant, 'W');
	const list = array ? elementsOf(array) : [];
	for (let at = 0; at < list.length; ) {
		const first = list[at];
		const next = list[at + 1];
		if (!(first instanceof PdfNumber)) break;
		if (next instanceof PdfArray) {
			elementsOf(next).forEach((width, offset) => {
				if (width instanceof PdfNumber) widths.set(first.asNumber() + offset, width.asNumber());
			});
			at += 2;
			continue;
		}
		const width = list[at + 2];
		if (next instanceof PdfNumber && width instanceof PdfNumber) {
			const last = Math.min(next.asNumber(), 65535);
			for (let cid = first.asNumber(); cid <= last; cid++) widths.set(cid, width.asNumber());
		}
		at += 3;
	}
	return widths;
}
