import { descendantOf } from '../../../fonts/descendant';
import { PdfName, PdfStream, PdfString, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { cffGlyphList } from '../../../fonts/cff-read';
import { cidSet } from '../../../fonts/redraw';
import { glyphCount, readTables } from '../../../fonts/sfnt';
import { type1GlyphNames } from '../../../fonts/type1-read';
import type { StandardJob } from '../job/job';
import { decodeBytes } from '../../../pdf-syntax/content';
import { dictAt, dropKeys, nameAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';

const subsetTag = /^[A-Z]{6}\+/;

/**
 * Glyph lists of font programs, which are often wrong: PDF/A-2 does not need them (ISO 19005-2, 6.2.11.4.2); PDF/A-1
 * requires them in subsets (ISO 19005-1, 6.3.5), so they are generated from the program.
 */
export function repairGlyphLists({ document, target }: StandardJob): void {
	visitDicts(document, (dict) => {
		if (target.part === 2) {
			if (nameAt(dict, 'Type') === 'FontDescriptor') dropKeys(dict, 'CIDSet', 'CharSet');
			return;
		}
		const subtype = nameAt(dict, 'Subtype');
		if (subtype === 'Type1' || subtype === 'MMType1') listNames(dict);
		else if (subtype === 'Type0') listCids(dict);
	});
}

function listNames(font: PdfDictionary): void {
	const descriptor = dictAt(font, 'FontDescriptor');
	if (!descriptor) return;
	const type1 = decodeBytes(valueOf(descriptor, 'FontFile'));
	const cff = decodeBytes(valueOf(descriptor, 'FontFile3'));
	const list = cff && cffGlyphList(cff);
	const names = type1 ? type1GlyphNames(type1) : list && 'names' in list ? list.names : undefined;
	const known = names?.filter((name) => name !== '.notdef' && !name.startsWith('#'));
	if (known && known.length > 0 && known.length >= (names?.length ?? 0) - 1) {
		descriptor.set(PdfName.of('CharSet'), PdfString.of(known.map((name) => `/${name}`).join('')));
	} else dropSubsetTag([font, descriptor]);
}

function listCids(font: PdfDictionary): void {
	const descendant = descendantOf(font);
	const descriptor = dictAt(descendant, 'FontDescriptor');
	if (!descendant || !descriptor || !subsetTag.test(nameAt(descendant, 'BaseFont') ?? '')) return;
	const cff = decodeBytes(valueOf(descriptor, 'FontFile3'));
	const list = cff && cffGlyphList(cff);
	const trueType = decodeBytes(valueOf(descriptor, 'FontFile2'));
	const cids = list && 'cids' in list ? list.cids : trueType ? trueTypeCids(descendant, trueType) : undefined;
	if (cids) descriptor.set(PdfName.of('CIDSet'), cidSet(font.context, cids));
}

/** CIDs with a glyph in the program. */
function trueTypeCids(descendant: PdfDictionary, program: Uint8Array): number[] {
	const count = glyphCount(readTables(program) ?? []);
	const map = valueOf(descendant, 'CIDToGIDMap');
	const bytes = map instanceof PdfStream ? decodeBytes(map) : undefined;
	if (!bytes) return Array.from({ length: count }, (_, cid) => cid);
	return Array.from({ length: bytes.length >> 1 }, (_, cid) => cid).filter((cid) => {
		const glyph = (bytes[2 * cid] ?? 0) * 256 + (bytes[2 * cid + 1] ?? 0);
		return glyph > 0 && glyph < count;
	});
}

/** A font not named as a subset needs no list. */
function dropSubsetTag(dicts: readonly PdfDictionary[]): void {
	for (const dict of dicts) {
		for (const key of ['BaseFont', 'FontName']) {
			const name = nameAt(dict, key);
			if (name && subsetTag.test(name)) dict.set(PdfName.of(key), PdfName.of(name.replace(subsetTag, '')));
		}
	}
}
